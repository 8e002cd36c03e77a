"""Python's side of a trace: each line that ran, with the numbers among its variables.

Recorded are the functions of the search's own module (or notebook) and of `gamesearch.search`,
by `sys.settrace`, and nothing below a call into the game.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any, Final, NoReturn, cast

from gamesearch.game import Game
from gamesearch.tracing.conventions import STATE_NAMES
from gamesearch.tracing.recorded_game import GameEvent, Node, TracedGame
from gamesearch.tracing.run import MOST_STEPS, Kind, Step, TraceTooLarge
from gamesearch.tracing.time_limit import TraceTimeout, deadline

if TYPE_CHECKING:
    from _typeshed import TraceFunction

NUMBERS: Final = (int, float, bool, type(None))  # what most variables are
WRAPPINGS: Final = ("func", "__wrapped__", "__func__")  # a partial, a decorator, a method
# what checks arguments, and what stands for a built-in function, walks no tree
NO_SEARCHES: Final = ("gamesearch.search.preconditions", "gamesearch.search.stable_hash")


class _TooManySteps(BaseException):
    """Raised inside a search past the last step, and not to be caught by it."""


class StepRecorder:
    """Collects the steps of one run."""

    def __init__(self, search: Callable[..., Any], game: Game[Any, Any], state: Any) -> None:
        self.game = TracedGame(game, state, self._on_game_event)
        self.steps: list[Step] = []
        self.error: BaseException | None = None
        self._globals = _globals_of(search)
        self._names: dict[CodeType, tuple[str, ...]] = {}  # the variables of each function
        self._frames: list[tuple[FrameType, int, Node]] = []  # the calls under way
        self._calls = 0

    def run(self, search: Callable[[], Any], *, lines: bool, seconds: float | None) -> Any:
        """Return what `search()` returns; or None if it fails, and then `error` is set.

        Raises TraceTooLarge.
        """
        before = sys.gettrace()
        try:
            with deadline(seconds):
                if lines:
                    sys.settrace(self._on_call)
                return search()
        except RecursionError:
            raise TraceTooLarge(
                "the search went deeper than Python can follow; give it a depth limit, or check "
                "that it stops at terminal states"
            ) from None
        except _TooManySteps:
            self._give_up()
        except KeyboardInterrupt:
            raise
        except TraceTimeout as stopped:
            self._end_at(stopped)
            self.error = TraceTimeout(
                f"stopped after {seconds or stopped.seconds:g} seconds: it had not finished"
            )
        except Exception as error:
            self._end_at(error)
            self.error = error
        finally:
            sys.settrace(before)
            self._frames.clear()
        return None

    def _give_up(self) -> NoReturn:
        """Raise TraceTooLarge, which names the line that the search has reached."""
        last = next((step for step in reversed(self.steps) if step.line and step.function), None)
        where = f"line {last.line} of {last.function.co_name}" if last and last.function else "it"
        error = TraceTooLarge(
            f"the run has more than {MOST_STEPS:,} steps; give the search a depth limit or a "
            f"smaller tree, or check that {where} does not run forever"
        )
        error.add_note("trace(search, game, lines=False) records the tree alone")
        raise error from None

    def _end_at(self, error: BaseException) -> None:
        """Let the innermost failing line be the last step, not the calls that it fell through."""
        for number, step in enumerate(self.steps):
            if step.kind == "exception" and step.value is error:
                del self.steps[number + 1 :]
                return

    # ------------------------------------------------------------ the game's side

    def _on_game_event(self, event: GameEvent, node: Node) -> None:
        mine = bool(self._frames) and self._frames[-1][2] is node
        if event == "again" or (event == "peek" and (node.visited or not mine)):
            return
        if event == "peek":
            node.count_visit()
        if node.first_step < 0:
            node.first_step = len(self.steps)
        if event == "leaf" or not mine:
            kind: Kind = "leaf" if event == "leaf" else "visit"
            value = node.utility if event == "leaf" else None
            if self._frames:
                frame, number, _ = self._frames[-1]
                self._add(Step(kind, node, frame.f_lineno, {}, value, frame.f_code, number))
            else:
                self._add(Step(kind, node, None, {}, value, None, -1))

    # ------------------------------------------------------------ Python's side

    def _on_call(self, frame: FrameType, event: str, arg: object) -> TraceFunction | None:
        del event, arg
        if self.game.inside or not self._is_search(frame):
            return None
        code, node = frame.f_code, self._node_of_call(frame)
        nameless = code.co_name.startswith("<")  # a lambda counts as a call if it takes a state
        if code.co_flags & inspect.CO_GENERATOR or (nameless and node is None):
            return self._on_line_only
        self._calls += 1
        if node is None:
            node = self._frames[-1][2] if self._frames else self.game.root
        if node.first_step < 0:
            node.first_step = len(self.steps)
        self._frames.append((frame, self._calls, node))
        self._note("call", frame, None)
        return self._on_event

    def _on_event(self, frame: FrameType, event: str, arg: Any) -> TraceFunction:
        if event == "line":
            self._note("line", frame, None)
        elif event == "return":
            self._note("return", frame, arg)
            if self._frames and self._frames[-1][0] is frame:
                self._frames.pop()
        elif event == "exception" and self.error is None:
            self._note("exception", frame, arg[1])
        return self._on_event

    def _on_line_only(self, frame: FrameType, event: str, arg: object) -> TraceFunction:
        del arg
        if event == "line":
            self._note("line", frame, None)
        return self._on_line_only

    def _note(self, kind: Kind, frame: FrameType, value: Any) -> None:
        number, node = self._frames[-1][1:] if self._frames else (-1, self.game.root)
        variables = self._variables(frame)
        self._add(Step(kind, node, frame.f_lineno, variables, value, frame.f_code, number))

    def _add(self, step: Step) -> None:
        if len(self.steps) >= MOST_STEPS:
            raise _TooManySteps
        self.steps.append(step)

    def _is_search(self, frame: FrameType) -> bool:
        """Return whether a function is the search's own, or one of our searches."""
        theirs = frame.f_globals
        module = str(theirs.get("__name__"))
        ours = module.startswith("gamesearch.search.") and module not in NO_SEARCHES
        return ours or theirs is self._globals

    def _node_of_call(self, frame: FrameType) -> Node | None:
        """Return the node a call is about: the state among its arguments, if there is one."""
        code = frame.f_code
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        locals_ = frame.f_locals
        for name in sorted(names, key=lambda name: name not in STATE_NAMES):
            if node := self.game.node_by_identity(locals_.get(name)):
                return node
        for name in names:
            if name in STATE_NAMES and (node := self.game.node_by_equality(locals_.get(name))):
                return node
        return None

    def _variables(self, frame: FrameType) -> dict[str, Any]:
        """Return the variables that are worth showing, without the states among them."""
        locals_, code = frame.f_locals, frame.f_code
        names = self._names.get(code)
        if names is None:
            every = code.co_varnames + code.co_cellvars
            names = self._names[code] = tuple(name for name in every if name != "_")
        node_of = self.game.node_by_identity
        return {
            name: value
            for name in names
            if (value := locals_.get(name, names)) is not names
            and (
                type(value) in NUMBERS
                or (_is_small(value) and (node_of(value) is None or isinstance(value, int | float)))
            )
        }


def _is_small(value: object) -> bool:
    """Return whether a variable is worth showing beside the source."""
    if value is None or isinstance(value, bool | int | float):
        return True
    if isinstance(value, str):
        return len(value) <= 20
    if isinstance(value, tuple):
        return len(value) <= 4 and all(isinstance(part, int | float | str) for part in value)
    return False


def _globals_of(search: Callable[..., Any]) -> dict[str, Any]:
    """Return the module or notebook that a search was written in."""
    function: Any = search
    while True:
        inner = next((name for name in WRAPPINGS if hasattr(function, name)), None)
        if inner is not None:
            function = getattr(function, inner)
        elif hasattr(function, "__globals__"):
            return cast(dict[str, Any], function.__globals__)
        else:  # an object that is called like a function
            function = type(function).__call__ if callable(function) else None
            if not hasattr(function, "__globals__"):
                return {}
