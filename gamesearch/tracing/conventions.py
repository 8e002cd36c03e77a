"""How a search is written: how it names its window and its value, and whose side they take.

A search is recorded as it stands, so nothing says which of its variables is alpha, or whose side a
number takes. Only the run itself can tell. This is everything we look for, and where:

    bounds      names               one of WINDOW_NAMES, also in `self`    _find_window_names
                behaviour           two parameters that are handed down,   _bounds_by_behaviour
                                    and of which one moves meanwhile
    names       the value           the first of VALUE_NAMES that          _find_value_names
                                    holds what is returned
                the state           one of STATE_NAMES                     (read by `lines`)

    functions   helpers             no leaf is examined in them            (`run` knows them)
                loops               one call walks many nodes              loops_of

    sides       the root player's   leaves are turned, others not          _find_side
    (the first  the mover's         negamax: most values and windows       _value_votes,
    that fits)                      are turned                             _window_votes
                MAX's               everything else

Values and windows leave this module from MAX's side. `results` says what a search returned.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby, permutations
from math import inf, isfinite
from operator import attrgetter
from typing import Any, Final, Literal

from gamesearch.game import MIN
from gamesearch.members import players_of
from gamesearch.tracing.notation import is_real, vector_of
from gamesearch.tracing.recorded_game import Node, same
from gamesearch.tracing.results import Function, in_result
from gamesearch.tracing.run import RecordedRun, Step

Window = tuple[float, float]
Value = float | tuple[float, ...]  # of a node: a number, or a utility for each player
Side = Literal["MAX", "mover", "root"]
Variables = dict[str, Any]

# ---------------------------------------------------------------- names

WINDOW_NAMES: Final = (  # in small letters, and without `self.` and underscores at the ends
    ("alpha", "beta"), ("α", "β"), ("alfa", "beta"), ("al", "be"), ("lo", "hi"),
    ("low", "high"), ("lower", "upper"), ("lb", "ub"), ("lower_bound", "upper_bound"),
)  # fmt: skip
VALUE_NAMES: Final = (
    "best_value", "best_score", "best_v", "bestval", "best", "max_eval", "min_eval",
    "v", "value", "val", "score", "u", "m",
)  # fmt: skip
STATE_NAMES: Final = ("state", "s", "node", "position", "pos", "board", "path")


def _named_bounds(names: Sequence[str]) -> tuple[str, str] | None:
    """Return the first two of these names that are usual for alpha and beta."""
    plain = {n.removeprefix("self.").strip("_").lower(): n for n in reversed(names)}
    fitting = (pair for pair in WINDOW_NAMES if plain.keys() >= {*pair})
    return next(((plain[low], plain[high]) for low, high in fitting), None)


def _bounds_by_behaviour(run: RecordedRun) -> dict[Function, tuple[str, str] | None]:
    """Find the two parameters of each function that behave like alpha and beta.

    They are numbers, the first never above the second, and not the same in all calls. A call for a
    child is handed one of them at least as they are by then, or both of them swapped and negated,
    as negamax does.
    """
    calls: dict[Function, list[tuple[Variables, Variables]]] = defaultdict(list)
    held: dict[Node | None, Variables] = {}  # at each node by then
    for step in run.steps:
        if step.kind == "call" and step.node.parent in held:
            calls[step.function].append((held[step.node.parent], step.variables))
        if step.variables:
            held[step.node] = step.variables
    found: dict[Function, tuple[str, str] | None] = {}
    for function, made in calls.items():
        count = function.co_argcount + function.co_kwonlyargcount if function else 0
        own = function.co_varnames[:count] if function else ()
        names = [name for name in own if all(is_real(given.get(name)) for _, given in made)]
        found[function] = next((p for p in permutations(names, 2) if _are_bounds(made, *p)), None)
    return found


def _are_bounds(calls: list[tuple[Variables, Variables]], low: str, high: str) -> bool:
    """Return whether two numbers are handed down like a window, by what caller and call hold."""
    handed_on, windows = 0, set()
    for above, given in calls:
        windows.add(here := (given[low], given[high]))
        if here[0] > here[1]:
            return False
        if is_real(above.get(low)) and is_real(above.get(high)):  # or it is of another kind
            kept, turned = (above[low], above[high]), (-above[high], -above[low])
            if not (here[0] in (kept[0], turned[0]) or here[1] in (kept[1], turned[1])):
                return False
            handed_on += here in (kept, turned)
    return len(windows) > 1 and 2 * handed_on >= len(calls)


# ---------------------------------------------------------------- what a function is for


def _searching(run: RecordedRun) -> set[Function]:
    """Return the functions that call for children of their node; the driver of MTD(f) does not."""
    found, at = set[Function](), dict[Node | None, Function]()
    for step in run.steps:
        if step.kind == "call" and step.node.parent in at:
            found.add(at[step.node.parent])
        at[step.node] = step.function
    return found


def loops_of(run: RecordedRun) -> set[Function]:
    """Return the functions that walk the tree in a loop: no node has their variables alone."""
    called = {step.node for step in run.steps if step.kind == "call"}
    visits = (step for step in run.steps if step.kind == "visit" and step.node.expanded)
    return {step.function for step in visits if step.node not in called}


# ---------------------------------------------------------------- how a search is written


class Conventions:
    """The variables that hold the window and the value of a search, and whose side they take."""

    def __init__(self, run: RecordedRun) -> None:
        self._run = run
        self._silent = run.helpers | loops_of(run)  # functions whose variables are no node's
        back = {step.node for step in run.returns if step.function not in run.helpers}
        self.valued = {*run.examined_nodes, *back}  # those whose value came back
        self._value_names = self._find_value_names()
        self.window_names = self._find_window_names()
        self._held = list(self._windows_held())
        self.side = self._find_side()
        self._restoring = self._find_restoring() if self.side != "MAX" else set()

    def window(self, number: int) -> Window | None:
        """Return (alpha, beta) from MAX's side at a step, if its variables name them."""
        step = self._run.steps[number]
        window = None if step.kind == "return" and self.is_handed_on(number) else self._held[number]
        return (-window[1], -window[0]) if window and self._is_turned(step.node) else window

    def value(self, step: Step) -> Value | None:
        """Return the node's value at a step, from MAX's side; None while there is none."""
        if step.kind == "return":
            value = self._returned_value(step)
        else:
            value = step.variables.get(self._value_names.get(step.function, ""))
        if is_real(value):
            turned = self._is_turned(step.node) and step.function not in self._restoring
            return None if not isfinite(value) else -value if turned else value
        return vector_of(value)

    def is_handed_on(self, number: int) -> bool:
        """Return whether a call only returns what another for the same node has just returned.

        `return max_value(game, state, alpha, beta)` leaves the bounds as they were before.
        """
        steps = self._run.steps
        step, before = steps[number], steps[number - 1]
        if number == 0 or step.kind != "return" or before.kind != "return":
            return False
        same_node = before.node is step.node and before.function not in self._run.helpers
        return same_node and before.call != step.call and same(before.value, step.value)

    # ------------------------------------------------------------ as it is written

    def _windows_held(self) -> Iterator[Window | None]:
        """Yield (alpha, beta) at each step, as the code has it; None stands for infinity."""
        for function, steps in groupby(self._run.steps, attrgetter("function")):  # slow to look up
            low, high = self.window_names.get(function) or ("", "")
            for step in steps:
                alpha, beta = step.variables.get(low, ""), step.variables.get(high, "")
                alpha, beta = -inf if alpha is None else alpha, inf if beta is None else beta
                yield (alpha, beta) if is_real(alpha) and is_real(beta) else None

    def _returned_value(self, step: Step) -> Any:
        """Return the value in what a call returned; None if that was the action alone."""
        run = self._run
        chooses = step.node is run.root and step.function in run.choosers
        if chooses and same(step.value, run.action):
            return None
        return in_result(run, step.value)

    def _find_window_names(self) -> dict[Function, tuple[str, str] | None]:
        """Return for each function, but for loops and helpers, what it calls alpha and beta."""
        own: dict[Function, set[str]] = defaultdict(set)  # numbers that are kept in `self`
        for step in self._run.steps:
            if step.kind in ("call", "return"):
                own[step.function].update(n for n in step.variables if n.startswith("self."))
        moving, searching = _bounds_by_behaviour(self._run), _searching(self._run)
        found: dict[Function, tuple[str, str] | None] = {}
        for code in (code for code in self._run.functions if code not in self._silent):
            given = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
            shared = [*given, *code.co_freevars, *code.co_cellvars, *sorted(own[code])]
            own_bounds = _named_bounds(code.co_varnames) if code in searching else None
            found[code] = _named_bounds(shared) or moving.get(code) or own_bounds
        return found

    def _find_value_names(self) -> dict[Function, str]:
        """Return for each function the variable that holds what it returns in the end."""
        fitting: dict[Function, list[str]] = {}
        for step in self._run.returns:
            if step.node.examined or step.function in self._silent:
                continue
            result, held = self._returned_value(step), step.variables
            names = fitting.get(step.function, VALUE_NAMES)
            fitting[step.function] = [n for n in names if n in held and _equal(held[n], result)]
        return {function: names[0] for function, names in fitting.items() if names}

    # ------------------------------------------------------------ whose side it takes

    def _is_turned(self, node: Node) -> bool:
        """Return whether what is written of a node is MIN's side of it."""
        return self.side == "root" or (self.side == "mover" and self._min_moves_at(node))

    def _min_moves_at(self, node: Node) -> bool:
        return self._run.game.to_move(node.state) == MIN

    def _find_side(self) -> Side:
        """Return whose side all numbers take. A sign that is turned votes 1, one that is not -1.

        "root": MIN moves at the root, and all numbers are MIN's, as AIMA prints it. The leaves
        are turned, at all depths alike, and the other nodes are not.
        "mover": negamax. Most inner nodes and windows are turned, and so are most leaves at
        which MIN would move; a tree of one ply has only these.
        """
        votes = list(self._value_votes())
        inner = sum(vote for node, vote in votes if node.expanded)
        leaves = [(node, vote) for node, vote in votes if not node.expanded]
        root = self._run.root
        two_sided = players_of(self._run.game) == 2 and not root.is_terminal
        if sum(vote for _, vote in leaves) > 0 > inner and two_sided and self._min_moves_at(root):
            return "root"
        at_min = sum(vote for node, vote in leaves if self._min_moves_at(node))
        return "mover" if inner + at_min + sum(self._window_votes()) > 0 else "MAX"

    def _find_restoring(self) -> set[Function]:
        """Return the functions that turn what came back for the root to MAX's side."""
        found, inner, before = set(), set(), None
        for step in self._run.steps:
            if step.node is not self._run.root:
                inner.add(step.function)
            elif step.kind == "return" and step.function not in self._run.helpers:
                value = self._returned_value(step)
                if value and is_real(value) and is_real(before) and value == -before:
                    found.add(step.function)
                before = value
        return found - inner

    def _value_votes(self) -> Iterator[tuple[Node, int]]:
        """Yield for each call whether it turns the sign of a child's value that it hands on.

        At a leaf: whether it turns the utility as MAX sees it.
        """
        below: dict[int, set[float]] = {}  # what the calls for a node's children returned
        for step in self._run.returns:
            value = self._returned_value(step)
            if not is_real(value) or step.function in self._run.helpers:
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
        """Yield for each call whether its window is its caller's, swapped and negated.

        While a call goes on at a node where MIN moves: a lower end that rises is turned, an
        upper end that falls is not. Where no call is known to be for another node than the root,
        nothing is known.
        """
        last: dict[int, Window] = {}
        if not any(step.kind == "call" and step.node.parent for step in self._run.steps):
            return
        for step, window in zip(self._run.steps, self._held, strict=True):
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


def _equal(held: Any, result: Any) -> bool:
    """Return whether a variable holds what a call returned, be it a number or a vector."""
    if vector := vector_of(result):
        return vector_of(held) == vector
    return same(held, result) or (is_real(held) and is_real(result) and bool(held == result))
