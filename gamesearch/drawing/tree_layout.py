"""Where every part of a tree goes, in points, y upwards: computed once for all frames.

Leaves stand side by side and parents over the middle of their children. Every level has a band of
the page to itself: nodes hang from its top, and their windows and letters nestle beside them
within it. Edges run from band to band, so that none meets a window.

    MAX            A               band: as high as its highest node
                 /   \\
               a1     a2           gap: from 17 points (32 with labels) to 100
               /       \\
    MIN       B    3    C   3      siblings are 3 points apart, families 8
             / \\      / \\
            3   12    2   4
"""

from __future__ import annotations

from math import ceil
from typing import Final, NamedTuple

from gamesearch.drawing.edge_labels import label_edges
from gamesearch.drawing.geometry import FONT_SIZE, Place
from gamesearch.drawing.node_sizes import (
    SIDE,
    SMALLEST,
    TENT,
    Fittings,
    Size,
    WindowRoom,
    fit_out,
    foot,
    has_folded,
    is_counted,
    is_unknown,
    letter_size,
    letters_beneath_boards,
    letters_in_nodes,
    line_height,
    sizes_of,
    spread,
    width_of,
)
from gamesearch.drawing.tidy_tree import Columns, Contours, HalfLevels, Span, arrange, spread_leaves
from gamesearch.drawing.tree_nodes import WIDEST_WINDOW, TreeNode, TreeNodes, levels
from gamesearch.game import Path
from gamesearch.shapes import Point

SLIDE: Final = (960.0, 540.0)
MARGIN: Final = 16.0
LARGEST: Final = 1.6  # how much a small tree is enlarged on a slide

# On a slide a tree's letters are as large as it can have them in half a page, beside code, so that
# it is of one size wherever it is shown. Windows have as much room as the widest of their level;
# where that is too much, as they need; then they come close to the next tip, or stand in two lines;
# then letters are small.
HALF_PAGE: Final = (520.0, 400.0)
SETTINGS: Final[tuple[tuple[float, WindowRoom], ...]] = (
    (22.4, "even"), (20, "even"), (18, "even"), (18, "own"), (18, "close"), (18, "stacked"),
    (14, "own"), (14, "stacked"),
)  # fmt: skip
READABLE: Final = 18.0  # points, at the back of a room

_BESIDE_LEVEL_NAMES: Final = 8.0
_SIBLINGS, _FAMILIES = 3.0, 8.0  # what is kept free between them at least
_SHORTEST: Final = 17.0  # from one band to the next
_LABELLED: Final = 32.0  # where edges have labels
_LONGEST: Final = 100.0
_MOST_STRETCH: Final = 2.4  # how far columns are drawn apart where a page is wide
# On a page of its own size, a tree is drawn apart until all labels of edges have room. Its gaps are
# 52 points, or 0.6 of its widest family: edges that are steeper than that have room for labels.
_OWN_STRETCHES: Final = (1.15, 1.4, 1.8)
_OWN_GAP, _STEEPNESS = 52.0, 0.6


class Layout(NamedTuple):
    """All positions of one tree, in points on a page of `width` x `height`.

    On paper everything is `scale` times as large. `needed` is the smallest page for it.
    """

    width: float
    height: float
    scale: float
    needed: Size
    nodes: dict[Path, Place]
    boxes: dict[Path, Place]  # windows or bounds, beside the node
    names: dict[Path, Point]
    edges: dict[Path, tuple[Point, Point]]  # from the parent to this node
    edge_labels: dict[Path, Point]
    values: dict[Path, Point]  # beneath nodes that show a board
    level_names: list[tuple[str, Point]]
    counts: dict[Path, tuple[str, Point]]  # what a collapsed subtree holds, beneath it
    tents: dict[Path, Place]  # the triangles that stand for one beneath a board
    letters: dict[Path, float]  # the size of values that are too long for the usual one

    def strokes(self, path: Path) -> list[tuple[Point, Point]]:
        """Return the edge to a node, with a stem where its parent keeps room for a value."""
        start, end = self.edges[path]
        bottom = self.nodes[path[:-1]].bottom
        return [(start, end)] if start == bottom else [(bottom, start), (start, end)]

    def value_place(self, path: Path, text: str) -> Point:
        """Return where a board's value goes: beneath it, or beside the stem of its edges."""
        x, y = self.values[path]
        first = (*path, 0)
        if first in self.edges and self.edges[first][0] != self.nodes[path].bottom:
            return x + max(22.0, width_of(text, self.letter_size(path)) / 2 + 6), y
        return x, y

    def letter_size(self, path: Path) -> float:
        """Return how large a node's value is written, the same in all frames."""
        return self.letters.get(path, FONT_SIZE)

    def letter_size_of(self, node: TreeNode, text: str) -> float:
        """Return how large a text in a node is; a vector of ∞, no real value, may be smaller."""
        size = self.letter_size(node.path)
        if not is_unknown(text):
            return size
        return min(size, 0.9 * letter_size(node.kind, text, *self.nodes[node.path][2:]))


