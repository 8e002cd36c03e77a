"""The kernel as widgets know it: which cell runs, and how a search that runs is stopped."""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from typing import Any, Final, TypeVar

# ---------------------------------------------------------------- a cell that is run again

# What a reader has answered stays when the cell that asks is run again. The cell is known by the id
# that Jupyter's front ends send along; elsewhere each widget begins anew.

Asking = TypeVar("Asking")
_made: Final[dict[str, tuple[str, list[Any], list[Any]]]] = {}  # by cell: last run, now, before


def running_cell() -> tuple[str, str] | None:
    """Return the cell that runs and the message that asked for it, if a front end says of both."""
    ipython = sys.modules.get("IPython")  # on the first page of the site there is none
    shell: Any = ipython.get_ipython() if ipython else None
    parent: Any = getattr(shell, "get_parent", dict)()
    cell = parent.get("metadata", {}).get("cellId")
    message = parent.get("header", {}).get("msg_id")
    return (cell, message) if isinstance(cell, str) and isinstance(message, str) else None


def one_before(widget: Asking) -> Asking | None:
    """Return the widget of the same kind and place that the cell made in its last run."""
    if (run := running_cell()) is None:
        return None
    cell, message = run
    last, now, before = _made.get(cell, ("", [], []))
    if last != message:
        now, before = [], now
    now.append(widget)
    _made[cell] = message, now, before
    old = before[len(now) - 1] if len(before) >= len(now) else None
    # anywidget gives each of them a class of its own
    return old if type(old).__qualname__ == type(widget).__qualname__ else None


# ---------------------------------------------------------------- stopping a search

# While a search runs, the thread that takes a widget's messages takes no other. In Jupyter that is
# the main thread, which can be interrupted, or a subshell of its own, which cannot: then the front
# end has the main thread, which is free, call `stop`.

_numbers: Final = count(1)
_running: Final[dict[int, int]] = {}  # the number of a search -> its thread
_stopped: Final[set[int]] = set()
_lock: Final = threading.Lock()


@contextmanager
def stoppable() -> Iterator[dict[str, Any]]:
    """Let `stop` raise KeyboardInterrupt; what comes back says how to reach it."""
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
