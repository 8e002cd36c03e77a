"""How long an answer may take in a check, and how much it may ask.

In a notebook the time of its own process counts, where the answer and the check run side by side;
the runs that decide and those that only look for a smaller tree or draw it share one limit, so
that a reader never waits longer. In grading an answer has a process of its own, and what that one
computes is all that counts. There it may compute `time_limit.PATIENCE` times as long, because the
way through the pipe takes time too.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from types import FrameType
from typing import Final, NamedTuple

from gamesearch import time_limit
from gamesearch.grading.sandbox.process import WAITED
from gamesearch.grading.sandbox.protocol import within_context
from gamesearch.time_limit import TraceTimeout, deadline

SLOWER: Final = 3 if sys.platform == "emscripten" else 1  # Python in a browser
SECONDS = 1.5 * SLOWER  # of an answer's own time, in one check
LEAST: Final = 0.1  # that is left, however much was used
MOST_CALLS: Final = 50_000  # questions to one game: over a hundred for each node of the largest
MOST_HEARD: Final = 20_000 // SLOWER  # calls and returns that a check listens to
GRADER_SECONDS: Final = 30.0  # that the grader itself may compute before it takes that for endless
ENDLESS_ADVICE: Final = (
    "Look for a loop that never ends, for a call that passes the same state on, or for work "
    "that is done over and over. A faster version will pass."
)
CHANGES: Final = (  # name and advice of an answer that is not the same each time
    "it gives a different answer when asked again",
    "Something is kept from one call to the next (a global variable, a dict or a list as default "
    "argument, a cache) or left to chance. Begin each call afresh.",
)
NOT_GIVEN: Final = "It is not available while answers are graded: call your own functions."
NOT_FINISHED: Final = "had not finished after"
WAITING_ADVICE: Final = "Remove whatever sleeps or waits for something: an answer needs no waiting."


class Stopwatch(NamedTuple):
    """Whose time counts: a limit in seconds for what is done next, and what was computed so far."""

    within: Callable[[float], AbstractContextManager[None]]
    computed: Callable[[], float]


_HERE: Final = Stopwatch(deadline, time.process_time)
_stopwatch: Final = ContextVar("stopwatch", default=_HERE)
_check: Final = ContextVar["OneCheck | None"]("check", default=None)


class OneCheck:
    """A check in a notebook: when it began, and what the answer called that graders do not give it.

    That is a search of the package. A check listens to the first calls that are made: to listen to
    all of them would take twice the time.
    """

    def __init__(self) -> None:
        self.began, self._left = time.process_time(), MOST_HEARD
        self.called: tuple[str, ...] = ()  # what is wrong, and what to do

    def _hear(self, frame: FrameType, event: str, _: object) -> None:
        self._left -= 1
        caller = frame.f_back if event == "call" and _is_in("gamesearch.search.", frame) else None
        if caller and not (self.called or _is_in("gamesearch.", caller)):
            name, _, _ = frame.f_code.co_qualname.partition(".")  # of the class, where it is one's
            place = f"line {caller.f_lineno}, in {caller.f_code.co_name}"
            self.called = f"it calls {name} of the package ({place})", NOT_GIVEN
        if self._left <= 0:
            sys.setprofile(None)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Listen to what is called in here, in this thread and in those that it starts."""
        before, hear = sys.getprofile(), self._hear if self._left > 0 else None
        sys.setprofile(before or hear)
        threading.setprofile(hear)
        try:
            yield
        finally:
            sys.setprofile(before)
            threading.setprofile(None)


def _is_in(package: str, frame: FrameType) -> bool:
    """Return whether code is a package's; a slip's program, which has no module, is our own."""
    return str(frame.f_globals.get("__name__", "gamesearch.")).startswith(package)


@contextmanager
def one_check() -> Iterator[OneCheck]:
    """Let all that is asked of an answer in here share one limit, in a notebook."""
    with within_context(_check, check := OneCheck()):
        yield check


def counted_by(stopwatch: Stopwatch) -> AbstractContextManager[None]:
    """Let the time of another process count, and not that of this one."""
    return within_context(_stopwatch, stopwatch)


@contextmanager
def in_time(share: float = 1.0) -> Iterator[None]:
    """Raise TraceTimeout when an answer's time in this check, or a share of it, is up."""
    check = _check.get()
    if check is None or _stopwatch.get() is not _HERE:
        with within(SECONDS * share):
            yield
        return
    left = max(LEAST, SECONDS - (time.process_time() - check.began))
    try:
        with within(left * share):
            yield
    except TraceTimeout as stopped:
        if not stopped.waited:
            stopped.seconds = SECONDS  # the limit that the question states
        raise


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise TraceTimeout when an answer has taken `seconds`; in grading, PATIENCE times as many."""
    stopwatch = _stopwatch.get()
    if stopwatch is _HERE:
        check = _check.get()
        with check.listening() if check else nullcontext(), deadline(seconds):
            yield
        return
    # what the grader computes is not the answer's time, but it may not be endless either
    with deadline(GRADER_SECONDS, by_clock=False), stopwatch.within(time_limit.PATIENCE * seconds):
        yield


def agrees_when_asked_again(again: Callable[[], Iterable[bool]]) -> bool:
    """Return whether an answer agrees when asked again; where time runs out, it does."""
    try:
        with in_time():
            return all(again())
    except TraceTimeout:
        return True


def computed() -> float:
    """Return the seconds that an answer has computed so far, counted from anywhere."""
    return _stopwatch.get().computed()


def endless(stopped: TraceTimeout) -> str:
    """Say what to say of an answer that was stopped, to go on after "it"."""
    if stopped.waited:
        return WAITED.format(stopped.seconds)
    return f"{NOT_FINISHED} {stopped.seconds:g} seconds"