class Room(NamedTuple):
    """The page that a tree is laid out on, and what it keeps room for."""

    page: Size | None = None  # None: as large as the tree
    boxes: bool = True  # windows beside the nodes
    values: bool = True  # beneath boards
    margin: float = MARGIN
    side: float = SIDE  # of a triangle, at least
    legend: float = 0.0  # the height of a line beneath a tree in which something is folded
    windows: WindowRoom = "even"


def lay_out(nodes: TreeNodes, room: Room = Room()) -> Layout:  # noqa: B008
    """Place the nodes on a page of the given size, or on one that just holds them.

    Where labels of edges have no room, letters are smaller, or the page is wider.
    """
    labels = sum(bool(node.edge) for node in nodes.values())
    if room.page is not None:
        legend = room.legend if has_folded(nodes) else 0.0
        return _on_page(nodes, room, (room.page[0], room.page[1] - legend), labels)
    tree = _measured(nodes, room)
    for stretch in _OWN_STRETCHES:
        layout = _placed(tree, 1.0, stretch)
        if len(layout.edge_labels) == labels:
            break
    return layout


def _on_page(nodes: TreeNodes, room: Room, page: Size, labels: int) -> Layout:
    """Lay out a tree in the first setting in which it fits and all `labels` of edges have room."""
    best: Layout | None = None
    boards = any(node.picture is not None for node in nodes.values())
    for size, windows in SETTINGS:
        if boards and size > READABLE:
            continue  # boards are enlarged, not their labels
        scale = size / FONT_SIZE
        given = page[0] / scale, page[1] / scale
        tree = _measured(nodes, room._replace(page=given, windows=windows))
        if not fits(tree.needed, given) or (size > READABLE and not _is_small(tree, scale)):
            continue
        layout = _placed(tree, scale)
        if best is None or len(layout.edge_labels) > len(best.edge_labels):
            best = layout
        if len(best.edge_labels) == labels:
            return best
    return best or _placed(tree, scale)


def _is_small(tree: _Measured, scale: float) -> bool:
    """Return whether a tree would fit into half a page, also with windows."""
    nodes = {p: node._replace(window=WIDEST_WINDOW) for p, node in tree.nodes.items()}
    half = HALF_PAGE[0] / scale, HALF_PAGE[1] / scale
    return fits(_measured(nodes, tree.room._replace(page=half, boxes=True)).needed, half)


def fits(size: Size, page: Size) -> bool:
    """Return whether a page has room for something of that size."""
    return size[0] <= page[0] + 0.01 and size[1] <= page[1] + 0.01


# ---------------------------------------------------------------- what a tree needs


class _Measured(NamedTuple):
    """How large everything is, and how near to each other nodes can stand."""

    nodes: TreeNodes
    room: Room
    sizes: dict[Path, Size]
    fittings: Fittings
    columns: Columns
    spans: dict[Path, Span]
    bands: list[float]  # the height of each level's nodes
    beneath: list[float]  # what stands under them
    gap: float  # the least from there to the next level

    @property
    def needed(self) -> Size:
        margins = 2 * self.room.margin
        rows = sum(self.bands) + sum(self.beneath) + self.gap * (len(self.bands) - 1)
        return self.columns.width + self.indent(1.0) + margins, rows + margins

    def indent(self, stretch: float) -> float:
        """Return how far the tree moves to the right for the names of its levels."""
        first: dict[int, float] = {}
        for path, x in self.columns.xs.items():
            first[len(path)] = min(first.get(len(path), x), x * stretch - self.spans[path].left)
        beside = (
            width_of(text) + _BESIDE_LEVEL_NAMES - first[depth]
            for depth, text in levels(self.nodes)
        )
        return max(0.0, *beside, 0.0)


