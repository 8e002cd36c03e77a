"""The trees of the five lectures, as data: T1 to T9.

Every number here was taken from the figures or computed with a pencil, none from the
package: the tests hold the package against it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from gamesearch import GameTree
from gamesearch.games.tree_text import Chance

Path = tuple[int, ...]
Nested = list[Any]


class LectureTree(NamedTuple):
    """A two-player tree of the lectures, and what alpha-beta makes of it from left to right."""

    nested: Nested
    value: int
    action: int
    examined: tuple[int, ...]  # the leaves' values, in the order in which they are seen
    pruned: tuple[Path, ...]  # the topmost nodes never visited
    leaves: int

    @property
    def tree(self) -> GameTree:
        return GameTree(self.nested)


T1 = LectureTree(  # R&N figure 5.2
    nested=[[3, 12, 8], [2, 4, 6], [14, 5, 2]],
    value=3,
    action=0,
    examined=(3, 12, 8, 2, 14, 5, 2),
    pruned=((1, 1), (1, 2)),
    leaves=9,
)
T2 = LectureTree(  # Rosen's recitation notes, Roch's worked example
    nested=[[[[3, 17], [2, 12]], [[15], [25, 0]]], [[[2, 5], [3]], [[2, 14]]]],
    value=3,
    action=0,
    examined=(3, 17, 2, 15, 2, 3),
    pruned=((0, 0, 1, 1), (0, 1, 1), (1, 0, 0, 1), (1, 1)),
    leaves=12,
)
T5 = LectureTree(  # Berkeley's Pacman and ghost, cut off after two plies
    nested=[[-8, -5], [-10, 8]],
    value=-8,
    action=0,
    examined=(-8, -5, -10),
    pruned=((1, 1),),
    leaves=4,
)
T6 = LectureTree(  # Hayward's minimax example
    nested=[[2, 3, -1], [1, 6], [-4, 2, 9]],
    value=1,
    action=1,
    examined=(2, 3, -1, 1, 6, -4),
    pruned=((2, 1), (2, 2)),
    leaves=8,
)
T8 = LectureTree(  # Hayward's t2.in, as it was at the time of the lecture
    nested=[[[4, 6], [7, 9]], [[1, 2], [0, 1]], [[8, 1], [9, 2]]],
    value=8,
    action=2,
    examined=(4, 6, 7, 1, 2, 8, 1, 9),
    pruned=((0, 1, 1), (1, 1), (2, 1, 1)),
    leaves=12,
)
T8_TODAY = LectureTree(  # the same file today: the pruned 300 and 301 cannot matter
    nested=[[[4, 6], [7, 9]], [[1, 2], [300, 301]], [[7, 1], [8, 0]]],
    value=7,
    action=2,
    examined=(4, 6, 7, 1, 2, 7, 1, 8),
    pruned=((0, 1, 1), (1, 1), (2, 1, 1)),
    leaves=12,
)
TWO_PLAYER = {"T1": T1, "T2": T2, "T5": T5, "T6": T6, "T8": T8, "T8 today": T8_TODAY}

# Hayward's small files: the nested list, its value, and how many leaves alpha-beta sees
# (None where the lecture does not say)
HAYWARD: dict[str, tuple[Nested, int, int | None]] = {
    "t1 of 2016": ([[7, 5], [3, 1, 9]], 5, None),
    "t1 today": ([[7, 5], [9, 3, 1]], 5, None),
    "t15": ([[3, 1], [9, 7, 5]], 5, 5),
    "t3": ([2, [5, [4, 3]]], 4, None),
    "t7": ([[3, 4], [1, 2]], 3, 3),
    "t8": ([[4, 3], [2, 1]], 3, 3),
    "t9": ([[1, 2], [3, 4]], 3, 4),
    "td": ([[[9, 7], 3], [6, 1, 4]], 3, None),
    "ta": ([[[6, 4], [7, 9]], [[1, 2], [0, 1]]], 6, None),
    "tb": ([[[5, 3], [6, 8]], [[0, 3], [7, 8]]], 5, None),
    "tc": ([[[7, 5], [8, 9]], [[1, 4], [7, 8]]], 7, None),
    "t4": ([[[[4, 3], [9, 9]], [[9, 8], [8, 1]]], [[[4, 2], [8, 9]], [[9, 3], [7, 8]]]], 8, 9),
    "t5": ([[[[4, 3], [9, 9]], [[9, 3], [8, 1]]], [[[4, 2], [8, 9]], [[9, 3], [7, 8]]]], 7, 16),
}

# R&N figure 5.4: A, B and C move in turn, binary, three plies
T3_LEAVES = ((1, 2, 6), (4, 2, 3), (6, 1, 2), (7, 4, 1), (5, 1, 1), (1, 5, 2), (7, 7, 1), (5, 4, 5))
T3: Nested = [
    [[T3_LEAVES[0], T3_LEAVES[1]], [T3_LEAVES[2], T3_LEAVES[3]]],
    [[T3_LEAVES[4], T3_LEAVES[5]], [T3_LEAVES[6], T3_LEAVES[7]]],
]

# Hayward's pruning example: the two unknown leaves are never asked for
T7: Nested = [[7, 5], [3, "?", "?"]]


def t9(low: int, middle: int, high: int, top: int) -> Nested:
    """R&N 3e figure 5.12: the same order of leaves on another scale changes the move."""
    nine, one = Fraction(9, 10), Fraction(1, 10)
    return [
        Chance([(nine, [middle, middle]), (one, [high, high])]),
        Chance([(nine, [low, low]), (one, [top, top])]),
    ]


T9: Nested = t9(1, 2, 3, 4)

HAYWARD_T2_IN = """\
# youtube xBXHtz4Gbdo
ABCDEFGHIJKLMNOPQRSTUV
A: BCD
B: EF
C: GH
D: IJ
E: KL
F: MN
G: OP
H: QR
I: ST
J: UV
K 4
L 6
M 7
N 9
O 1
P 2
Q 0
R 1
S 8
T 1
U 9
V 2
"""
