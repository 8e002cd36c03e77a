"""Where everything of a tree goes, in points, y upwards: computed once for all frames.

Leaves stand side by side and parents over the middle of their children; a subtree never
reaches into its neighbour's strip, so nothing can overlap.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Final, NamedTuple

from gamesearch.drawing.text_metrics import FONT_SIZE, rough_width
from gamesearch.drawing.tree_nodes import Outline, OutlineNode, levels
from gamesearch.shapes import Picture, Point
from gamesearch.tracing.recording import Path

SLIDE: Final = (960.0, 540.0)
HALF_LINE: Final = 0.45 * FONT_SIZE  # from the middle of a line of text to its top
TRIANGLE: Final = (64.0, 46.0)  # base and height, wide enough for "≤−10"
CIRCLE: Final = (44.0, 44.0)
WIDEST: Final = 36.0  # of the values in triangles
LONGEST: Final = 44.0  # what triangles and circles hold in letters of the usual size
SMALLEST: Final = 10.0  # letters, before a shape grows wider
IN_CIRCLE: Final = 0.9  # how much of a circle's width a line of text may take
COLLAPSED: Final = (62.0, 44.0)
BOX_HEIGHT: Final = 20.0
MARGIN: Final = 16.0
LARGEST: Final = 1.6  # how much a small tree is enlarged on a slide
TENT: Final = 24.0  # the height of a triangle beneath a board
SHORTEST_EDGE: Final = 26.0  # from a parent down to its child, a window included


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

    def letter_size_of(self, node: OutlineNode, text: str) -> float:
        """How large a text in a node is; a vector of ∞, no real value yet, may be smaller."""
        size = self.letter_size(node.path)
        if not is_unknown(text):
            return size
        return min(size, _letter_size(node.kind, text, *self.nodes[node.path][2:]))

    def _has_stem(self, path: Path) -> bool:
        first = (*path, 0)
        return first in self.edges and self.edges[first][0] != self.nodes[path].bottom


class DoesNotFit(ValueError):
    """A tree, a text or a picture that is too large for its place on a page."""


class TooHigh(DoesNotFit):
    """A tree of too many levels for its place."""


def lay_out(
    nodes: Outline,
    *,
    page: tuple[float, float] | None = None,
    boxes: bool = True,
    values: bool | None = None,
    margin: float = MARGIN,
) -> Layout:
    """Place an outline on a page of the given size, or on one just as large as it needs.

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


def _lay_out(nodes: Outline, page: tuple[float, float] | None, kept: _Room, scale: float) -> Layout:
    margin = kept.margin
    left = margin + max((rough_width(text) for _, text in levels(nodes)), default=0) + 30
    right = margin + 12
    room = (page or SLIDE)[0] - left - right
    sizes = _sizes(nodes, room, page[1] - 2 * margin if page else None)
    strips = _strips(nodes, sizes)
    stretch = min(room / strips[()], 2.4) if page else 1.0
    xs = _columns(nodes, strips, stretch)
    width = page[0] if page else strips[()] * stretch + left + right
    shift = left + (width - left - right - strips[()] * stretch) / 2
    depth = max(map(len, nodes))
    ys, height = _rows(nodes, sizes, depth, page, kept)
    places = {
        path: Place(xs[path] + shift, ys[len(path)], *_shrunk(nodes[path], sizes[path], stretch))
        for path in nodes
    }
    hats, crowded = _hats(nodes, places)
    edges = {
        path: (_edge_start(nodes[path[:-1]], places[path[:-1]], kept.values), places[path].top)
        for path in nodes
        if path
    }
    tents = _tents(nodes, places, kept.values)
    letters = _letters(nodes, places) | _letters_beneath(nodes, places)
    return Layout(
        width,
        height,
        scale,
        places,
        hats,
        crowded,
        _names(nodes, places),
        edges,
        _edge_labels(nodes, edges, places, hats if kept.boxes else {}),
        {path: (c.x, c.bottom[1] - 12) for path, c in places.items() if nodes[path].picture},
        [(text, (left - 30 - rough_width(text) / 2, ys[d])) for d, text in levels(nodes)],
        {
            path: (nodes[path].text, (place.x, tents.get(path, place).bottom[1] - 10))
            for path, place in places.items()
            if _is_counted(nodes[path])
        },
        tents,
        letters,
    )


