"""Runs any search on any game, unchanged, and records what it did.

The code on the screen is the code that ran. Two sources are joined:

- *The tree.* The search is handed the game inside a `RecordedGame`, which gives out plain
  states and recognises them again when the search asks about them. So a search, a
  student's too, draws its own tree by running.
- *The lines.* `sys.settrace`, limited to functions of the search's own module (or
  notebook) and of `gamesearch.search`, notes every line with the numbers among its
  variables.

What a node's fate is called, here and in grading:

    visited    the search asked for its actions, its utility or an evaluation of it
               (or asked whether it is terminal inside a call made for it)
    examined   visited, and its utility or evaluation asked for
    expanded   its actions asked for; not so a node that was examined and left at that
    pruned     never visited although its parent was expanded
    known      made but never visited, an equal state having been valued before: a table's answer
"""

from __future__ import annotations

import copy
import ctypes
import inspect
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from numbers import Real
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from gamesearch.game import MAX, MIN, Decision, Game, Player, players_of

if TYPE_CHECKING:
    from gamesearch.replay import Replay

Path = tuple[int, ...]
Kind = Literal["call", "line", "return", "exception", "visit", "leaf"]

MOST_STEPS: Final = 100_000
WINDOW_NAMES: Final = (
    ("alpha", "beta"), ("α", "β"), ("a", "b"), ("lo", "hi"), ("low", "high"), ("lower", "upper"),
)  # fmt: skip
VALUE_NAMES: Final = (
    "best_value", "best_score", "best_v", "bestval", "best", "max_eval", "min_eval",
    "v", "value", "val", "score", "u", "m",
)  # fmt: skip
NUMBERS: Final = (int, float, bool, type(None))  # what most variables are
STATE_NAMES: Final = ("state", "s", "node", "position", "pos", "board", "path")


class TraceError(RuntimeError):
    """A run that cannot be recorded; the message says why and what to do."""


class TraceTooLarge(TraceError):
    """A run of more steps, or deeper, than can be recorded."""


class TraceTimeout(BaseException):
    """Raised inside a search that runs longer than it may; not to be caught by it."""


class _TooManySteps(BaseException):
    """Raised inside a search past the last step, likewise; it becomes a TraceTooLarge."""


# ---------------------------------------------------------------- the recorded tree


class Node:
    """A node of the tree that a search walked: a state, reached by one path.

    `path` holds the places of the actions from the root, so in a GameTree searched from its
    root it equals the state.
    """

    __slots__ = (
        "action", "actions", "children", "examined", "first_step", "handles",
        "index", "is_terminal", "parent", "path", "peeked", "state", "utility", "visited",
    )  # fmt: skip

    def __init__(self, index: int, state: Any, parent: Node | None, action: Any, path: Path):
        self.index = index
        self.state = state
        self.parent = parent
        self.action = action
        self.path = path
        self.children: list[tuple[Any, Node]] = []
        self.actions: Sequence[Any] | None = None  # as the search was told, once it asked
        self.visited = self.examined = self.peeked = False
        self.is_terminal: bool | None = None
        self.utility: Any = None  # what an examined node was worth to player 0
        self.first_step = -1  # the step at which the search first turned to it
        self.handles: list[Any] = [state]  # kept alive: nodes are known by identity

    @property
    def expanded(self) -> bool:
        """Whether its actions were asked for, and not only to value the node itself."""
        is_leaf = self.examined and not any(child.visited for _, child in self.children)
        return self.actions is not None and not is_leaf

    def __repr__(self) -> str:
        return f"Node({self.path})"


