"""Python's side of a trace: each line that ran, with the numbers among its variables.

Recorded are the functions of the search's own module (or notebook), those of
`gamesearch.search`, and those of every other module that is handed the game, the standard library
apart. Nothing is recorded below a call into the game. In a thread that the search starts, each task
is recorded as a whole, and stands where it began.
"""

from __future__ import annotations

import dis
import inspect
import sys
import threading
from collections import defaultdict
from collections.abc import Callable
from contextlib import nullcontext
from copy import copy
from decimal import Decimal
from functools import lru_cache, partial
from numbers import Real
from operator import itemgetter
from threading import get_ident
from types import CodeType, FrameType
from typing import Any, Final, Literal, cast

from gamesearch.game import Game
from gamesearch.interpreter import Record, by_monitoring, by_settrace, free_tools, untraced
from gamesearch.time_limit import TraceTimeout, deadline
from gamesearch.tracing.conventions import STATE_NAMES
from gamesearch.tracing.notation import NUMBERS, is_real, vector_of
from gamesearch.tracing.playouts import PlayoutLog, held_by
from gamesearch.tracing.recorded_game import (
    QUESTIONS,
    ChangedInPlace,
    GameEvent,
    Node,
    RecordedGame,
    TracedGame,
    attributes_of,
)
from gamesearch.tracing.run import MOST_STEPS, Kind, Step, TraceError, TraceTooLarge

WRAPPINGS: Final = ("func", "__wrapped__", "__func__")  # a partial, a decorator, a method
# what checks arguments, and what stands for a built-in function, walks no tree
NO_SEARCHES: Final = ("gamesearch.search.preconditions", "gamesearch.search.stable_hash")
MOST_PARTS: Final = 4  # of a vector that is shown
LONGEST: Final = 20  # letters of a text that is shown

RECORDED: Final = RecordedGame.result.__globals__  # whose frames lie between search and game
HERE: Final = globals()  # whose frames lie above the search
Scope = dict[str, Any]  # variables by name, all of them or those that are shown
Names = list[str]
NamesByLine = defaultdict[int | None, Names]
new_tuple: Final = tuple.__new__
UNSET: Final = object()  # stands for a variable that has no value

THREADS: Final = (
    "Threads that were there before asked the game; start them in the search to see their lines."
)
PLAYOUTS_IN_THREADS: Final = (
    "Playouts of several threads in one tree are not followed; run them in one to see their visits."
)
PLAYOUTS_IN_DICTIONARIES: Final = (
    "Playouts counted in dictionaries are not followed; keep visits, total and children in nodes."
)
DEBUGGER: Final = (
    "A debugger or coverage was switched off while the search was traced; lines=False keeps it on."
)


class _TooManySteps(BaseException):
    """Raised inside a search past the last step, and not to be caught by it."""


