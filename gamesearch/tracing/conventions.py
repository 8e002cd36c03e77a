"""What students return, and how they name and sign it: the conventions we recognise.

A search is recorded as it stands, so nothing says which of its variables is alpha, which part
of a returned pair is the value, or whose side a number takes. Only the run itself can tell. This is
everything we look for, and where:

    names       alpha and beta      one of WINDOW_NAMES              window_names
                the value           the first of VALUE_NAMES that    _find_value_names
                                    holds what is returned
                the state           one of STATE_NAMES               (read by `lines`)

    results     the action alone    as AIMA prints it                action_alone
    (the first  nothing             None                             nothing
    that fits)  a vector            (1, 2, 6), where three play      vector
                a pair, or longer   (3, 0), (0, 3), [3, 0, 13]       pair, value_place
                a value             3                                value_alone

    functions   helpers             no leaf is examined in them      helpers_of
                loops               one call walks many nodes        loops_of

    sides       the root player's   leaves are turned, others not    _find_side
    (the first  the mover's         negamax: most values and         _value_votes,
    that fits)                      windows are turned               _window_votes
                MAX's               everything else

Values and windows leave this module from MAX's side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import isfinite
from types import CodeType
from typing import Any, Final, Literal, NamedTuple

from gamesearch.game import MIN, Decision, Game
from gamesearch.members import players_of
from gamesearch.tracing.notation import is_real
from gamesearch.tracing.recorded_game import Node, same
from gamesearch.tracing.run import RecordedRun, Step

Window = tuple[float, float]
Value = float | tuple[float, ...]  # of a node: a number, or a utility for each player
Function = CodeType | None  # None where only the tree was recorded
Side = Literal["MAX", "mover", "root"]

# ---------------------------------------------------------------- names

WINDOW_NAMES: Final = (
    ("alpha", "beta"), ("α", "β"), ("a", "b"), ("lo", "hi"), ("low", "high"), ("lower", "upper"),
)  # fmt: skip
VALUE_NAMES: Final = (
    "best_value", "best_score", "best_v", "bestval", "best", "max_eval", "min_eval",
    "v", "value", "val", "score", "u", "m",
)  # fmt: skip
STATE_NAMES: Final = ("state", "s", "node", "position", "pos", "board", "path")


def window_names(code: CodeType) -> tuple[str, str] | None:
    """What a function calls alpha and beta, if anything.

    `a` and `b` have to be parameters: else they are an action and the best value, or the like.
    """
    names = {*code.co_varnames, *code.co_freevars, *code.co_cellvars}
    parameters = {*code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]}
    if not {"a", "b"} <= parameters:
        names -= {"a", "b"}
    return next((pair for pair in WINDOW_NAMES if names.issuperset(pair)), None)


# ---------------------------------------------------------------- what a search returns


class Result(NamedTuple):
    """What a search returned, taken apart; the value is signed as the search has it."""

    value: Any = None
    action: Any = None
    chooser: Function = None  # the function that returned the action and no value


def read_result(run: RecordedRun, returned: object) -> Result:
    """What `returned` says, by the first of the RESULTS whose form it has."""
    return next(result for form in RESULTS if (result := form(run, returned)) is not None)


def action_alone(run: RecordedRun, returned: object) -> Result | None:
    """Return the action that came back without a value, as AIMA's `return move` gives it.

    A number can be action and value. It is a value if the function is called for other nodes as
    well, and if it hands on what a call for the root or for one of its children has returned.
    """
    last = run.steps[-1] if run.steps else None
    if last is None or last.kind != "return" or not is_action(returned, run.root):
        return None
    if _is_called_below_the_root(last.function, run):
        return None
    returns = [step for step in run.steps[:-1] if step.kind == "return"]
    if at_root := [step.value for step in returns if step.node is run.root]:
        inner = _pair_or_value(run, at_root[-1])
        returns_its_action = same(inner.action, returned)
        return Result(inner.value, returned, last.function) if returns_its_action else None
    below = {step.node: _pair_or_value(run, step.value).value for step in returns}
    values = [below.get(child, child.utility) for _, child in run.root.children if child.visited]
    if not values or any(value is None or same(value, returned) for value in values):
        return None
    return Result(None, returned, last.function)


def nothing(run: RecordedRun, returned: object) -> Result | None:
    """None: the search failed, or forgot its `return`."""
    return Result() if returned is None else None


def vector(run: RecordedRun, returned: object) -> Result | None:
    """Return a utility for each of three players or more."""
    return Result(returned) if is_vector(returned, run.game) else None


def pair(run: RecordedRun, returned: object) -> Result | None:
    """Return a value and an action, in either order and with more behind them."""
    if not isinstance(returned, tuple | list) or len(returned) < 2:
        return None
    return Result(returned[run.value_place], returned[1 - run.value_place])


def value_alone(run: RecordedRun, returned: object) -> Result | None:
    """Anything else is taken for the value."""
    return Result(returned)


RESULTS: Final[Sequence[Callable[[RecordedRun, object], Result | None]]] = (
    action_alone, nothing, vector, pair, value_alone,
)  # fmt: skip


def _pair_or_value(run: RecordedRun, returned: object) -> Result:
    """What a call below the search's own returned."""
    return vector(run, returned) or pair(run, returned) or Result(returned)


