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

import itertools
from math import ceil, inf
from typing import Final, NamedTuple

from gamesearch.drawing.geometry import FONT_SIZE, Place, text_width
from gamesearch.drawing.tidy_tree import (
    BELOW,
    BOX,
    FREE,
    SIDE,
    SMALLEST,
    VALUE_LINE,
    BesideNodes,
    Columns,
    Contours,
    Places,
    Size,
    Sizes,
    Span,
    WindowRoom,
    around,
    arrange,
    contours_by_halves,
    has_folded,
    letter_sizes,
    place_beside,
    room_beneath,
    sizes_of,
    spread_leaves,
    two_rows,
)
from gamesearch.drawing.tree_nodes import WIDEST_WINDOW, TreeNode, TreeNodes, has_boards, levels
from gamesearch.game import Path
from gamesearch.shapes import Point

SLIDE: Final = (960.0, 540.0)
MARGIN: Final = 16.0
KEY_LINE: Final = 24.0  # of the key to the boxes, above a tree
LARGEST: Final = 1.6  # how much a small tree is enlarged on a slide

# On a slide a tree's letters are as large as it can have them in half a page, beside code, so that
# it is of one size wherever it is shown. Windows have as much room as the widest of their level;
# where that is too much, as they need; then they come close to the next tip; then letters shrink.
HALF_PAGE: Final = (520.0, 400.0)
SETTINGS: Final[tuple[tuple[float, WindowRoom], ...]] = (
    (22.4, "even"), (20, "even"), (18, "even"), (18, "own"), (18, "close"),
    (18, "tight"), (14, "own"), (14, "tight"),
)  # fmt: skip
READABLE: Final = 18.0  # points, at the back of a room

_BESIDE_LEVEL_NAMES: Final = 8.0
_SIBLINGS, _FAMILIES = 3.0, 8.0  # what is kept free between them at least
_LOWER_ROW: Final = BOX + 9.0  # how far the lower of two rows of leaves is beneath the upper
_BESIDE_DOWN: Final = 2.5  # kept free to both sides of an edge to it
_VALUE_AT: Final = 12.0  # from a board's foot down to the middle of its value
_BESIDE_BOARDS: Final = 30.0  # kept for the names of levels where boards fill the width
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
    nodes: Places
    boxes: Places  # windows or bounds, beside the node
    names: dict[Path, Point]
    edges: dict[Path, tuple[Point, Point]]  # from the parent to this node
    edge_labels: dict[Path, Point]
    values: dict[Path, Point]  # beneath nodes that show a board
    level_names: list[tuple[str, Point]]
    counts: dict[Path, Point]  # beneath a collapsed subtree, where it says what it holds
    folds: Places  # the triangles that stand for one beneath a board
    letters: dict[Path, float]  # the size of values that are too long for the usual one
    key: tuple[str, Point] | None  # what the boxes say, at the upper right

    def strokes(self, path: Path) -> list[tuple[Point, Point]]:
        """Return the edge to a node: with a stem below a value, and straight to a lower row."""
        bottom, top = self.nodes[path[:-1]].bottom, self.nodes[path].top
        points = [bottom, *self.edges[path], top]
        return [(one, other) for one, other in itertools.pairwise(points) if one != other]

    def value_place(self, path: Path, text: str) -> Point:
        """Return where a board's value goes: beneath it, or beside the stem of its edges."""
        x, y = self.values[path]
        first = (*path, 0)
        if first in self.edges and self.edges[first][0] != self.nodes[path].bottom:
            return x + max(22.0, text_width(text, self.letter_size(path)) / 2 + 6), y
        return x, y

    @property
    def is_readable(self) -> bool:
        """True if its letters are large enough for the back of a room."""
        return self.scale * FONT_SIZE > READABLE - 0.01

    def letter_size(self, path: Path) -> float:
        """Return how large a node's value is written, the same in all frames."""
        return self.letters.get(path, FONT_SIZE)


