"""How long an answer may take in a check, and how much it may ask.

In a notebook the time of its own process counts, where the answer and the check run side by side;
the runs that decide and those that only look for a smaller tree or draw it share one limit, so
that a reader never waits longer. In grading an answer has a process of its own, and what that one
computes is all that counts. There it may compute `time_limit.PATIENCE` times as long, because the
way through the pipe takes time too.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from typing import Final, NamedTuple

from gamesearch import time_limit
from gamesearch.grading.sandbox.process import WAITED
from gamesearch.grading.sandbox.protocol import within_context
from gamesearch.time_limit import TraceTimeout, deadline

SLOWER: Final = 3 if sys.platform == "emscripten" else 1  # Python in a browser
SECONDS = 1.5 * SLOWER  # of an answer's own time, in one check
LEAST: Final = 0.1  # that is left, however much was used
MOST_CALLS: Final = 50_000  # questions to one game: over a hundred for each node of the largest
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
NOT_FINISHED: Final = "had not finished after"
WAITING_ADVICE: Final = "Remove whatever sleeps or waits for something: an answer needs no waiting."


class Stopwatch(NamedTuple):
    """Whose time counts: a limit in seconds for what is done next, and what was computed so far."""

    within: Callable[[float], AbstractContextManager[None]]
    computed: Callable[[], float]


_HERE: Final = Stopwatch(deadline, time.process_time)
_stopwatch: Final = ContextVar("stopwatch", default=_HERE)
_began: Final = ContextVar[float | None]("began", default=None)  # where a check began to count


def one_check() -> AbstractContextManager[None]:
    """Let all that is asked of an answer in here share one limit, in a notebook."""
    return within_context(_began, time.process_time())


def counted_by(stopwatch: Stopwatch) -> AbstractContextManager[None]:
    """Let the time of another process count, and not that of this one."""
    return within_context(_stopwatch, stopwatch)


@contextmanager
def in_time(share: float = 1.0) -> Iterator[None]:
    """Raise TraceTimeout when an answer's time in this check, or a share of it, is up."""
    began = _began.get()
    if began is None or _stopwatch.get() is not _HERE:
        with within(SECONDS * share):
            yield
        return
    left = max(LEAST, SECONDS - (time.process_time() - began))
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
        with deadline(seconds):
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
