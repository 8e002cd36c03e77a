"""Where a recorder hears of the lines that run: `sys.settrace`, or `sys.monitoring` (PEP 669).

Both ask its `on_call` about each call, and tell what this returns, if anything, of the call's
lines, exceptions and end, as `sys.settrace` would. From Python 3.12 on, monitoring tells nothing of
code that is never followed, and leaves a debugger or coverage alone.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import get_ident
from types import CodeType, FrameType, MethodType
from typing import TYPE_CHECKING, Any, Final

from gamesearch.time_limit import free_tool
from gamesearch.tracing.recorded_game import TracedGame

if TYPE_CHECKING:
    from _typeshed import TraceFunction

    from gamesearch.tracing.lines import StepRecorder

DEBUGGER: Final = (
    "A debugger or coverage was switched off while the search was traced; lines=False keeps it on."
)


def heard(recorder: StepRecorder) -> AbstractContextManager[None]:
    """Tell a recorder what runs in this thread, and in those that are started meanwhile."""
    tool = free_tool()
    return by_settrace(recorder) if tool is None else by_monitoring(recorder, tool)


@contextmanager
def by_settrace(recorder: StepRecorder) -> Iterator[None]:
    """Tell a recorder by `sys.settrace`, which only one can use at a time."""
    before, threads = sys.gettrace(), threading.gettrace()
    if before is not None:
        recorder.notes[DEBUGGER] = None
    try:
        look_away(recorder.game)
        threading.settrace(recorder.on_call_in_thread)
        sys.settrace(recorder.on_call)
        yield
    finally:
        sys.settrace(before)
        threading.settrace(threads)


def look_away(game: TracedGame) -> None:
    """Trace nothing while the game answers: a call there would cost as much as in the search."""

    def untraced(question: Callable[..., Any]) -> Callable[..., Any]:
        def ask(*args: Any, **named: Any) -> Any:
            tracer = sys.gettrace()
            sys.settrace(None)
            try:
                return question(*args, **named)
            finally:
                sys.settrace(tracer)

        return ask

    if sys.version_info < (3, 12):  # from then on, to look away costs more
        for name in ("is_terminal", "to_move", "actions", "result", "utility"):
            setattr(game, name, MethodType(untraced(getattr(TracedGame, name)), game))


@contextmanager
def by_monitoring(recorder: StepRecorder, tool: int) -> Iterator[None]:
    """Tell a recorder by `sys.monitoring`, as the tool of that number."""
    if sys.version_info < (3, 12):
        raise RuntimeError("sys.monitoring came with Python 3.12")
    monitoring, frame_of = sys.monitoring, sys._getframe
    events, never = monitoring.events, monitoring.DISABLE
    here, others = get_ident(), {*sys._current_frames()}
    followed: set[CodeType] = set()
    told: dict[FrameType, TraceFunction] = {}  # of each call that is recorded: what records it

    def start(code: CodeType, _: int) -> Any:
        frame, thread = frame_of(1), get_ident()
        if recorder.ignores(frame):
            return never
        if thread == here or thread not in others:
            ask = recorder.on_call if thread == here else recorder.on_call_in_thread
            if record := ask(frame, "call", None):
                told[frame] = record
                if code not in followed:
                    followed.add(code)
                    inside = events.LINE | events.JUMP | events.PY_RETURN
                    monitoring.set_local_events(tool, code, inside)
        return None

    def line(_: CodeType, __: int) -> None:
        if record := told.get(frame := frame_of(1)):
            record(frame, "line", None)

    def jump(code: CodeType, since: int, to: int) -> Any:
        if to > since or line_at(code, to) != line_at(code, since):
            return never  # only a jump back within a line runs it anew
        if record := told.get(frame := frame_of(1)):
            record(frame, "line", None)
        return None

    def leave(_: CodeType, __: int, value: Any) -> None:
        if record := told.pop(frame := frame_of(1), None):
            record(frame, "return", value)

    def unwind(_: CodeType, __: int, error: BaseException) -> None:
        if record := told.pop(frame := frame_of(1), None):
            record(frame, "return", None)

    def fail(_: CodeType, __: int, error: BaseException) -> None:
        if record := told.get(frame := frame_of(1)):
            record(frame, "exception", (type(error), error, None))

    callbacks = {events.PY_START: start, events.RAISE: fail, events.PY_UNWIND: unwind,
                 events.LINE: line, events.JUMP: jump, events.PY_RETURN: leave}  # fmt: skip
    monitoring.use_tool_id(tool, "gamesearch")
    try:
        for event, callback in callbacks.items():
            monitoring.register_callback(tool, event, callback)
        monitoring.restart_events()
        monitoring.set_events(tool, events.PY_START | events.RAISE | events.PY_UNWIND)
        yield
    finally:
        monitoring.set_events(tool, 0)
        for code in followed:
            monitoring.set_local_events(tool, code, 0)
        for event in callbacks:
            monitoring.register_callback(tool, event, None)
        monitoring.free_tool_id(tool)


def line_at(code: CodeType, offset: int) -> int | None:
    """Return the line of an instruction."""
    return next(line for start, end, line in code.co_lines() if start <= offset < end)