class Room(NamedTuple):
    """The page that a tree is laid out on, and what it keeps room for."""

    page: Size | None = None  # None: as large as the tree
    boxes: bool = True  # windows beside the nodes
    values: bool = True  # beneath boards
    margin: float = MARGIN
    side: float = SIDE  # of a triangle, at least
    legend: float = 0.0  # the height of a line beneath a tree in which something is folded
    windows: WindowRoom = "even"
    key: str = ""  # what boxes say, above a tree that has some


def lay_out(nodes: TreeNodes, room: Room = Room()) -> Layout:  # noqa: B008
    """Place the nodes on a page of the given size, or on one that just holds them.

    Where labels of edges have no room, letters are smaller, or the page is wider. Many leaves of
    one node hang in two rows, without labels.
    """
    in_rows = itertools.chain(*two_rows(nodes))
    nodes = nodes | {path: nodes[path]._replace(edge="") for path in in_rows}
    labels = sum(bool(node.edge) for node in nodes.values())
    if room.page is None:
        tree = _measured(nodes, room)
        for stretch in _OWN_STRETCHES:
            layout = _placed(tree, 1.0, stretch)
            if len(layout.edge_labels) == labels:
                break
        return layout
    page = room.page[0], room.page[1] - (room.legend if has_folded(nodes) else 0.0)
    best: Layout | None = None
    for size, windows in SETTINGS:
        if size > READABLE and has_boards(nodes):
            continue  # boards are enlarged, not their labels
        scale = size / FONT_SIZE
        given = page[0] / scale, page[1] / scale
        tree = _measured(nodes, room._replace(page=given, windows=windows))
        if not fits(tree.needed, given):
            continue
        if size > READABLE:  # is it small enough for half a page, also with windows?
            roomy = {p: node._replace(window=WIDEST_WINDOW) for p, node in nodes.items()}
            half = HALF_PAGE[0] / scale, HALF_PAGE[1] / scale
            if not fits(_measured(roomy, tree.room._replace(page=half, boxes=True)).needed, half):
                continue
        layout = _placed(tree, scale)
        if best is None or len(layout.edge_labels) > len(best.edge_labels):
            best = layout
        if len(best.edge_labels) == labels:
            return best
    return best or _placed(tree, scale)


def fits(size: Size, page: Size) -> bool:
    """Return whether a page has room for something of that size."""
    return size[0] <= page[0] + 0.01 and size[1] <= page[1] + 0.01


# ---------------------------------------------------------------- what a tree needs


class _Measured(NamedTuple):
    """How large everything is, and how near to each other nodes can stand."""

    nodes: TreeNodes
    room: Room
    sizes: Sizes
    beside: BesideNodes
    columns: Columns
    spans: dict[Path, Span]
    bands: list[float]  # the height of each level's nodes
    beneath: list[float]  # what stands under them
    gap: float  # the least from there to the next level
    lower: list[Path]  # leaves that hang in a second row

    @property
    def needed(self) -> Size:
        margins = 2 * self.room.margin
        rows = sum(self.bands) + sum(self.beneath) + self.gap * (len(self.bands) - 1)
        return self.columns.width + self.indent(1.0) + margins, rows + margins + self.above

    @property
    def above(self) -> float:
        """The height of the line in which the key to the boxes stands."""
        return KEY_LINE if self.room.key and self.beside.windows else 0.0

    def indent(self, stretch: float) -> float:
        """Return how far the tree moves to the right for the names of its levels."""
        first: dict[int, float] = {}
        for path, x in self.columns.xs.items():
            first[len(path)] = min(first.get(len(path), x), x * stretch - self.spans[path].left)
        beside = (
            text_width(text) + _BESIDE_LEVEL_NAMES - first[depth]
            for depth, text in levels(self.nodes)
        )
        return max(0.0, *beside, 0.0)


