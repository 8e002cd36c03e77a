"""The trees, games and dice that several lectures share.

Trees are nested lists, levels alternate and MAX begins: `GameTree(BOOK)`. PELLET and GHOST are
positions of Pacman.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from gamesearch.games.pacman_corridor import PacmanCorridor
from gamesearch.games.tree_text import Chance

Nested = list[Any]

BOOK: Final[Nested] = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]  # AIMA figure 5.2: 3, by a1
BOOK_BEST: Final[Nested] = [[3, 12, 8], [2, 4, 6], [2, 5, 14]]  # alpha-beta reads 5 leaves

# Bruce Rosen's recitation notes (UCLA, CS 161): two MIN nodes and a MAX node have one child
ROSEN: Final[Nested] = [[[[3, 17], [2, 12]], [[15], [25, 0]]], [[[2, 5], [3]], [[2, 14]]]]
ROSEN_NAMES: Final = {
    (0,): "1", (1,): "2", (0, 0): "1.1", (0, 1): "1.2", (1, 0): "2.1", (1, 1): "2.2",
    (0, 0, 0): "1.1.1", (0, 0, 1): "1.1.2", (0, 1, 0): "1.2.1", (0, 1, 1): "1.2.2",
    (1, 0, 0): "2.1.1", (1, 0, 1): "2.1.2", (1, 1, 0): "2.2.1",
}  # fmt: skip

# AIMA figure 5.4: A, B and C move in turn
THREE_PLAYERS: Final[Nested] = [
    [[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]],
    [[(5, 1, 1), (1, 5, 2)], [(7, 7, 1), (5, 4, 5)]],
]

PELLET: Final = PacmanCorridor()  # five cells, Pacman 2, pellet 4, ten points, no ghost
GHOST: Final = PacmanCorridor(6, pacman=1, pellet=3, ghost=4)
GHOST_TRUNCATED: Final[Nested] = [[-8, -5], [-10, 8]]  # its first two plies, with made-up values

HAYWARD_MINIMAX: Final[Nested] = [[2, 3, -1], [1, 6], [-4, 2, 9]]  # Hayward: 1, the middle move
HAYWARD_PRUNING: Final[Nested] = [[7, 5], [3, "?", "?"]]  # Hayward: g and h are never asked for
HAYWARD_PRUNING_NAMES: Final = {
    (): "a", (0,): "b", (1,): "c", (0, 0): "d", (0, 1): "e", (1, 0): "f", (1, 1): "g",
    (1, 2): "h",
}  # fmt: skip

# Hayward's t2.in as it was at the time of the lecture (2016 to 2022)
HAYWARD_T2_IN: Final[Nested] = [[[4, 6], [7, 9]], [[1, 2], [0, 1]], [[8, 1], [9, 2]]]


def chance_tree(one: float, two: float, three: float, four: float) -> Nested:
    """Return two moves, each a chance of 9 to 1, and a MIN node with two equal leaves below each.

    `one` to `four` are what an evaluation gives to the four kinds of leaves, worst first.
    """
    often, seldom = Fraction(9, 10), Fraction(1, 10)
    return [
        Chance([(often, [two, two]), (seldom, [three, three])]),
        Chance([(often, [one, one]), (seldom, [four, four])]),
    ]


CHANCE: Final = chance_tree(1, 2, 3, 4)  # evaluation function A: 2.1 against 1.3
CHANCE_TENFOLD: Final = chance_tree(10, 20, 30, 400)  # B of Roch's table: 21 against 49
CHANCE_AIMA: Final = chance_tree(1, 20, 30, 400)  # B of AIMA 3e, figure 5.12: 21 against 40.9

# two dice
PAIRS: Final = tuple((red, green) for red in range(1, 7) for green in range(1, 7))
ROLLS: Final = tuple((a, b) for a, b in PAIRS if a <= b)  # 21, doubles with probability 1/36