class StepRecorder:
    """Collects the steps of one run."""

    def __init__(self, search: Callable[..., Any], game: Game[Any, Any], state: Any) -> None:
        self.game = TracedGame(game, state, self._on_game_event)
        self.record = self.game.record
        self.steps: list[Step] = []
        self.error: BaseException | None = None
        self.playouts = PlayoutLog(self.record.by_identity)
        self.notes: dict[str, None] = {}  # what could not be recorded, and why, each once
        self._thread = get_ident()
        self._followed = {id(_globals_of(search)): True}  # modules, by the identity of their names
        self._functions: dict[int, TracedFunction] = {}  # by the identity of their code
        self._frames: list[tuple[FrameType, int, Node]] = []  # the calls under way
        self._calls = 0  # so far
        self._above = self._frames  # those of the main thread
        self._threads: dict[int, StepRecorder] = {}  # those that the search has started
        self._tasks: list[tuple[int, list[Step]]] = []  # of those threads, in the order in which
        # they begin: after so many steps of the main thread, and their own steps
        self._others = {t.ident for t in threading.enumerate()} - {self._thread}  # there before

    def run(self, search: Callable[[], Any], *, lines: bool, seconds: float | None) -> Any:
        """Return what `search()` returns; or None if it fails, and then `error` is set.

        Raises TraceTooLarge, and TraceError for a game that changes its one board.
        """
        reported = by_monitoring if free_tools() else by_settrace
        if lines and reported is by_settrace:
            if sys.gettrace() is not None:
                self.notes[DEBUGGER] = None
            for name in QUESTIONS:
                setattr(self.game, name, partial(untraced, getattr(self.game, name)))
        limit = nullcontext() if seconds is None else deadline(seconds)
        try:
            with reported(self._begin) if lines else nullcontext(), limit:
                return search()
        except RecursionError:
            raise TraceTooLarge(
                "the search went deeper than Python can follow; give it a depth limit, or check "
                "that it stops at terminal states"
            ) from None
        except (_TooManySteps, KeyboardInterrupt) as stopped:
            at = next((one for one in reversed(self.steps) if one.line and one.function), None)
            where = at and at.function and f"line {at.line} of {at.function.co_name}"
            check = f"check that {where or 'it'} does not run forever"
            if isinstance(stopped, KeyboardInterrupt):
                raise KeyboardInterrupt(f"you stopped the search; {check}") from None
            raise TraceTooLarge(
                f"the run has more than {MOST_STEPS:,} steps; give the search a depth limit or a "
                f"smaller tree, or {check}. To count the nodes of a large tree, run "
                "search(CountingGame(game)) without a trace"
            ) from None
        except ChangedInPlace as changed:
            raise TraceError(str(changed)) from None
        except TraceTimeout as stopped:
            self._end_at(stopped)
            self.error = TraceTimeout(
                f"stopped after {seconds or stopped.seconds:g} seconds: it had not finished"
            )
        except Exception as error:
            self._end_at(error)
            self.error = error
        finally:
            self._merge_threads()
            self._frames.clear()
            self.playouts.note_tree(len(self.steps) - 1)
            if self.playouts.in_dictionaries and not self.playouts.found:
                self.notes[PLAYOUTS_IN_DICTIONARIES] = None
        return None

    def _end_at(self, error: BaseException) -> None:
        """Let the innermost failing line be the last step, not the calls that it fell through."""
        self._merge_threads()
        for number, step in enumerate(self.steps):
            if step.kind == "exception" and step.value is error:
                del self.steps[number + 1 :]
                return

    # ------------------------------------------------------------ the game's side

    def _on_game_event(self, event: GameEvent, node: Node) -> None:
        if (thread := get_ident()) != self._thread:
            if recorder := self._threads.get(thread):
                recorder._on_game_event(event, node)
                if recorder.playouts.root is not None:
                    recorder.playouts.may_grow = False  # others change the tree as it is read
                    self.notes[PLAYOUTS_IN_THREADS] = None
                return
            self.notes[THREADS] = None
        if self.playouts.may_grow:
            self.playouts.note_tree(len(self.steps) - 1)
            if event == "leaf" or (event == "again" and node.examined):
                self.playouts.note_value(len(self.steps), node, sys._getframe())
        frame, number, about = self._frames[-1] if self._frames else (None, -1, None)
        if event == "again" or (event == "peek" and (node.visited or about is not node)):
            return
        node.visited = True
        if node.first_step < 0:
            node.first_step = len(self.steps)
        if event == "leaf" or about is not node:  # no peek, then
            line, code = (frame.f_lineno, frame.f_code) if frame else (None, None)
            self._add((event, node, line, {}, node.utility, code, number))

    # ------------------------------------------------------------ Python's side

    def _begin(self, frame: FrameType) -> Record | Literal[False] | None:
        """Return what records the lines of a call; False if none of its module ever is recorded."""
        followed = self._followed.get(id(frame.f_globals))
        if followed is None:
            followed = self._is_search(frame)
        if not followed:
            return followed
        if (thread := get_ident()) != self._thread:
            return self._begin_in_thread(frame, thread)
        top = self._frames[-1][0] if self._frames else None
        caller = frame.f_back
        while caller and caller is not top and caller.f_globals is not HERE:
            if caller.f_globals is RECORDED:
                return None
            caller = caller.f_back
        code, variables = frame.f_code, frame.f_locals
        if (function := self._functions.get(id(code))) is None:
            function = self._functions[id(code)] = TracedFunction(frame, self.game)
        node = function.node_of_call(variables)
        if function.is_line_only or (function.is_nameless and node is None):
            return partial(self._record_line_only, function)
        self._calls += 1
        if node is None:
            node = self._frames[-1][2] if self._frames else self.record.root
        if node.first_step < 0:
            node.first_step = len(self.steps)
        self._frames.append((frame, self._calls, node))
        return self._follow(frame, function, variables)

    def _begin_in_thread(self, frame: FrameType, thread: int) -> Record | Literal[False] | None:
        """Let a thread that the search has started have a recorder of its own, until it is over.

        A task begins with a call while no other is under way there; its steps are kept together.
        """
        if not self._frames or thread in self._others:
            return None
        recorder = self._threads.get(thread)
        if recorder is None:
            recorder = self._threads[thread] = copy(self)
            recorder._frames, recorder._thread = [], thread
            recorder.playouts = PlayoutLog(self.record.by_identity)
            recorder._calls = MOST_STEPS * len(self._threads)
        if not recorder._frames:
            recorder.steps = []
            self._tasks.append((len(self.steps), recorder.steps))
        return recorder._begin(frame)

    def _merge_threads(self) -> None:
        """Put each task of another thread, as a whole, where it began."""
        if not self._tasks:
            return
        self._tasks.sort(key=itemgetter(0))
        for at, steps in reversed(self._tasks):  # so that places below stay right
            self.steps[at:at] = steps
        self._threads.clear()
        self._tasks.clear()
        first = {step.node: number for number, step in reversed([*enumerate(self.steps)])}
        for index, node in enumerate(self.record.nodes):
            node.index, node.first_step = index, first.get(node, -1)
        self.record.examined.sort(key=lambda node: node.first_step)

    def _follow(self, frame: FrameType, function: TracedFunction, arguments: Scope) -> Record:
        """Record a call; return what records its lines. Every line waits for it, so it is short."""
        steps, code, look = self.steps, function.code, function.look
        _, number, node = self._frames[-1]
        held: dict[str, Node] = {}
        line = function.line
        variables = look(arguments, function.given, {}, node, held)

        def record(frame: FrameType, event: Kind, value: Any, at: int | None = None) -> Record:
            nonlocal line, variables
            if names := function.setting[line]:
                variables = look(frame.f_locals, names, variables, node, held)
            if len(steps) >= MOST_STEPS:
                raise _TooManySteps
            if event != "return":  # that is at the line that ran last; to ask the frame takes long
                line = at or frame.f_lineno or line
                if event == "exception":
                    value = value[1]
            steps.append(new_tuple(Step, (event, node, line, variables, value, code, number)))
            if event == "return":
                if self.playouts.may_grow:
                    self.playouts.note_tree(len(steps) - 1)
                if self._frames and self._frames[-1][0] is frame:
                    self._frames.pop()
            return record

        self._add(("call", node, line, variables, None, code, number))
        return record

    def _record_line_only(
        self, function: TracedFunction, frame: FrameType, event: Kind, *_: object
    ) -> Record:
        if event == "line":
            frames = self._frames or self._above
            number, node = frames[-1][1:] if frames else (-1, self.record.root)
            variables = function.look(frame.f_locals, function.names, {}, None, {})
            self._add(("line", node, frame.f_lineno, variables, None, function.code, number))
        return partial(self._record_line_only, function)

    def _add(self, fields: tuple[Any, ...]) -> None:
        if len(self.steps) >= MOST_STEPS:
            raise _TooManySteps
        self.steps.append(new_tuple(Step, fields))  # in a third of the time that Step(...) takes

    def _is_search(self, frame: FrameType) -> bool | None:
        """Return whether a function is one of ours, or handed the game, perhaps inside an object.

        What it is, all functions of its module are; the standard library's never are. None if
        another one of its module may be.
        """
        module = str(frame.f_globals.get("__name__"))
        if module.startswith("gamesearch."):
            followed = module.startswith("gamesearch.search.") and module not in NO_SEARCHES
        elif module.partition(".")[0] in sys.stdlib_module_names:
            followed = False
        else:
            plain, *stars = inspect.getargs(frame.f_code)
            arguments = [frame.f_locals.get(name) for name in (*plain, *stars) if name]
            things = (thing for one in arguments for thing in (one, *held_by(one)))
            if not (followed := any(thing is self.game for thing in things)):
                return None
        self._followed[id(frame.f_globals)] = followed
        return followed