def _measured(nodes: TreeNodes, room: Room) -> _Measured:
    page, margins = room.page, 2 * room.margin
    height = page[1] - margins if page else None
    sizes = sizes_of(nodes, (page or SLIDE)[0] - margins - _BESIDE_BOARDS, height, room.side)
    beside = place_beside(nodes, sizes, room.windows if room.boxes else None, room.values)
    beside_label = 1.0 if page else 6.5  # what is free on both sides of one
    spans = {
        path: _span(node, sizes[path], beside.span(path), beside_label)
        for path, node in nodes.items()
    }
    children = {path: node.children for path, node in nodes.items()}
    contours = {path: [span] for path, span in spans.items()}
    if room.windows in ("close", "tight"):
        contours = contours_by_halves(nodes, sizes, beside, spans, _SIBLINGS / 2)
    upper, lower = two_rows(nodes)
    contours |= {path: [spans[path]] for path in upper}
    contours |= {path: [around(_BESIDE_DOWN), spans[path]] for path in lower}
    columns = arrange(children, contours, Contours(_FAMILIES - _SIBLINGS))
    depths = range(max(map(len, nodes)) + 1)
    rows = [[path for path in nodes if len(path) == depth] for depth in depths]
    bands = [max(sizes[path][1] for path in row) for row in rows]
    bands[-1] += _LOWER_ROW if lower else 0.0
    values = VALUE_LINE if room.boxes or room.values else 0.0
    under_boards = FREE + values if has_boards(nodes) else 0.0
    beneath = [under_boards + max(room_beneath(nodes[path]) for path in row) for row in rows]
    gap = _LABELLED if any(node.edge for node in nodes.values()) else _SHORTEST
    return _Measured(nodes, room, sizes, beside, columns, spans, bands, beneath, gap, lower)


def _span(node: TreeNode, size: Size, beside: Span, beside_label: float) -> Span:
    """Return the room that a node has to itself, with all that is written beside and beneath it."""
    half = size[0] / 2
    if node.is_counted:
        half = max(half, text_width(node.text) / 2 + 3)
    if node.edge and not node.children:
        half = max(half, text_width(node.edge) / 2 + beside_label)
    left, right, free = max(half, beside.left), max(half, beside.right), _SIBLINGS / 2
    if node.picture is not None:
        value = text_width(node.longest, SMALLEST)
        if node.children:  # it stands beside the stem of the edges
            right = max(right, value + 8)
        else:
            left, right = max(left, value / 2 + 3), max(right, value / 2 + 3)
    return Span(left + free, right + free)


# ---------------------------------------------------------------- on the page


def _placed(tree: _Measured, scale: float, apart: float = _OWN_STRETCHES[0]) -> Layout:
    """Place a tree on its page; one on a page of its own size is drawn so far `apart`."""
    nodes = tree.nodes
    stretch, width, left = _across(tree, apart)
    tops, height = _down(tree)
    places = _places(tree, stretch, left, width, tops)
    edges = {}
    for path in nodes:
        if above := path and nodes[path[:-1]]:
            x, y = places[above.path].bottom
            y -= tree.beneath[len(above.path)] if above.picture is not None else 0
            foot = (places[path].x, tops[-1]) if path in tree.lower else places[path].top
            edges[path] = (x, y), foot
    windows, names, folds = (
        {p: one._replace(x=places[p].x + one.x, y=places[p].y + one.y) for p, one in parts.items()}
        for parts in tree.beside
    )
    level_left, key = left - tree.indent(stretch), tree.room.key
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
        values={p: (c.x, c.bottom[1] - _VALUE_AT) for p, c in places.items() if nodes[p].picture},
        level_names=[
            (text, (level_left + text_width(text) / 2, tops[depth] - tree.bands[depth] / 2))
            for depth, text in levels(nodes)
        ],
        counts={
            path: (place.x, folds.get(path, place).bottom[1] - BELOW - FONT_SIZE / 2)
            for path, place in places.items()
            if nodes[path].is_counted
        },
        folds=folds,
        letters=letter_sizes(nodes, places),
        key=(key, (width - MARGIN - text_width(key) / 2, height - 24)) if tree.above else None,
    )


