"""Where everything of a tree goes, in points, y upwards: computed once for all frames.

Leaves stand side by side and parents over the middle of their children; a subtree never
reaches into its neighbour's strip.
"""

from __future__ import annotations

import itertools
from typing import Final, NamedTuple

from gamesearch.drawing.edge_labels import label_edges
from gamesearch.drawing.geometry import Place
from gamesearch.drawing.node_sizes import (
    LONGEST,
    SMALLEST,
    TENT,
    WIDEST,
    Size,
    foot,
    is_counted,
    is_unknown,
    letter_size,
    letters_beneath_boards,
    letters_in_nodes,
    shrunk,
    sizes_of,
)
from gamesearch.drawing.text_metrics import FONT_SIZE, rough_width
from gamesearch.drawing.tidy_tree import Span, Strips, around, arrange
from gamesearch.drawing.tree_nodes import TreeNode, TreeNodes, levels
from gamesearch.shapes import Point
from gamesearch.tracing.recording import Path

SLIDE: Final = (960.0, 540.0)
BOX_HEIGHT: Final = 20.0
MARGIN: Final = 16.0
LARGEST: Final = 1.6  # how much a small tree is enlarged on a slide


class Layout(NamedTuple):
    """All positions of one tree, in points on a page of `width` x `height`.

    On paper everything is `scale` times as large.
    """

    width: float
    height: float
    scale: float
    nodes: dict[Path, Place]
    boxes: dict[Path, Place]  # windows or bounds, like a hat on the node
    crowded: frozenset[int]  # depths at which the boxes of neighbours would overlap
    names: dict[Path, Point]
    edges: dict[Path, tuple[Point, Point]]  # from the parent to this node
    edge_labels: dict[Path, Point]
    values: dict[Path, Point]  # beneath nodes that show a board
    level_names: list[tuple[str, Point]]
    counts: dict[Path, tuple[str, Point]]  # what a collapsed subtree holds, beneath it
    tents: dict[Path, Place]  # the triangles that stand for one beneath a board
    letters: dict[Path, float]  # the size of values that are too long for the usual one

    def strokes(self, path: Path) -> list[tuple[Point, Point]]:
        """The edge to a node; where its parent keeps room for a value, with a stem beside that."""
        start, end = self.edges[path]
        bottom = self.nodes[path[:-1]].bottom
        return [(start, end)] if start == bottom else [(bottom, start), (start, end)]

    def value_place(self, path: Path, text: str) -> Point:
        """Where a board's value goes: beneath it, and where it has edges, beside their stem."""
        x, y = self.values[path]
        width = rough_width(text, self.letter_size(path))
        return (x + max(22.0, width / 2 + 6), y) if self._has_stem(path) else (x, y)

    def letter_size(self, path: Path) -> float:
        """How large a node's value is written, the same in all frames."""
        return self.letters.get(path, FONT_SIZE)

    def letter_size_of(self, node: TreeNode, text: str) -> float:
        """How large a text in a node is; a vector of ∞, no real value yet, may be smaller."""
        size = self.letter_size(node.path)
        if not is_unknown(text):
            return size
        return min(size, letter_size(node.kind, text, *self.nodes[node.path][2:]))

    def _has_stem(self, path: Path) -> bool:
        first = (*path, 0)
        return first in self.edges and self.edges[first][0] != self.nodes[path].bottom


def lay_out(
    nodes: TreeNodes,
    *,
    page: Size | None = None,
    boxes: bool = True,
    values: bool | None = None,
    margin: float = MARGIN,
) -> Layout:
    """Place the nodes on a page of the given size, or on one that just holds them.

    `boxes` keeps room for windows above the nodes, and `values` (the same, if None) for
    values beneath boards. A tree that needs less than a given page is enlarged.
    """
    room = _Room(boxes, boxes if values is None else values, margin)
    if page is None:
        return _lay_out(nodes, None, room, 1.0)
    natural = _lay_out(nodes, None, room, 1.0)
    scale = max(1.0, min(LARGEST, page[0] / natural.width, page[1] / natural.height))
    return _lay_out(nodes, (page[0] / scale, page[1] / scale), room, scale)


class _Room(NamedTuple):
    """What room is kept for."""

    boxes: bool
    values: bool
    margin: float


def _lay_out(nodes: TreeNodes, page: Size | None, kept: _Room, scale: float) -> Layout:
    margin = kept.margin
    left = margin + max((rough_width(text) for _, text in levels(nodes)), default=0) + 30
    right = margin + 12
    room = (page or SLIDE)[0] - left - right
    sizes = sizes_of(nodes, room, page[1] - 2 * margin if page else None)
    children = {path: node.children for path, node in nodes.items()}
    columns = arrange(children, _spans(nodes, sizes), Strips(padding=10))
    stretch = min(room / columns.width, 2.4) if page else 1.0
    width = page[0] if page else columns.width * stretch + left + right
    shift = left + (width - left - right - columns.width * stretch) / 2
    depth = max(map(len, nodes))
    ys, height = _rows(nodes, sizes, depth, page, kept)
    places = {
        path: Place(
            columns.xs[path] * stretch + shift,
            ys[len(path)],
            *shrunk(nodes[path], sizes[path], stretch),
        )
        for path in nodes
    }
    x = left - 30
    names = [(text, (x - rough_width(text) / 2, ys[d])) for d, text in levels(nodes)]
    return _furnished(nodes, places, kept, (width, height), scale, names)


