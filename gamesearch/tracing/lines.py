"""Runs a search unchanged and records its lines beside its tree."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any, Final

from gamesearch.game import Game
from gamesearch.tracing.conventions import STATE_NAMES, _move_alone, _value_and_action, _value_place
from gamesearch.tracing.recording import Node, RecordedGame
from gamesearch.tracing.run import (
    MOST_STEPS,
    Kind,
    Step,
    Trace,
    TraceError,
    TraceTooLarge,
    _TooManySteps,
)
from gamesearch.tracing.time_limit import TraceTimeout, deadline

NUMBERS: Final = (int, float, bool, type(None))  # what most variables are


def trace(
    search: Callable[..., Any],
    game: Game[Any, Any],
    state: Any = None,
    *,
    lines: bool = True,
    seconds: float | None = None,
    **options: Any,
) -> Trace:
    """Run `search(game, state, **options)` as it stands and record what it did.

    `lines=False` records the tree alone. An exception in the search gives a trace that ends
    there, with `error` set. Raises TraceError if the search never asks the game it was
    handed, TraceTooLarge past 100,000 steps or Python's recursion depth; after `seconds`
    the search is stopped and `error` is a TraceTimeout.

    A search may return a value, or (value, action) in either order and with more behind it, or
    the action alone, as AIMA prints it; `value` and `action` are what is known of the two.

    >>> from gamesearch import GameTree, alpha_beta_search
    >>> t = trace(alpha_beta_search, GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> t.value, t.action, t.pruned
    (3, 0, [(1, 1), (1, 2)])
    """
    if seconds is not None and seconds <= 0:
        raise ValueError(f"seconds {seconds:g}; a number above 0 was expected")
    start = game.initial if state is None else state
    recorder = _Recorder(game, start, search, seconds)
    if "evaluate" in options and callable(options["evaluate"]):
        options["evaluate"] = recorder.game.recorded_evaluation(options["evaluate"])
    result = recorder.run(lambda: search(recorder.game, recorder.game.initial, **options), lines)
    made = recorder.trace
    made.value_place = _value_place(made, result)
    if (alone := _move_alone(made, result)) is not None:
        made.chooser = made.steps[-1].function
        made.value, made.action = alone
    elif result is not None:
        made.value, made.action = _value_and_action(result, made)
    if made.error is None and not any(node.visited or node.peeked for node in made.nodes):
        raise TraceError(
            f"{getattr(search, '__name__', 'the search')} returned without asking anything of the "
            "game it was handed: it may use a game of its own (a global variable) or remember "
            "answers from an earlier run; use the `game` and `state` it is called with"
        )
    return made


class _Recorder:
    """Collects the steps of one run."""

    def __init__(
        self, game: Game[Any, Any], state: Any, search: Callable[..., Any], seconds: float | None
    ) -> None:
        self.game = RecordedGame(game, state, self._on_game_event)
        self.trace = Trace(game, self.game, search)
        self.steps = self.trace.steps
        self.seconds = seconds
        self.globals = _globals_of(search)
        self.wanted: dict[CodeType, tuple[str, ...]] = {}
        self.frames: list[tuple[FrameType, int, Node]] = []  # the calls under way
        self.calls = 0

    def run(self, search: Callable[[], Any], lines: bool) -> Any:
        before = sys.gettrace()
        try:
            with deadline(self.seconds):
                if lines:
                    sys.settrace(self._on_call)
                return search()
        except RecursionError:
            raise TraceTooLarge(
                "the search went deeper than Python can follow; give it a depth limit, or check "
                "that it stops at terminal states"
            ) from None
        except _TooManySteps:
            raise TraceTooLarge(
                f"the run has more than {MOST_STEPS:,} steps; give the search a depth limit or a "
                f"smaller tree, check that {self._where()} comes to an end, or record the tree "
                "alone with lines=False"
            ) from None
        except KeyboardInterrupt:
            raise
        except TraceTimeout as stopped:
            self.trace.error = TraceTimeout(
                f"stopped after {self.seconds:g} seconds: it did not come to an end"
            )
            self._end_where_it_failed(stopped)
            return None
        except Exception as error:
            self.trace.error = error
            self._end_where_it_failed(error)
            return None
        finally:
            sys.settrace(before)
            self.frames.clear()

    def _where(self) -> str:
        """The line that the search has come to, if lines are recorded."""
        line = next((step for step in reversed(self.steps) if step.line and step.function), None)
        return f"line {line.line} of {line.function.co_name}" if line and line.function else "it"

    def _end_where_it_failed(self, error: BaseException) -> None:
        """Let the innermost failing line be the last step, not the calls that it fell through."""
        for number, step in enumerate(self.steps):
            if step.kind == "exception" and step.value is error:
                del self.steps[number + 1 :]
                return

    # -- the game's side

    def _on_game_event(self, what: str, node: Node) -> None:
        mine = bool(self.frames) and self.frames[-1][2] is node
        if what == "peek":
            if node.visited or not mine:
                return
            node.visited = True
            what = "visit"
        if what == "again":
            return
        if node.first_step < 0:
            node.first_step = len(self.steps)
        if what == "leaf" or not mine:
            value = node.utility if what == "leaf" else None
            kind: Kind = "leaf" if what == "leaf" else "visit"
            frame, number = (self.frames[-1][0], self.frames[-1][1]) if self.frames else (None, -1)
            self._add(
                kind, node, frame.f_lineno if frame else None, {}, value,
                frame.f_code if frame else None, number,
            )  # fmt: skip

    # -- Python's side

    def _on_call(self, frame: FrameType, event: str, arg: Any) -> Any:
        del event, arg
        if self.game.inside or not self._is_search(frame):
            return None
        code, node = frame.f_code, self._node_of_call(frame)
        nameless = code.co_name.startswith("<")  # a lambda counts as a call if it takes a state
        if code.co_flags & inspect.CO_GENERATOR or (nameless and node is None):
            return self._on_line_only
        self.calls += 1
        if node is None:
            node = self.frames[-1][2] if self.frames else self.game.root
        if node.first_step < 0:
            node.first_step = len(self.steps)
        self.frames.append((frame, self.calls, node))
        self._note("call", frame, None)
        return self._on_event

    def _on_event(self, frame: FrameType, event: str, arg: Any) -> Any:
        if event == "line":
            self._note("line", frame, None)
        elif event == "return":
            self._note("return", frame, arg)
            if self.frames and self.frames[-1][0] is frame:
                self.frames.pop()
        elif event == "exception" and self.trace.error is None:
            self._note("exception", frame, arg[1])
        return self._on_event

    def _on_line_only(self, frame: FrameType, event: str, arg: Any) -> Any:
        del arg
        if event == "line":
            self._note("line", frame, None)
        return self._on_line_only

    def _note(self, kind: Kind, frame: FrameType, value: Any) -> None:
        number, node = self.frames[-1][1:] if self.frames else (-1, self.game.root)
        code = frame.f_code
        self._add(kind, node, frame.f_lineno, self._variables(frame), value, code, number)

    def _add(self, *fields: Any) -> None:
        if len(self.steps) >= MOST_STEPS:
            raise _TooManySteps
        self.steps.append(Step(*fields))

    def _is_search(self, frame: FrameType) -> bool:
        theirs = frame.f_globals
        home, _, module = str(theirs.get("__name__")).rpartition(".")
        # a private module checks arguments and does not search
        ours = home == "gamesearch.search" and not module.startswith("_")
        return ours or theirs is self.globals

    def _node_of_call(self, frame: FrameType) -> Node | None:
        """The node a call is about: the state among its arguments, if there is one."""
        code = frame.f_code
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        locals_ = frame.f_locals
        for name in sorted(names, key=lambda name: name not in STATE_NAMES):
            node = self.game.known(locals_.get(name))
            if node is not None:
                return node
        for name in names:
            if name in STATE_NAMES:
                node = self.game._equal_node(locals_.get(name))
                if node is not None:
                    return node
        return None

    def _variables(self, frame: FrameType) -> dict[str, Any]:
        locals_ = frame.f_locals
        wanted = self.wanted.get(frame.f_code)
        if wanted is None:
            names = frame.f_code.co_varnames + frame.f_code.co_cellvars
            wanted = self.wanted[frame.f_code] = tuple(name for name in names if name != "_")
        known = self.game.known
        return {
            name: value
            for name in wanted
            if (value := locals_.get(name, wanted)) is not wanted
            and (
                type(value) in NUMBERS
                or (_is_small(value) and (known(value) is None or isinstance(value, int | float)))
            )
        }


def _is_small(value: Any) -> bool:
    """Whether a variable is worth showing beside the source."""
    if value is None or isinstance(value, bool | int | float):
        return True
    if isinstance(value, str):
        return len(value) <= 20
    if isinstance(value, tuple):
        return len(value) <= 4 and all(isinstance(part, int | float | str) for part in value)
    return False


def _globals_of(search: Callable[..., Any]) -> dict[str, Any]:
    """The module or notebook that a search was written in."""
    function: Any = search
    while True:
        if hasattr(function, "func"):  # functools.partial
            function = function.func
        elif hasattr(function, "__wrapped__"):
            function = function.__wrapped__
        elif hasattr(function, "__func__"):  # a method
            function = function.__func__
        elif not hasattr(function, "__globals__") and hasattr(type(function), "__call__"):  # noqa: B004
            function = (
                getattr(type(function).__call__, "__globals__", None) and type(function).__call__
            )
            if function is None:
                return {}
        else:
            return getattr(function, "__globals__", {})