def _places(
    tree: _Measured, stretch: float, left: float, width: float, tops: list[float]
) -> Places:
    """Return the places of the nodes, hanging from the tops of their levels."""
    xs = {path: left + x * stretch for path, x in tree.columns.xs.items()}
    kept = tree.room.margin + max(
        (text_width(node.edge) / 2 + 6 for node in tree.nodes.values() if node.edge), default=0.0
    )
    page = Span(kept, width - kept)
    named, rows = dict(levels(tree.nodes)), dict[int, list[tuple[Path, ...]]]()
    for path, node in tree.nodes.items():
        if node.children:
            rows.setdefault(len(path) + 1, []).append(node.children)
    leaves = [  # the families of each level on which all are leaves, with no name at the left
        families
        for depth, families in rows.items()
        if depth not in named and not any(tree.nodes[kid].children for f in families for kid in f)
    ]
    xs |= spread_leaves(leaves, tree.spans, xs, page, _FAMILIES - _SIBLINGS)
    places = {}
    for path, node in tree.nodes.items():
        wide, high = tree.sizes[path]
        if node.kind == "leaf" and node.picture is None:  # it gets wider, up to a square
            wide = max(wide, min(max(BOX, text_width(node.text) + 12), wide * stretch))
        top = tops[len(path)] - (_LOWER_ROW if path in tree.lower else 0.0)
        places[path] = Place(xs[path], top - high / 2, wide, high)
    return places


def _across(tree: _Measured, apart: float) -> tuple[float, float, float]:
    """Return how far columns are drawn apart, the page's width, and where the first one begins."""
    page, margins, columns = tree.room.page, 2 * tree.room.margin, tree.columns.width
    if page is None:
        indent = tree.indent(apart)
        least = text_width(tree.room.key) + 2 * MARGIN if tree.above else 0.0
        wide = ceil(max(least, columns * apart + indent + margins))
        return apart, wide, (wide - columns * apart + indent) / 2
    stretch = 1.0
    for _ in range(3):  # a wider tree leaves more room for names on its upper levels
        room = page[0] - margins - tree.indent(stretch)
        stretch = max(1.0, min(_MOST_STRETCH, room / columns))
    indent = tree.indent(stretch)
    spare = page[0] - margins - indent - columns * stretch
    return stretch, page[0], tree.room.margin + indent + spare / 2


def _down(tree: _Measured) -> tuple[list[float], float]:
    """Return the top of every level, the root's first, and the height of the page.

    On a page of a tree's own size, wide families of leaves need steep edges, or the labels of these
    would have no room.
    """
    page, margins = tree.room.page, 2 * tree.room.margin
    depth, total = len(tree.bands) - 1, sum(tree.bands) + sum(tree.beneath)
    xs, nodes = tree.columns.xs, tree.nodes
    families = (
        xs[node.children[-1]] - xs[node.children[0]]
        for node in nodes.values()
        if any(nodes[kid].edge for kid in node.children)
        if not any(nodes[kid].children for kid in node.children)
    )
    if page is None:
        gap = min(max(_OWN_GAP, _STEEPNESS * max(families, default=0.0)), _LONGEST)
        height = total + depth * gap + margins
    else:
        height = page[1] - tree.above
        gap = min(max(tree.gap, (height - margins - total) / max(depth, 1)), _LONGEST)
    tops = [height - (height - total - depth * gap) / 2]
    for band, under in zip(tree.bands[:-1], tree.beneath[:-1], strict=True):
        tops.append(tops[-1] - band - under - gap)
    return tops, height + tree.above


# ---------------------------------------------------------------- beside edges

HALF_LINE: Final = 0.45 * FONT_SIZE  # from the middle of a line of text to its top
BELOW_LINE: Final = 0.6 * FONT_SIZE  # to the foot of a letter that goes below the line
BETWEEN: Final = 2.5  # beside a label of another family
DESCENDING: Final = "gjpqy()[],"

