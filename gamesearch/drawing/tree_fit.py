"""Whether a tree fits into its place, and how much of it does."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Final

from gamesearch.drawing.text_metrics import rough_width
from gamesearch.drawing.tree_layout import Layout
from gamesearch.drawing.tree_nodes import TreeNodes

SHORTEST_EDGE: Final = 26.0  # from a parent down to its child, a window included


class DoesNotFit(ValueError):
    """A tree, a text or a picture that is too large for its place on a page."""


class TooHigh(DoesNotFit):
    """A tree of too many levels for its place."""


def check_fits(nodes: TreeNodes, layout: Layout) -> None:
    """Raise DoesNotFit if nodes overlap or leave the page."""
    for depth in range(max(map(len, nodes)) + 1):
        row = [layout.nodes[path] for path in nodes if len(path) == depth]
        inside = row[0].x >= row[0].width / 2 and row[-1].x + row[-1].width / 2 <= layout.width
        apart = all(b.x - a.x >= (a.width + b.width) / 2 for a, b in itertools.pairwise(row))
        if not (inside and apart):
            raise DoesNotFit(
                f"{len(row)} nodes side by side do not fit into "
                f"{layout.width * layout.scale:.0f} points; give the tree a wider box"
            )
        counts = [(text, x) for path, (text, (x, _)) in layout.counts.items() if len(path) == depth]
        if any(
            b[1] - a[1] < rough_width(a[0]) / 2 + rough_width(b[0]) / 2 + 4
            for a, b in itertools.pairwise(counts)
        ):
            raise DoesNotFit(f"the {len(counts)} collapsed subtrees have no room for their counts")
    if any(start[1] - end[1] < SHORTEST_EDGE for start, end in layout.edges.values()):
        raise TooHigh(
            f"{max(map(len, nodes)) + 1} levels do not fit into "
            f"{layout.height * layout.scale:.0f} points; give the tree a higher box"
        )


def fitted(
    make: Callable[..., TreeNodes], place: Callable[[TreeNodes], Layout], depth: int | None = None
) -> tuple[TreeNodes, Layout]:
    """As much of a tree as fits, the rest collapsed; as it is, where nothing would help.

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
