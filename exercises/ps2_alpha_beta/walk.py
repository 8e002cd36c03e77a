"""A question that is answered by walking: alpha-beta on the student's own tree, step by step.

The reader says with which α and β each node is entered, what it is worth, and which branches are
cut. A slip is paid for once: an entry is right if it is what the search has there, or if it
follows from the reader's own entries before it. Bounds, values and cuts earn a third of the points
each; one slip among them costs half of that third, a second one the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf
from typing import Any, Final, NamedTuple

from gamesearch.game import MIN, Path
from gamesearch.games.random_trees import random_nested
from gamesearch.games.tree import GameTree
from gamesearch.grading.kept_answer import OPEN, Window, WrittenWalk, read_walk
from gamesearch.grading.questions.by_hand import by_hand
from gamesearch.grading.questions.own_instances import own_instance
from gamesearch.grading.questions.question import GradedQuestion, Named
from gamesearch.grading.questions.slips import SlipFile, filled
from gamesearch.grading.verdict import Verdict
from gamesearch.search import alpha_beta_search, minimax_value
from gamesearch.tracing.notation import show
from gamesearch.tracing.tracer import trace
from gamesearch.wrong_step import entry_windows

NAMED: Final = SlipFile(__file__).named

KINDS: Final = ("bounds", "values", "cuts")
SLIPS_THAT_COUNT: Final = 2  # of a kind: then nothing is left of its points
EXAMPLE: Final = '{"A": (-inf, inf, 3), "B": (-inf, inf, 3), ..., "cut": ["c2", "c3"]}'


@lru_cache(maxsize=64)
def own_tree(student: str, question: str) -> GameTree:
    """Return the student's own three-ply tree, on which alpha-beta cuts two branches or more."""

    def draw(seed: int) -> Any:
        return random_nested(3, (2, 3), seed, low=-9, high=20)

    def suits(nested: Any) -> bool:
        leaves = [leaf for child in nested for grandchild in child for leaf in grandchild]
        if not 10 <= len(leaves) <= 14 or len(set(leaves)) < len(leaves):
            return False
        nodes = trace(alpha_beta_search, GameTree(nested), lines=False).nodes
        return sum(len(node.actions or ()) - len(node.children) for node in nodes) >= 2

    # about a hundred lists are drawn until one suits, and a tree takes longer to make than a list
    return GameTree(own_instance(student, question, draw, suits))


class WalkSlip(NamedTuple):
    """An entry that does not follow from those before it."""

    kind: str
    path: Path
    named: Named


@dataclass(frozen=True)
class WalkByHand(GradedQuestion):
    """The question; `drawn_for` says which own tree it is about, such as "ps2/q1b"."""

    question: str
    points: float
    drawn_for: str
    own: str = "tree"

    def check(self, answer: Any, student: str, seed: int) -> Verdict:
        """Give points for each kind of entry, and name the first slip of the walk."""
        del seed
        answer = by_hand(answer)
        if not isinstance(answer, Mapping):
            return self.wrong_form(answer, f"a dict such as {EXAMPLE}")
        tree = own_tree(student, self.drawn_for)
        said = read_walk(tree, answer)
        if said.is_empty:
            return self.not_attempted()
        slips = [
            WalkSlip("cuts", (), filled(NAMED["your_tree_nothing_called"], name=name))
            for name in said.unknown
        ]
        slips += _slips_of(tree, said)
        below = (p for p in sorted(said.cut) if any(p[:n] in said.cut for n in range(len(p))))
        if (cut := next(below, None)) is not None:
            branch = tree.action_name(cut[:-1], cut[-1])
            named = filled(NAMED["below_a_cut_branch"], branch=branch)
            slips.append(WalkSlip("cuts", cut[:-1], named))
        if not slips:
            return self.full_marks()
        if not (said.windows or said.values or said.cut):
            return self.verdict(0, *slips[0].named)
        count = {kind: sum(slip.kind == kind for slip in slips) for kind in KINDS}
        lost = sum(min(number, SLIPS_THAT_COUNT) for number in count.values())
        score = self.points * (1 - lost / len(KINDS) / SLIPS_THAT_COUNT)
        others = [f"the {slip.kind} at {tree.name(slip.path)}" for slip in slips[1:]]
        more = (f"Look again at {_listed(others)}.",) if others else ()
        return self.verdict(round(score, 2), *slips[0].named, tree=tree, details=more)


def _slips_of(tree: GameTree, said: WrittenWalk) -> list[WalkSlip]:
    """Return the slips of a walk; α and β the wrong way round everywhere is a single one."""
    slips = list(_Walk(tree, said).slips())
    bounds = [slip for slip in slips if slip.kind == "bounds"]
    turned = {path: window and window[::-1] for path, window in said.windows.items()}
    again = list(_Walk(tree, replace(said, windows=turned)).slips()) if len(bounds) > 1 else slips
    if any(slip.kind == "bounds" for slip in again):
        return slips
    return [*bounds[:1], *again]