class TracedFunction:
    """A function that is followed: which of its lines set variables, and what these show."""

    def __init__(self, frame: FrameType, game: TracedGame) -> None:
        self.code = code = frame.f_code
        self.line = frame.f_lineno  # at which it begins
        self._game, self._record = game, game.record
        self._hidden: set[type] = set()  # the classes of which nothing is ever shown
        self._is_method = "self" in code.co_varnames + code.co_freevars
        self.is_nameless = code.co_name.startswith("<")  # a lambda is a call if it takes a state
        called_by_python = code.co_name[-2:] == "__" and code.co_name != "__call__"  # __init__
        self.is_line_only = bool(code.co_flags & inspect.CO_GENERATOR) or called_by_python
        self._parameters, shared, self.names, self.given, setting = variables_of(code)
        numbers = any(type(frame.f_locals.get(name)) in NUMBERS for name in shared)
        # by line, the names that it sets; all where any line may change something, an attribute
        self.setting = defaultdict(lambda: self.names) if self._is_method or numbers else setting

    def node_of_call(self, arguments: Scope) -> Node | None:
        """Return the node a call is about: that of the state among its arguments, or inside one."""
        known = self._record.by_identity
        for name in self._parameters:
            if node := known.get(id(arguments.get(name))):
                return node
        for name in sorted(self._parameters, key=lambda name: name == "self"):
            argument = arguments.get(name)
            if type(argument) in NUMBERS or argument is self._game:
                continue
            held = attributes_of(argument)  # of a `Node`, a `GameState`, a `Board`
            for field in sorted(held, key=lambda field: field.strip("_") not in STATE_NAMES):
                named = field.strip("_") in STATE_NAMES
                may_be_state = named or not isinstance(held[field], int | float | str)
                if may_be_state and (node := known.get(id(held[field]))):
                    return node
        for name in self._parameters:
            if name in STATE_NAMES and (node := self._record.node_by_equality(arguments.get(name))):
                return node
        return None

    def look(
        self, scope: Scope, names: list[str], before: Scope, at: Node | None, held: dict[str, Node]
    ) -> Scope:
        """Return the variables worth showing, of which those of these `names` may be new.

        Note which children of a node they newly hold.
        """
        variables = {} if names is self.names else before.copy()
        for name in names:
            value = scope.get(name, UNSET)
            if (kind := type(value)) in NUMBERS:
                variables[name] = value
                continue
            if kind not in self._hidden:
                if (node := self._record.by_identity.get(id(value))) is None or is_real(value):
                    if (shown := self._shown(value)) is not None:
                        variables[name] = shown
                        continue
                elif node.parent is at and held.get(name) is not node:
                    held[name] = node
                    node.taken += node.passed or node.index != self._record.looked_at  # was there
            variables.pop(name, None)
        if before and len(variables) > len(before) and names is not self.names:
            place = self.names.index  # they stand in the order in which the function names them
            if place(names[0]) < place(next(reversed(before))):
                variables = {name: variables[name] for name in self.names if name in variables}
        self._record.looked_at = len(self._record.nodes)
        if self._is_method:
            for name, value in getattr(scope.get("self"), "__dict__", {}).items():
                if is_real(value):
                    variables[f"self.{name}"] = value
        return variables

    def _shown(self, value: Any) -> Any:
        """Return what is shown of a variable that is not a plain number; None if it is not."""
        kind: Any = type(value)
        if not (issubclass(kind, str | tuple | list | Real | Decimal) or hasattr(kind, "tolist")):
            self._hidden.add(kind)
            return None
        if is_real(value) or isinstance(value, str):
            return None if isinstance(value, str) and len(value) > LONGEST else value
        if not isinstance(value, tuple):
            self.setting = defaultdict(lambda: self.names)  # a list may change at any line
            value = vector_of(value) or ()
        is_plain = all(isinstance(part, str) or is_real(part) for part in value)
        return value if value and len(value) <= MOST_PARTS and is_plain else None


