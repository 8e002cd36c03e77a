"""How large the nodes of a tree are, and where they stand side by side.

A triangle is equilateral and as large as the longest value in it needs; all triangles of a tree
are of one size, unless a value is very long. It leaves room beside it where it is narrow: at the
tip. A window nestles to the right of it and a letter to the left, where no edge is; a name of
several letters stands above a node that points down, and how often it was visited beneath.

Subtrees are put together from the leaves up, and parents stand over the middle of their
first and last child (Reingold and Tilford 1981, "Tidier drawings of trees"). The `spacing` says how
near siblings come to each other: `Contours` as near as the outlines of their subtrees permit, level
by level; trees of text have a spacing of their own. The unit is the caller's: points, or letters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from math import inf
from typing import Final, Literal, NamedTuple

from gamesearch.drawing.geometry import FONT_SIZE, Place, text_width
from gamesearch.drawing.tree_nodes import TreeNode, TreeNodes
from gamesearch.game import Path

# ---------------------------------------------------------------- columns

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
# from a node and the subtrees below it to the columns of these and the contour of all together, in
# columns from its own
Spacing = Callable[[Contour, Sequence[Contour]], tuple[list[float], Contour]]


class Columns(NamedTuple):
    """The x of every node, the tree beginning at 0, and how wide the tree is."""

    xs: dict[Path, float]
    width: float


def arrange(
    children: Mapping[Path, Sequence[Path]], own: Mapping[Path, Contour], spacing: Spacing
) -> Columns:
    """Place the nodes of a tree, which come in preorder, each with its `own` contour.

    >>> tree = {(): [(0,), (1,)], (0,): [], (1,): []}
    >>> arrange(tree, dict.fromkeys(tree, [around(10)]), Contours())
    Columns(xs={(): 10.0, (0,): 5.0, (1,): 15.0}, width=20.0)
    """
    offsets: dict[Path, float] = {}  # from the parent
    contours: dict[Path, Contour] = {}  # of subtrees
    for path in reversed([*children]):
        contours[path] = own[path]
        if kids := children[path]:
            subtrees = [contours.pop(kid) for kid in kids]
            columns, contours[path] = spacing(own[path], subtrees)
            offsets |= zip(kids, columns, strict=True)
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
            free = (xs[b] - spans[b].left - xs[a] - spans[a].right for a, b in pairwise(kids))
            within = max(within, min(free, default=0.0))
        pairs = zip(pairwise(reaches), pairwise(steps), strict=True)
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
    levels = zip_longest(*below)
    return [_widest(span for span in level if span is not None) for level in levels]


@dataclass(frozen=True)
class Contours:
    """Siblings as near as their subtrees permit, row by row; every node takes as many rows.

    Two to a level let what stands beside the tip of one triangle come near to the tip of the next.
    """

    padding: float = 0.0  # added to the leaves beneath a node together

    def __call__(self, own: Contour, subtrees: Sequence[Contour]) -> tuple[list[float], Contour]:
        columns = [0.0]
        rights = [span.right for span in subtrees[0]]  # of all siblings so far, level by level
        for contour in subtrees[1:]:
            pairs = zip(rights, contour, strict=False)
            column = max(right + span.left for right, span in pairs)
            reach = [column + span.right for span in contour]
            rights = [max(pair) for pair in zip_longest(rights, reach, fillvalue=-inf)]
            columns.append(column)
        columns = [column - columns[-1] / 2 for column in columns]
        below = joined(subtrees, columns)
        half = self.padding / 2 if len(below) == len(own) else 0.0  # as many rows as a leaf has
        return columns, [*own, *(Span(row.left + half, row.right + half) for row in below)]


# ---------------------------------------------------------------- sizes

Size = tuple[float, float]  # width and height
Sizes = dict[Path, Size]
Places = dict[Path, Place]

SIDE: Final = 58.0  # of a triangle: wide enough for "≥15"
SMALL_SIDE: Final = 30.0  # of one that holds a letter
LONGEST_SIDE: Final = 76.0  # before letters get smaller
TALL: Final = 0.866  # an equilateral triangle's height, in sides
LOWER: Final = 1 / 6  # of a triangle's height: how far from its middle, towards its base, text is
LINE: Final = 0.75  # the height of a line of digits, in sizes of its letters
CIRCLE: Final = 44.0
IN_CIRCLE: Final = 0.86  # how much of a circle's width a line of text may take
WIDEST_CIRCLE: Final = 66.0  # before it becomes an ellipse
BOX: Final = 28.0  # a leaf's height, and its width where there is room
NARROWEST: Final = 23.0  # of leaves, beside triangles of the usual size
SMALLEST: Final = 10.0  # letters, before a shape grows
SMALLEST_BOARD: Final = 36.0
LARGEST_BOARD, LARGEST_ALONE = 84.0, 320.0  # in a tree, and where there is one node
BOARD_EDGE: Final = 44.0  # from what stands beneath a board to the next, where they fill a page
# From a node's foot down stand a board's value, how often a leaf was visited, and of a folded
# subtree a triangle (only beneath a board) and how much it holds.
BELOW: Final = 3.0  # from a node to what stands beneath it
VALUE_LINE: Final = 22.0  # the height of the line for a board's value
FOLD: Final[Size] = (56.0, 24.0)  # the triangle, at most
FREE: Final = 4.0  # beneath a value or visits


def sizes_of(nodes: TreeNodes, room: float, height: float | None, least: float = SIDE) -> Sizes:
    """Return the least size of each node, except for boards, which fill the room that there is."""
    sizes: Sizes = dict(_board_sizes(nodes, room, height))
    texts = (text for node in nodes.values() for text in (node.text, node.longest))
    widest = max(map(text_width, texts))  # a player's node is as wide as any
    sides = {
        path: needed_side(node.longest, least=least)
        for path, node in nodes.items()
        if node.kind in ("max", "min", "collapsed")
    }
    for path, side in sides.items():
        if side > LONGEST_SIDE:  # it holds smaller letters
            sides[path] = max(LONGEST_SIDE + 0.5, needed_side(nodes[path].longest, SMALLEST))
    vectors = any(node.longest.startswith("(") for node in nodes.values())
    usual = max((side for side in sides.values() if vectors or side <= LONGEST_SIDE), default=least)
    for path, node in nodes.items():
        if path in sizes:
            continue
        if path in sides:
            side = max(usual, sides[path])
            sizes[path] = (side, TALL * side)
        elif node.kind == "player":
            sizes[path] = (max(BOX, widest + 10), BOX)
        elif node.kind == "chance":
            across = max(CIRCLE, text_width(node.longest) / IN_CIRCLE)
            sizes[path] = (across, across if across <= WIDEST_CIRCLE else CIRCLE)
        else:
            sizes[path] = (leaf_width(node.text, NARROWEST * min(1.0, least / SIDE)), BOX)
    return sizes


def _board_sizes(
    nodes: TreeNodes, room: float, height: float | None
) -> Iterator[tuple[Path, Size]]:
    """Yield the nodes that show a board, and how large: those of the lowest level fill the width.

    A board lies within a square; a long one may be wider, where there is room.
    """
    each = room / max(sum(not node.children for node in nodes.values()), 1) - 8
    board = max(SMALLEST_BOARD, min(LARGEST_BOARD if len(nodes) > 1 else LARGEST_ALONE, each))
    tallest = board
    if height is not None:
        lowest = max(room_beneath(node) for node in nodes.values())
        each_level = (height - lowest + BOARD_EDGE) / (max(map(len, nodes)) + 1)
        tallest = max(SMALLEST_BOARD, each_level - BOARD_EDGE - VALUE_LINE - FREE)
    for path, node in nodes.items():
        if node.picture is not None:
            wide, high = node.picture.width, node.picture.height
            side = max(board, min(board * (wide / high / 2), each - 20))
            scale = min(side / max(wide, high), tallest / high)
            yield path, (wide * scale, high * scale)


def leaf_width(text: str, least: float = NARROWEST) -> float:
    """Return how wide a leaf's box is at least; one of two digits is as wide as an empty one."""
    return max(least, text_width(text) + 5)


