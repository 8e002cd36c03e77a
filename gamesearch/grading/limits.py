"""How long an answer may take in a check, and how much it may ask.

In a notebook the time of its own process counts, where the answer and the check run side by side.
In grading an answer has a process of its own, and what that one computes is all that counts. There
it may compute `time_limit.PATIENCE` times as long, because the way through the pipe takes time too.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from typing import Final

from gamesearch.grading.sandbox.spending import WAITED, Stopwatch
from gamesearch.tracing import time_limit
from gamesearch.tracing.time_limit import TraceTimeout, deadline

_SLOWER: Final = 3 if sys.platform == "emscripten" else 1  # Python in a browser
SECONDS = 2.0 * _SLOWER  # of an answer's own time, in one check
MOST_CALLS: Final = 50_000  # questions to one game: over a hundred for each node of the largest
GRADER_SECONDS: Final = 30.0  # that the grader itself may compute before it takes that for endless
ENDLESS_ADVICE: Final = (
    "Look for a loop that never ends, for a call that hands on the same state again, or for work "
    "that is done over and over: the same is right when it is quicker."
)
WAITING_ADVICE: Final = (
    "Take out what sleeps, or waits for something: an answer that does not compute is no nearer "
    "to its end."
)


_HERE: Final = Stopwatch(deadline, time.process_time)
_stopwatch: Final = ContextVar("stopwatch", default=_HERE)


@contextmanager
def counted_by(stopwatch: Stopwatch) -> Iterator[None]:
    """Let the time of another process count, and not that of this one."""
    before = _stopwatch.set(stopwatch)
    try:
        yield
    finally:
        _stopwatch.reset(before)


def in_time(share: float = 1.0) -> AbstractContextManager[None]:
    """Raise TraceTimeout when an answer's time, or a share of it, is up."""
    return within(SECONDS * share)


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


def computed() -> float:
    """The seconds that an answer has computed so far, counted from anywhere."""
    return _stopwatch.get().computed()


def endless(stopped: TraceTimeout) -> str:
    """What to say of an answer that was stopped, to go on after "it"."""
    if stopped.waited:
        return WAITED.format(stopped.seconds)
    return f"had not come to an end after {stopped.seconds:g} seconds"