class RecordedGame:
    """A game that remembers which of its states were asked about, and in which order."""

    def __init__(self, game: Game[Any, Any], state: Any, on_event: Callable[..., None]) -> None:
        self.game = game
        self.nodes: list[Node] = []
        self.inside = 0  # calls into the game under way: nothing there is traced
        self._on_event = on_event
        self._by_identity: dict[int, Node] = {}
        self.root = self._new_node(state, None, None, ())
        self.examined: list[Node] = []
        self.keys_asked = False

    # -- the game protocol; every answer is the game's own

    @property
    def initial(self) -> Any:
        return self.root.handles[0]

    def is_terminal(self, state: Any) -> bool:
        node = self.node_of(state)
        answer = bool(self._ask(self.game.is_terminal, state))
        node.is_terminal = answer
        node.peeked = True
        self._on_event("peek", node)
        return answer

    def to_move(self, state: Any) -> Player:
        player: Player = self._ask(self.game.to_move, state)
        return player

    def actions(self, state: Any) -> Sequence[Any]:
        node = self.node_of(state)
        answer: Sequence[Any] = self._ask(self.game.actions, state)
        if not isinstance(answer, Sequence):
            answer = list(answer)
        node.actions = answer
        self._visit(node)
        return answer

    def result(self, state: Any, action: Any) -> Any:
        node = self.node_of(state)
        return self._child(node, action, self._ask(self.game.result, state, action))

    def utility(self, state: Any, player: Player) -> Any:
        node = self.node_of(state)
        answer = self._ask(self.game.utility, state, player)
        self._examine(node, answer, player)
        return answer

    def recorded_evaluation(self, evaluate: Callable[..., Any]) -> Callable[..., Any]:
        """An evaluation function handed to the search, made to note what it was asked."""

        def evaluate_recorded(*args: Any, **named: Any) -> Any:
            known = [named.pop(word) for word in ("state", "player") if word in named]
            args = (*args, *known, *named.values())
            answer = self._ask(evaluate, *args)
            states = [arg for arg in args if id(arg) in self._by_identity]
            if states:
                player = args[-1] if len(args) > 1 and isinstance(args[-1], int) else MAX
                self._examine(self.node_of(states[0]), answer, player)
            return answer

        return evaluate_recorded

    def __getattr__(self, name: str) -> Any:
        if name == "game":  # not set yet
            raise AttributeError(name)
        member = getattr(self.game, name)
        if name == "evaluate":
            return self.recorded_evaluation(member)
        if name == "key":
            self.keys_asked = True
        return member

    # -- recognising states

    def node_of(self, state: Any) -> Node:
        """The node that `state` stands for: the very object, or the newest open equal one."""
        node = self._by_identity.get(id(state))
        if node is not None:
            return node
        node = self._equal_node(state)
        if node is None:  # a state of the search's own making: it hangs below the root
            node = self._new_node(state, self.root, None, (*self.root.path, -1 - len(self.nodes)))
        return node

    def known(self, state: Any) -> Node | None:
        """The node whose very state object this is, if any."""
        return self._by_identity.get(id(state))

    def _equal_node(self, state: Any) -> Node | None:
        found = None
        for node in reversed(self.nodes):
            if same(node.state, state):
                if not node.visited:
                    return node
                found = found or node
        return found

    def _child(self, parent: Node, action: Any, state: Any) -> Any:
        for made, child in parent.children:
            if same(made, action):
                return self._hand_out(child, state)
        actions = parent.actions if parent.actions is not None else self.game.actions(parent.state)
        place = next((i for i, a in enumerate(actions) if same(a, action)), len(parent.children))
        child = self._new_node(state, parent, action, (*parent.path, place))
        parent.children.append((action, child))
        return child.handles[-1]

    def _new_node(self, state: Any, parent: Node | None, action: Any, path: Path) -> Node:
        node = Node(len(self.nodes), state, parent, action, path)
        node.handles.clear()
        self.nodes.append(node)
        self._hand_out(node, state)
        return node

    def _hand_out(self, node: Node, state: Any) -> Any:
        """An equal but fresh object for `state`, by which the node is known from now on."""
        fresh = (*state,) if type(state) is tuple else copy.copy(state)
        if id(fresh) not in self._by_identity or not node.handles:
            node.handles.append(fresh)
            self._by_identity[id(fresh)] = node
        return fresh

    # -- noting

    def _ask(self, question: Callable[..., Any], *args: Any) -> Any:
        self.inside += 1
        try:
            return question(*args)
        finally:
            self.inside -= 1

    def _visit(self, node: Node) -> None:
        first = not node.visited
        node.visited = True
        self._on_event("visit" if first else "again", node)

    def _examine(self, node: Node, answer: Any, player: Player) -> None:
        if not node.examined:
            node.examined = True
            two_sided = players_of(self.game) == 2 and not isinstance(answer, tuple)
            node.utility = -answer if player == MIN and two_sided else answer
            self.examined.append(node)
            node.visited = True
            self._on_event("leaf", node)
        else:
            self._visit(node)


def same(one: Any, other: Any) -> bool:
    """Whether two states or actions are of one type and equal."""
    try:
        return type(one) is type(other) and bool(one == other)
    except Exception:  # a state of the student's own class may compare badly
        return one is other


# ---------------------------------------------------------------- the lines


class Step(NamedTuple):
    """One moment of a run."""

    kind: Kind
    node: Node
    line: int | None  # in the source file or cell; None where only the tree was recorded
    variables: dict[str, Any]  # numbers, actions and short texts among the locals
    value: Any  # what was returned, what a leaf is worth, or the exception
    function: CodeType | None
    frame: int  # which call: a number given in order of calling

    @property
    def state(self) -> Any:
        """The state that the search was busy with."""
        return self.node.state


