"""How a recorder hears of the lines that run: by `sys.settrace`, or by `sys.monitoring` (PEP 669).

Both ask it about each call, and tell what it answers, if anything, of the call's lines, exceptions
and end. From Python 3.12 on, monitoring tells nothing of code that is never followed, and leaves a
debugger or coverage alone.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from types import CodeType, FrameType, MethodType
from typing import TYPE_CHECKING, Any, Final, Protocol

from gamesearch.time_limit import listening
from gamesearch.tracing.recorded_game import TracedGame

if TYPE_CHECKING:
    from _typeshed import TraceFunction

# record(event, line, what is returned or raised); None for the line that was told last
Record = Callable[[Any, int | None, Any], None]

DEBUGGER: Final = (
    "A debugger or coverage was switched off while the search was traced; lines=False keeps it on."
)


def heard(listener: Listener) -> AbstractContextManager[None]:
    """Tell a recorder what runs in this thread, and in those that are started meanwhile."""
    return by_settrace(listener) if sys.version_info < (3, 12) else by_monitoring(listener)


class Listener(Protocol):
    """A recorder, as it is asked about each call."""

    game: TracedGame
    notes: dict[str, None]

    def follows(self, frame: FrameType) -> bool | None:
        """Return whether a call may be recorded; False if none of its module ever is."""

    def begin(self, frame: FrameType) -> Record | None:
        """Return what records the rest of a call."""


@contextmanager
def by_settrace(listener: Listener) -> Iterator[None]:
    """Tell a recorder by `sys.settrace`, which only one can use at a time."""

    def start(frame: FrameType, _: str, __: object) -> TraceFunction | None:
        record = listener.begin(frame) if listener.follows(frame) else None
        if record is None:
            return None

        def tell(frame: FrameType, event: str, value: Any) -> TraceFunction:
            record(event, frame.f_lineno, value[1] if event == "exception" else value)
            return tell

        return tell

    before, threads = sys.gettrace(), threading.gettrace()
    if before is not None:
        listener.notes[DEBUGGER] = None
    try:
        look_away(listener.game)
        threading.settrace(start)
        sys.settrace(start)
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

    for name in ("is_terminal", "to_move", "actions", "result", "utility"):
        setattr(game, name, MethodType(untraced(getattr(TracedGame, name)), game))


@contextmanager
def by_monitoring(listener: Listener) -> Iterator[None]:
    """Tell a recorder by `sys.monitoring`, which came with Python 3.12."""
    if sys.version_info < (3, 12):
        raise RuntimeError("sys.monitoring came with Python 3.12")
    monitoring, frame_of = sys.monitoring, sys._getframe
    on, never = monitoring.events, monitoring.DISABLE
    told: dict[FrameType, Record] = {}  # of each call that is recorded: what records it
    followed: set[CodeType] = set()

    def start(code: CodeType, _: int) -> Any:
        frame = frame_of(1)
        if not (follows := listener.follows(frame)):
            return never if follows is False else None
        if record := listener.begin(frame):
            told[frame] = record
            if code not in followed:
                followed.add(code)
                monitoring.set_local_events(tool, code, on.LINE | on.JUMP | on.PY_RETURN)
        return None

    def line(_: CodeType, number: int) -> None:
        if record := told.get(frame_of(1)):
            record("line", number, None)

    def jump(code: CodeType, since: int, to: int) -> Any:
        if to > since or line_at(code, to) != line_at(code, since):
            return never  # only a jump back within a line runs it anew
        if record := told.get(frame_of(1)):
            record("line", None, None)
        return None

    def fail(_: CodeType, __: int, error: BaseException) -> None:
        if record := told.get(frame_of(1)):
            record("exception", None, error)

    def leave(_: CodeType, __: int, value: Any) -> None:
        if record := told.pop(frame_of(1), None):
            record("return", None, value)

    def unwind(_: CodeType, __: int, ___: BaseException) -> None:
        if record := told.pop(frame_of(1), None):
            record("return", None, None)

    callbacks = {on.PY_START: start, on.RAISE: fail, on.PY_UNWIND: unwind,
                 on.LINE: line, on.JUMP: jump, on.PY_RETURN: leave}  # fmt: skip
    with listening(callbacks, on.PY_START | on.RAISE | on.PY_UNWIND) as tool:
        try:
            yield
        finally:
            for code in followed:
                monitoring.set_local_events(tool, code, 0)


def line_at(code: CodeType, offset: int) -> int | None:
    """Return the line of an instruction."""
    return next(line for start, end, line in code.co_lines() if start <= offset < end)
