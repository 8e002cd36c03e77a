"""The events that Python reports while code runs: calls and their lines, exceptions, jumps.

Lines are reported by `sys.settrace`, or from Python 3.12 on by `sys.monitoring` (PEP 669), which
tells nothing of code that is never followed, and leaves a debugger or coverage alone. Either asks
`begin(frame)` about each call, and tells what this returns of its lines, exceptions and end, in
the words of `sys.settrace`: `record(frame, event, value)`, which returns itself.

Garbage waits for the end: to collect it takes a fifth of the time, and may run other people's code.
"""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any, Final, Literal

MONITORING: Final[Any] = getattr(sys, "monitoring", None)
Record = Callable[..., Any]  # it may be given the line as well, else it asks the frame
Begin = Callable[[FrameType], Record | Literal[False] | None]  # False if its code is never followed


@contextmanager
def no_collection() -> Iterator[None]:
    """Keep the garbage while a reader waits: to collect a whole kernel's takes 50 ms and more."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def free_tools() -> list[int]:
    """Return the numbers that are left for a tool of `sys.monitoring`; none before Python 3.12."""
    return [n for n in (4, 3, 2, 1, 0) if MONITORING and MONITORING.get_tool(n) is None]


@contextmanager
def by_settrace(begin: Begin) -> Iterator[None]:
    """Report the lines of this thread, and of those that it starts, to `begin` alone."""

    def start(frame: FrameType, _: str, __: object) -> Any:
        return begin(frame) or None

    before, threads = sys.gettrace(), threading.gettrace()
    with no_collection():
        try:
            threading.settrace(start)
            sys.settrace(start)
            yield
        finally:
            sys.settrace(before)
            threading.settrace(threads)


def untraced(question: Callable[..., Any], /, *args: Any, **named: Any) -> Any:
    """Return an answer, whose calls are not traced: each would cost as much as the search's."""
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        return question(*args, **named)
    finally:
        sys.settrace(tracer)


@contextmanager
def by_monitoring(begin: Begin) -> Iterator[None]:
    """Report the lines of all threads; a debugger or coverage goes on as before."""
    on, never, frame_of = MONITORING.events, MONITORING.DISABLE, sys._getframe
    recorded: dict[FrameType, Record] = {}  # the calls under way
    followed: dict[int, CodeType] = {}  # by identity: Python reads all of a code for its hash

    def start(code: CodeType, _: int) -> Any:
        record = begin(frame := frame_of(1))
        if not record:
            return never if record is False else None
        recorded[frame] = record
        if id(code) not in followed:
            followed[id(code)] = code
            MONITORING.set_local_events(tool, code, on.LINE | on.JUMP | on.PY_RETURN)
        return None

    def line(_: CodeType, number: int) -> None:
        if record := recorded.get(frame := frame_of(1)):
            record(frame, "line", None, number)

    def jump(code: CodeType, since: int, to: int) -> Any:
        lines = {n for a, z, n in code.co_lines() if a <= since < z or a <= to < z}
        if to > since or len(lines) > 1:
            return never  # only a jump back within a line runs it anew
        if record := recorded.get(frame := frame_of(1)):
            record(frame, "line", None)
        return None

    def fail(_: CodeType, __: int, error: BaseException) -> None:
        if record := recorded.get(frame := frame_of(1)):
            record(frame, "exception", (type(error), error, None))

    def leave(_: CodeType, __: int, value: Any) -> None:
        if record := recorded.pop(frame := frame_of(1), None):
            record(frame, "return", value)

    def unwind(_: CodeType, __: int, ___: BaseException) -> None:
        if record := recorded.pop(frame := frame_of(1), None):
            record(frame, "return", None)

    everywhere = {on.PY_START: start, on.RAISE: fail, on.PY_UNWIND: unwind}
    here = {on.LINE: line, on.JUMP: jump, on.PY_RETURN: leave}
    with no_collection(), listening(here, everywhere) as tool:
        try:
            yield
        finally:
            for code in followed.values():
                MONITORING.set_local_events(tool, code, 0)


@contextmanager
def listening(here: Mapping[int, Any], everywhere: Mapping[int, Any]) -> Iterator[int]:
    """Let each event call its function, `here` where the tool asks for it; yield its number."""
    MONITORING.use_tool_id(tool := free_tools()[0], "gamesearch")
    try:
        for event, function in {**here, **everywhere}.items():
            MONITORING.register_callback(tool, event, function)
        MONITORING.restart_events()  # also those that were disabled when the number was another's
        MONITORING.set_events(tool, sum(everywhere))
        yield tool
    finally:
        MONITORING.set_events(tool, 0)
        for event in (*here, *everywhere):
            MONITORING.register_callback(tool, event, None)
        MONITORING.free_tool_id(tool)