class Trace:
    """What a search did on a game. Made by `trace`."""

    def __init__(self, game: Game[Any, Any], recorded: RecordedGame, search: Callable[..., Any]):
        self.game = game
        self.search = search
        self.root = recorded.root
        self.nodes = recorded.nodes
        self.steps: list[Step] = []
        self.value: Any = None
        self.action: Any = None
        self.error: BaseException | None = None
        self.value_place = 0  # where the value stands in the pairs that the search returns
        self.chooser: CodeType | None = None  # the function that returned the move and no value
        self._recorded = recorded
        self._replay: Replay | None = None

    @property
    def examined(self) -> list[Any]:
        """The leaves whose utility (or evaluation) was asked for, as states, in order."""
        return [node.state for node in self._recorded.examined]

    @property
    def visited(self) -> list[Any]:
        """The states that were visited, in the order in which the search turned to them."""
        seen = sorted((n for n in self.nodes if n.visited), key=lambda node: node.first_step)
        return [node.state for node in seen]

    @property
    def pruned(self) -> list[Any]:
        """The topmost states that were never visited although their parent was expanded.

        Where the search was stopped by an error, nodes still under way have cut nothing.
        """
        return [state for _, state, known in self.unvisited() if not known]

    @property
    def known(self) -> list[Any]:
        """The states answered from a table: not visited, but an equal one was valued before."""
        return [state for _, state, known in self.unvisited() if known]

    def unvisited(self) -> list[tuple[Path, Any, bool]]:
        """(path, state, known) of every unvisited child of an expanded node, in preorder."""
        valued = self._first_valued()
        finished = self._last_steps()
        under_way = self._under_way()
        found = []
        for node in (n for n in self.nodes if n.expanded and n not in under_way):
            kids = {child.path[-1]: child for _, child in node.children}
            for place, action in enumerate(node.actions or ()):
                child = kids.get(place)
                if child is None or not child.visited:
                    state = child.state if child else self.game.result(node.state, action)
                    seen = valued.get(self._key(state), MOST_STEPS + 1) if valued else MOST_STEPS
                    # to look a state up, a search must have made it
                    known = child is not None and seen <= finished[node.index]
                    found.append(((*node.path, place), state, known))
        return sorted(found, key=lambda item: item[0])

    def _under_way(self) -> list[Node]:
        """The node at which an error stopped the search, and those above it."""
        stopped = []
        node = self.steps[-1].node if self.error is not None and self.steps else None
        while node is not None:
            stopped.append(node)
            node = node.parent
        return stopped

    def _first_valued(self) -> dict[Any, int]:
        """For each state that was visited: the step at which it first was."""
        valued: dict[Any, int] = {}
        try:
            for node in self.nodes:
                if node.visited:
                    key = self._key(node.state)
                    valued[key] = min(node.first_step, valued.get(key, MOST_STEPS))
        except TypeError:  # unhashable states of the reader's own game: no table can hold them
            return {}
        return valued

    def _last_steps(self) -> list[int]:
        """For each node: the last step spent on it or below it."""
        last = [node.first_step for node in self.nodes]
        for number, step in enumerate(self.steps):
            last[step.node.index] = max(last[step.node.index], number)
        for node in reversed(self.nodes):
            if node.parent is not None:
                last[node.parent.index] = max(last[node.parent.index], last[node.index])
        return last

    def _key(self, state: Any) -> Any:
        game: Any = self.game
        return game.key(state) if self._recorded.keys_asked else state

    @property
    def replay(self) -> Replay:
        """The run as events, snapshots and captions (see `gamesearch.replay`)."""
        if self._replay is None:
            from gamesearch.replay import Replay

            self._replay = Replay(self)
        return self._replay

    def frames(self, by: str = "event") -> list[int]:
        """The steps at which a new picture is due: by "event", "leaf" or "line".

        Each is a number to give to `draw(trace, step=...)`.
        """
        return self.replay.frames(by)

    @property
    def functions(self) -> list[CodeType]:
        """The functions that ran, in the order in which they were first called."""
        return list(dict.fromkeys(step.function for step in self.steps if step.function))

    def __repr__(self) -> str:
        name = getattr(self.search, "__name__", type(self.search).__name__)
        end = f"error={self.error!r}" if self.error else f"value={self.value}, action={self.action}"
        return f"<trace of {name}: {end}, {len(self.examined)} leaves examined>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        from gamesearch.drawing import draw

        return draw(self)._repr_mimebundle_(include, exclude)


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
        # preconditions are checked before the search begins
        ours = home == "gamesearch.search" and module != "preconditions"
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