def _listed(words: list[str], most: int = 4) -> str:
    words = list(dict.fromkeys(words))
    shown = [*words[:most], f"{len(words) - most} more"] if len(words) > most else words
    return " and ".join(filter(None, [", ".join(shown[:-1]), shown[-1]]))


class _Walk:
    """The walk by the reader's own entries, from the root down and left to right."""

    def __init__(self, tree: GameTree, said: WrittenWalk) -> None:
        self.tree, self.said, self.truth = tree, said, _right_walk(tree)
        self.last: Window | None = None  # what the node that was left last held in the end

    def slips(self) -> Iterator[WalkSlip]:
        """Yield what does not follow, in the order of the walk."""
        yield from self._enter(EnteredNode(self.tree, (), OPEN, OPEN, None))

    def _enter(self, entered: EnteredNode) -> Iterator[WalkSlip]:
        """Yield the slips at a node: in its window, below it, in its value."""
        path, windows = entered.path, self.said.windows
        given = windows.get(path, None if path else entered.window)
        if path and path not in windows:
            yield WalkSlip("bounds", path, _missing(entered, "bounds"))
        elif given is None:
            yield WalkSlip("bounds", path, _unread(entered, "bounds"))
        elif given not in (entered.window, self.truth.windows.get(path)):
            yield WalkSlip("bounds", path, name_bounds(entered, given))
        if given is not None and given[0] < given[1]:  # else nothing would follow from it
            entered = replace(entered, window=given)
        known: list[float] = []
        yield from self._children(entered, known)
        yield from self._value(entered, known)

    def _children(self, entered: EnteredNode, known: list[float]) -> Iterator[WalkSlip]:
        """Yield the slips among the children that are searched; `known` takes their values."""
        tree, path = self.tree, entered.path
        low, high = entered.window
        below = {(*path, a) for a in tree.actions(path)}
        as_true = path in self.truth.values and below & self.said.cut == below & self.truth.cut
        blamed = False
        for action in tree.actions(path):
            child = (*path, action)
            marked = child in self.said.cut
            stops = marked if as_true else low >= high
            if marked != stops and not blamed:
                blamed = True
                late = any((*path, a) in self.said.cut for a in tree.actions(path) if a > action)
                yield WalkSlip("cuts", path, name_cut(entered, known, marked, late))
                if marked:
                    yield from self._left_out(child)
            if marked or stops:
                continue
            window = low, high
            if not tree.is_terminal(child):
                yield from self._enter(EnteredNode(tree, child, window, entered.window, self.last))
            known.append(self._worth(child))
            best = entered.best(known)
            low, high = (low, min(high, best)) if entered.is_min else (max(low, best), high)
        self.last = low, high

    def _left_out(self, child: Path) -> Iterator[WalkSlip]:
        """Yield what was not worked out because a branch was cut that matters."""
        if not self.tree.is_terminal(child) and child not in self.said.values:
            entered = EnteredNode(self.tree, child, OPEN, OPEN, None)
            yield from (
                WalkSlip(kind, child, _missing(entered, kind)) for kind in ("bounds", "values")
            )

    def _worth(self, path: Path) -> float:
        """Return what a node hands up: what was said of it, or else what it is."""
        said = self.said.values.get(path)
        return float(minimax_value(self.tree, path)) if said is None else said

    def _value(self, entered: EnteredNode, known: list[float]) -> Iterator[WalkSlip]:
        """Yield the slip in a node's value: its children's best, or its bound where it cuts."""
        path, (low, high) = entered.path, entered.window
        if path not in self.said.values:
            yield WalkSlip("values", path, _missing(entered, "values"))
            return
        said = self.said.values[path]
        whole = [self._worth((*path, a)) for a in self.tree.actions(path)]
        true = float(minimax_value(self.tree, path))
        is_cut = 0 < len(known) < len(whole)
        right = {self.truth.values.get(path, true)} | (
            set() if is_cut else {entered.best(whole), true}
        )
        if known:
            best = entered.best(known)
            right |= {best, min(max(best, low), high)}
        if said is None:
            yield WalkSlip("values", path, _unread(entered, "values"))
        elif said == true and said not in right:
            yield WalkSlip("values", path, filled(NAMED["value_with_unread"], name=entered.name))
        elif said not in right:
            yield WalkSlip("values", path, name_value(entered, known, said))


