"""What students return, and how they name and sign their windows and values."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from numbers import Real
from types import CodeType
from typing import Any, Final

from gamesearch.game import MIN, Decision, Game, players_of
from gamesearch.tracing.recording import Node, same
from gamesearch.tracing.run import Step, Trace

Window = tuple[float, float]

WINDOW_NAMES: Final = (
    ("alpha", "beta"), ("α", "β"), ("a", "b"), ("lo", "hi"), ("low", "high"), ("lower", "upper"),
)  # fmt: skip
VALUE_NAMES: Final = (
    "best_value", "best_score", "best_v", "bestval", "best", "max_eval", "min_eval",
    "v", "value", "val", "score", "u", "m",
)  # fmt: skip
STATE_NAMES: Final = ("state", "s", "node", "position", "pos", "board", "path")


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


# ---------------------------------------------------------------- how a search is written


def _helpers(trace: Trace) -> set[CodeType | None]:
    """Functions that no leaf is ever examined in: what they return is no node's value."""
    called: set[CodeType | None] = set()
    valuing: set[CodeType | None] = set()
    under_way: list[CodeType | None] = []
    for step in trace.steps:
        if step.kind == "call":
            called.add(step.function)
            under_way.append(step.function)
        elif step.kind == "return" and under_way:
            under_way.pop()
        elif step.kind == "leaf":
            valuing.update(under_way)
    return called - valuing if valuing else set()