def _is_counted(node: OutlineNode) -> bool:
    return node.kind == "collapsed" and bool(node.text)


def _tents(nodes: Outline, places: dict[Path, Place], values: bool) -> dict[Path, Place]:
    """Beneath boards, and the values that stand there, a triangle for what is not drawn."""
    down = TENT / 2 + (24 if values else 3)
    return {
        path: Place(place.x, place.bottom[1] - down, min(place.width, 56.0), TENT)
        for path, place in places.items()
        if _is_counted(nodes[path]) and nodes[path].picture is not None
    }


def _foot(node: OutlineNode) -> float:
    """What a collapsed node needs below it for its count, and for a triangle under a board."""
    if not _is_counted(node):
        return 0.0
    return 18.0 + (TENT if node.picture is not None else 0.0)


def _edge_start(node: OutlineNode, place: Place, values: bool) -> Point:
    """Where a node's edges begin: beneath it, or beneath the value that a board has there."""
    x, y = place.bottom
    return x, y - (22 if node.picture is not None and values else 0)


def _names(nodes: Outline, places: dict[Path, Place]) -> dict[Path, Point]:
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


def _half(node: OutlineNode, place: Place) -> float:
    """How far a node's value may reach to the right."""
    if node.picture is None and rough_width(node.longest) > LONGEST:
        return place.width / 2
    return min(place.width / 2, WIDEST / 2)


def _beside(node: OutlineNode, place: Place) -> Point:
    """Where a node's letter goes: to the left, where a triangle leaves room; a name ends there."""
    x = place.x - place.width / 2
    longer = max(0.0, rough_width(node.name) / 2 - 6)
    if node.kind in ("max", "min"):
        return x + 2 - longer, place.y + (10 if node.kind == "max" else -10)
    return x - 10 - longer, place.y


def is_unknown(text: str) -> bool:
    """Whether a value is the vector of infinities that a search begins with."""
    return text.startswith("(") and "∞" in text


def _sizes(nodes: Outline, room: float, height: float | None) -> dict[Path, tuple[float, float]]:
    """How large each node is when there is room enough."""
    fringe = sum(not node.children for node in nodes.values())
    largest = 84.0 if len(nodes) > 1 else 320.0
    board = max(36.0, min(largest, room / max(fringe, 1) - 8))
    tallest = board
    if height is not None:
        feet = max(_foot(node) for node in nodes.values())
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


def _holding(node: OutlineNode, width: float, height: float) -> tuple[float, float]:
    """A triangle or circle that is wide enough for the longest value written into it.

    A circle grows to an ellipse, so letters need not be small there; a triangle would get flat.
    """
    size = _letter_size(node.kind, node.longest, width, height)
    if size >= SMALLEST:
        return width, height
    if node.kind == "chance":
        return rough_width(node.longest) / IN_CIRCLE, height
    return rough_width(node.longest, SMALLEST) / _share(SMALLEST, height), height


def _share(size: float, height: float) -> float:
    """How much of a triangle's width is left at the narrower side of a line of text in it."""
    return 2 / 3 - 0.365 * size / height


def _letter_size(kind: str, text: str, width: float, height: float) -> float:
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


def _letters(nodes: Outline, places: dict[Path, Place]) -> dict[Path, float]:
    """The size of the letters in nodes, where it is not the usual one."""
    sizes = {
        path: _letter_size(node.kind, node.longest, *places[path][2:])
        for path, node in nodes.items()
        if node.picture is None and (node.children or node.kind == "collapsed")
    }
    return {path: size for path, size in sizes.items() if size < FONT_SIZE}


def _letters_beneath(nodes: Outline, places: dict[Path, Place]) -> dict[Path, float]:
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


def _reach(node: OutlineNode, *, right: bool) -> float:
    """How far a board's value reaches to one side; it stands beside the stem of edges."""
    width = rough_width(node.longest)
    if node.children:
        return (width + 6 if right else 2) if width else 0.0
    return width / 2


