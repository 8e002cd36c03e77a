"""The time a student's process spends, and how much it may: the clock on the wall is not among it.

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

While it is not asked a process can be stopped. Signals reach into the sandbox from outside: its
processes have numbers here as well, and SIGSTOP stops all threads of each, whatever group or
session it made for itself. On systems without `/proc` (macOS) the group alone is stopped, and no
time is counted.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from gamesearch.time_limit import in_line

WAITING: Final = 2  # times as long as a process may compute, it may wait
WAITED: Final = "had not finished after waiting for {:g} seconds (waiting is limited too)"


class Spent(NamedTuple):
    """Seconds that a process has computed, and has waited, and that its questions took."""

    computed: float = 0.0
    waited: float = 0.0
    answered: float = 0.0

    def since(self, before: Spent) -> Spent:
        """Return what each account has more than in another state, at least 0."""
        return Spent(*(max(0.0, now - then) for now, then in zip(self, before, strict=True)))

    def plus(self, more: Spent) -> Spent:
        """Both together."""
        return Spent(*map(sum, zip(self, more, strict=True)))

    def least(self, other: Spent) -> Spent:
        """Return the lesser of both, account by account."""
        return Spent(*map(min, self, other))


class Overrun(NamedTuple):
    """Which account ran over, and after how many seconds."""

    account: str  # as in `Spent`
    seconds: float

    def __str__(self) -> str:
        """Return what happened, to go on after "it"."""
        if self.account == "waited":
            return WAITED.format(self.seconds)
        if self.account == "answered":
            return f"asked more questions than could be answered within {self.seconds:g} seconds"
        return f"had not finished within {self.seconds:g} seconds"


class Allowance:
    """The time that may be spent on one thing, from where the accounts stand when it begins."""

    def __init__(
        self, start: Spent, most: Spent, raised: Callable[[Overrun], BaseException]
    ) -> None:
        """Begin to count; `raised` makes the exception to raise when it is used up."""
        self._start, self._most, self.raised = start, most, raised

    def overrun(self, spent: Spent, *, by_far: bool = False) -> Overrun | None:
        """Return the first account that has run over, if any has.

        With `by_far`, it may compute more: by so much that no busy machine explains it.
        """
        most = self._most._replace(computed=self._most.computed * (clear_share() if by_far else 1))
        accounts = zip(Spent._fields, spent.since(self._start), most, strict=True)
        return next((Overrun(name, limit) for name, used, limit in accounts if used > limit), None)


@cache
def clear_share(threads_share_cores: Path = Path("/sys/devices/system/cpu/smt/active")) -> float:
    """Return the share of its time after which a process is clearly too slow.

    Two threads that share a core can slow each other down to nearly half; where no two do, or
    the system does not tell, what is left are caches and memory.
    """
    try:
        return 1.25 if threads_share_cores.read_text().strip() == "0" else 2.0
    except OSError:
        return 2.0


def allowance_for(seconds: float) -> Spent:
    """Return what may be spent by a process that may compute for so many seconds."""
    return Spent(seconds, WAITING * seconds, WAITING * seconds)


REPORTED_LATE: Final = 1.0  # seconds that a thread on a very busy machine stands in line at once


def processor_seconds(numbers: Iterable[int]) -> float:
    """Return what processes have computed so far, in all threads, those that ended as well.

    So do their children that have ended and were waited for.
    """
    seconds = 0.0
    for number in numbers:
        with suppress(OSError):  # the system's clock of a process, as clock_getcpuclockid(3) has it
            seconds += time.clock_gettime(~number << 3 | 2)
            # after the name, which may hold blanks: cutime is the 14th, cstime the 15th field
            fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
            seconds += (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
    return seconds


def held_up_seconds(numbers: Iterable[int]) -> dict[str, float]:
    """Return how long each thread of these processes stood in line for the processor."""
    seconds = {}
    for number in numbers:
        with suppress(OSError):
            for thread in os.listdir(f"/proc/{number}/task"):  # noqa: PTH208
                seconds[thread] = in_line(f"/proc/{number}/task/{thread}/schedstat")
    return seconds


class TimeInLine:
    """The time for which a process was held up so far, whatever number of threads it has.

    Threads stand in line at the same time, so their times are not added up: the longest counts.
    The system tells of a wait when it is over. So one look may hear of more than has passed since
    the last, but by no more than REPORTED_LATE seconds in all.
    """

    def __init__(self, now: float) -> None:
        self.seconds = 0.0
        self._by_thread: Mapping[str, float] = {}
        self._looked, self._room = now, 0.0

    def look(self, now: float, by_thread: Mapping[str, float]) -> None:
        """Add what has come since the last look, by the clock and by the system's account."""
        before = self._by_thread
        longest = max((0.0, *(by_thread[one] - before.get(one, 0.0) for one in by_thread)))
        room = min(self._room, REPORTED_LATE) + now - self._looked
        held_up = min(longest, room)
        self.seconds += held_up
        self._by_thread, self._looked, self._room = by_thread, now, room - held_up


def processes_below(leader: int) -> list[int]:
    """Return a process and its children, their children, and so on, as they are numbered here."""
    found = [leader]
    for number in found:
        with suppress(OSError):
            for thread in os.listdir(f"/proc/{number}/task"):  # noqa: PTH208
                with suppress(OSError):
                    children = Path(f"/proc/{number}/task/{thread}/children").read_text()
                    found += map(int, children.split())
    return found


def signal_processes(leader: int, number: signal.Signals) -> None:
    """Send a signal, such as SIGSTOP, to a sandbox's first process and to all below it."""
    with suppress(OSError):
        os.killpg(leader, number)
    for process in processes_below(leader)[1:]:
        with suppress(OSError):
            os.kill(process, number)


LOOK_SECONDS: Final = 0.05  # between two looks at who was held up
_OWN_LINE: Final = "/proc/thread-self/schedstat"  # of the thread that asks


class Accounts:
    """The accounts of a sandbox's processes, from its start on; they stay when it has ended."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        """Begin to count for a process and all below it."""
        self._process = process
        self._there = lambda: processes_below(process.pid)
        self.listened = 0.0  # seconds that the grader has listened to it
        self._computed = self._held_up = 0.0  # in seconds, until now
        self._in_line = TimeInLine(time.monotonic())
        self._own_before = in_line(_OWN_LINE)
        self._look_again = 0.0

    def count_no_others(self) -> None:
        """Count the processes that are there now: it can start no others."""
        there = self._there()
        self._there = lambda: there

    def computed(self) -> float:
        """Return the seconds that its processes have computed, to the nanosecond."""
        if self._process.returncode is not None:  # its number may be another's by now
            return self._computed
        self._computed = max(self._computed, processor_seconds(self._there()))
        return self._computed

    def spent(self) -> Spent:
        """Return what it has computed, and how long it was awaited by its own fault."""
        now = time.monotonic()
        if now >= self._look_again and self._process.returncode is None:
            self._in_line.look(now, held_up_seconds(self._there()))
            own = in_line(_OWN_LINE) - self._own_before
            self._held_up = self._in_line.seconds + max(0.0, own)
            self._look_again = now + LOOK_SECONDS
        computed = self.computed()
        return Spent(computed, self.listened - computed - self._held_up)
