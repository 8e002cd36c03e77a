"""Where the nodes of a tree stand side by side: one algorithm for all trees that are drawn.

Subtrees are put together from the leaves up, and parents stand over the middle of their
first and last child (Reingold and Tilford 1981, "Tidier drawings of trees"). The `spacing` says how
near siblings come to each other: `Contours` as near as the outlines of their subtrees permit, level
by level; trees of text have a spacing of their own. The unit is the caller's: points, or letters.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import Final, NamedTuple, Protocol

from gamesearch.game import Path

_FARTHER: Final = 1.6  # cousins than siblings, at least


class Span(NamedTuple):
    """How far something reaches to each side of a column."""

    left: float
    right: float

    def at(self, column: float) -> Span:
        """Return the reach from column 0 of what stands in another one."""
        return Span(self.left - column, self.right + column)


def around(width: float) -> Span:
    """Return the reach of something that stands in the middle of its column."""
    return Span(width / 2, width / 2)


Contour = list[Span]  # of a node or a subtree, row by row, from its root's column


class Spacing(Protocol):
    """How near siblings come to each other."""

    def columns(self, subtrees: Sequence[Contour]) -> list[float]:
        """Return the columns of siblings, the first one's being 0."""

    def contour(
        self, own: Contour, subtrees: Sequence[Contour], columns: Sequence[float]
    ) -> Contour:
        """Return the contour of a node and the subtrees below it, in columns from its own."""


class Columns(NamedTuple):
    """The x of every node, the tree beginning at 0, and how wide the tree is."""

    xs: dict[Path, float]
    width: float


def arrange(
    children: Mapping[Path, Sequence[Path]], spans: Mapping[Path, Contour], spacing: Spacing
) -> Columns:
    """Place the nodes of a tree, which come in preorder with the room they need.

    >>> tree = {(): [(0,), (1,)], (0,): [], (1,): []}
    >>> arrange(tree, dict.fromkeys(tree, [around(10)]), Contours())
    Columns(xs={(): 10.0, (0,): 5.0, (1,): 15.0}, width=20.0)
    """
    offsets: dict[Path, float] = {}  # from the parent
    contours: dict[Path, Contour] = {}
    for path in reversed([*children]):
        kids = children[path]
        subtrees = [contours.pop(kid) for kid in kids]
        columns = spacing.columns(subtrees) if kids else []
        middle = columns[-1] / 2 if kids else 0.0
        columns = [column - middle for column in columns]
        offsets |= zip(kids, columns, strict=True)
        contours[path] = spacing.contour(spans[path], subtrees, columns)
    left, right = _widest(contours[()])
    xs: dict[Path, float] = {(): left}
    for path in children:
        if path:
            xs[path] = xs[path[:-1]] + offsets[path]
    return Columns(xs, left + right)


def spread_leaves(
    levels: Iterable[Sequence[Sequence[Path]]],
    spans: Mapping[Path, Span],
    xs: Mapping[Path, float],
    page: Span,
    apart: float = 0.0,
) -> dict[Path, float]:
    """Return places for leaves, farther from their siblings where they have room on their level.

    `levels` are families of leaves, from left to right. All on a level take the same step more.
    It leaves families `apart`, always farther from each other than siblings, and on the `page`.
    Leaves without cousins stay where they are.

    >>> family, alone = [(0, 0), (0, 1)], [(1, 0)]
    >>> spans = dict.fromkeys([*family, *alone], around(10))
    >>> xs = {(0, 0): 25, (0, 1): 35, (1, 0): 66}
    >>> spread_leaves([[family, alone]], spans, xs, page=Span(0, 90))
    {(0, 0): 20.0, (0, 1): 40.0, (1, 0): 66.0}
    """
    spread: dict[Path, float] = {}
    for families in levels:
        steps = [len(kids) - 1 for kids in families]
        reaches = [
            Span(xs[kids[0]] - spans[kids[0]].left, xs[kids[-1]] + spans[kids[-1]].right)
            for kids in families
        ]
        within = 0.0  # free between the nearest siblings, in the family where it is most
        for kids in families:
            free = (
                xs[b] - spans[b].left - xs[a] - spans[a].right for a, b in itertools.pairwise(kids)
            )
            within = max(within, min(free, default=0.0))
        pairs = zip(itertools.pairwise(reaches), itertools.pairwise(steps), strict=True)
        room = [
            (other.left - one.right - apart - _FARTHER * within) / (_FARTHER + sum(few) / 2)
            for (one, other), few in pairs
        ]
        room += [(reaches[0].left - page.left) * 2 / steps[0]] if steps[0] else []
        room += [(page.right - reaches[-1].right) * 2 / steps[-1]] if steps[-1] else []
        more = max(0.0, min(room)) if len(families) > 1 else 0.0
        for kids, few in zip(families, steps, strict=True):
            for number, kid in enumerate(kids):
                spread[kid] = xs[kid] + (number - few / 2) * more
    return spread


def _widest(spans: Iterable[Span]) -> Span:
    return Span(*map(max, zip(*spans, strict=True)))


def joined(subtrees: Sequence[Contour], columns: Sequence[float]) -> Contour:
    """Return the contour of siblings together."""
    below = [
        [span.at(column) for span in contour]
        for contour, column in zip(subtrees, columns, strict=True)
    ]
    levels = itertools.zip_longest(*below)
    return [_widest(span for span in level if span is not None) for level in levels]


class Contours(NamedTuple):
    """Siblings as near as their subtrees permit, row by row; every node takes as many rows.

    Two to a level let what stands beside the tip of one triangle come near to the tip of the next.
    """

    padding: float = 0.0  # added to the leaves beneath a node together

    def columns(self, subtrees: Sequence[Contour]) -> list[float]:
        columns = [0.0]
        rights = [span.right for span in subtrees[0]]  # of all siblings so far, level by level
        for contour in subtrees[1:]:
            pairs = zip(rights, contour, strict=False)
            column = max(right + span.left for right, span in pairs)
            reach = [column + span.right for span in contour]
            rights = [max(pair) for pair in itertools.zip_longest(rights, reach, fillvalue=-inf)]
            columns.append(column)
        return columns

    def contour(
        self, own: Contour, subtrees: Sequence[Contour], columns: Sequence[float]
    ) -> Contour:
        if not subtrees:
            return own
        below = joined(subtrees, columns)
        half = self.padding / 2 if len(below) == len(own) else 0.0
        return [*own, *(Span(row.left + half, row.right + half) for row in below)]