@lru_cache(maxsize=256)  # it takes as long as to record a hundred lines
def variables_of(code: CodeType) -> tuple[Names, Names, Names, Names, NamesByLine]:
    """Return a function's parameters, shared, all and given variables, and those set by line."""
    parameters, *stars = inspect.getargs(code)
    shared = [*code.co_cellvars, *(() if code.co_name.startswith("<") else code.co_freevars)]
    names = [n for n in dict.fromkeys((*code.co_varnames, *shared)) if n != "_"]
    given = {*parameters, *stars, *shared}  # that may have a value when it is called
    setting = defaultdict[int | None, set[str]](set)
    for one in dis.get_instructions(code):
        if one.opname.startswith(("STORE_FAST", "DELETE_FAST")):
            stored = one.argval if isinstance(one.argval, tuple) else [one.argval]  # 3.13: two
            setting[one.positions and one.positions.lineno].update(stored, shared)
    by_line = {line: [n for n in names if n in own] for line, own in setting.items()}
    states_first = sorted(parameters, key=lambda name: name not in STATE_NAMES)
    return states_first, shared, names, [n for n in names if n in given], NamesByLine(list, by_line)


def _globals_of(search: Callable[..., Any]) -> dict[str, Any]:
    """Return the module or notebook that a search was written in."""
    function: Any = search
    while inner := next((name for name in WRAPPINGS if hasattr(function, name)), None):
        function = getattr(function, inner)
    if not hasattr(function, "__globals__"):  # an object that is called like a function
        function = type(function).__call__ if callable(function) else None
    return cast(dict[str, Any], getattr(function, "__globals__", {}))
