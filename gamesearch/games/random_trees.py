"""Random game trees, the same for the same arguments."""

from __future__ import annotations

import random
from typing import Any

from gamesearch.games.tree import GameTree
from gamesearch.games.tree_text import DEEPEST, TreeError
from gamesearch.reading import is_whole

MOST_LEAVES = 1_000_000


def random_tree(
    depth: int = 3,
    branching: int | tuple[int, int] = 2,
    seed: int = 0,
    *,
    low: int = -9,
    high: int = 9,
    players: int = 2,
    root: str = "max",
    uneven: float = 0.0,
) -> GameTree:
    """Return a random tree with integer leaves in [low, high], the same for the same arguments.

    `branching` is a number or a range (least, most) drawn anew for each node; `uneven` is
    the chance that a node above the last level is already a leaf. More than two `players` give
    vector leaves. Raises TreeError.

    >>> random_tree(2, 2, seed=1)
    GameTree([[-5, 5], [-2, 3]])
    """
    if players < 2 or not 0 <= uneven <= 1:
        raise TreeError(
            f"players {players}, uneven {uneven:g}: expected two players or more, and a chance "
            "from 0 to 1"
        )
    nested = random_nested(
        depth, branching, seed, low=low, high=high, players=players, uneven=uneven
    )
    return GameTree(nested, root=root)


def random_nested(
    depth: int,
    branching: int | tuple[int, int],
    seed: int,
    *,
    low: int,
    high: int,
    players: int = 2,
    uneven: float = 0.0,
) -> Any:
    """Return the nested list of `random_tree`; many are drawn to find one that suits.

    >>> random_nested(2, 2, seed=1, low=-9, high=9)
    [[-5, 5], [-2, 3]]
    """
    least, most = (branching, branching) if isinstance(branching, int) else branching
    _check_size(depth, (least, most), low, high)
    rng = random.Random(f"{seed}/{depth}/{least}-{most}/{low}-{high}/{players}")

    def grow(levels: int) -> Any:
        if levels == 0 or (levels < depth and rng.random() < uneven):
            if players > 2:
                return tuple(rng.randint(low, high) for _ in range(players))
            return rng.randint(low, high)
        return [grow(levels - 1) for _ in range(rng.randint(least, most))]

    return grow(depth)


def _check_size(depth: int, branching: tuple[int, int], low: int, high: int) -> None:
    least, most = branching
    if not is_whole(depth, 0, DEEPEST) or least < 1 or most < least or low > high:
        raise TreeError(
            f"depth {depth}, branching {most if least == most else branching}, values {low} to "
            f"{high}: expected a depth of 0 to {DEEPEST}, a branching of 1 or more, and low <= high"
        )
    if most**depth > MOST_LEAVES:
        raise TreeError(
            f"depth {depth} with branching {most} could have {most**depth:,} leaves; "
            f"{MOST_LEAVES:,} is the limit"
        )
