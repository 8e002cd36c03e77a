"""What a student's process spends, and how much it may: the clock on the wall is not among it.

On a busy machine a process stands in line for the processor, through no fault of its own. So what
counts is the time for which it has computed, in all its threads. Waiting is not free for ever: a
process that sleeps, or reads what nobody writes, is stopped as well. That time is what passes on
the wall while the grader has nothing to do but listen, without the time for which the process
computes, and without that for which either of the two stands in line; of threads that stand there
side by side, the longest counts. The third account is the grader's own: what it computes to read
what the process says, and to answer its questions. What the grader does besides (it compares, it
draws) is in none of them.

Even the time for which a process has computed grows a little when its neighbours are busy: they
share caches with it, and sometimes a core. So a process that has used up its time may compute on
for a while. That earns it nothing: its time is up, whatever it answers then. But one that is still
far from its end would have failed on any machine, and need not be asked again when it is quiet.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

WAITING: Final = 2  # times as long as a process may compute, it may wait
WAITED: Final = "had not finished after waiting for {:g} seconds (waiting is limited too)"


class Spent(NamedTuple):
    """Seconds that a process has computed, and has waited, and that its questions took."""

    computed: float = 0.0
    waited: float = 0.0
    answered: float = 0.0

    def since(self, before: Spent) -> Spent:
        """What each account has more than in another state, at least 0."""
        return Spent(*(max(0.0, now - then) for now, then in zip(self, before, strict=True)))

    def plus(self, more: Spent) -> Spent:
        """Both together."""
        return Spent(*map(sum, zip(self, more, strict=True)))

    def least(self, other: Spent) -> Spent:
        """The lesser of both, account by account."""
        return Spent(*map(min, self, other))


class Overrun(NamedTuple):
    """Which account ran over, and after how many seconds."""

    account: str  # as in `Spent`
    seconds: float

    def __str__(self) -> str:
        """What happened, to go on after "it"."""
        if self.account == "waited":
            return WAITED.format(self.seconds)
        if self.account == "answered":
            return f"asked more questions than could be answered within {self.seconds:g} seconds"
        return f"had not finished within {self.seconds:g} seconds"


class Allowance:
    """How much may be spent on one thing, from where the accounts stand when it begins."""

    def __init__(
        self, start: Spent, most: Spent, raised: Callable[[Overrun], BaseException]
    ) -> None:
        """Begin to count; `raised` makes the exception to raise when it is used up."""
        self._start, self._most, self.raised = start, most, raised

    def overrun(self, spent: Spent) -> Overrun | None:
        """The first account that has run over, if any has."""
        used = spent.since(self._start)
        for account, most in self._most._asdict().items():
            if getattr(used, account) > most:
                return Overrun(account, most)
        return None

    def with_overtime(self) -> Allowance:
        """The same with more to compute: by so much that no busy machine explains it."""
        most = self._most._replace(computed=self._most.computed * clear_share())
        return Allowance(self._start, most, self.raised)


class Overtime(NamedTuple):
    """A process that computes on although its time is up, to show how far it is from its end."""

    allowance: Allowance  # that is used up
    overrun: Overrun
    spent: Spent  # all that it answers for: what comes now is not charged

    def error(self) -> BaseException:
        """What is raised when it is over, whatever the process has answered by then."""
        return self.allowance.raised(self.overrun)

    def is_over(self, spent: Spent) -> bool:
        """Whether any account has run over once more."""
        return self.allowance.with_overtime().overrun(spent) is not None

    def is_clear(self, spent: Spent) -> bool:
        """Whether it would have failed on a quiet machine as well."""
        over = self.allowance.with_overtime().overrun(spent)
        return over is not None and over.account == "computed"


@cache
def clear_share(told: Path = Path("/sys/devices/system/cpu/smt/active")) -> float:
    """What share of its time a process has to compute before it is clear that it is too slow.

    Two threads that share a core can slow each other down to nearly half; where no two do, or
    the system does not tell, what is left are caches and memory.
    """
    try:
        return 1.25 if told.read_text().strip() == "0" else 2.0
    except OSError:
        return 2.0


def allowance_for(seconds: float) -> Spent:
    """What may be spent by a process that may compute for so many seconds."""
    return Spent(seconds, WAITING * seconds, WAITING * seconds)
