"""How large the nodes of a tree are, and the letters in them."""

from __future__ import annotations

import itertools
from typing import Final

from gamesearch.drawing.geometry import Place
from gamesearch.drawing.text_metrics import FONT_SIZE, rough_width
from gamesearch.drawing.tree_nodes import TreeNode, TreeNodes
from gamesearch.shapes import Picture
from gamesearch.tracing.recording import Path

Size = tuple[float, float]  # width and height

TRIANGLE: Final = (64.0, 46.0)  # base and height, wide enough for "≤−10"
CIRCLE: Final = (44.0, 44.0)
WIDEST: Final = 36.0  # of the values in triangles
LONGEST: Final = 44.0  # what triangles and circles hold in letters of the usual size
SMALLEST: Final = 10.0  # letters, before a shape grows wider
IN_CIRCLE: Final = 0.9  # how much of a circle's width a line of text may take
COLLAPSED: Final = (62.0, 44.0)
TENT: Final = 24.0  # the height of a triangle beneath a board


def sizes_of(nodes: TreeNodes, room: float, height: float | None) -> dict[Path, Size]:
    """How large each node is when there is room enough."""
    fringe = sum(not node.children for node in nodes.values())
    largest = 84.0 if len(nodes) > 1 else 320.0
    board = max(36.0, min(largest, room / max(fringe, 1) - 8))
    tallest = board
    if height is not None:
        feet = max(foot(node) for node in nodes.values())
        tallest = max(36.0, (height - feet) / (max(map(len, nodes)) + 1) - 72)
    widest = max(
        rough_width(text)
        for n in nodes.values()
        for text in (n.text, n.longest if n.kind == "player" else "")
    )
    sizes = {}
    for path, node in nodes.items():
        if node.picture is not None:
            sizes[path] = _board_size(node.picture, board, room / max(fringe, 1) - 8, tallest)
        elif node.kind in ("max", "min"):
            sizes[path] = _holding(node, *TRIANGLE)
        elif node.kind == "player":
            sizes[path] = (max(48.0, widest + 14), 30.0)
        elif node.kind == "chance":
            sizes[path] = _holding(node, *CIRCLE)
        elif node.kind == "collapsed":
            sizes[path] = _holding(node, *(COLLAPSED if node.text else (44.0, 36.0)))
        else:
            sizes[path] = (max(34.0, rough_width(node.text) + 12), 30.0)
    return sizes


def _holding(node: TreeNode, width: float, height: float) -> Size:
    """A triangle or circle that is wide enough for the longest value written into it.

    A circle grows to an ellipse, so letters need not be small there; a triangle would get flat.
    """
    size = letter_size(node.kind, node.longest, width, height)
    if size >= SMALLEST:
        return width, height
    if node.kind == "chance":
        return rough_width(node.longest) / IN_CIRCLE, height
    return rough_width(node.longest, SMALLEST) / _share(SMALLEST, height), height


def _share(size: float, height: float) -> float:
    """How much of a triangle's width is left at the narrower side of a line of text in it."""
    return 2 / 3 - 0.365 * size / height


def letter_size(kind: str, text: str, width: float, height: float) -> float:
    """The largest letters in which a value stays within its shape."""
    each = rough_width(text, 1.0)
    if each * FONT_SIZE <= LONGEST:
        return FONT_SIZE
    if kind == "player":
        size = (width - 6) / each
    elif kind == "chance":
        size = width * IN_CIRCLE / each
    else:  # `size * each` is the share of the width at that size
        size = width * 2 / 3 / (each + 0.365 * width / height)
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
    width = rough_width(node.longest)
    if node.children:
        return (width + 6 if right else 2) if width else 0.0
    return width / 2


def _board_size(picture: Picture, board: float, room: float, tallest: float) -> Size:
    """A board within a square of that side; a long one may be wider, where there is room."""
    long = picture.width / picture.height / 2
    side = max(board, min(board * long, room - 20))
    scale = min(side / max(picture.width, picture.height), tallest / picture.height)
    return picture.width * scale, picture.height * scale


def shrunk(node: TreeNode, size: Size, stretch: float) -> Size:
    """A node's size on a page too narrow for all of them: never narrower than its text."""
    if stretch >= 1 or node.picture is not None:
        return size
    if node.kind != "player" and rough_width(node.longest) > LONGEST:
        return size
    text = rough_width(node.longest, SMALLEST) if node.kind == "player" else rough_width(node.text)
    least = max(text + 6, 0.0 if node.text else 40.0)
    return max(min(size[0], least), size[0] * stretch), size[1]


def is_counted(node: TreeNode) -> bool:
    return node.kind == "collapsed" and bool(node.text)


def foot(node: TreeNode) -> float:
    """What a collapsed node needs below it for its count, and for a triangle under a board."""
    if not is_counted(node):
        return 0.0
    return 18.0 + (TENT if node.picture is not None else 0.0)


def is_unknown(text: str) -> bool:
    """Whether a value is the vector of infinities that a search begins with."""
    return text.startswith("(") and "∞" in text
