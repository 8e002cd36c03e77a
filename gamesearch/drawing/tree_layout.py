"""Where every part of a tree goes, in points, y upwards: computed once for all frames.

Leaves stand side by side and parents over the middle of their children. Every level has a band of
the page to itself: nodes hang from its top, and their windows and letters nestle beside them
within it. Edges run from band to band, so that none meets a window.
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
from gamesearch.drawing.tidy_tree import Columns, Contours, Span, arrange, spread_leaves
from gamesearch.drawing.tree_nodes import WIDEST_WINDOW, TreeNode, TreeNodes, levels
from gamesearch.game import Path
from gamesearch.shapes import Point

SLIDE: Final = (960.0, 540.0)
MARGIN: Final = 16.0
LARGEST: Final = 1.6  # how much a small tree is enlarged on a slide

# On a slide a tree's letters are as large as it can have them in half a page, beside code, so that
# it is of one size wherever it is shown. Windows have as much room as the widest of their level;
# where that is too much, as they need; then they stand in two lines; then letters are small.
HALF_PAGE: Final = (520.0, 400.0)
SETTINGS: Final[tuple[tuple[float, WindowRoom], ...]] = (
    (22.4, "even"), (20, "even"), (18, "even"), (18, "own"), (18, "stacked"), (14, "own"),
    (14, "stacked"),
)  # fmt: skip
READABLE: Final = 18.0  # points, at the back of a room

_BESIDE_LEVEL_NAMES: Final = 8.0
_SIBLINGS, _FAMILIES = 3.0, 8.0  # what is kept free between them at least
_SHORTEST: Final = 17.0  # from one band to the next
_LABELLED: Final = 32.0  # where edges have labels
_LONGEST: Final = 100.0
_STRETCH: Final = 2.4
_OWN_STRETCHES: Final = (1.15, 1.4, 1.8)  # of a tree on a page of its own size
_OWN_GAP: Final = 52.0


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
        """The edge to a node; where its parent keeps room for a value, with a stem beside that."""
        start, end = self.edges[path]
        bottom = self.nodes[path[:-1]].bottom
        return [(start, end)] if start == bottom else [(bottom, start), (start, end)]

    def value_place(self, path: Path, text: str) -> Point:
        """Where a board's value goes: beneath it, and where it has edges, beside their stem."""
        x, y = self.values[path]
        width = width_of(text, self.letter_size(path))
        return (x + max(22.0, width / 2 + 6), y) if self._has_stem(path) else (x, y)

    def letter_size(self, path: Path) -> float:
        """How large a node's value is written, the same in all frames."""
        return self.letters.get(path, FONT_SIZE)

    def letter_size_of(self, node: TreeNode, text: str) -> float:
        """How large a text in a node is; a vector of ∞, no real value yet, may be smaller."""
        size = self.letter_size(node.path)
        if not is_unknown(text):
            return size
        return min(size, 0.9 * letter_size(node.kind, text, *self.nodes[node.path][2:]))

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
    side: float = SIDE,
) -> Layout:
    """Place the nodes on a page of the given size, or on one that just holds them.

    `boxes` keeps room for windows beside the nodes, and `values` (the same, if None) for
    values beneath boards; `side` is the least one of triangles. Where labels of edges have no
    room, letters are smaller.
    """
    room = _Room(boxes, boxes if values is None else values, margin, "even", side)
    return _on_its_own_page(nodes, room) if page is None else _on_page(nodes, page, room)


def _on_its_own_page(nodes: TreeNodes, room: _Room) -> Layout:
    """On a page as large as the tree, wider where labels of edges need it."""
    labels = sum(bool(node.edge) for node in nodes.values())
    measured = _measured(nodes, None, room)
    for stretch in _OWN_STRETCHES:
        layout = _placed(measured, None, 1.0, stretch)
        if len(layout.edge_labels) == labels:
            break
    return layout


def _on_page(nodes: TreeNodes, page: Size, room: _Room) -> Layout:
    """In the first setting in which the tree fits the page and all labels have room."""
    labels = sum(bool(node.edge) for node in nodes.values())
    best: Layout | None = None
    boards = any(node.picture is not None for node in nodes.values())
    for size, windows in SETTINGS:
        if boards and size > READABLE:
            continue  # boards are enlarged, not their labels
        scale = size / FONT_SIZE
        given = page[0] / scale, page[1] / scale
        measured = _measured(nodes, given, room._replace(windows=windows))
        if not _fits(measured.needed, given) or (
            size > READABLE and not _is_small(measured, scale)
        ):
            continue
        layout = _placed(measured, given, scale)
        if best is None or len(layout.edge_labels) > len(best.edge_labels):
            best = layout
        if len(best.edge_labels) == labels:
            return best
    return best or _placed(measured, given, scale)