def _measured(nodes: TreeNodes, room: Room) -> _Measured:
    page, margins = room.page, 2 * room.margin
    height = page[1] - margins if page else None
    sizes = sizes_of(nodes, (page or SLIDE)[0] - margins - 30, height, room.side)
    fittings = fit_out(nodes, sizes, room.windows if room.boxes else None)
    beside_label = 1.0 if page else 6.5  # what is free on both sides of one
    spans = {
        path: _span(node, sizes[path], fittings.reach(path), beside_label)
        for path, node in nodes.items()
    }
    children = {path: node.children for path, node in nodes.items()}
    apart = Contours(_FAMILIES - _SIBLINGS)
    if room.windows == "close":
        rows_of = {p: fittings.rows(p, sizes[p], spans[p], _SIBLINGS / 2) for p in nodes}
        columns = arrange(children, rows_of, HalfLevels(apart))
    else:
        columns = arrange(children, spans, apart)
    rows: list[list[Path]] = [[] for _ in range(max(map(len, nodes)) + 1)]
    for path in nodes:
        rows[len(path)].append(path)
    bands = [max(sizes[path][1] for path in row) for row in rows]
    under_boards = 0.0
    if any(node.picture is not None for node in nodes.values()):
        lines = 2 if room.windows == "stacked" else 1
        windows = line_height(lines) + 6 if room.boxes else 0.0
        under_boards = max(26.0, windows) if room.boxes or room.values else 4.0
    beneath = [under_boards + max(foot(nodes[path]) for path in row) for row in rows]
    gap = _LABELLED if any(node.edge for node in nodes.values()) else _SHORTEST
    return _Measured(nodes, room, sizes, fittings, columns, spans, bands, beneath, gap)


def _span(node: TreeNode, size: Size, reach: Span, beside_label: float) -> Span:
    """Return the room that a node has to itself, with all that is written beside and beneath it."""
    half = size[0] / 2
    if is_counted(node):
        half = max(half, width_of(node.text) / 2 + 3)
    if node.edge and not node.children:
        half = max(half, width_of(node.edge) / 2 + beside_label)
    left, right, free = max(half, reach.left), max(half, reach.right), _SIBLINGS / 2
    if node.picture is not None:
        value = width_of(node.longest, SMALLEST)
        if node.children:  # it stands beside the stem of the edges
            right = max(right, value + 8)
        else:
            left, right = max(left, value / 2 + 3), max(right, value / 2 + 3)
    return Span(left + free, right + free)


# ---------------------------------------------------------------- on the page


def _placed(tree: _Measured, scale: float, own: float = _OWN_STRETCHES[0]) -> Layout:
    """Place a tree on its page; one on a page of its own size is drawn apart by `own`."""
    nodes = tree.nodes
    stretch, width, left = _across(tree, own)
    tops, height = _down(tree)
    places = _places(tree, stretch, left, width, tops)
    edges = {
        path: (_edge_start(tree, path[:-1], places[path[:-1]]), places[path].top)
        for path in nodes
        if path
    }
    tents = _tents(nodes, places, tree.room.values)
    names, windows = tree.fittings.names_at(places), tree.fittings.windows_at(places, width)
    beside = left - tree.indent(stretch)
    return Layout(
        width,
        height,
        scale,
        tree.needed,
        nodes=places,
        boxes=windows,
        names={path: place[:2] for path, place in names.items()},
        edges=edges,
        edge_labels=label_edges(nodes, edges, width, places, names, windows),
        values={p: (c.x, c.bottom[1] - 12) for p, c in places.items() if nodes[p].picture},
        level_names=[
            (text, (beside + width_of(text) / 2, tops[depth] - tree.bands[depth] / 2))
            for depth, text in levels(nodes)
        ],
        counts={
            path: (nodes[path].text, (place.x, tents.get(path, place).bottom[1] - 10))
            for path, place in places.items()
            if is_counted(nodes[path])
        },
        tents=tents,
        letters=letters_in_nodes(nodes, places) | letters_beneath_boards(nodes, places),
    )


