"""Where everything of a tree goes, in points, y upwards: computed once for all frames.

Leaves stand side by side and parents over the middle of their children; a subtree never
reaches into its neighbour's strip, so nothing can overlap.
"""

from __future__ import annotations

import itertools
from typing import Final, NamedTuple

from gamesearch.drawing.outline import Outline, OutlineNode, levels
from gamesearch.tracing import Path

Point = tuple[float, float]

SLIDE: Final = (960.0, 540.0)
FONT_SIZE: Final = 14.0
TRIANGLE: Final = (64.0, 46.0)  # base and height, wide enough for "≤−10"
BOX_HEIGHT: Final = 20.0
MARGIN: Final = 16.0
LARGEST: Final = 1.6  # how much a small tree is enlarged on a slide


class Place(NamedTuple):
    """A node's centre and size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def top(self) -> Point:
        return self.x, self.y + self.height / 2

    @property
    def bottom(self) -> Point:
        return self.x, self.y - self.height / 2


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


def lay_out(
    nodes: Outline, *, page: tuple[float, float] | None = None, boxes: bool = True
) -> Layout:
    """Place an outline on a page of the given size, or on one just as large as it needs.

    `boxes` keeps room for windows above the nodes, and for values beneath boards. A tree
    that needs less than a given page is enlarged.
    """
    if page is None:
        return _lay_out(nodes, None, boxes, 1.0)
    natural = _lay_out(nodes, None, boxes, 1.0)
    scale = max(1.0, min(LARGEST, page[0] / natural.width, page[1] / natural.height))
    return _lay_out(nodes, (page[0] / scale, page[1] / scale), boxes, scale)


def _lay_out(nodes: Outline, page: tuple[float, float] | None, boxes: bool, scale: float) -> Layout:
    left = MARGIN + max((text_width(text) for _, text in levels(nodes)), default=0) + 30
    right = MARGIN + 12
    room = (page or SLIDE)[0] - left - right
    sizes = _sizes(nodes, room, page[1] if page else None)
    strips = _strips(nodes, sizes)
    stretch = min(room / strips[()], 2.4) if page else 1.0
    xs = _columns(nodes, strips, stretch)
    width = page[0] if page else strips[()] * stretch + left + right
    shift = left + (width - left - right - strips[()] * stretch) / 2
    depth = max(map(len, nodes))
    ys, height = _rows(nodes, sizes, depth, page, boxes)
    places = {
        path: Place(xs[path] + shift, ys[len(path)], *_shrunk(nodes[path], sizes[path], stretch))
        for path in nodes
    }
    hats, crowded = _hats(nodes, places)
    edges = {
        path: (_edge_start(nodes[path[:-1]], places[path[:-1]], boxes), places[path].top)
        for path in nodes
        if path
    }
    return Layout(
        width,
        height,
        scale,
        places,
        hats,
        crowded,
        {path: _beside(node, places[path]) for path, node in nodes.items() if node.name},
        edges,
        _edge_labels(nodes, edges),
        {path: (c.x, c.bottom[1] - 12) for path, c in places.items() if nodes[path].picture},
        [(text, (left - 30 - text_width(text) / 2, ys[d])) for d, text in levels(nodes)],
    )


def _edge_start(node: OutlineNode, place: Place, values: bool) -> Point:
    """Where a node's edges begin: beneath it, or beneath the value that a board has there."""
    x, y = place.bottom
    return x, y - (22 if node.picture is not None and values else 0)


def _beside(node: OutlineNode, place: Place) -> Point:
    """Where a node's letter goes: to the left, where a triangle leaves room."""
    x = place.x - place.width / 2
    if node.kind in ("max", "min"):
        return x + 2, place.y + (10 if node.kind == "max" else -10)
    return x - 10, place.y


def text_width(text: str, size: float = FONT_SIZE) -> float:
    """How wide a text is in DejaVu Sans, to a point or two, without asking a font engine."""
    return size * sum(_WIDTHS.get(c, 0.64) for c in text)


_WIDTHS: Final = {
    **dict.fromkeys("iljI|'", 0.29), **dict.fromkeys(" ,.:;", 0.32), **dict.fromkeys("[]()/", 0.39),
    **dict.fromkeys("frt", 0.40), **dict.fromkeys("−+=≤≥∞<>", 0.84), **dict.fromkeys("mwMW", 0.94),
}  # fmt: skip


def _sizes(nodes: Outline, room: float, height: float | None) -> dict[Path, tuple[float, float]]:
    """How large each node is when there is room enough."""
    fringe = sum(not node.children for node in nodes.values())
    board = min(84.0, room / max(fringe, 1) - 8)
    if height is not None:
        board = min(board, (height - 2 * MARGIN) / (max(map(len, nodes)) + 1) - 72)
    board = max(board, 36.0)
    sizes = {}
    for path, node in nodes.items():
        if node.picture is not None:
            scale = board / max(node.picture.width, node.picture.height)
            sizes[path] = (node.picture.width * scale, node.picture.height * scale)
        elif node.kind in ("max", "min"):
            sizes[path] = TRIANGLE
        elif node.kind == "player":
            widest = max((text_width(n.text) for n in nodes.values()), default=0)
            sizes[path] = (max(48.0, widest + 14), 30.0)
        elif node.kind == "chance":
            sizes[path] = (44.0, 44.0)
        elif node.kind == "collapsed":
            sizes[path] = (44.0, 36.0)
        else:
            sizes[path] = (max(34.0, text_width(node.text) + 12), 30.0)
    return sizes


