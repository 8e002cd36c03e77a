"""The smallest tree on which an answer still fails, made by taking things away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from gamesearch.game import CHANCE, Path
from gamesearch.games.tree import GameTree
from gamesearch.games.tree_text import Chance
from gamesearch.grading.questions.check_trees import Instance
from gamesearch.grading.verdict import is_shown
from gamesearch.search import expectiminimax_search


def smallest_instance(
    tree: GameTree, state: Path, fails: Callable[[GameTree, Path], bool]
) -> Instance:
    """Return a small instance on which something still fails; it begins at the root if it can."""
    if not is_shown():
        return tree, state
    if state != ():
        below = _below(tree, state)
        if not fails(below, ()):
            return tree, state
        tree = below
    return smallest(tree, lambda smaller: fails(smaller, ())), ()


def smallest(tree: GameTree, fails: Callable[[GameTree], bool]) -> GameTree:
    """Return a small tree on which something still fails: `tree`, cut down piece by piece.

    Children are taken away, subtrees become leaves of the same value, a child takes the place of
    the root, and the numbers become 1, 2, 3, ... in the same order, as long as it still fails.
    Dice lose outcomes, become fair, or are taken away.
    """
    found = True
    while found:
        found = False
        for smaller in _reductions(tree):
            if fails(smaller):
                tree, found = smaller, True
                break
    for values in _plainer_values(tree):
        if fails(plain := tree.replace(values)):
            return plain
    return tree


def _reductions(tree: GameTree) -> Iterator[GameTree]:
    """Yield the tree with one piece less, the largest pieces first."""
    inner = [path for path in tree.nodes() if not tree.is_terminal(path)]
    for path in inner:
        if path and tree.actions(path):
            yield _with(tree, path, _whole(expectiminimax_search(tree, path).value))
        if tree.to_move(path) == CHANCE:
            yield from (_with(tree, path, dice) for dice in _simpler_dice(tree, path))
            continue
        kids = [tree.to_nested(state=(*path, a)) for a in tree.actions(path)]
        for a in range(len(kids) if len(kids) > 1 else 0):
            yield _with(tree, path, kids[:a] + kids[a + 1 :])
    for path in inner:
        if len(path) == 1:
            yield _below(tree, path)


def _simpler_dice(tree: GameTree, path: Path) -> Iterator[Any]:
    """Yield what may replace a chance node: a child, fewer outcomes, or equally likely ones."""
    node = tree.to_nested(state=path)
    outcomes = [(Fraction(p).limit_denominator(1000), kid) for p, kid in node.outcomes]
    for a, (chance, kid) in enumerate(outcomes):
        yield kid
        if chance < 1 and len(outcomes) > 2:
            others = outcomes[:a] + outcomes[a + 1 :]
            yield Chance([(p / (1 - chance), other) for p, other in others])
    fair = Fraction(1, len(outcomes))
    if any(p != fair for p, _ in outcomes):
        yield Chance([(fair, kid) for _, kid in outcomes])


def _whole(value: Any) -> Any:
    """Return a value as leaves have it, without the fractions of a mean."""
    return tuple(map(round, value)) if isinstance(value, tuple) else round(value)


def _below(tree: GameTree, path: Path) -> GameTree:
    """Return what is below `path`, as a tree of its own."""
    moves = sum(tree.to_move(path[:n]) != CHANCE for n in range(len(path)))
    first = moves % len(tree.turns)
    return GameTree(tree.to_nested(state=path), turns=tree.turns[first:] + tree.turns[:first])


def _with(tree: GameTree, path: Path, part: Any) -> GameTree:
    """Return the tree with another part at `path`."""
    return GameTree(_replaced(tree.to_nested(), path, part), turns=tree.turns)


def _replaced(nested: Any, path: Path, part: Any) -> Any:
    if not path:
        return part
    if isinstance(nested, Chance):
        chances, kids = zip(*nested.outcomes, strict=True)
        return Chance(list(zip(chances, _replaced(list(kids), path, part), strict=True)))
    place = path[0]
    return [*nested[:place], _replaced(nested[place], path[1:], part), *nested[place + 1 :]]


def _plainer_values(tree: GameTree) -> Iterator[dict[Path, Any]]:
    """Yield the same order of values with small numbers: from 1 up, or on both sides of 0."""
    leaves = {path: tree.leaf(path) for path in tree.leaves()}
    numbers = {n for leaf in leaves.values() for n in (leaf if isinstance(leaf, tuple) else [leaf])}
    ranks: dict[Any, int] = {n: i for i, n in enumerate(sorted(numbers), 1)}
    for shift in (0, 1 + sum(n < 0 for n in ranks)):
        yield {
            path: tuple(ranks[n] - shift for n in leaf)
            if isinstance(leaf, tuple)
            else ranks[leaf] - shift
            for path, leaf in leaves.items()
        }
