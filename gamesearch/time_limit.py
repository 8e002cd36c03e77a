"""Ends a search that runs too long.

A watching thread sends it an exception. Where there are no threads, such as in a browser, the
interpreter reports jumps and calls (`sys.monitoring`, PEP 669), and the clock is looked at then.
An agent's `Clock` is looked at whenever the search asks the game about a node.
"""

from __future__ import annotations

import _thread
import contextlib
import ctypes
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import inf
from threading import get_ident
from types import CodeType
from typing import Final

from gamesearch import interpreter
from gamesearch.game import BudgetExceeded


class TraceTimeout(BaseException):
    """Raised inside a search that runs too long; the search must not catch it.

    `seconds` is how long it was allowed to compute; or, if it has `waited`, to wait.
    """

    seconds = 0.0
    waited = False


_HAS_THREADS: Final = sys.platform != "emscripten"
PATIENCE: Final = 3  # the clock may run this many times as long as the processor


@contextmanager
def deadline(seconds: float | None, *, by_clock: bool = True) -> Iterator[None]:
    """Raise TraceTimeout in this thread after `seconds`, and again if that is swallowed.

    What counts is the time that this process has computed, so that a search does not fail
    because the machine is busy. A search that waits is allowed three times as long by the clock,
    not counting the time it waits for the processor; without `by_clock` it may wait as long as it
    likes.

    The exception is sent from a watching thread. So it also ends a loop of a single line that
    never touches the game, which neither the game nor the line tracer would notice. Where there
    are no threads, the interpreter looks at the clock.
    """
    if seconds is None:
        yield
        return
    if not _HAS_THREADS:
        with limit_in_step(seconds):
            yield
        return
    watcher = _Watcher(seconds, by_clock)
    try:
        _thread.start_new_thread(watcher.watch, ())  # a `Thread` would have to be waited for
        yield
    except TraceTimeout as stopped:
        watcher.explain(stopped)
        raise
    finally:
        try:
            while not watcher.over.is_set():  # one that was sent and arrives only now is absorbed
                with suppress(TraceTimeout):
                    watcher.end()
        finally:
            watcher.over.set()  # no exception is sent after this, wherever the last one arrived


class _Watcher:
    """Sends TraceTimeout to the thread that made it, when time is up and until it is over."""

    def __init__(self, seconds: float, by_clock: bool) -> None:
        self.over = threading.Event()
        self._sending = threading.Lock()
        self._watched = threading.get_ident()
        self._schedstat = f"/proc/self/task/{threading.get_native_id()}/schedstat"
        self._seconds, self._patience = seconds, PATIENCE * seconds
        self._processor_end = time.process_time() + seconds
        self._clock_end = self._clock() + self._patience if by_clock else inf
        self._processor_left: float | None = None  # when time is up

    def watch(self) -> None:
        wait = self._seconds
        while not self.over.wait(wait):
            left = self._processor_end - time.process_time()
            wait = min(left, self._clock_end - self._clock())
            if wait <= 0:
                if self._processor_left is None:
                    self._processor_left = left
                self._send()
                wait = 0.1

    def _send(self) -> None:
        with self._sending:
            if not self.over.is_set():
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(self._watched), ctypes.py_object(TraceTimeout)
                )

    def end(self) -> None:
        """Send no more."""
        with self._sending:
            self.over.set()

    def explain(self, stopped: TraceTimeout) -> None:
        """Say in the exception what was over: the time to compute, or the time to wait."""
        if self._processor_left is not None and not stopped.seconds:
            stopped.waited = self._processor_left > 0
            stopped.seconds = self._patience if stopped.waited else self._seconds

    def _clock(self) -> float:
        """Return the time of day, less that for which the watched thread stood in line."""
        return time.monotonic() - in_line(self._schedstat)


def in_line(schedstat: str) -> float:
    """Return for how many seconds a thread was ready to compute while others had the processor.

    It is named by its file in `/proc`; 0 where the system has none.
    """
    with suppress(OSError, ValueError, IndexError):
        return int(read_at_once(schedstat).split()[1]) / 1e9
    return 0.0


def read_at_once(path: str) -> bytes:
    """Return a short file of the system's, as it must be read at every look. Raises OSError."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        return os.read(descriptor, 4096)
    finally:
        os.close(descriptor)


# ---------------------------------------------------------------- at the nodes of a game


class OutOfTime(BudgetExceeded):
    """A search that took too long."""


class Clock:
    """Stops a search when its time is up: `CountingGame(game, on_node=clock.check)`."""

    def __init__(
        self, seconds: float = inf, *, now: Callable[[], float] = time.perf_counter
    ) -> None:
        """Count from now on; `now` is the clock that is read, in seconds."""
        self._now, self._began = now, now()
        self.stop_after(seconds)

    def stop_after(self, seconds: float) -> None:
        """Set the time, counted from when the clock was made."""
        self._deadline = self._began + seconds

    def is_late(self) -> bool:
        """Return whether the time is up."""
        return self._now() > self._deadline

    def check(self, state: object) -> None:
        """Raise OutOfTime if the time is up."""
        del state
        if self.is_late():
            raise OutOfTime("the time for this move is up")


# ---------------------------------------------------------------- without threads

_OURS: Final = (__file__, contextlib.__file__, interpreter.__file__)  # each leaves a `with` whole


@contextmanager
def limit_in_step(seconds: float) -> Iterator[None]:
    """Raise TraceTimeout after `seconds` by the clock, and again if that is swallowed.

    It needs Python 3.12, and ends nothing inside a single call of C code. Where there are threads
    after all, only the one that asked is stopped, though the interpreter reports all of them.
    """
    until, limited = time.perf_counter() + seconds, get_ident()

    def look(code: CodeType, *_: object) -> None:
        is_late = time.perf_counter() > until
        if is_late and code.co_filename not in _OURS and get_ident() == limited:
            stopped = TraceTimeout()
            stopped.seconds = seconds
            raise stopped

    on = interpreter.MONITORING.events
    with interpreter.listening({}, {on.PY_START: look, on.JUMP: look}):
        yield
