"""Lets a reader stop a search that runs in the kernel.

While it runs, the thread that takes a widget's messages takes no other. In Jupyter that is the
main thread, which can be interrupted, or a subshell of its own, which cannot: then the front end
has the main thread, which is free, call `stop`.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from typing import Any, Final

_numbers: Final = count(1)
_running: Final[dict[int, int]] = {}  # the number of a search -> its thread
_stopped: Final[set[int]] = set()
_lock: Final = threading.Lock()


@contextmanager
def stoppable() -> Iterator[dict[str, Any]]:
    """Within this, `stop` raises KeyboardInterrupt; what comes back says how to reach it."""
    number, thread = next(_numbers), threading.get_ident()
    on_main = threading.current_thread() is threading.main_thread()
    with _lock:
        _running[number] = thread
    try:
        yield {"number": number, "interrupt": on_main}
    finally:
        with suppress(KeyboardInterrupt):  # one that was sent and arrives only now
            with _lock:
                del _running[number]
            if number in _stopped:
                for _ in range(1000):
                    pass
        _stopped.discard(number)


def stop(number: int) -> None:
    """End the search of that number, if it still runs."""
    with _lock:
        if number in _running:
            _stopped.add(number)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(_running[number]), ctypes.py_object(KeyboardInterrupt)
            )