def _is_small(tree: _Measured, scale: float) -> bool:
    """Whether a tree would fit into half a page, also with windows."""
    nodes = {p: node._replace(window=WIDEST_WINDOW) for p, node in tree.nodes.items()}
    half = HALF_PAGE[0] / scale, HALF_PAGE[1] / scale
    return _fits(_measured(nodes, half, tree.kept._replace(boxes=True)).needed, half)


def _fits(size: Size, room: Size) -> bool:
    return size[0] <= room[0] + 0.01 and size[1] <= room[1] + 0.01


class _Room(NamedTuple):
    """What room is kept for."""

    boxes: bool
    values: bool
    margin: float
    windows: WindowRoom
    side: float

    @property
    def lines(self) -> int:
        """Of text in a window."""
        return 2 if self.windows == "stacked" else 1


# ---------------------------------------------------------------- what a tree needs


class _Measured(NamedTuple):
    """How large everything is, and how near to each other nodes can stand."""

    nodes: TreeNodes
    kept: _Room
    sizes: dict[Path, Size]
    fittings: Fittings
    columns: Columns
    spans: dict[Path, Span]
    bands: list[float]  # the height of each level's nodes
    beneath: list[float]  # what stands under them
    gap: float  # the least from there to the next level

    @property
    def needed(self) -> Size:
        margins = 2 * self.kept.margin
        rows = sum(self.bands) + sum(self.beneath) + self.gap * (len(self.bands) - 1)
        return self.columns.width + self.indent(1.0) + margins, rows + margins

    def indent(self, stretch: float) -> float:
        """How far the tree moves to the right for the names of its levels."""
        first: dict[int, float] = {}
        for path, x in self.columns.xs.items():
            first[len(path)] = min(first.get(len(path), x), x * stretch - self.spans[path].left)
        beside = (
            width_of(text) + _BESIDE_LEVEL_NAMES - first[depth]
            for depth, text in levels(self.nodes)
        )
        return max(0.0, *beside, 0.0)


def _measured(nodes: TreeNodes, page: Size | None, kept: _Room) -> _Measured:
    room = (page or SLIDE)[0] - 2 * kept.margin - 30
    sizes = sizes_of(nodes, room, page[1] - 2 * kept.margin if page else None, kept.side)
    fittings = fit_out(nodes, sizes, kept.windows if kept.boxes else None)
    label = 1.0 if page else 6.5  # what is free on both sides of one
    spans = {
        path: _span(node, sizes[path], fittings.reach(path), label) for path, node in nodes.items()
    }
    children = {path: node.children for path, node in nodes.items()}
    columns = arrange(children, spans, Contours(_FAMILIES - _SIBLINGS))
    rows: list[list[Path]] = [[] for _ in range(max(map(len, nodes)) + 1)]
    for path in nodes:
        rows[len(path)].append(path)
    bands = [max(sizes[path][1] for path in row) for row in rows]
    boards = 0.0
    if any(node.picture is not None for node in nodes.values()):
        boards = max(26.0, line_height(kept.lines) + 6 if kept.boxes else 0.0)
        boards = boards if kept.boxes or kept.values else 4.0
    beneath = [boards + max(foot(nodes[path]) for path in row) for row in rows]
    labelled = any(node.edge for node in nodes.values())
    gap = _LABELLED if labelled else _SHORTEST
    return _Measured(nodes, kept, sizes, fittings, columns, spans, bands, beneath, gap)


def _span(node: TreeNode, size: Size, reach: Span, label: float) -> Span:
    """The room that a node has to itself, with all that is written beside and beneath it."""
    half = size[0] / 2
    if is_counted(node):
        half = max(half, width_of(node.text) / 2 + 3)
    if node.edge and not node.children:
        half = max(half, width_of(node.edge) / 2 + label)
    left, right, free = max(half, reach.left), max(half, reach.right), _SIBLINGS / 2
    if node.picture is not None:
        value = width_of(node.longest, SMALLEST)
        if node.children:  # it stands beside the stem of the edges
            right = max(right, value + 8)
        else:
            left, right = max(left, value / 2 + 3), max(right, value / 2 + 3)
    return Span(left + free, right + free)


