"""How the usual slips of a walk by alpha-beta are called, entry by entry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf

from gamesearch.game import MIN, Path
from gamesearch.games.tree import GameTree
from gamesearch.grading.questions.question import Named
from gamesearch.grading.questions.written_walk import OPEN, Window
from gamesearch.search import minimax_value
from gamesearch.tracing.notation import show


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
    def parent(self) -> str:
        return self.tree.name(self.path[:-1])

    @property
    def is_min(self) -> bool:
        return self.tree.to_move(self.path) == MIN

    @property
    def mover(self) -> str:
        return "MIN" if self.is_min else "MAX"

    def best(self, values: Iterable[float]) -> float:
        """The best of some values for the player who moves there."""
        return (min if self.is_min else max)(values)


def name_bounds(entered: EnteredNode, given: Window) -> Named:
    """What is wrong with the bounds a node is entered with."""
    if not entered.path and given == (inf, -inf):
        return f"at {entered.name} α and β are swapped", "α comes first, and is the smaller one."
    if not entered.path and given == _left_with(entered):
        return f"{entered.name} is given the bounds with which the search leaves it", (
            "Write down α and β when the search enters a node; at the root these are -inf and inf."
        )
    if not entered.path:
        return "the walk does not begin with an open window", (
            "Nothing is known when the search begins: alpha is -inf and beta is +inf."
        )
    name, parent = entered.name, entered.parent
    if given == (entered.window[1], entered.window[0]):
        return f"at {name} α and β are swapped", "α comes first, and is the smaller one."
    if given == OPEN != entered.above:
        return f"the bounds start afresh at {name}", (
            f"A node gets the bounds that its parent has at that moment: take them from {parent}."
        )
    return _of_the_parent(entered, given)


def _left_with(entered: EnteredNode) -> Window:
    """The bounds of the root when all of its children have returned."""
    value = float(minimax_value(entered.tree, entered.path))
    return (-inf, value) if entered.is_min else (value, inf)


def _of_the_parent(entered: EnteredNode, given: Window) -> Named:
    """What is wrong with bounds that are not those that the parent holds then."""
    name, parent = entered.name, entered.parent
    by_min = entered.tree.to_move(entered.path[:-1]) == MIN
    player, bound, other = ("MIN", "β", "α") if by_min else ("MAX", "α", "β")
    moves = f"{player} moves at {parent}: it {'lowers β' if by_min else 'raises α'}"
    forgotten = "What a node changes holds for its own children, and is forgotten on the way up."
    if given == entered.above:
        return f"{name} is handed the bounds that {parent} began with", (
            f"{moves} with each child that returns, and hands the new bound to the next one."
        )
    best = entered.window[by_min]
    swapped = given == ((best, entered.above[1]) if by_min else (entered.above[0], best))
    if swapped and given == entered.last:  # either may be the reason
        return f"at {name} {other} is changed instead of {bound}", f"{moves}. {forgotten}"
    if swapped:
        return f"at {parent} the wrong bound is changed", f"{moves}, and leaves {other} as it was."
    if given == entered.last:
        return f"{name} is handed the bounds of the node that the walk has just left", (
            f"{forgotten} {name} gets its bounds from {parent}, its parent."
        )
    if given[not by_min] == entered.window[not by_min]:
        return f"at {name} {bound} is not right", (
            f"{moves} to the best value of its children so far, and never gives it back."
        )
    return f"at {name} {other} is not right", (
        f"{moves}; {other} comes from above {parent} and does not change."
    )


def name_cut(entered: EnteredNode, known: list[float], marked: bool, late: bool) -> Named:
    """What is wrong at a branch that is marked as cut, or is not; `late` if a later one is."""
    name, (low, high) = entered.name, entered.window
    rule = "as soon as its value is at most α" if entered.is_min else "as soon as it is at least β"
    cut = f"{entered.mover} cuts {rule}."
    if not known:
        return f"at {name} the first branch is cut", (
            f"{cut} Before its first child returns, {name} has no value to compare."
        )
    best = entered.best(known)
    if not marked:
        return _of_no_cut(name, cut, late, best == (low if entered.is_min else high))
    if best >= high if entered.is_min else best <= low:
        return f"the value of {name} is compared with the wrong bound", cut
    return f"at {name} a branch that matters is cut", (
        f"{cut} So far {name} has {show(best)}, with α = {show(low)} and β = {show(high)}."
    )


def _of_no_cut(name: str, cut: str, late: bool, on_equality: bool) -> Named:
    if late:
        return f"{name} cuts one child late", (
            f"{cut} Test its value right after each child, before the next is read."
        )
    if on_equality:
        return f"at {name} the search goes on where it should cut on equality", (
            f"{cut} A value that only equals the bound changes nothing above."
        )
    return f"at {name} a cut is missing", (
        f"{cut} Compare its value with the bound after each child."
    )


def name_value(entered: EnteredNode, known: list[float], said: float) -> Named:
    """What is wrong with the value of a node; `known` are those of the children it looked at."""
    name, mover = entered.name, entered.mover
    size, other = ("smallest", "largest") if entered.is_min else ("largest", "smallest")
    rule = f"{mover} moves at {name}: it takes the {size} of its children's values."
    if known and said == (max if entered.is_min else min)(known):
        return f"at {name} the {other} value is taken", rule
    if known and said == -entered.best(known):
        return f"the sign of {name} is reversed", (
            "Values are MAX's everywhere: nothing is negated on the way up."
        )
    if said in entered.window:
        return f"{name} is given one of its bounds as its value", (
            f"{rule} A bound says what matters above; it is not the value of {name}."
        )
    if abs(said) == inf:
        return f"the value of {name} is still infinite", rule
    if known and said in known:
        return f"{name} has the value of a child that is not its best", rule
    return f"the value of {name} is not right", rule