@lru_cache(maxsize=1024)
def _right_walk(tree: GameTree) -> WrittenWalk:
    """Return what alpha-beta has at each step; what is below a cut counts as cut."""
    run = trace(alpha_beta_search, tree)
    views = run.replay.final_views()
    values = {path: view.value for path, view in views.items() if view.visited}
    tops = [path for path, view in views.items() if view.pruned]
    cut = {path for top in tops for path in tree.nodes() if path[: len(top)] == top}
    return WrittenWalk(dict(entry_windows(run)), values, cut)


def _missing(entered: EnteredNode, kind: str) -> Named:
    verb = "are" if kind == "bounds" else "is"
    return filled(NAMED["missing"], part=_what(entered, kind), verb=verb, name=entered.name)


def _unread(entered: EnteredNode, kind: str) -> Named:
    return filled(NAMED["your_answer_cannot_read"], part=_what(entered, kind))


def _what(entered: EnteredNode, kind: str) -> str:
    return f"the {'bounds' if kind == 'bounds' else 'value'} of {entered.name}"


# ---------------------------------------------------------------- the slips of a walk


@dataclass(frozen=True)
class EnteredNode:
    """A node that is entered, and what is known then.

    `window` is what it is handed, `above` with which bounds its parent was entered, and `last`
    what the node held in the end that the walk left before.
    """

    tree: GameTree
    path: Path
    window: Window
    above: Window
    last: Window | None

    @property
    def name(self) -> str:
        return self.tree.name(self.path)

    @property
    def is_min(self) -> bool:
        return self.tree.to_move(self.path) == MIN

    @property
    def mover(self) -> str:
        return "MIN" if self.is_min else "MAX"

    def best(self, values: Iterable[float]) -> float:
        """Return the best of some values for the player who moves there."""
        return (min if self.is_min else max)(values)


def name_bounds(entered: EnteredNode, given: Window) -> Named:
    """Say what is wrong with the bounds a node is entered with."""
    tree, path, window, above = entered.tree, entered.path, entered.window, entered.above
    by_min = bool(path) and tree.to_move(path[:-1]) == MIN
    player, bound, other = ("MIN", "β", "α") if by_min else ("MAX", "α", "β")
    best, end = window[by_min], float(minimax_value(tree, path))
    swapped = given == ((best, above[1]) if by_min else (above[0], best))
    signs = {
        "swapped": given == window[::-1],
        "given_bounds_which_search": not path
        and given == ((-inf, end) if entered.is_min else (end, inf)),
        "walk_does_not_begin": not path,
        "bounds_start_afresh": given == OPEN != above,
        "handed_bounds_began": given == above,
        "other_is_changed": swapped and given == entered.last,  # either may be the reason
        "wrong_bound_changed": swapped,
        "handed_bounds_node_walk": given == entered.last,
        "not_right": given[not by_min] == window[not by_min],
        "not_right_2": True,
    }
    named = NAMED[next(sign for sign, holds in signs.items() if holds)]
    parent = tree.name(path[:-1])
    moves = f"{player} moves at {parent}: it {'lowers' if by_min else 'raises'} {bound}"
    return filled(named, name=entered.name, parent=parent, bound=bound, other=other, moves=moves)


def name_cut(entered: EnteredNode, known: list[float], marked: bool, late: bool) -> Named:
    """Say what is wrong at a branch that is marked as cut, or is not; `late` if a later one is."""
    low, high = entered.window
    end = low if entered.is_min else high
    best = entered.best(known) if known else None
    if best is None:
        sign = "first_branch_cut"
    elif not marked:
        on_equality = "search_goes_where_should" if best == end else "cut_missing"
        sign = "cuts_child_late" if late else on_equality
    else:
        beyond = best >= high if entered.is_min else best <= low
        sign = "wrong_comparison" if beyond else "branch_that_matters"
    rule = "as soon as its value is at most α" if entered.is_min else "as soon as it is at least β"
    numbers = {"best": show(best), "low": show(low), "high": show(high)}
    return filled(NAMED[sign], name=entered.name, cut=f"{entered.mover} cuts {rule}.", **numbers)


def name_value(entered: EnteredNode, known: list[float], said: float) -> Named:
    """Say what is wrong with a node's value; `known` are those of the children it looked at."""
    size, other = ("smallest", "largest") if entered.is_min else ("largest", "smallest")
    signs = {
        "other_value": known and said == (max if entered.is_min else min)(known),
        "sign_reversed": known and said == -entered.best(known),
        "given_bounds_value": said in entered.window,
        "still_infinite": abs(said) == inf,
        "not_the_best": said in known,
        "value_not_right": True,
    }
    named, name = NAMED[next(sign for sign, holds in signs.items() if holds)], entered.name
    rule = f"{entered.mover} moves at {name}: it takes the {size} of its children's values."
    return filled(named, name=name, other=other, rule=rule)
