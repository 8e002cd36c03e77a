"""The two slashes of a cut: across an edge, or beside a folded subtree.

A page without a kernel draws its own: widgets/js/page/drawing.js.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Final

from gamesearch.drawing.edge_labels import Extent, line_of_text
from gamesearch.drawing.frame_marks import Mark, Marks, element
from gamesearch.drawing.geometry import slashes
from gamesearch.drawing.node_sizes import width_of
from gamesearch.drawing.tree_layout import Layout
from gamesearch.drawing.tree_parts import EdgePart, PlacedTree
from gamesearch.game import Path
from gamesearch.shapes import Point, Role

WIDE: Final = 2.4  # points: the stroke
APART: Final = 20.0  # points, from one edge that is crossed out to the next
BELOW_NODE: Final = 8.0  # points, from the upper end of an edge to its slashes
LABEL_ABOVE: Final = 18.0  # points, from the middle of an edge's label to slashes above it


def cut_slashes(tree: PlacedTree, path: Path, end: str) -> Iterator[EdgePart]:
    """The slashes of a cut: across the edge that ends at `end`, or beside a folded subtree."""
    layout, frame = tree.layout, tree.frame
    if slash := frame.get(element("cut", path)):
        # `end` is the child, if it is shown: the ends of a line must be on the page
        across = slashes(*layout.edges[path], where_cut(tree, path))
        yield EdgePart(element("cut", path), "slash", end, end, tuple(across), _role(slash), WIDE)
    if within := frame.get(element("cut within", path)):
        node, (x, y) = element("node", path), _beside_folded(layout, frame, path)
        beside = tuple(((x + by - 2, y - 6), (x + by + 2, y + 6)) for by in (0, 5))
        yield EdgePart(
            element("cut within", path), "slash", node, node, beside, _role(within), WIDE
        )


def _role(mark: Mark) -> Role:
    return "faint" if "dim" in mark.style else "cut"


def where_cut(tree: PlacedTree, path: Path) -> float:
    """The share of an edge at which it is crossed out: as usual, or as near as labels permit."""
    usual, edge = _usual_cut(tree, path), tree.layout.edges[path]
    labels = [
        line_of_text(at, tree.nodes[kid].edge)
        for kid in tree.nodes[path[:-1]].children
        if (at := tree.layout.edge_labels.get(kid))
    ]

    def covers(share: float) -> bool:
        return any(_meets(stroke, label) for stroke in slashes(*edge, share) for label in labels)

    if not covers(usual):
        return usual
    others = sorted((n / 20 for n in range(3, 18)), key=lambda share: abs(share - usual))
    return next((share for share in others if not covers(share)), usual)


def _meets(stroke: tuple[Point, Point], label: Extent) -> bool:
    (x1, y1), (x2, y2) = stroke
    left, right, low, high = label
    return min(x1, x2) < right and left < max(x1, x2) and min(y1, y2) < high and low < max(y1, y2)


def _usual_cut(tree: PlacedTree, path: Path) -> float:
    """The share of an edge at which it is crossed out where nothing is in the way.

    Two edges that are crossed out are far enough apart there; one alone is crossed out above the
    labels of edges.
    """
    layout, siblings = tree.layout, tree.nodes[path[:-1]].children
    (_, top), (_, foot) = layout.edges[path]
    if tree.nodes[path].children:
        return max(0.3, min(0.45, BELOW_NODE / (top - foot)))
    is_stub = element("node", path) not in tree.frame
    lowest = 0.85 if is_stub else min(0.7, 1 - 14 / (top - foot))  # short of the leaf
    if sum(element("cut", kid) in tree.frame for kid in siblings) < 2:
        label = layout.edge_labels.get(path)
        above = (top - label[1] - LABEL_ABOVE) / (top - foot) if label else lowest
        return max(0.3, min(0.42, above))
    ends = [layout.edges[kid][1][0] for kid in siblings]
    step = min(right - left for left, right in itertools.pairwise(ends))
    if label := layout.edge_labels.get(path):
        lowest = min(lowest, (top - label[1]) / (top - foot) - 0.2)
    return max(0.42, min(APART / step, lowest))


def _beside_folded(layout: Layout, frame: Marks, path: Path) -> Point:
    """Where a cut within a folded subtree is told: to the right of a trapezium's narrow top.

    A node that keeps its own shape has its window there, so it is told beside what is counted.
    """
    place = layout.tents.get(path, layout.nodes[path])
    if path in layout.tents or "collapsed" in frame[element("node", path)].style:
        return place.x + place.width * 0.42, place.y + place.height * 0.26
    text, (x, y) = layout.counts[path]
    return x + width_of(text) / 2 + 9, y