class _Style:
    """Which variables of a search hold the window and the value, and whose side they take."""

    def __init__(self, trace: Trace) -> None:
        self.game: Any = trace.game
        self.helpers = _helpers(trace)
        self._returned_nodes = {
            step.node.index
            for step in trace.steps
            if step.kind == "return" and step.function not in self.helpers
        }
        self._place, self._chooser = trace.value_place, trace.chooser
        self._windows: dict[CodeType, tuple[str, str] | None] = {}
        self._iterative = self._iterative_functions(trace)
        self._values = self._value_names(trace)
        self._steps = trace.steps
        self._written = [self._written_window(step) for step in trace.steps]
        self._for_min = self._is_for_min(trace)
        self._flips = not self._for_min and self._is_negamax(trace)

    def window(self, number: int) -> Window | None:
        """(alpha, beta) from MAX's side at a step, if its variables name them."""
        window = self._written[number]
        return (-window[1], -window[0]) if window and self._turned(self._steps[number]) else window

    def _written_window(self, step: Step) -> Window | None:
        """(alpha, beta) as the code has it."""
        code = step.function
        if code is None or step.kind in ("visit", "leaf") or code in self._iterative:
            return None
        if code not in self._windows:
            names = {*code.co_varnames, *code.co_freevars, *code.co_cellvars}
            given = {*code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]}
            if not {"a", "b"} <= given:  # an action and the best value, or the like
                names -= {"a", "b"}
            self._windows[code] = next((p for p in WINDOW_NAMES if names.issuperset(p)), None)
        pair = self._windows[code]
        if pair is None or not all(is_real(step.variables.get(name)) for name in pair):
            return None
        return step.variables[pair[0]], step.variables[pair[1]]

    def value(self, step: Step) -> Any:
        """The node's value at a step, from MAX's side; None while there is none."""
        if step.kind == "return":
            found = self._returned(step)
        elif step.function in self._iterative:
            return None
        else:
            name = self._values.get(step.function) if step.function else None
            found = step.variables.get(name) if name else None
        if is_real(found):
            return None if not isfinite(found) else -found if self._turned(step) else found
        return found if isinstance(found, tuple) and all(map(is_real, found)) else None

    def has_value(self, node: Node) -> bool:
        """Whether a node's value came back at all: it is a leaf, or a call for it returned."""
        return node.examined or node.index in self._returned_nodes

    def _returned(self, step: Step) -> Any:
        """The value among what a call returned; None if that was the move alone."""
        result = step.value
        if self._chooser is not None and step.function is self._chooser:
            return None
        if isinstance(result, tuple | list) and not is_vector(result, self.game):
            return result[self._place] if len(result) > self._place else None
        return result

    def _turned(self, step: Step) -> bool:
        return self._for_min or (self._flips and self.game.to_move(step.node.state) == MIN)

    def _value_names(self, trace: Trace) -> dict[CodeType | None, str]:
        """For each function, the variable that holds what it returns in the end."""
        names: dict[CodeType | None, list[str]] = {}
        for step in trace.steps:
            if step.kind != "return" or step.node.examined or step.function in self.helpers:
                continue
            result = self._returned(step)
            fits = names.setdefault(step.function, list(VALUE_NAMES))
            fits[:] = [n for n in fits if n in step.variables and step.variables[n] == result]
        return {code: fits[0] for code, fits in names.items() if fits}

    def _iterative_functions(self, trace: Trace) -> set[CodeType | None]:
        """Functions that walk the tree in a loop: their variables belong to no one node."""
        called = {step.node.index for step in trace.steps if step.kind == "call"}
        return {
            step.function
            for step in trace.steps
            if step.kind == "visit" and step.node.expanded and step.node.index not in called
        }

    def _is_negamax(self, trace: Trace) -> bool:
        """Whether a call speaks from its mover's side, as most of the calls have it."""
        return sum(self._value_votes(trace)) + sum(self._window_votes(trace)) > 0

    def _is_for_min(self, trace: Trace) -> bool:
        """Whether all calls speak from MIN's side, MIN being the one who moves at the root.

        The leaves then have the sign turned, whoever would move there, and no other node has.
        """
        game, root = self.game, trace.root
        if players_of(game) != 2 or root.is_terminal or game.to_move(root.state) != MIN:
            return False
        leaves = others = 0
        for step, vote in self._sign_votes(trace):
            leaves += 0 if step.node.expanded else vote
            others += vote if step.node.expanded else 0
        return leaves > 0 > others

    def _sign_votes(self, trace: Trace) -> Iterator[tuple[Step, int]]:
        """For each call: 1 if it turns the sign of what it is about, -1 if it does not.

        That is a child's value, or of a leaf the utility as MAX sees it.
        """
        children: dict[int, set[float]] = {}
        for step in trace.steps:
            result: Any = self._returned(step) if step.kind == "return" else None
            if not is_real(result) or step.function in self.helpers:
                continue
            node = step.node
            if node.parent is not None:
                children.setdefault(node.parent.index, set()).add(result)
            if node.expanded:
                found = children.get(node.index, set())
                yield step, (-result in found) - (result in found)
            elif is_real(node.utility):
                yield step, (result == -node.utility) - (result == node.utility)

    def _value_votes(self, trace: Trace) -> Iterator[int]:
        """1 for each call that returns a child's value with the sign turned, -1 as it stands.

        The leaves at which MIN would move have a vote too: a tree of one ply has no other.
        """
        for step, vote in self._sign_votes(trace):
            if step.node.expanded or self.game.to_move(step.node.state) == MIN:
                yield vote

    def _window_votes(self, trace: Trace) -> Iterator[int]:
        """1 for each call whose window is its caller's, swapped and negated; -1 as it stands.

        And 1 whenever a node at which MIN moves raises its lower end, -1 if it lowers the upper.
        """
        last: dict[int, Window] = {}
        for step, window in zip(trace.steps, self._written, strict=True):
            if not window:
                continue
            node = step.node
            if step.kind == "call":
                above = last.get(node.parent.index) if node.parent else None
                if above:
                    yield (window == (-above[1], -above[0])) - (window == above)
            elif node.index in last and self.game.to_move(node.state) == MIN:
                low, high = last[node.index]
                yield (window[0] > low) - (window[1] < high)
            last[node.index] = window
