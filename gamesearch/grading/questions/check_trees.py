"""The trees that answers are checked on: the book's, and random ones.

Random trees are drawn so that every classic mistake shows on some of them: at least three
plies, ties, one-child nodes, leaves at several depths, regions of negative numbers, zeros,
MIN at the root, and a start in the middle of the tree.
"""

from __future__ import annotations

import itertools
import random
from fractions import Fraction
from functools import cache, partial
from typing import Any, Final

from gamesearch.game import MAX, MIN, Path
from gamesearch.games.random_trees import random_tree
from gamesearch.games.tree import GameTree
from gamesearch.games.tree_text import Chance

Instance = tuple[GameTree, Path]

BOOK: Final = GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
ROSEN: Final = GameTree([[[[3, 17], [2, 12]], [[15], [25, 0]]], [[[2, 5], [3]], [[2, 14]]]])
HAYWARD: Final = GameTree([[[4, 6], [7, 9]], [[1, 2], [0, 1]], [[8, 1], [9, 2]]])
_DEEP: Final = GameTree([3, [1, [4, [1, [5, [9, [2, [6, [5, [3, [5, [8, 9]]]]]]]]]]]])
SIX_DEEP: Final = GameTree([1, [[[[[4, 6]]]]]])
DECIDED_DEEP: Final = GameTree([1, [[[[[[[[[[4, 6]]]]]]]]]]])  # by leaves eleven plies down

LARGE: Final = 10**9  # beyond any number that is usually taken for infinity

_RANGES: Final = ((-9, 9), (-2, 2), (-9, -1), (0, 3), (1, 9), (-30, 30))


@cache
def lecture_instances() -> tuple[Instance, ...]:
    """Return the lectures' trees, and small ones for mistakes that random trees seldom show.

    Those are a wrong move at the root, a bound that falls back (the lecture's program did
    that until 2019), a limit of the depth, a number such as -1000 or -10**9 for minus infinity,
    values cut to whole numbers, and a start in the middle of the tree.
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
        _DEEP,
        DECIDED_DEEP,
        *(GameTree([[-2000], [-3000, -1500]], root=root) for root in ("max", "min")),
        *(GameTree([[2000], [3000, 1500]], root=root) for root in ("max", "min")),
        *(GameTree([[3 * LARGE], [2 * LARGE]], root=root) for root in ("max", "min")),
        *(GameTree([[-3 * LARGE], [-2 * LARGE]], root=root) for root in ("max", "min")),
        *(GameTree([[1.75, 1.5], [1.25, 1.625]], root=root) for root in ("max", "min")),
        GameTree([[3, 2], [3, 5]], root="min"),
    ]
    middle: list[Instance] = [(GameTree([[3, 4], [1, 2]]), (1,)), (ROSEN, (0,)), (ROSEN, (1, 0))]
    return (*((tree, ()) for tree in trees), *middle)


@cache
def random_instances(seed: int, count: int = 36) -> tuple[Instance, ...]:
    """Return `count` random trees for one seed; half of them have MIN at the root."""
    return tuple((_random_tree(seed, number), ()) for number in range(count))


@cache
def out_of_turn_instances(seed: int) -> tuple[Instance, ...]:
    """Return trees in which a player moves twice in a row: two small ones, and 12 random ones."""
    small = [GameTree([[3, 7], [2, 9]], turns=turns) for turns in ((MAX,), (MIN,))]
    drawn = (_random_tree(seed, number) for number in range(12))
    cycles = itertools.cycle(_OUT_OF_TURN)
    trees = [GameTree(tree.to_nested(), turns=next(cycles)) for tree in drawn]
    return tuple((tree, ()) for tree in (*small, *trees))


_OUT_OF_TURN: Final = (
    (MAX, MAX, MIN), (MIN, MIN, MAX), (MAX, MIN, MIN), (MIN, MAX, MAX), (MAX, MAX, MIN, MIN),
)  # fmt: skip


@cache
def random_chance_instances(seed: int, count: int = 30) -> tuple[Instance, ...]:
    """Return `count` random trees with dice for one seed; in half of them MIN plays first.

    Any node above the last level may be one of chance, the root too, and chance may follow
    chance. Probabilities are fractions, seldom equal, and some are 0.
    """
    drawn = ((_random_tree(seed, n), f"chance/{seed}/{n}") for n in itertools.count())
    rolled = (
        GameTree(_with_dice(tree.to_nested(), random.Random(own)), turns=tree.turns)
        for tree, own in drawn
    )
    with_dice = ((tree, ()) for tree in rolled if tree.stochastic)
    return tuple(itertools.islice(with_dice, count))


def _with_dice(nested: Any, rng: random.Random) -> Any:
    """Return the nested list with some of its nodes handed to chance."""
    if not isinstance(nested, list):
        return nested
    kids = [_with_dice(kid, rng) for kid in nested]
    if rng.random() < 0.6:
        return kids
    weights = [rng.choice((0, 1, 1, 2, 3, 5)) for _ in kids]
    weights[rng.randrange(len(kids))] += 1
    return Chance([(Fraction(w, sum(weights)), kid) for w, kid in zip(weights, kids, strict=True)])


@cache
def random_vector_instances(
    seed: int, count: int = 30, players: int = 3, most: int = 6
) -> tuple[Instance, ...]:
    """Return `count` random trees for three players or more, with ties; leaves are 0 to `most`."""

    def drawn(number: int) -> GameTree:
        shape, own = (3 + number % 2, (1 + number // 2 % 2, 3)), seed * 1000 + number
        uneven = (0.0, 0.2)[number % 2]
        return random_tree(*shape, own, low=0, high=most, players=players, uneven=uneven)

    return tuple((drawn(number), ()) for number in range(count))


def _random_tree(seed: int, number: int) -> GameTree:
    """Return a tree of three plies or more, which may take a few draws."""
    low, high = _RANGES[number % len(_RANGES)]
    shape, root = (3 + number % 3, (1 + number // 4 % 2, 3)), ("max", "min")[number // 2 % 2]
    uneven = (0.0, 0.2)[number % 2]
    draw = partial(random_tree, *shape, low=low, high=high, root=root, uneven=uneven)
    drawn = map(draw, itertools.count((seed * 1000 + number) * 1000))
    leaves = ((tree, list(tree.leaves())) for tree in drawn)
    return next(tree for tree, all_ in leaves if max(map(len, all_)) >= 3 and len(all_) >= 5)
