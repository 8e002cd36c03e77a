"""How large the nodes of a tree are, and the letters in them.

A triangle is equilateral and as large as the longest value in it needs; all triangles of a tree
are of one size, unless a value is very long.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from gamesearch.drawing.geometry import Place
from gamesearch.drawing.text_metrics import FONT_SIZE, text_width
from gamesearch.drawing.tree_nodes import TreeNode, TreeNodes
from gamesearch.game import Path
from gamesearch.shapes import Picture

Size = tuple[float, float]  # width and height

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
TENT: Final = 24.0  # the height of a triangle beneath a board


@lru_cache(maxsize=8192)
def width_of(text: str, size: float = FONT_SIZE) -> float:
    """How wide a text in a tree is."""
    return text_width(text, size)


def sizes_of(
    nodes: TreeNodes, room: float, height: float | None, least: float = SIDE
) -> dict[Path, Size]:
    """The least size of each node, except for boards, which fill the room that there is."""
    sizes: dict[Path, Size] = dict(_board_sizes(nodes, room, height))
    widest = 0.0
    if any(node.kind == "player" for node in nodes.values()):
        texts = (text for node in nodes.values() for text in (node.text, node.longest))
        widest = max(map(width_of, texts))
    sides = {p: _side(n, least) for p, n in nodes.items() if n.kind in ("max", "min", "collapsed")}
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
            across = max(CIRCLE, width_of(node.longest) / IN_CIRCLE)
            sizes[path] = (across, across if across <= WIDEST_CIRCLE else CIRCLE)
        else:
            sizes[path] = (leaf_width(node.text, NARROWEST * min(1.0, least / SIDE)), BOX)
    return sizes


def _board_sizes(
    nodes: TreeNodes, room: float, height: float | None
) -> Iterator[tuple[Path, Size]]:
    """The nodes that show a board, and how large: those of the lowest level fill the width."""
    each = room / max(sum(not node.children for node in nodes.values()), 1) - 8
    board = max(SMALLEST_BOARD, min(84.0 if len(nodes) > 1 else 320.0, each))
    tallest = board
    if height is not None:
        feet = max(foot(node) for node in nodes.values())
        levels = max(map(len, nodes)) + 1
        tallest = max(SMALLEST_BOARD, (height - feet + 44) / levels - 70)  # edges of 44, values
    for path, node in nodes.items():
        if node.picture is not None:
            yield path, _board_size(node.picture, board, each, tallest)


def leaf_width(text: str, least: float = NARROWEST) -> float:
    """How wide a leaf's box is at least; one of two digits is as wide as an empty one."""
    return max(least, width_of(text) + 5)


def _side(node: TreeNode, least: float) -> float:
    """The side of the triangle that holds a node's longest value, in smaller letters if need be."""
    usual = needed_side(node.longest, least=least)
    return usual if usual <= LONGEST_SIDE else max(76.5, needed_side(node.longest, SMALLEST))


def needed_side(text: str, size: float = FONT_SIZE, least: float = SIDE) -> float:
    """The side of the triangle that holds a text."""
    share = 0.5 + LOWER  # of the height, from the tip down to the middle of the text
    return max(least, (width_of(text, size) + 3 + LINE / 2 * size / TALL) / share)


def letter_size(kind: str, text: str, width: float, height: float) -> float:
    """The largest letters, up to the usual ones, in which a value stays within its shape."""
    each = width_of(text, 1.0)
    if not each:
        return FONT_SIZE
    if kind == "player":
        size = (width - 6) / each
    elif kind == "chance":
        size = width * IN_CIRCLE / each
    else:
        size = (width * (0.5 + LOWER) - 3) / (each + LINE / 2 * width / height)
    return min(FONT_SIZE, size + 1e-9)


def letters_in_nodes(nodes: TreeNodes, places: dict[Path, Place]) -> dict[Path, float]:
    """The size of the letters in nodes, where it is not the usual one."""
    sizes = {
        path: letter_size(node.kind, node.longest, *places[path][2:])
        for path, node in nodes.items()
        if node.picture is None and (node.children or node.kind == "collapsed")
    }
    return {path: size for path, size in sizes.items() if size < FONT_SIZE}


def letters_beneath_boards(nodes: TreeNodes, places: dict[Path, Place]) -> dict[Path, float]:
    """The size of values beneath boards: one for a level, in which none lies on the next."""
    sizes: dict[Path, float] = {}
    for depth in range(max(map(len, nodes)) + 1):
        row = [path for path in nodes if len(path) == depth and nodes[path].picture is not None]
        least = FONT_SIZE
        for one, other in itertools.pairwise(row):
            apart = places[other].x - places[one].x
            needed = _reach(nodes[one], right=True) + _reach(nodes[other], right=False)
            if needed + 4 > apart:
                least = min(least, FONT_SIZE * (apart - 8) / needed)
        if least < FONT_SIZE:
            sizes |= dict.fromkeys(row, least)
    return sizes


def _reach(node: TreeNode, *, right: bool) -> float:
    """How far a board's value reaches to one side; it stands beside the stem of edges."""
    width = width_of(node.longest)
    if node.children:
        return (width + 6 if right else 2) if width else 0.0
    return width / 2


def _board_size(picture: Picture, board: float, room: float, tallest: float) -> Size:
    """A board within a square of that side; a long one may be wider, where there is room."""
    long = picture.width / picture.height / 2
    side = max(board, min(board * long, room - 20))
    scale = min(side / max(picture.width, picture.height), tallest / picture.height)
    return picture.width * scale, picture.height * scale


def spread(node: TreeNode, size: Size, stretch: float) -> Size:
    """A node's size in a tree that is spread out: a leaf's box gets wider, up to a square."""
    if node.kind != "leaf" or node.picture is not None:
        return size
    return max(size[0], min(max(BOX, width_of(node.text) + 12), size[0] * stretch)), size[1]


def is_counted(node: TreeNode) -> bool:
    """Whether a count stands in place of a subtree."""
    return bool(node.text) and node.kind != "leaf"


def foot(node: TreeNode) -> float:
    """What a collapsed node needs below it for its count, and for a triangle under a board."""
    if not is_counted(node):
        return 0.0
    return 17.0 + (TENT if node.picture is not None else 0.0)


def is_unknown(text: str) -> bool:
    """Whether a value is the vector of infinities that a search begins with."""
    return text.startswith("(") and "∞" in text