def _furnished(
    nodes: TreeNodes,
    places: dict[Path, Place],
    kept: _Room,
    page: Size,
    scale: float,
    level_names: list[tuple[str, Point]],
) -> Layout:
    """The layout of nodes whose places are known: what stands on, beside and between them."""
    hats, crowded = _hats(nodes, places)
    edges = {
        path: (_edge_start(nodes[path[:-1]], places[path[:-1]], kept.values), places[path].top)
        for path in nodes
        if path
    }
    tents = _tents(nodes, places, kept.values)
    return Layout(
        *page,
        scale,
        nodes=places,
        boxes=hats,
        crowded=crowded,
        names=_names(nodes, places),
        edges=edges,
        edge_labels=label_edges(nodes, edges, places, hats if kept.boxes else {}),
        values={p: (c.x, c.bottom[1] - 12) for p, c in places.items() if nodes[p].picture},
        level_names=level_names,
        counts={
            path: (nodes[path].text, (place.x, tents.get(path, place).bottom[1] - 10))
            for path, place in places.items()
            if is_counted(nodes[path])
        },
        tents=tents,
        letters=letters_in_nodes(nodes, places) | letters_beneath_boards(nodes, places),
    )


def _tents(nodes: TreeNodes, places: dict[Path, Place], values: bool) -> dict[Path, Place]:
    """Beneath boards, and the values that a run writes there, a triangle for what is not drawn."""
    return {
        path: Place(
            place.x,
            place.bottom[1] - TENT / 2 - (24 if values and nodes[path].longest else 3),
            min(place.width, 56.0),
            TENT,
        )
        for path, place in places.items()
        if is_counted(nodes[path]) and nodes[path].picture is not None
    }


def _edge_start(node: TreeNode, place: Place, values: bool) -> Point:
    """Where a node's edges begin: beneath it, or beneath the value that a board has there."""
    x, y = place.bottom
    return x, y - (22 if node.picture is not None and values else 0)


def _names(nodes: TreeNodes, places: dict[Path, Place]) -> dict[Path, Point]:
    """Where the letters go; none where it would lie on the neighbour's value."""
    names: dict[Path, Point] = {}
    last: dict[int, Path] = {}  # on each level
    for path, node in nodes.items():
        left = last.get(len(path))
        last[len(path)] = path
        if node.name:
            x, y = _beside(node, places[path])
            start = x - rough_width(node.name) / 2
            if left is None or start > places[left].x + _half(nodes[left], places[left]):
                names[path] = x, y
    return names


def _half(node: TreeNode, place: Place) -> float:
    """How far a node's value may reach to the right."""
    if node.picture is None and rough_width(node.longest) > LONGEST:
        return place.width / 2
    return min(place.width / 2, WIDEST / 2)


def _beside(node: TreeNode, place: Place) -> Point:
    """Where a node's letter goes: to the left, where a triangle leaves room; a name ends there."""
    x = place.x - place.width / 2
    longer = max(0.0, rough_width(node.name) / 2 - 6)
    if node.kind in ("max", "min"):
        return x + 2 - longer, place.y + (10 if node.kind == "max" else -10)
    return x - 10 - longer, place.y


def _spans(nodes: TreeNodes, sizes: dict[Path, Size]) -> dict[Path, Span]:
    """The room that each node has to itself, with what is written beneath it."""
    spans: dict[Path, Span] = {}
    for path, node in nodes.items():
        gap = 6 if node.picture else 26 if node.children else 12
        count = rough_width(node.text) + 10 if is_counted(node) else 0.0
        value = rough_width(node.longest, SMALLEST) + 8 if node.picture is not None else 0.0
        spans[path] = around(max(sizes[path][0] + gap, count, value))
    return spans


def _rows(
    nodes: TreeNodes,
    sizes: dict[Path, Size],
    depth: int,
    page: Size | None,
    kept: _Room,
) -> tuple[list[float], float]:
    """The y of every level, the root's first, and the height of the page."""
    tallest = [max(sizes[p][1] for p in nodes if len(p) == d) for d in range(depth + 1)]
    boards = 26.0 if any(node.picture for node in nodes.values()) else 0.0
    beneath = [boards + max(foot(nodes[p]) for p in nodes if len(p) == d) for d in range(depth + 1)]
    above = BOX_HEIGHT + 8 if kept.boxes else 8.0
    gaps = [tallest[d] / 2 + beneath[d] + tallest[d + 1] / 2 + above + 40 for d in range(depth)]
    ends = above + tallest[0] / 2 + tallest[-1] / 2 + beneath[-1]
    height = 2 * kept.margin + ends + sum(gaps)
    if page is not None:
        spare = (page[1] - height) / max(depth, 1)
        gaps = [gap + min(spare, 70.0) for gap in gaps]
        height = page[1]
    total = ends + sum(gaps)
    y = height - (height - total) / 2 - above - tallest[0] / 2
    ys = [y]
    for gap in gaps:
        ys.append(ys[-1] - gap)
    return ys, height


def _hats(nodes: TreeNodes, places: dict[Path, Place]) -> tuple[dict[Path, Place], frozenset[int]]:
    width = rough_width("[−∞, +∞]") + 8
    hats = {
        p: Place(c.x, c.top[1] + BOX_HEIGHT / 2 + 2, width, BOX_HEIGHT)
        for p, c in places.items()
        if nodes[p].kind in ("max", "min", "chance")
    }
    crowded = set()
    for depth in {len(path) for path in hats}:
        row = sorted(hat.x for path, hat in hats.items() if len(path) == depth)
        if any(b - a < width + 2 for a, b in itertools.pairwise(row)):
            crowded.add(depth)
    return hats, frozenset(crowded)