# ---------------------------------------------------------------- on the page


def _placed(
    tree: _Measured, page: Size | None, scale: float, own: float = _OWN_STRETCHES[0]
) -> Layout:
    nodes, kept = tree.nodes, tree.kept
    stretch, width, left = _across(tree, page, own)
    tops, height = _down(tree, page)
    places = _places(tree, stretch, left, width, tops)
    edges = {
        path: (_edge_start(tree, path[:-1], places[path[:-1]]), places[path].top)
        for path in nodes
        if path
    }
    tents = _tents(nodes, places, kept.values)
    names, windows = tree.fittings.names_at(places), tree.fittings.windows_at(places, width)
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
        level_names=_level_names(tree, left - tree.indent(stretch), tops),
        counts=_counts(nodes, places, tents),
        tents=tents,
        letters=letters_in_nodes(nodes, places) | letters_beneath_boards(nodes, places),
    )


def _places(
    tree: _Measured, stretch: float, left: float, width: float, tops: list[float]
) -> dict[Path, Place]:
    """The nodes, hanging from the tops of their levels."""
    xs = {path: left + x * stretch for path, x in tree.columns.xs.items()}
    kept = tree.kept.margin + max(
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
    """The families of each level on which all are leaves, and no name stands at the left."""
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


def _level_names(tree: _Measured, left: float, tops: list[float]) -> list[tuple[str, Point]]:
    """Who moves on each level, from `left` on."""
    return [
        (text, (left + width_of(text) / 2, tops[depth] - tree.bands[depth] / 2))
        for depth, text in levels(tree.nodes)
    ]


def _counts(
    nodes: TreeNodes, places: dict[Path, Place], tents: dict[Path, Place]
) -> dict[Path, tuple[str, Point]]:
    """What collapsed subtrees hold, beneath them."""
    return {
        path: (nodes[path].text, (place.x, tents.get(path, place).bottom[1] - 10))
        for path, place in places.items()
        if is_counted(nodes[path])
    }


def _across(tree: _Measured, page: Size | None, own: float) -> tuple[float, float, float]:
    """How far the columns are drawn apart, the page's width, and where the first one begins."""
    margins, columns = 2 * tree.kept.margin, tree.columns.width
    if page is None:
        indent = tree.indent(own)
        return own, ceil(columns * own + indent + margins), indent + tree.kept.margin
    stretch = 1.0
    for _ in range(3):  # a wider tree leaves more room for names on its upper levels
        room = page[0] - margins - tree.indent(stretch)
        stretch = max(1.0, min(_STRETCH, room / columns))
    indent = tree.indent(stretch)
    spare = page[0] - margins - indent - columns * stretch
    return stretch, page[0], tree.kept.margin + indent + spare / 2


def _down(tree: _Measured, page: Size | None) -> tuple[list[float], float]:
    """The top of every level, the root's first, and the height of the page."""
    bands, beneath = tree.bands, tree.beneath
    depth, total = len(bands) - 1, sum(bands) + sum(beneath)
    margins = 2 * tree.kept.margin
    gap = _own_gap(tree)
    height = total + depth * gap + margins
    if page is not None:
        height = page[1]
        gap = min(max(tree.gap, (height - margins - total) / max(depth, 1)), _LONGEST)
    top = height - (height - total - depth * gap) / 2
    tops = [top]
    for band, under in zip(bands[:-1], beneath[:-1], strict=True):
        tops.append(tops[-1] - band - under - gap)
    return tops, height


def _own_gap(tree: _Measured) -> float:
    """From level to level on a page of a tree's own size: wide families need steep edges.

    Otherwise the labels of their edges would have no room.
    """
    xs = tree.columns.xs
    families = (
        xs[node.children[-1]] - xs[node.children[0]]
        for node in tree.nodes.values()
        if node.children and any(tree.nodes[kid].edge for kid in node.children)
        if not any(tree.nodes[kid].children for kid in node.children)
    )
    return min(max(_OWN_GAP, 0.6 * max(families, default=0.0)), _LONGEST)


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


def _edge_start(tree: _Measured, path: Path, place: Place) -> Point:
    """Where a node's edges begin: beneath it, or beneath what a board has under it."""
    x, y = place.bottom
    return x, y - (tree.beneath[len(path)] if tree.nodes[path].picture is not None else 0)