def _shrunk(node: OutlineNode, size: tuple[float, float], stretch: float) -> tuple[float, float]:
    """A node's size on a page too narrow for all of them: never narrower than its text."""
    if stretch >= 1 or node.picture is not None:
        return size
    least = text_width(node.text) + 6 if node.text else 40.0
    return max(min(size[0], least), size[0] * stretch), size[1]


def _strips(nodes: Outline, sizes: dict[Path, tuple[float, float]]) -> dict[Path, float]:
    """The width of the strip that each subtree has to itself."""
    strips: dict[Path, float] = {}
    for path in reversed(nodes):
        node = nodes[path]
        gap = 6 if node.picture else 26 if node.children else 12
        inner = sum(strips[kid] for kid in node.children)
        strips[path] = max(sizes[path][0] + gap, inner + (10 if node.children else 0))
    return strips


def _columns(nodes: Outline, strips: dict[Path, float], stretch: float) -> dict[Path, float]:
    """The x of every node, the tree's strip beginning at 0."""
    starts: dict[Path, float] = {(): 0.0}
    for path, node in nodes.items():
        at = starts[path] + (strips[path] - sum(strips[kid] for kid in node.children)) / 2
        for kid in node.children:
            starts[kid] = at
            at += strips[kid]
    xs: dict[Path, float] = {}
    for path in reversed(nodes):
        kids = nodes[path].children
        middle = starts[path] + strips[path] / 2
        xs[path] = (xs[kids[0]] + xs[kids[-1]]) / 2 if kids else middle * stretch
    return xs


def _rows(
    nodes: Outline,
    sizes: dict[Path, tuple[float, float]],
    depth: int,
    page: tuple[float, float] | None,
    boxes: bool,
) -> tuple[list[float], float]:
    """The y of every level, the root's first, and the height of the page."""
    tallest = [max(sizes[p][1] for p in nodes if len(p) == d) for d in range(depth + 1)]
    beneath = 26.0 if any(node.picture for node in nodes.values()) else 0.0
    above = BOX_HEIGHT + 8 if boxes else 8.0
    gaps = [tallest[d] / 2 + beneath + tallest[d + 1] / 2 + above + 40 for d in range(depth)]
    used = 2 * MARGIN + above + tallest[0] / 2 + sum(gaps) + tallest[-1] / 2 + beneath
    height = used
    if page is not None:
        height = page[1]
        spare = (height - used) / max(depth, 1)
        gaps = [gap + min(spare, 70.0) for gap in gaps]
    total = above + tallest[0] / 2 + sum(gaps) + tallest[-1] / 2 + beneath
    y = height - (height - total) / 2 - above - tallest[0] / 2
    ys = [y]
    for gap in gaps:
        ys.append(ys[-1] - gap)
    return ys, height


def _hats(nodes: Outline, places: dict[Path, Place]) -> tuple[dict[Path, Place], frozenset[int]]:
    width = text_width("[−∞, +∞]") + 8
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


def _edge_labels(nodes: Outline, edges: dict[Path, tuple[Point, Point]]) -> dict[Path, Point]:
    """Beside the edge, on the outer side; left out where there is no room for them."""
    labels: dict[Path, Point] = {}
    for node in nodes.values():
        kids = [kid for kid in node.children if nodes[kid].edge]
        along = 0.5 if any(nodes[kid].children for kid in kids) else 0.68
        xs = [edges[kid][0][0] + (edges[kid][1][0] - edges[kid][0][0]) * along for kid in kids]
        widest = max((text_width(nodes[kid].edge) for kid in kids), default=0)
        if all(b - a >= widest + 12 for a, b in itertools.pairwise(xs)):
            labels |= {kid: _label_place(*edges[kid], nodes[kid].edge, along) for kid in kids}
    return labels


def _label_place(start: Point, end: Point, text: str, along: float) -> Point:
    """A label's centre, so far from the edge that the edge misses the corners of its box."""
    dx, dy = end[0] - start[0], start[1] - end[1]
    x, y = start[0] + dx * along, start[1] - dy * along
    width, height = text_width(text), FONT_SIZE
    if abs(dx) > 1.5 * dy:  # a flat edge: above it
        return x, y + height / 2 + 3 + width / 2 * dy / abs(dx)
    beside = width / 2 + 4 + height / 2 * abs(dx) / dy
    return x + (-beside if dx < -1 else beside), y
