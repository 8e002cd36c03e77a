"""Whether a tree fits into its box, and how much of it does."""

from __future__ import annotations

import warnings
from collections.abc import Callable

from gamesearch.drawing.geometry import FONT_SIZE
from gamesearch.drawing.node_sizes import Size
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


class LargeTree(UserWarning):
    """A tree is too large for a slide on which all of it can be read from the last row."""


def fits(layout: Layout) -> bool:
    """Whether a tree's page has the room that it needs."""
    (wide, high), (width, height) = layout.needed, layout[:2]
    return wide <= width + 0.01 and high <= height + 0.01


def is_readable(layout: Layout) -> bool:
    """Whether a tree's letters are large enough for the back of a room."""
    return layout.scale * FONT_SIZE > READABLE - 0.01


def has_boards(nodes: TreeNodes) -> bool:
    """Whether nodes show boards: what is written at those may be smaller."""
    return any(node.picture is not None for node in nodes.values())


def warn_of_size(
    nodes: TreeNodes, layout: Layout, slide: Size | None = None, depth: int | None = None
) -> None:
    """Say in one line how a tree was made to fit a slide; nothing where that was not needed.

    `slide` is the size that its page was meant to have, if it may have been drawn on a larger one.
    What is folded at `depth` was to be folded.
    """
    folds = [path for path, node in nodes.items() if node.kind == "collapsed" and node.text]
    count = sum(len(path) != depth for path in folds)
    folded = f"{count} subtree{'s are' if count > 1 else ' is'} folded" if slide and count else ""
    width, height = layout.width * layout.scale, layout.height * layout.scale
    if has_boards(nodes):
        said = folded and (
            f"{folded}, because a slide has no room for more boards; to see into one, begin the "
            "tree there (state)"
        )
    elif not is_readable(layout):
        said = (
            f"a tree this large has letters of {layout.scale * FONT_SIZE:.0f} points on a slide, "
            f"not {READABLE:.0f}; to be read from the last row, draw fewer levels (depth), or "
            "give it a larger place"
        )
    elif slide and width > slide[0] + 0.01:
        said = (
            f"a tree this large does not fit a slide in letters of {READABLE:.0f} points; it is "
            f"on a page of {width:.0f} x {height:.0f}, for a handout; for a slide, draw fewer "
            "branches or levels"
        )
    else:
        said = folded and (
            f"{folded}, so that letters on the slide have {READABLE:.0f} points or more; to see "
            "into one, draw it on its own"
        )
    if said:
        warnings.warn(said, LargeTree, stacklevel=3)


def fitted(
    make: Callable[..., TreeNodes],
    place: Callable[[TreeNodes], Layout],
    depth: int | None = None,
    *,
    readable: bool = False,
) -> tuple[TreeNodes, Layout]:
    """As much of a tree as fits, with the rest collapsed; the tree as it is, if nothing would help.

    `make(depth=..., most_leaves=...)` gives the nodes and `place` lays them out. If it has to be
    `readable`, more is collapsed before letters get small, except for those of boards.
    """
    first: tuple[TreeNodes, Layout] | None = None
    most: int | None = None
    while True:
        nodes = make(depth=depth, most_leaves=most)
        layout = place(nodes)
        first = first or (nodes, layout)
        if first[0].keys() != nodes.keys() == {()}:
            return first
        try:
            check_fits(nodes, layout)
            if readable and not has_boards(nodes):
                _check_readable(nodes, layout)
        except TooHigh:
            depth = max(map(len, nodes)) - 1
        except DoesNotFit:
            most = int(sum(not node.children for node in nodes.values()) * 0.85)
        else:
            return nodes, layout
        if depth == 0 or most in (0, 1):
            return first


def _check_readable(nodes: TreeNodes, layout: Layout) -> None:
    """Raise DoesNotFit if a tree, or the labels of its edges, need small letters."""
    if is_readable(layout):
        return
    high = layout.needed[1] * READABLE / FONT_SIZE > layout.height * layout.scale
    raise (TooHigh if high and max(map(len, nodes)) > 1 else DoesNotFit)(
        f"a tree this large needs letters of less than {READABLE:.0f} points"
    )


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