PATIENCE: Final = 3  # by the clock, so many times what the processor may take


@contextmanager
def deadline(seconds: float | None) -> Iterator[None]:
    """Raise TraceTimeout in this thread after `seconds`, and again if that is swallowed.

    What counts is the time this process has computed, so that nobody fails because the machine
    has much to do. Who waits, for another process or for nothing, has three times as long.

    An exception sent from a watching thread also ends a loop that never touches the game and
    has but one line, which neither the game nor the line tracer would notice.
    """
    if seconds is None:
        yield
        return
    thread, over, lock = threading.get_ident(), threading.Event(), threading.Lock()
    by_processor, by_clock = time.process_time() + seconds, time.monotonic() + PATIENCE * seconds

    def watch() -> None:
        wait: float = seconds
        while not over.wait(wait):
            wait = min(by_processor - time.process_time(), by_clock - time.monotonic())
            if wait > 0:
                continue
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
    finally:
        try:
            while watcher.is_alive():  # until one that was sent and has not arrived is absorbed
                with suppress(TraceTimeout):
                    with lock:
                        over.set()
                    watcher.join()
        finally:
            over.set()  # whatever arrived, and wherever: it was the last


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


def _value_and_action(result: Any, made: Trace) -> tuple[Any, Any]:
    """What a search returned, as value and action: a pair, with more behind it, or a value."""
    if isinstance(result, tuple | list) and len(result) > 1 and not is_vector(result, made.game):
        return result[made.value_place], result[1 - made.value_place]
    return result, None


def is_vector(result: Any, game: Game[Any, Any]) -> bool:
    """Whether a returned tuple is a utility vector and no pair of value and action."""
    players = players_of(game)
    return players > 2 and len(result) == players and all(map(is_real, result))


def is_real(value: Any) -> bool:
    """Whether it is a number, and not a truth value."""
    kind = type(value)
    if kind is int or kind is float:  # nearly always; to ask for Real takes ten times as long
        return True
    return isinstance(value, Real) and kind is not bool


def is_action(part: Any, node: Node) -> bool:
    """Whether it is one of the actions that the search was told of at a node."""
    return any(same(action, part) for action in node.actions or ())


def _move_alone(made: Trace, result: Any) -> tuple[Any, Any] | None:
    """The value, if it is known, and the action, of a search that returned its action only.

    So does AIMA's: `value, move = max_value(game, state)`, and then `return move`. A function
    that is called for other nodes, too, returns values, and so does one that hands on what a
    call for the root, or for one of its children, has returned. Then it is None.
    """
    last = made.steps[-1] if made.steps else None
    if last is None or last.kind != "return" or not is_action(result, made.root):
        return None
    calls = [step for step in made.steps if step.kind == "call"]
    if any(step.node is not made.root for step in calls if step.function is last.function):
        return None
    returns = [step for step in made.steps[:-1] if step.kind == "return"]
    if at_root := [step.value for step in returns if step.node is made.root]:
        value, action = _value_and_action(at_root[-1], made)
        return (value, result) if same(action, result) else None
    below = {step.node: _value_and_action(step.value, made)[0] for step in returns}
    values = [below.get(child, child.utility) for _, child in made.root.children if child.visited]
    known = bool(values) and not any(value is None or same(value, result) for value in values)
    return (None, result) if known else None


def _value_place(made: Trace, result: Any) -> int:
    """Where in a returned pair the value stands: where the calls for leaves put their utility.

    Where those return no pairs: not where the one of the two is that is an action of the root's,
    or else where that is that some leaf is worth. A vector of two may be both in both places.
    """
    votes = [0, 0]
    for step in made.steps:
        if step.kind == "return" and step.node.examined and isinstance(step.value, tuple | list):
            for place, part in enumerate(step.value[:2]):
                votes[place] += _is_worth(part, step.node)
    if not any(votes) and isinstance(result, tuple | list) and not isinstance(result, Decision):
        for place, part in enumerate(result[:2]):
            votes[place] = any(_is_worth(part, node) for node in made._recorded.examined)
        actions = [is_action(part, made.root) for part in result[:2]]
        if sum(actions) == 1 < len(actions) and not all(votes):
            return actions.index(False)
    return int(votes[1] > votes[0])


def _is_worth(part: Any, node: Node) -> bool:
    """Whether a number is the utility of an examined node, from either player's side.

    Of a vector it is the first number, which is player 0's.
    """
    if isinstance(part, tuple | list) and len(part) > 1:
        part = part[0]
    numbers = isinstance(part, int | float) and isinstance(node.utility, int | float)
    return numbers and bool(abs(part) == abs(node.utility))