def needed_side(text: str, size: float = FONT_SIZE, least: float = SIDE) -> float:
    """Return the side of the triangle that holds a text."""
    share = 0.5 + LOWER  # of the height, from the tip down to the middle of the text
    return max(least, (text_width(text, size) + 3 + LINE / 2 * size / TALL) / share)


def letter_sizes(nodes: TreeNodes, places: Places) -> dict[Path, float]:
    """Return the largest letters of values that are too long for the usual ones.

    Within a node a value stays within its shape; beneath boards all of a level have letters of one
    size, in which none lies on the next.
    """
    sizes: dict[Path, float] = {}
    boards: dict[int, list[Path]] = {}
    for path, node in nodes.items():
        width, height = places[path][2:]
        each = text_width(node.longest, 1.0)
        if node.picture is not None:
            boards.setdefault(len(path), []).append(path)
        elif each and node.kind != "leaf":
            size = (width * (0.5 + LOWER) - 3) / (each + LINE / 2 * width / height)
            if node.kind == "player":
                size = (width - 6) / each
            elif node.kind == "chance":
                size = width * IN_CIRCLE / each
            if size + 1e-9 < FONT_SIZE:
                sizes[path] = size + 1e-9
    for row in boards.values():
        least = FONT_SIZE
        for one, other in pairwise(row):
            apart = places[other].x - places[one].x
            needed = _beneath_board(nodes[one])[1] + _beneath_board(nodes[other])[0]
            if needed + 4 > apart:
                least = min(least, FONT_SIZE * (apart - 8) / needed)
        if least < FONT_SIZE:
            sizes |= dict.fromkeys(row, least)
    return sizes