def _board_size(picture: Picture, board: float, room: float, tallest: float) -> tuple[float, float]:
    """A board within a square of that side; a long one may be wider, where there is room."""
    long = picture.width / picture.height / 2
    side = max(board, min(board * long, room - 20))
    scale = min(side / max(picture.width, picture.height), tallest / picture.height)
    return picture.width * scale, picture.height * scale


def _shrunk(node: OutlineNode, size: tuple[float, float], stretch: float) -> tuple[float, float]:
    """A node's size on a page too narrow for all of them: never narrower than its text."""
    if stretch >= 1 or node.picture is not None:
        return size
    if node.kind != "player" and rough_width(node.longest) > LONGEST:
        return size
    text = rough_width(node.longest, SMALLEST) if node.kind == "player" else rough_width(node.text)
    least = max(text + 6, 0.0 if node.text else 40.0)
    return max(min(size[0], least), size[0] * stretch), size[1]


def _strips(nodes: Outline, sizes: dict[Path, tuple[float, float]]) -> dict[Path, float]:
    """The width of the strip that each subtree has to itself."""
    strips: dict[Path, float] = {}
    for path in reversed(nodes):
        node = nodes[path]
        gap = 6 if node.picture else 26 if node.children else 12
        inner = sum(strips[kid] for kid in node.children)
        count = rough_width(node.text) + 10 if _is_counted(node) else 0.0
        value = rough_width(node.longest, SMALLEST) + 8 if node.picture is not None else 0.0
        strips[path] = max(sizes[path][0] + gap, inner + (10 if node.children else 0), count, value)
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
    kept: _Room,
) -> tuple[list[float], float]:
    """The y of every level, the root's first, and the height of the page."""
    tallest = [max(sizes[p][1] for p in nodes if len(p) == d) for d in range(depth + 1)]
    boards = 26.0 if any(node.picture for node in nodes.values()) else 0.0
    beneath = [
        boards + max(_foot(nodes[p]) for p in nodes if len(p) == d) for d in range(depth + 1)
    ]
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


def _hats(nodes: Outline, places: dict[Path, Place]) -> tuple[dict[Path, Place], frozenset[int]]:
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


def _edge_labels(
    nodes: Outline,
    edges: dict[Path, tuple[Point, Point]],
    places: dict[Path, Place],
    hats: dict[Path, Place],
) -> dict[Path, Point]:
    """Beside the edges, on the outer side; siblings have none where there is no room."""
    labels: dict[Path, Point] = {}
    for path, node in nodes.items():
        kids = [kid for kid in node.children if nodes[kid].edge]
        if not kids or any(edges[kid][0][1] <= edges[kid][1][1] for kid in node.children):
            continue
        taken = [places[path], *(hats[kid] for kid in kids if kid in hats)]
        taken += [places[kid] for kid in kids if nodes[kid].picture]
        others = {kid: edge for kid, edge in edges.items() if kid[:-1] == path}
        must = node.kind == "chance"  # a probability is not left out while there is any room
        if must:
            others = {kid: edge for kid, edge in edges.items() if len(kid) == len(path) + 1}
            taken += [_line_of_text(labels[k], nodes[k].edge) for k in others if k in labels]
        inner = any(nodes[kid].children for kid in kids)
        shares = (0.5 if inner else 0.68, 0.4, 0.6, 0.75, *([0.85] if must or inner else []))
        sites = list(itertools.product((1, -1), shares))
        for side, along in sites:
            made = {kid: _label_place(*edges[kid], nodes[kid].edge, along, side) for kid in kids}
            boxes = {kid: _line_of_text(made[kid], nodes[kid].edge) for kid in kids}
            roomy = must or _apart(kids, edges, nodes, along)
            if roomy and _is_clear(boxes, others, taken):
                labels |= made
                break
        else:
            if must:
                labels |= _each_where_it_fits(kids, nodes, others, taken, sites)
    return labels