Edges = dict[Path, tuple[Point, Point]]
Extent = tuple[float, float, float, float]  # left, right, low, high


class LabelSite(NamedTuple):
    """Where a label stands on its edge."""

    side: int  # 1 for above a flat edge, -1 for beneath it
    along: float  # the share of its length
    roomy: bool = False  # whether siblings' edges must be far apart there


FLAT: Final = 1.5  # as many times as wide as high
LEVEL: Final = 6.0
_FINER: Final = [
    LabelSite(side, share / 40) for share in (*range(34, 9, -1), 36, 38) for side in (1, -1)
]


def label_edges(
    nodes: TreeNodes, edges: Edges, width: float, places: Places, *beside: Places
) -> dict[Path, Point]:
    """Place labels on the outer side of edges: all of a level at one height, if that can be.

    Labels stay clear of each other, of the edges of siblings and of neighbouring families, and of
    what is `beside` nodes; and they stay on the page, of this width.
    """
    outside = [(-inf, 0.0, -inf, inf), (width, inf, -inf, inf)]
    labels: dict[Path, Point] = {}
    for depth in range(max(map(len, nodes))):
        level = [n.children for path, n in nodes.items() if len(path) == depth and n.children]
        families = []
        for before, family, after in zip([(), *level], level, [*level[1:], ()], strict=False):
            texts = {kid: nodes[kid].edge for kid in family if nodes[kid].edge}
            if texts:
                near = [*family, *before[-1:], *after[:1]]
                taken = [
                    part[path].extent
                    for part in (places, *beside)
                    for path in [*near, family[0][:-1]]
                    if path in part
                ]
                lines = {kid: edges[kid] for kid in near}
                families.append(_Family(texts, lines, [*taken, *outside]))
        if families:
            is_inner = any(nodes[kid].children for family in families for kid in family.labels)
            labels |= _label_level(families, 0.5 if is_inner else 0.68)
    return labels


class _Family(NamedTuple):
    """Siblings whose edges have labels, and what their labels keep off."""

    labels: dict[Path, str]
    edges: Edges  # their own, and the nearest of the families next to them
    taken: list[Extent]


def _label_level(families: list[_Family], usual: float) -> dict[Path, Point]:
    """Place the labels of a level at one height; else each family's, or each, at its own.

    The `usual` share of the edges is tried first.
    """
    coarse = itertools.product((True, False), (1, -1), (usual, 0.4, 0.6, 0.75, 0.85))
    sites = [*(LabelSite(side, share, roomy) for roomy, side, share in coarse), *_FINER]
    if not any(_is_flat(*edge) for family in families for edge in family.edges.values()):
        sites = [site for site in sites if site.side == 1]  # beside steep edges there is one side
    for site in sites:
        if labels := _at_one_height(families, site):
            return labels
    labels = {}
    taken: list[Extent] = []
    for family in families:
        alone = family._replace(taken=[*taken, *family.taken])
        placed = next(filter(None, (_at_one_height([alone], site) for site in sites)), {})
        placed = placed or _each_where_it_fits(alone)
        taken = [line_of_text(at, family.labels[kid], BETWEEN) for kid, at in placed.items()]
        labels |= placed
    return labels


def _at_one_height(families: list[_Family], site: LabelSite) -> dict[Path, Point]:
    """Return the labels of all families at one share of their edges; nothing if one has no room."""
    labels: dict[Path, Point] = {}
    before: list[Extent] = []
    for family in families:
        xs = [_place_on_edge(*family.edges[kid], site)[0] for kid in family.labels]
        widest = max(map(text_width, family.labels.values()))
        if site.roomy and any(b - a < widest + 12 for a, b in itertools.pairwise(xs)):
            return {}
        taken = [*before, *family.taken]
        for kid, text in family.labels.items():
            at = _label_place(*family.edges[kid], text, site)
            if not _is_clear(kid, at, text, site, family.edges, taken):
                return {}
            taken.append(line_of_text(at, text))
            labels[kid] = at
        before = [line_of_text(labels[kid], text, BETWEEN) for kid, text in family.labels.items()]
    return labels


