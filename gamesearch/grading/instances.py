"""The trees that answers are checked on: the book's, random ones, and the smallest that fail.

Random trees are drawn so that every classic mistake shows on some of them: at least three
plies, ties, one-child nodes, leaves at several depths, regions of negative numbers, zeros,
MIN at the root, and a start in the middle of the tree.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from typing import Any, Final

from gamesearch.game import MAX, MIN
from gamesearch.games.tree import GameTree, random_tree
from gamesearch.search import alpha_beta_search
from gamesearch.search.minimax import minimax_value
from gamesearch.tracing import Path, trace

Instance = tuple[GameTree, Path]

BOOK: Final = GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
ROSEN: Final = GameTree([[[[3, 17], [2, 12]], [[15], [25, 0]]], [[[2, 5], [3]], [[2, 14]]]])
HAYWARD: Final = GameTree([[[4, 6], [7, 9]], [[1, 2], [0, 1]], [[8, 1], [9, 2]]])

_RANGES: Final = ((-9, 9), (-2, 2), (-9, -1), (0, 3), (1, 9), (-30, 30))


def lecture_instances() -> list[Instance]:
    """The lectures' trees, and small ones for mistakes that random trees seldom show.

    Those are a wrong move at the root, a bound that falls back (the lecture's program did
    that until 2019), and a start in the middle of the tree.
    """
    trees = [
        BOOK,
        ROSEN,
        HAYWARD,
        GameTree([[2, 3, -1], [1, 6], [-4, 2, 9]]),
        GameTree([2, [5, [4, 3]]]),
        GameTree([[3, 4], [3, 1]]),
        GameTree([[[[3]]], [[[3, 1]]]]),
        GameTree([2, [[1, [2, 3]]]]),
        GameTree([2, [[3, [2, 1]]]], root="min"),
    ]
    middle: list[Instance] = [(GameTree([[3, 4], [1, 2]]), (1,)), (ROSEN, (0,)), (ROSEN, (1, 0))]
    return [(tree, ()) for tree in trees] + middle


@cache
def random_instances(seed: int, count: int = 36) -> tuple[Instance, ...]:
    """`count` random trees for one seed; half of them have MIN at the root."""
    return tuple((_random_tree(seed, number), ()) for number in range(count))


def _random_tree(seed: int, number: int) -> GameTree:
    """A tree of three plies or more; with one-child nodes it takes a few draws to get one."""
    low, high = _RANGES[number % len(_RANGES)]
    draws = (
        random_tree(
            3 + number % 3, (1 + number // 4 % 2, 3), (seed * 1000 + number) * 1000 + draw,
            low=low, high=high, root=("max", "min")[number // 2 % 2],
            uneven=(0.0, 0.2)[number % 2],
        )
        for draw in itertools.count()
    )  # fmt: skip
    return next(tree for tree in draws if _plies(tree) >= 3 and len(list(tree.leaves())) >= 5)


def _plies(tree: GameTree) -> int:
    return max(len(leaf) for leaf in tree.leaves())


def smallest_instance(
    tree: GameTree, state: Path, fails: Callable[[GameTree, Path], bool]
) -> Instance:
    """A small instance on which something still fails; it begins at the root if it can."""
    if state != ():
        below = _below(tree, state)
        if not fails(below, ()):
            return tree, state
        tree = below
    return smallest(tree, lambda smaller: fails(smaller, ())), ()


def smallest(tree: GameTree, fails: Callable[[GameTree], bool]) -> GameTree:
    """A small tree on which something still fails: `tree`, cut down piece by piece.

    Children are taken away, subtrees become leaves of the same value, a child takes the place of
    the root, and the numbers become 1, 2, 3, ... in the same order, as long as it still fails.
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
    """The tree with one piece less, the largest pieces first."""
    inner = [path for path in tree.nodes() if not tree.is_terminal(path)]
    for path in inner:
        if path and tree.actions(path):
            yield _with(tree, path, minimax_value(tree, path))
        kids = [tree.to_nested(state=(*path, a)) for a in tree.actions(path)]
        for a in range(len(kids) if len(kids) > 1 else 0):
            yield _with(tree, path, kids[:a] + kids[a + 1 :])
    for path in inner:
        if len(path) == 1:
            yield _below(tree, path)


def _below(tree: GameTree, path: Path) -> GameTree:
    """What is below `path`, as a tree of its own."""
    mover = "min" if tree.to_move(path) == MIN else "max"
    return GameTree(tree.to_nested(state=path), root=mover)


def _with(tree: GameTree, path: Path, part: Any) -> GameTree:
    """The tree with another part at `path`."""
    nested = tree.to_nested()
    if not path:
        nested = part
    else:
        parent = nested
        for place in path[:-1]:
            parent = parent[place]
        parent[path[-1]] = part
    return GameTree(nested, root="min" if tree.turns[0] == MIN else "max")


def _plainer_values(tree: GameTree) -> Iterator[dict[Path, Any]]:
    """The same order of values with small numbers: from 1 up, or on both sides of 0."""
    values = {path: tree.utility(path, MAX) for path in tree.leaves()}
    ranks = {v: i for i, v in enumerate(sorted(set(values.values())), 1)}
    for shift in (0, 1 + sum(v < 0 for v in ranks)):
        yield {path: ranks[v] - shift for path, v in values.items()}


def own_seed(student: str, question: str) -> int:
    """A number for a student's own instance of a question, the same on every machine."""
    return int.from_bytes(sha256(f"{student.strip().lower()}/{question}".encode()).digest()[:4])


def own_tree(student: str, question: str) -> GameTree:
    """The student's own three-ply tree, on which alpha-beta cuts two branches or more."""
    seed = own_seed(student, question)
    while True:
        tree = random_tree(3, (2, 3), seed, low=-9, high=20)
        leaves = [tree.leaf(path) for path in tree.leaves()]
        differ = 10 <= len(leaves) <= 14 and len(set(leaves)) == len(leaves)
        if differ and len(trace(alpha_beta_search, tree, lines=False).pruned) >= 2:
            return tree
        seed += 1