def _each_where_it_fits(
    kids: list[Path], nodes: Outline, edges: dict[Path, tuple[Point, Point]],
    taken: list[Place], sites: list[tuple[int, float]],
) -> dict[Path, Point]:  # fmt: skip
    """A place for every label, at different heights; nothing if one of them has none."""
    found: dict[Path, Point] = {}
    for kid in kids:
        text = nodes[kid].edge
        at = (_label_place(*edges[kid], text, along, side) for side, along in sites)
        clear = (p for p in at if _is_clear({kid: _line_of_text(p, text)}, edges, taken))
        place = next(clear, None)
        if place is None:
            return {}
        found[kid] = place
        taken = [*taken, _line_of_text(place, text)]
    return found


def _line_of_text(middle: Point, text: str) -> Place:
    return Place(*middle, rough_width(text) + 1, 2 * HALF_LINE)


def _apart(
    kids: list[Path], edges: dict[Path, tuple[Point, Point]], nodes: Outline, along: float
) -> bool:
    """Whether the edges are far enough from each other for the widest label."""
    xs = [edges[kid][0][0] + (edges[kid][1][0] - edges[kid][0][0]) * along for kid in kids]
    widest = max(rough_width(nodes[kid].edge) for kid in kids)
    return all(b - a >= widest + 12 for a, b in itertools.pairwise(xs))


def _is_clear(
    boxes: dict[Path, Place], edges: dict[Path, tuple[Point, Point]], taken: list[Place]
) -> bool:
    """Whether labels keep off each other, the edges of others and what is taken."""
    pairs = itertools.chain(
        itertools.combinations(boxes.values(), 2), itertools.product(boxes.values(), taken)
    )
    return not any(_overlap(one, other) for one, other in pairs) and not any(
        _crosses(edge, box)
        for kid, box in boxes.items()
        for other, edge in edges.items()
        if other != kid
    )


def _overlap(one: Place, other: Place) -> bool:
    return (
        abs(one.x - other.x) < (one.width + other.width) / 2
        and abs(one.y - other.y) < (one.height + other.height) / 2
    )


def _crosses(edge: tuple[Point, Point], box: Place) -> bool:
    """Whether an edge runs through a box."""
    (x1, y1), (x2, y2) = edge
    ends = []
    for y in (box.y + box.height / 2, box.y - box.height / 2):
        share = min(max((y1 - y) / (y1 - y2), 0.0), 1.0)
        ends.append(x1 + (x2 - x1) * share)
    return min(ends) < box.x + box.width / 2 and max(ends) > box.x - box.width / 2


def _label_place(start: Point, end: Point, text: str, along: float, side: int) -> Point:
    """A label's centre, so far from the edge that the edge misses the corners of its box.

    `side` is 1 for above a flat edge, -1 for beneath it.
    """
    dx, dy = end[0] - start[0], start[1] - end[1]
    x, y = start[0] + dx * along, start[1] - dy * along
    width, height = rough_width(text), FONT_SIZE
    if abs(dx) > 1.5 * dy:  # a flat edge
        return x, y + side * (height / 2 + 3 + width / 2 * dy / abs(dx))
    beside = width / 2 + 4 + height / 2 * abs(dx) / dy
    return x + (-beside if dx < -1 else beside), y


def check_fits(nodes: Outline, layout: Layout) -> None:
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
    make: Callable[..., Outline], place: Callable[[Outline], Layout], depth: int | None = None
) -> tuple[Outline, Layout]:
    """As much of a tree as fits, the rest collapsed; as it is, where nothing would help.

    `make(depth=..., most_leaves=...)` gives an outline and `place` lays it out.
    """
    first: tuple[Outline, Layout] | None = None
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


def slashes(start: Point, end: Point, at: float) -> list[tuple[Point, Point]]:
    """Two short strokes across an edge, at a share of its length."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length, dy / length
    # across the edge, leaning a little, as one crosses out by hand
    px, py = -uy * 7 + ux * 3, ux * 7 + uy * 3
    middles = [(start[0] + dx * t, start[1] + dy * t) for t in (at, at + 6 / length)]
    return [((x - px, y - py), (x + px, y + py)) for x, y in middles]
