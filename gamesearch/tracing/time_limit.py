"""Ends a search that runs longer than it may."""

from __future__ import annotations

import ctypes
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from math import inf
from typing import Final

from gamesearch.tracing.time_in_step import limit_in_step


class TraceTimeout(BaseException):
    """Raised inside a search that runs longer than it may; not to be caught by it.

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
    because the machine is busy. A search that waits has three times as long by the clock, without
    the time for which it stands in line for the processor; or as long as it likes without
    `by_clock`.

    The exception is sent from a watching thread. So it also ends a loop of a single line that
    never touches the game, which neither the game nor the line tracer would notice. Where there
    are no threads, the interpreter looks at the clock.
    """
    if seconds is None:
        yield
        return
    if not _HAS_THREADS:
        with limit_in_step(seconds, lambda: _after(seconds)):
            yield
        return
    thread, over, lock = threading.get_ident(), threading.Event(), threading.Lock()
    line = f"/proc/self/task/{threading.get_native_id()}/schedstat"
    processor_end, patience = time.process_time() + seconds, PATIENCE * seconds
    clock_end = time.monotonic() + patience - in_line(line) if by_clock else inf
    left: list[float] = []  # of the processor's time when time is up

    def watch() -> None:
        wait: float = seconds
        while not over.wait(wait):
            by_now = time.monotonic() - in_line(line)
            wait = min(processor_end - time.process_time(), clock_end - by_now)
            if wait > 0:
                continue
            left.append(processor_end - time.process_time())
            with lock:
                if not over.is_set():
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(
                        ctypes.c_ulong(thread), ctypes.py_object(TraceTimeout)
                    )
            wait = 0.1

    watcher = threading.Thread(target=watch, daemon=True)
    try:
        watcher.start()
        yield
    except TraceTimeout as stopped:
        if left and not stopped.seconds:
            stopped.seconds = patience if left[0] > 0 else seconds
            stopped.waited = left[0] > 0
        raise
    finally:
        try:
            while watcher.is_alive():  # until one that was sent and has not arrived is absorbed
                with suppress(TraceTimeout):
                    with lock:
                        over.set()
                    watcher.join()
        finally:
            over.set()  # no exception is sent after this, wherever the last one arrived


def _after(seconds: float) -> TraceTimeout:
    stopped = TraceTimeout()
    stopped.seconds = seconds
    return stopped


def in_line(schedstat: str) -> float:
    """For how many seconds a thread could have computed so far, but others had the processor.

    It is named by its file in `/proc`; 0 where the system has none.
    """
    with suppress(OSError, ValueError, IndexError):
        descriptor = os.open(schedstat, os.O_RDONLY)
        try:
            return int(os.read(descriptor, 200).split()[1]) / 1e9
        finally:
            os.close(descriptor)
    return 0.0