def _is_called_below_the_root(function: Function, run: RecordedRun) -> bool:
    calls = (step for step in run.steps if step.kind == "call")
    return any(step.node is not run.root for step in calls if step.function is function)


def value_place(run: RecordedRun, returned: object) -> int:
    """Where in a returned pair the value stands: 0 or 1.

    It stands where the calls for leaves put their utility.
    """
    votes = [0, 0]
    for step in run.steps:
        if step.kind == "return" and step.node.examined and isinstance(step.value, tuple | list):
            for place, part in enumerate(step.value[:2]):
                votes[place] += _is_utility(part, step.node)
    if any(votes) or isinstance(returned, Decision) or not isinstance(returned, tuple | list):
        return int(votes[1] > votes[0])
    return _value_place_at_the_root(run, returned[:2])


def _value_place_at_the_root(run: RecordedRun, parts: Sequence[Any]) -> int:
    """Return the same, where the calls for leaves return no pairs.

    If one part is an action of the root's, the other is the value. If both parts are some
    leaf's utility, they may be a vector of two; otherwise the value is the one that is.
    """
    actions = [is_action(part, run.root) for part in parts]
    utilities = [any(_is_utility(part, leaf) for leaf in run.examined_nodes) for part in parts]
    if len(parts) == 2 and sum(actions) == 1 and not all(utilities):
        return actions.index(False)
    return int(utilities == [False, True])


def is_vector(returned: object, game: Game[Any, Any]) -> bool:
    """Return whether it is a utility vector, and not a pair of value and action."""
    if not isinstance(returned, tuple | list):
        return False
    players = players_of(game)
    return players > 2 and len(returned) == players and all(map(is_real, returned))


def is_action(part: object, node: Node) -> bool:
    """Return whether it is one of the actions that the search was told of at a node."""
    return any(same(action, part) for action in node.actions or ())


def _is_utility(part: Any, node: Node) -> bool:
    """Return whether a number is the utility of an examined node, from either player's side.

    Of a vector it is the first number, which is player 0's.
    """
    if isinstance(part, tuple | list) and len(part) > 1:
        part = part[0]
    numbers = isinstance(part, int | float) and isinstance(node.utility, int | float)
    return numbers and bool(abs(part) == abs(node.utility))


# ---------------------------------------------------------------- what a function is for


def helpers_of(run: RecordedRun) -> set[Function]:
    """Functions in which no leaf is ever examined: what they return is not a node's value."""
    called: set[Function] = set()
    valuing: set[Function] = set()
    under_way: list[Function] = []
    for step in run.steps:
        if step.kind == "call":
            called.add(step.function)
            under_way.append(step.function)
        elif step.kind == "return" and under_way:
            under_way.pop()
        elif step.kind == "leaf":
            valuing.update(under_way)
    return called - valuing if valuing else set()


def loops_of(run: RecordedRun) -> set[Function]:
    """Functions that walk the tree in a loop: their variables belong to no single node."""
    called = {step.node.index for step in run.steps if step.kind == "call"}
    return {
        step.function
        for step in run.steps
        if step.kind == "visit" and step.node.expanded and step.node.index not in called
    }


# ---------------------------------------------------------------- how a search is written


