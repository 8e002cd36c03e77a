"""Whether a tree fits into its box, and how much of it does."""

from __future__ import annotations

import warnings
from collections.abc import Callable

from gamesearch.drawing.text_metrics import FONT_SIZE
from gamesearch.drawing.tree_layout import READABLE, Layout
from gamesearch.drawing.tree_nodes import TreeNodes
from gamesearch.game import Path


class DoesNotFit(ValueError):
    """A tree, a text or a picture is too large for its place on a page."""


class TooHigh(DoesNotFit):
    """A tree has too many levels for its place."""


def check_fits(nodes: TreeNodes, layout: Layout) -> None:
    """Raise DoesNotFit if a tree needs more room than its page has."""
    wide, high = layout.needed
    if wide > layout.width + 0.01:
        depths = [*map(len, nodes)]
        row = max(map(depths.count, depths))
        raise DoesNotFit(
            f"{row} nodes side by side do not fit into "
            f"{layout.width * layout.scale:.0f} points; give the tree a wider box"
        )
    if high > layout.height + 0.01:
        raise TooHigh(
            f"{max(map(len, nodes)) + 1} levels do not fit into "
            f"{layout.height * layout.scale:.0f} points; give the tree a higher box"
        )


class SmallLetters(UserWarning):
    """A tree on a slide is too small to be read from the last row."""


def is_readable(layout: Layout) -> bool:
    """Whether a tree's letters are large enough for the back of a room."""
    return layout.scale * FONT_SIZE > READABLE - 0.01


def warn_if_small(nodes: TreeNodes, layout: Layout) -> None:
    """Warn of SmallLetters, except where only the labels of boards are small."""
    boards = any(node.picture is not None for node in nodes.values())
    if not boards and not is_readable(layout):
        warnings.warn(
            f"a tree this large has letters of {layout.scale * FONT_SIZE:.0f} points on a slide, "
            f"not {READABLE:.0f}; to be read from the last row, draw fewer levels (depth), or "
            "give it a larger place",
            SmallLetters,
            stacklevel=3,
        )


def fitted(
    make: Callable[..., TreeNodes], place: Callable[[TreeNodes], Layout], depth: int | None = None
) -> tuple[TreeNodes, Layout]:
    """As much of a tree as fits, with the rest collapsed; the tree as it is, if nothing would help.

    `make(depth=..., most_leaves=...)` gives the nodes and `place` lays them out.
    """
    first: tuple[TreeNodes, Layout] | None = None
    most: int | None = None
    while True:
        nodes = make(depth=depth, most_leaves=most)
        layout = place(nodes)
        first = first or (nodes, layout)
        try:
            check_fits(nodes, layout)
        except TooHigh:
            depth = max(map(len, nodes)) - 1
        except DoesNotFit:
            most = int(sum(not node.children for node in nodes.values()) * 0.85)
        else:
            return nodes, layout
        if depth == 0 or most in (0, 1):
            return first


def opened_at(nodes: TreeNodes, top: Path) -> TreeNodes:
    """The tree with the subtree at `top` open; those beside it and its ancestors are folded.

    A folded node keeps its shape, with the number of its leaves beneath it.
    """
    shown: TreeNodes = {}
    for path, node in nodes.items():
        above = path[: min(len(path), len(top))]
        if above == top[: len(above)]:
            shown[path] = node
        elif path[:-1] == top[: len(path) - 1]:
            leaves = sum(p[: len(path)] == path and not n.children for p, n in nodes.items())
            folded = node._replace(children=(), text=f"{leaves} lea{'f' if leaves == 1 else 'ves'}")
            shown[path] = folded if node.children else node
    return shown