def _each_where_it_fits(family: _Family) -> dict[Path, Point]:
    """Return a place for every label, at different heights; nothing if one of them has none.

    They stand in the order of their edges.
    """
    placed: dict[Path, Point] = {}
    taken, before = [*family.taken], -inf
    for kid, text in family.labels.items():
        for site in _FINER:
            x, y = _label_place(*family.edges[kid], text, site)
            if x > before and _is_clear(kid, (x, y), text, site, family.edges, taken):
                break
        else:
            return {}
        placed[kid], before = (x, y), x
        taken.append(line_of_text((x, y), text, BETWEEN))
    return placed


def line_of_text(middle: Point, text: str, beside: float = 0.5) -> Extent:
    """Return what a label covers, with what is free on both sides: two must not read as one."""
    (x, y), across = middle, text_width(text) / 2 + beside
    half = BELOW_LINE if any(letter in DESCENDING for letter in text) else HALF_LINE
    return x - across, x + across, y - half, y + half


def _is_clear(
    kid: Path, at: Point, text: str, site: LabelSite, edges: Edges, taken: list[Extent]
) -> bool:
    """Return whether the label of an edge keeps off the other edges and what is taken.

    No other edge may run between a label and its own edge, either: a flat one leaves room for that.
    """
    left, right, low, high = box = line_of_text(at, text)
    for x1, x2, y1, y2 in taken:  # a loop: this is asked thousands of times
        if x1 < right and left < x2 and y1 < high and low < y2:
            return False
    if any(other != kid and _crosses(edge, box) for other, edge in edges.items()):
        return False
    if not _is_flat(*edges[kid]):
        return True
    x, y = _place_on_edge(*edges[kid], site)
    between = min(x, at[0]), max(x, at[0]), min(y, at[1]), max(y, at[1])
    return not any(other != kid and _crosses(edge, between) for other, edge in edges.items())


def _crosses(edge: tuple[Point, Point], box: Extent) -> bool:
    """Return whether an edge runs through a box."""
    (x1, y1), (x2, y2) = edge
    left, right, low, high = box
    if (x1 <= left and x2 <= left) or (x1 >= right and x2 >= right):
        return False
    at_top = x1 + (x2 - x1) * min(max((y1 - high) / (y1 - y2), 0.0), 1.0)
    at_foot = x1 + (x2 - x1) * min(max((y1 - low) / (y1 - y2), 0.0), 1.0)
    return min(at_top, at_foot) < right and max(at_top, at_foot) > left


def _label_place(start: Point, end: Point, text: str, site: LabelSite) -> Point:
    """Return a label's centre, so far from the edge that the edge misses the corners of its box.

    It is at the height of its place on the edge, so that labels of steep and of flat edges line up;
    an edge that is nearly level has it right above or beneath.
    """
    dx, dy = end[0] - start[0], start[1] - end[1]
    x, y = _place_on_edge(start, end, site)
    width, height, flat = text_width(text), FONT_SIZE, abs(dx) / dy
    if flat > LEVEL:
        return x, y + site.side * (height / 2 + 3 + width / 2 / flat)
    beside = width / 2 + height / 2 * flat + max(3.5, 3.0 * flat)
    outwards = -1 if dx < -1 else 1
    return x + (outwards * site.side if flat > FLAT else outwards) * beside, y


def _is_flat(start: Point, end: Point) -> bool:
    return abs(end[0] - start[0]) > FLAT * (start[1] - end[1])


def _place_on_edge(start: Point, end: Point, site: LabelSite) -> Point:
    """Return the place on an edge that its label stands beside."""
    (x1, y1), (x2, y2) = start, end
    return x1 + (x2 - x1) * site.along, y1 + (y2 - y1) * site.along