def _beneath_board(node: TreeNode) -> tuple[float, float]:
    """Return how far a board's value reaches to each side; it stands beside the stem of edges."""
    width = text_width(node.longest)
    if node.children:
        return (2, width + 6) if width else (0, 0)
    return width / 2, width / 2


def has_folded(nodes: TreeNodes, depth: int | None = None) -> bool:
    """Return whether a folded subtree, not at `depth`, tells more than that there is more."""
    counted = (path for path, node in nodes.items() if node.is_counted and node.text != "…")
    return any(len(path) != depth for path in counted)


def room_beneath(node: TreeNode) -> float:
    """Return the room below a node for its visits and, if it is collapsed, for what it holds."""
    visits = WINDOW_HEIGHT + FREE if node.visits and not node.children else 0.0
    if not node.is_counted:
        return visits
    return visits + BELOW + FONT_SIZE + (FOLD[1] if node.picture is not None else 0.0)


# ---------------------------------------------------------------- what stands beside nodes

GAP: Final = 3.5  # between a node and what stands beside it
# of a window, at both sides together, its bars included
PADDING: Final = {"even": 10.0, "own": 10.0, "close": 6.0, "tight": 1.0}
TIP: Final = 3.0  # from a triangle's tip to what stands beside it
LETTERS: Final = 2  # a longer name stands above a MIN node, not beside its tip
BESIDE_POINTER: Final = 7.0  # from the middle of a node to a name above it
_LINE: Final = LINE * FONT_SIZE

WINDOW_HEIGHT: Final = 19.0

# how much room a window has: as the widest of its level; as it needs, and as the narrowest where
# none is shown; as it needs beside the tip of the next triangle, and nothing where none is shown;
# with hardly any padding there
WindowRoom = Literal["even", "own", "close", "tight"]


class BesideNodes(NamedTuple):
    """Windows, names and triangles beneath boards, by places from the middle of their nodes."""

    windows: Places
    names: Places
    folds: Places

    def at(self, path: Path) -> list[Place]:
        """Return what stands beside a node."""
        return [parts[path] for parts in (self.windows, self.names) if path in parts]

    def span(self, path: Path) -> Span:
        """Return how far they reach to both sides of a node, within its level."""
        return _widest([Span(0.0, 0.0), *(around(part.width).at(part.x) for part in self.at(path))])


def two_rows(nodes: TreeNodes) -> tuple[list[Path], list[Path]]:
    """Return the leaves of the lowest level that have too many siblings for one row, 25, as two."""
    lowest = max(map(len, nodes))
    many = [
        node.children
        for path, node in nodes.items()
        if len(path) == lowest - 1 and len(node.children) > 25
        if all(nodes[kid].kind == "leaf" and not nodes[kid].picture for kid in node.children)
    ]
    return [kid for row in many for kid in row[::2]], [kid for row in many for kid in row[1::2]]


def contours_by_halves(
    nodes: TreeNodes, sizes: Sizes, beside: BesideNodes, spans: dict[Path, Span], free: float
) -> dict[Path, Contour]:
    """Return the reach of nodes by halves of their level, with what is `free` on both sides.

    A triangle reaches less far at its tip, where all on its level point one way.
    """
    kinds: dict[int, set[str]] = {}
    for path, node in nodes.items():
        kinds.setdefault(len(path), set()).add(node.kind)
    halves = {}
    for path, node in nodes.items():
        width, height = sizes[path]
        turned = {"max", "min"} <= kinds[len(path)]
        low = height / 2 < TIP + WINDOW_HEIGHT
        if node.kind not in ("max", "min") or turned or low or node.picture is not None:
            halves[path] = [spans[path], spans[path]]
            continue
        narrow = 2 * _half(TIP + WINDOW_HEIGHT, width, height)
        rows = [around(narrow), around(width)][:: 1 if node.kind == "max" else -1]
        for part in beside.at(path):
            row = 0 if part.y > 0 else 1
            rows[row] = _widest([rows[row], around(part.width).at(part.x)])
        halves[path] = [Span(row.left + free, row.right + free) for row in rows]
    return halves


