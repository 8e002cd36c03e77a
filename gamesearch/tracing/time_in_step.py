"""Ends what runs too long where no thread can watch it, such as in a browser.

Code that never ends jumps back or calls functions, and the interpreter reports both
(`sys.monitoring`, PEP 669).
"""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from threading import get_ident
from types import CodeType
from typing import Final

_OURS: Final = (__file__, contextlib.__file__)  # leaving a `with` must not fail half way
_MOST_UNSEEN: Final = 32  # events between two looks at the clock
_SOON: Final = 0.001  # seconds; where events come slower, the clock is looked at more often


@contextmanager
def limit_in_step(seconds: float, stop: Callable[[], BaseException]) -> Iterator[None]:
    """Raise what `stop` makes after `seconds` by the clock, and again if that is swallowed.

    It needs Python 3.12, and ends nothing inside a single call of C code. Where there are threads
    after all, only the one that asked is stopped, though the interpreter reports all of them.
    """
    if sys.version_info < (3, 12):
        raise RuntimeError("time limits without threads need Python 3.12 or newer")
    monitoring, events = sys.monitoring, sys.monitoring.events
    tool = next(number for number in (4, 3, 2, 1, 0) if monitoring.get_tool(number) is None)
    last = time.perf_counter()
    until, unseen, pace = last + seconds, 0, 1
    limited = get_ident()

    def look(code: CodeType, *_: object) -> None:
        nonlocal unseen, pace, last
        unseen += 1
        if unseen < pace or code.co_filename in _OURS or get_ident() != limited:
            return
        now = time.perf_counter()
        pace = min(2 * pace, _MOST_UNSEEN) if now - last < _SOON else 1
        unseen, last = 0, now
        if now > until:
            raise stop()

    monitoring.use_tool_id(tool, "gamesearch's time limit")
    try:
        for event in (events.PY_START, events.JUMP):
            monitoring.register_callback(tool, event, look)
        monitoring.set_events(tool, events.PY_START | events.JUMP)
        yield
    finally:
        until = inf  # a function that is running may report for a little longer
        monitoring.set_events(tool, 0)
        monitoring.free_tool_id(tool)