def _places(
    tree: _Measured, stretch: float, left: float, width: float, tops: list[float]
) -> dict[Path, Place]:
    """Return the places of the nodes, hanging from the tops of their levels."""
    xs = {path: left + x * stretch for path, x in tree.columns.xs.items()}
    kept = tree.room.margin + max(
        (width_of(node.edge) / 2 + 6 for node in tree.nodes.values() if node.edge), default=0.0
    )
    page = Span(kept, width - kept)
    xs |= spread_leaves(_rows_of_leaves(tree.nodes), tree.spans, xs, page, _FAMILIES - _SIBLINGS)
    places = {}
    for path, node in tree.nodes.items():
        wide, high = spread(node, tree.sizes[path], stretch)
        places[path] = Place(xs[path], tops[len(path)] - high / 2, wide, high)
    return places


def _rows_of_leaves(nodes: TreeNodes) -> list[list[tuple[Path, ...]]]:
    """Return the families of each level on which all are leaves, and no name stands at the left."""
    rows: dict[int, list[tuple[Path, ...]]] = {}
    for path, node in nodes.items():
        if node.children:
            rows.setdefault(len(path) + 1, []).append(node.children)
    named = dict(levels(nodes))
    return [
        families
        for depth, families in rows.items()
        if depth not in named and not any(nodes[kid].children for f in families for kid in f)
    ]


def _across(tree: _Measured, own: float) -> tuple[float, float, float]:
    """Return how far columns are drawn apart, the page's width, and where the first one begins."""
    page, margins, columns = tree.room.page, 2 * tree.room.margin, tree.columns.width
    if page is None:
        indent = tree.indent(own)
        return own, ceil(columns * own + indent + margins), indent + tree.room.margin
    stretch = 1.0
    for _ in range(3):  # a wider tree leaves more room for names on its upper levels
        room = page[0] - margins - tree.indent(stretch)
        stretch = max(1.0, min(_MOST_STRETCH, room / columns))
    indent = tree.indent(stretch)
    spare = page[0] - margins - indent - columns * stretch
    return stretch, page[0], tree.room.margin + indent + spare / 2


def _down(tree: _Measured) -> tuple[list[float], float]:
    """Return the top of every level, the root's first, and the height of the page."""
    page, margins = tree.room.page, 2 * tree.room.margin
    depth, total = len(tree.bands) - 1, sum(tree.bands) + sum(tree.beneath)
    if page is None:
        gap = _own_gap(tree)
        height = total + depth * gap + margins
    else:
        height = page[1]
        gap = min(max(tree.gap, (height - margins - total) / max(depth, 1)), _LONGEST)
    tops = [height - (height - total - depth * gap) / 2]
    for band, under in zip(tree.bands[:-1], tree.beneath[:-1], strict=True):
        tops.append(tops[-1] - band - under - gap)
    return tops, height


def _own_gap(tree: _Measured) -> float:
    """Return the gap on a page of a tree's own size: wide families of leaves need steep edges.

    Otherwise the labels of their edges would have no room.
    """
    xs = tree.columns.xs
    families = (
        xs[node.children[-1]] - xs[node.children[0]]
        for node in tree.nodes.values()
        if node.children and any(tree.nodes[kid].edge for kid in node.children)
        if not any(tree.nodes[kid].children for kid in node.children)
    )
    return min(max(_OWN_GAP, _STEEPNESS * max(families, default=0.0)), _LONGEST)


def _tents(nodes: TreeNodes, places: dict[Path, Place], values: bool) -> dict[Path, Place]:
    """Return the triangles for what is not drawn, beneath boards and the values of a run there."""
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


def _edge_start(tree: _Measured, path: Path, place: Place) -> Point:
    """Return where a node's edges begin: beneath it, or beneath what a board has under it."""
    x, y = place.bottom
    return x, y - (tree.beneath[len(path)] if tree.nodes[path].picture is not None else 0)