def place_beside(
    nodes: TreeNodes, sizes: Sizes, windows_as: WindowRoom | None, values: bool
) -> BesideNodes:
    """Place what stands at each node; without windows, or `values` of boards, if none are shown."""
    windows = _windows(nodes, sizes, windows_as) if windows_as else {}
    names = {path: _name(node, *sizes[path]) for path, node in nodes.items() if node.name}
    for path, name in names.items():
        # one above a node stands on the side from which no edge comes
        siblings = len(nodes[path[:-1]].children) if path else 0
        if name.y > sizes[path][1] / 2 and siblings > 1 and 2 * path[-1] >= siblings:
            names[path] = name._replace(x=-name.x)
    folded = [path for path, node in nodes.items() if node.is_counted and node.picture is not None]
    folds = {path: _fold(nodes[path], *sizes[path], values) for path in folded}
    return BesideNodes(windows, names, folds)


def _windows(nodes: TreeNodes, sizes: Sizes, windows_as: WindowRoom) -> Places:
    """Return the windows; all of a level as wide as the widest, or the narrowest without text."""
    texts = {path: node.visits for path, node in nodes.items() if node.visits} or {
        path: node.window
        for path, node in nodes.items()
        if node.kind in ("max", "min", "chance") and (node.window or windows_as in ("even", "own"))
    }
    widths = {path: text_width(text) + PADDING[windows_as] for path, text in texts.items()}
    levels: dict[int, list[float]] = {}
    for path, width in widths.items():
        if texts[path]:
            levels.setdefault(len(path), []).append(width)
    for path in [*widths]:
        if len(path) not in levels:
            del widths[path]
        elif windows_as == "even":
            widths[path] = max(levels[len(path)])
        elif not texts[path]:
            widths[path] = min(levels[len(path)])
    return {path: _window(nodes[path], *sizes[path], wide) for path, wide in widths.items()}


def _window(node: TreeNode, width: float, height: float, wide: float) -> Place:
    """Return where a window stands: beside the tip of a triangle, or beneath a board or a leaf."""
    if not node.children:  # how often it was visited
        value = VALUE_LINE if node.picture is not None else 0.0
        return Place(0.0, -height / 2 - value - BELOW - WINDOW_HEIGHT / 2, wide, WINDOW_HEIGHT)
    if node.picture is not None:  # to the left of the stem of its edges
        return Place(-wide / 2 - GAP, -height / 2 - BELOW - WINDOW_HEIGHT / 2, wide, WINDOW_HEIGHT)
    if node.kind == "chance":
        return Place(width / 2 + GAP + wide / 2, 0.0, wide, WINDOW_HEIGHT)
    left = _half(TIP + WINDOW_HEIGHT, width, height) + GAP
    up = 1 if node.kind == "max" else -1
    beside = max(0.0, height / 2 - TIP - WINDOW_HEIGHT / 2)  # in the middle of a node that is lower
    return Place(left + wide / 2, up * beside, wide, WINDOW_HEIGHT)


def _half(depth: float, width: float, height: float) -> float:
    """Return half of a triangle's width, so far from its tip."""
    return min(1.0, depth / height) * width / 2


def _name(node: TreeNode, width: float, height: float) -> Place:
    """Return where a node's name stands: to the left, beside a triangle's tip, or above it."""
    wide = text_width(node.name)
    if node.picture is None and node.kind in ("max", "min"):
        if node.kind == "min" and len(node.name) > LETTERS:
            return Place(-wide / 2 - BESIDE_POINTER, height / 2 + GAP + _LINE / 2, wide, _LINE)
        right = _half(TIP + _LINE, width, height) + GAP
        up = 1 if node.kind == "max" else -1
        return Place(-right - wide / 2, up * (height / 2 - TIP - _LINE / 2), wide, _LINE)
    return Place(-width / 2 - GAP - wide / 2, 0.0, wide, _LINE)


def _fold(node: TreeNode, width: float, height: float, values: bool) -> Place:
    """Return where the triangle of a folded subtree stands, beneath a board and its value."""
    above = VALUE_LINE + 2 if values and node.longest else BELOW
    above += WINDOW_HEIGHT + BELOW if node.visits else 0.0
    return Place(0.0, -height / 2 - above - FOLD[1] / 2, min(width, FOLD[0]), FOLD[1])
