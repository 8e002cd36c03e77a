"""Editing an explicit tree: every edit gives a new tree, and the old one stays as it was.

    >>> from gamesearch import GameTree
    >>> tree = GameTree([[3, 12], [2, 4]])
    >>> add_child(tree, (1,)), move(tree, (1, 0), 1)
    (GameTree([[3, 12], [2, 4, 0]]), GameTree([[3, 12], [4, 2]]))

Nodes go by their paths. At a chance node the probabilities always sum to 1: a new outcome is as
likely as the others on average, a copy shares with the original, and a deleted outcome leaves its
probability to the others in proportion.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from gamesearch.game import Path
from gamesearch.games.tree import GameTree
from gamesearch.games.tree_text import TreeError
from gamesearch.reading import quote

Probability = float | Fraction


def add_child(tree: GameTree, path: Path) -> GameTree:
    """Return the tree with a new leaf, worth 0, as last child of a node.

    A leaf becomes a node first, with what it was worth as its first child.
    """
    places: list[int | None] = [*tree.actions(path), None]
    if len(places) == 1:
        return tree.rearranged({path: [0, None]})
    odds = _odds(tree, path)
    share = Fraction(1, len(places))
    return _with_family(tree, path, places, [*(p * (1 - share) for p in odds), share])


def delete(tree: GameTree, path: Path) -> GameTree:
    """Return the tree without a node and all below it.

    A node that loses its only child becomes a leaf. Raises TreeError for the root.
    """
    parent, place = _parent(path, "deleted")
    others = [i for i in tree.actions(parent) if i != place]
    odds = _odds(tree, parent)
    return _with_family(tree, parent, others, _shared([odds[i] for i in others if odds], 1))


def duplicate(tree: GameTree, path: Path) -> GameTree:
    """Return the tree with a copy of a node to its right. Raises TreeError for the root."""
    parent, place = _parent(path, "copied")
    places = sorted([*tree.actions(parent), place])
    odds = _odds(tree, parent)
    odds = [odds[i] / 2 if i == place else odds[i] for i in places if odds]
    return _with_family(tree, parent, places, odds)


def move(tree: GameTree, path: Path, place: int) -> GameTree:
    """Return the tree with a node moved to another place among its siblings. Raises TreeError."""
    parent, old = _parent(path, "moved")
    places = [i for i in tree.actions(parent) if i != old]
    if place not in range(len(places) + 1):
        raise TreeError(f"place {quote(place)} among {len(places) + 1} siblings; 0 is the first")
    places.insert(place, old)
    odds = _odds(tree, parent)
    return _with_family(tree, parent, places, [odds[i] for i in places if odds])


def set_probability(tree: GameTree, path: Path, chance: Probability) -> GameTree:
    """Return the tree with another probability of the outcome that leads to `path`.

    The outcomes to its right share what is left, in proportion to what they had, so that you can
    type probabilities from left to right. If there are none, or nothing would be left for them, all
    the others share. Raises TreeError if `chance` is not a probability, or if there is no other
    outcome.
    """
    parent, place = _parent(path, "an outcome")
    odds = _odds(tree, parent)
    if not odds:
        raise TreeError(f"no dice are rolled at node {tree.name(parent)}, so no edge has a chance")
    if not 0 <= chance <= 1:
        raise TreeError(
            f"probability {place + 1} of node {tree.name(parent)} is {quote(chance)}; "
            "a number from 0 to 1 was expected"
        )
    if len(odds) == 1 and chance != 1:
        raise TreeError(f"{tree.name(parent)} has one outcome, so that is certain; add another")
    wanted = _exact(chance)
    left, right = odds[:place], odds[place + 1 :]
    rest = 1 - wanted - sum(left)
    if right and rest >= 0:
        odds = [*left, wanted, *_shared(right, rest)]
    else:
        others = _shared(left + right, 1 - wanted)
        odds = [*others[:place], wanted, *others[place:]]
    return _with_family(tree, parent, list(tree.actions(parent)), odds, chance)


def _parent(path: Path, what: str) -> tuple[Path, int]:
    if not path:
        raise TreeError(f"the root cannot be {what}; choose a node below it")
    return path[:-1], path[-1]


def _with_family(
    tree: GameTree,
    path: Path,
    places: Sequence[int | None],
    odds: Sequence[Fraction],
    typed: Probability = 0,
) -> GameTree:
    """Return the tree with other children, and their probabilities where chance moves."""
    old = [tree.edge_probability(path, action) for action in tree.actions(path)]
    if not old or old[0] is None:
        return tree.rearranged({path: places})
    return tree.rearranged({path: places}, {path: _written(odds, [*old, typed])})


def _odds(tree: GameTree, path: Path) -> list[Fraction]:
    """Return the probabilities at a chance node, exactly as they were written; none elsewhere."""
    written = [tree.edge_probability(path, action) for action in tree.actions(path)]
    return [_exact(p) for p in written if p is not None]


def _exact(chance: Probability) -> Fraction:
    """Return 0.1 as people write it, and not as a computer rounds it."""
    return Fraction(repr(chance)) if isinstance(chance, float) else Fraction(chance)


def _shared(odds: Sequence[Fraction], rest: Fraction | int) -> list[Fraction]:
    """Return `rest` divided in the proportion of `odds`, or evenly if they are all 0."""
    total = sum(odds)
    return [rest * p / total if total else Fraction(rest) / len(odds) for p in odds]


def _written(odds: Sequence[Fraction], before: Sequence[Any]) -> Sequence[Probability]:
    """Write fractions where some were written before, or where four decimals do not say it all."""
    decimals = [round(float(p), 4) for p in odds]
    fractions = any(isinstance(p, Fraction) and p.denominator > 1 for p in before)
    if fractions or any(_exact(d) != p for d, p in zip(decimals, odds, strict=True)):
        return odds
    return [Fraction(d) if d in (0, 1) else d for d in decimals]