class Conventions:
    """Which variables of a search hold the window and the value, and whose side they take."""

    def __init__(self, run: RecordedRun) -> None:
        self._run = run
        self.helpers = helpers_of(run)
        self._loops = loops_of(run)
        self._returned_nodes = {
            step.node.index
            for step in run.steps
            if step.kind == "return" and step.function not in self.helpers
        }
        self._value_names = self._find_value_names()
        self._window_names = {
            code: window_names(code) for code in run.functions if code not in self._loops
        }
        self._written_windows = [self._written_window(step) for step in run.steps]
        self.side = self._find_side()

    def window(self, number: int) -> Window | None:
        """(alpha, beta) from MAX's side at a step, if its variables name them."""
        window = None if self.is_handed_on(number) else self._written_windows[number]
        if window is None or not self._is_turned(self._run.steps[number].node):
            return window
        return (-window[1], -window[0])

    def value(self, step: Step) -> Value | None:
        """Return the node's value at a step, from MAX's side; None while there is none."""
        if step.kind == "return":
            value = self._returned_value(step)
        elif step.function in self._loops:
            return None
        else:
            value = step.variables.get(self._value_names.get(step.function, ""))
        if is_real(value):
            return None if not isfinite(value) else -value if self._is_turned(step.node) else value
        return value if isinstance(value, tuple) and all(map(is_real, value)) else None

    def has_value(self, node: Node) -> bool:
        """Return whether a node's value came back: it is a leaf, or a call for it returned."""
        return node.examined or node.index in self._returned_nodes

    def is_handed_on(self, number: int) -> bool:
        """Return whether a call only returns what another one for the same node has just returned.

        `return max_value(game, state, alpha, beta)` leaves the bounds as they were before.
        """
        steps = self._run.steps
        step, before = steps[number], steps[number - 1]
        if number == 0 or step.kind != "return" or before.kind != "return":
            return False
        same_node = before.node is step.node and before.function not in self.helpers
        return same_node and before.frame != step.frame and same(before.value, step.value)

    # ------------------------------------------------------------ as it is written

    def _written_window(self, step: Step) -> Window | None:
        """(alpha, beta) as the code has it."""
        names = self._window_names.get(step.function) if step.function else None
        if names is None or step.kind in ("visit", "leaf"):
            return None
        alpha, beta = (step.variables.get(name) for name in names)
        return (alpha, beta) if is_real(alpha) and is_real(beta) else None

    def _returned_value(self, step: Step) -> Any:
        """Return the value among what a call returned; None if that was the action alone."""
        result, place = step.value, self._run.value_place
        if self._run.chooser is not None and step.function is self._run.chooser:
            return None
        if isinstance(result, tuple | list) and not is_vector(result, self._run.game):
            return result[place] if len(result) > place else None
        return result

    def _find_value_names(self) -> dict[Function, str]:
        """For each function, the variable that holds what it returns in the end."""
        fitting: dict[Function, list[str]] = {}
        for step in self._run.steps:
            if step.kind != "return" or step.node.examined or step.function in self.helpers:
                continue
            result, held = self._returned_value(step), step.variables
            names = fitting.get(step.function, VALUE_NAMES)
            fitting[step.function] = [n for n in names if n in held and held[n] == result]
        return {function: names[0] for function, names in fitting.items() if names}

    # ------------------------------------------------------------ whose side it takes

    def _is_turned(self, node: Node) -> bool:
        """Return whether what is written of a node is MIN's side of it."""
        if self.side == "MAX":
            return False
        return self.side == "root" or self._min_moves_at(node)

    def _min_moves_at(self, node: Node) -> bool:
        return self._run.game.to_move(node.state) == MIN

    def _find_side(self) -> Side:
        """Whose side all numbers take. Votes tell: 1 for a sign that is turned, -1 if it is not.

        "root": MIN moves at the root, and all numbers are MIN's, as AIMA prints it. The leaves
        are turned, at all depths alike, and the other nodes are not.
        "mover": negamax. Most inner nodes and windows are turned, and so are most leaves at
        which MIN would move; a tree of one ply has only these.
        """
        votes = list(self._value_votes())
        inner = sum(vote for node, vote in votes if node.expanded)
        leaves = [(node, vote) for node, vote in votes if not node.expanded]
        if sum(vote for _, vote in leaves) > 0 > inner and self._min_begins():
            return "root"
        at_min = sum(vote for node, vote in leaves if self._min_moves_at(node))
        return "mover" if inner + at_min + sum(self._window_votes()) > 0 else "MAX"

    def _min_begins(self) -> bool:
        root = self._run.root
        two_sided = players_of(self._run.game) == 2
        return two_sided and not root.is_terminal and self._min_moves_at(root)

    def _value_votes(self) -> Iterator[tuple[Node, int]]:
        """For each call: whether it turns the sign of a child's value that it hands on.

        At a leaf: whether it turns the utility as MAX sees it.
        """
        below: dict[int, set[float]] = {}  # what the calls for a node's children returned
        for step in self._run.steps:
            value = self._returned_value(step) if step.kind == "return" else None
            if not is_real(value) or step.function in self.helpers:
                continue
            node = step.node
            if node.parent is not None:
                below.setdefault(node.parent.index, set()).add(value)
            if node.expanded:
                children = below.get(node.index, set())
                yield node, (-value in children) - (value in children)
            elif is_real(node.utility):
                yield node, bool(value == -node.utility) - bool(value == node.utility)

    def _window_votes(self) -> Iterator[int]:
        """For each call: whether its window is its caller's, swapped and negated.

        While a call goes on at a node where MIN moves: a lower end that rises is turned, an
        upper end that falls is not.
        """
        last: dict[int, Window] = {}
        for step, window in zip(self._run.steps, self._written_windows, strict=True):
            if window is None:
                continue
            node = step.node
            if step.kind == "call":
                above = last.get(node.parent.index) if node.parent else None
                if above is not None:
                    yield (window == (-above[1], -above[0])) - (window == above)
            elif node.index in last and self._min_moves_at(node):
                low, high = last[node.index]
                yield bool(window[0] > low) - bool(window[1] < high)
            last[node.index] = window
