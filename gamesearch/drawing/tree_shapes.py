"""A frame of a tree as shapes that know their ids: nodes, edges, cuts, for every format.

A format that knows elements, such as DOT, writes the parts with their ids and classes; one that
only draws, such as TikZ, takes the `shapes` of each part. Places in a tree are in points of its
layout, y upwards; places on a page have y downwards from the foot of the page.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from typing import Any, Final, NamedTuple

from gamesearch.drawing.frame_marks import ORDERS, Mark, Marks, element
from gamesearch.drawing.geometry import FONT_SIZE, Place, PlacedPicture, SimpleShape, moved, slashes
from gamesearch.drawing.theme import Look, Outline, edge_look, node_look, outlined, window_look
from gamesearch.drawing.tidy_tree import LOWER
from gamesearch.drawing.tree_layout import READABLE, Layout, line_of_text
from gamesearch.drawing.tree_nodes import TreeNodes
from gamesearch.game import Path
from gamesearch.shapes import Dash, Point, Polyline, Role, Text

POINTER: Final = 9.0  # the size of the one above the current node
LINE_SPACING: Final = 1.2  # Graphviz's, in sizes of the letters


@dataclass(frozen=True)
class PlacedTree:
    """A frame of a tree at its place on a page: its lower left corner, and how large it is.

    Frames of one sequence are made with `dataclasses.replace`: they share their lines of DOT.
    """

    nodes: TreeNodes
    layout: Layout
    marks: Marks
    left: float = 0.0
    bottom: float = 0.0
    scale: float = 1.0
    prefix: str = ""  # of all ids, where a page has several trees
    game: Any = None
    dot_cache: dict[object, dict[object, list[str]]] = field(default_factory=dict)  # lines of DOT

    def at(self, point: Point) -> Point:
        """Return a point of the tree's layout as a point of the page."""
        return self.left + point[0] * self.scale, self.bottom + point[1] * self.scale

    def boards(self) -> Iterator[PlacedPicture]:
        """Yield the boards in the nodes."""
        for path, node in self.nodes.items():
            if node.picture is not None and element("node", path) in self.marks:
                x, y, width, height = self.layout.nodes[path]
                left, top = self.at((x - width / 2, y + height / 2))
                scale = width / node.picture.width * self.scale
                yield PlacedPicture(node.picture, left, top, scale)


class NodePart(NamedTuple):
    """A text, perhaps within an outline: a node, a window, a letter, a number."""

    id_: str
    classes: str
    at: Point  # the middle of the text
    text: str
    role: Role = "text"
    size: float = FONT_SIZE
    place: Place | None = None  # of the outline
    look: Look | None = None

    def shapes(self) -> Iterator[SimpleShape]:
        """Yield its shapes, y downwards."""
        if self.place is not None and self.look is not None:
            x, y, width, height = self.place
            yield from outlined(self.look, x, -y, width, height)
        lines = self.text.split("\n")
        for number, line in enumerate(lines):
            down = (number - (len(lines) - 1) / 2) * self.size * LINE_SPACING
            yield Text(self.at[0], down - self.at[1], line, self.size, self.role)


class EdgePart(NamedTuple):
    """Straight lines: an edge from one node to another, or slashes, which are a loop at a node."""

    id_: str
    classes: str
    tail: str  # the ids of the nodes
    head: str
    lines: tuple[tuple[Point, Point], ...]
    role: Role
    stroke: float
    dash: Dash = "solid"

    def shapes(self) -> Iterator[SimpleShape]:
        """Yield its shapes, y downwards."""
        for (x1, y1), (x2, y2) in self.lines:
            yield Polyline(((x1, -y1), (x2, -y2)), self.role, self.stroke, self.dash)


Part = NodePart | EdgePart


def shapes_of_tree(tree: PlacedTree) -> Iterator[SimpleShape]:
    """Yield a frame of a tree, drawn at its place on the page.

    Edges come first, as nodes and windows lie on top of them.
    """
    edges, nodes = (
        [part for path in tree.nodes for part in parts(tree, path)]
        for parts in (edge_parts, node_parts)
    )
    for part in (*level_names(tree), *edges, *nodes):
        for shape in part.shapes():
            yield moved(shape, tree.left, -tree.bottom, tree.scale)


def level_names(tree: PlacedTree) -> Iterator[Part]:
    """Yield who moves on each level, at the left, and what the boxes say, at the upper right."""
    layout = tree.layout
    for number, (text, where) in enumerate(layout.level_names):
        yield NodePart(f"level{number}", "level", where, text, "muted")
    if layout.key and (key := tree.marks.get(element("key", ()))):
        size = min(FONT_SIZE, READABLE / layout.scale)
        yield NodePart(element("key", ()), "key", layout.key[1], key.text, "muted", size)


def edge_parts(tree: PlacedTree, path: Path) -> Iterator[Part]:
    """Yield the edge to a node, its label, and the slashes across it."""
    layout, marks = tree.layout, tree.marks
    mark = marks.get(element("edge", path))
    if mark is None:
        return
    look = edge_look(mark.style)
    tail, head = element("node", path[:-1]), element("node", path)
    lines = tuple(layout.strokes(path))
    id_, classes = element("edge", path), _classes(mark)
    yield EdgePart(id_, classes, tail, head, lines, look.line, look.width, look.dash)
    if label := marks.get(element("edge text", path)):
        classes = _classes(label) + " edge-text"
        where = layout.edge_labels[path]
        yield NodePart(element("edge text", path), classes, where, label.text, look.text)
    yield from cut_slashes(tree, path)


def node_parts(tree: PlacedTree, path: Path) -> Iterator[Part]:
    """Yield a node with the pointer to it, what is written beneath and beside it, its window."""
    node, layout, marks = tree.nodes[path], tree.layout, tree.marks
    mark = marks.get(element("node", path))
    if mark is None:
        return
    size = layout.letter_size(path)
    yield _outlined(element("node", path), layout.nodes[path], mark, size)
    if element("pointer", path) in marks:  # from above, or from below a leaf, off its label
        place, up = layout.nodes[path], -1 if node.kind == "leaf" else 1
        place = Place(place.x, place.y + up * ((POINTER + place.height) / 2 + 3), POINTER, POINTER)
        shape: Outline = "invtriangle" if up > 0 else "triangle"
        look = Look(shape, "current", "current", "text", 1, "solid")
        id_ = element("pointer", path)
        yield NodePart(id_, "pointer", place[:2], "", place=place, look=look)
    if fold := layout.folds.get(path):  # beneath a board, what stands for a folded subtree
        style = frozenset({"collapsed", ORDERS[node.turn % len(ORDERS)]})
        yield _outlined(element("fold", path), fold, Mark("", style))
    if count := marks.get(element("count", path)):
        yield NodePart(element("count", path), "count", layout.counts[path], count.text, "muted")
    if value := marks.get(element("value", path)):
        role: Role = "muted" if "pruned" in value.style else "text"
        where = layout.value_place(path, value.text)
        yield NodePart(element("value", path), "value", where, value.text, role, size)
    if name := marks.get(element("name", path)):
        yield NodePart(element("name", path), "name", layout.names[path], name.text, "muted")
    if window := marks.get(element("window", path)):
        place = layout.boxes[path]
        look = window_look(window.style, 1 / tree.scale)  # one point wide at every scale
        classes = " ".join(sorted(window.style & {"cause", "dim", "range"} | {"window"}))
        id_ = element("window", path)
        yield NodePart(id_, classes, place[:2], window.text, look.text, place=place, look=look)


def _outlined(id_: str, place: Place, mark: Mark, size: float = FONT_SIZE) -> NodePart:
    """Return a node; a triangle's text stands where it is wide."""
    look = node_look(mark.style)
    lower = {"triangle": -LOWER, "invtriangle": LOWER}.get(look.shape, 0.0) * place.height
    middle = place.x, place.y + lower
    return NodePart(id_, _classes(mark), middle, mark.text, look.text, size, place, look)


def _classes(mark: Mark) -> str:
    return " ".join(sorted(mark.style)) or "plain"


# ---------------------------------------------------------------- slashes across what was cut
# A page without a kernel draws its own: widgets/js/page/drawing.js.

WIDE: Final = 2.4  # points: the stroke
CUTS_APART: Final = 20.0  # points, from one edge that is crossed out to the next
BESIDE: Final = 4.4  # points, from the strokes across one edge to those across the next
BELOW_NODE: Final = 8.0  # points, from the upper end of an edge to its slashes
LABEL_ABOVE: Final = 18.0  # points, from the middle of an edge's label to slashes above it


def cut_slashes(tree: PlacedTree, path: Path) -> Iterator[EdgePart]:
    """Yield the slashes of a cut: across the edge to a node, or at a folded subtree's right."""
    layout, node = tree.layout, element("node", path)
    for what in ("cut", "cut within"):
        if mark := tree.marks.get(element(what, path)):
            if what == "cut":
                lines = slashes(*layout.edges[path], *where_cut(tree, path))
            else:
                x, y, width, height = layout.folds.get(path, layout.nodes[path])
                x, y = x + width * 0.42, y + height * 0.26
                lines = [((x + by - 2, y - 6), (x + by + 2, y + 6)) for by in (0, 5)]
            role: Role = "faint" if "dim" in mark.style else "cut"
            yield EdgePart(element(what, path), "slash", node, node, tuple(lines), role, WIDE)


def where_cut(tree: PlacedTree, path: Path) -> tuple[float, float]:
    """Return the share of an edge at which it is crossed out, and how wide strokes can be there.

    They are clear of all siblings' labels if that can be, and of this frame's other strokes.
    """
    texts, siblings = tree.layout.edge_labels, tree.nodes[path[:-1]].children
    edges = [tree.layout.edges[kid] for kid in siblings if element("cut", kid) in tree.marks]
    step = min((right[1][0] - left[1][0] for left, right in itertools.pairwise(edges)), default=inf)
    usual = _usual_cut(tree, path, step)
    labels = [line_of_text(texts[kid], tree.nodes[kid].edge) for kid in siblings if kid in texts]

    def covers(share: float) -> bool:
        return any(
            min(x1, x2) < right and left < max(x1, x2) and min(y1, y2) < high and low < max(y1, y2)
            for edge in edges
            for (x1, y1), (x2, y2) in slashes(*edge, share)
            for left, right, low, high in labels
        )

    others = sorted((n / 20 for n in range(3, 18)), key=lambda share: abs(share - usual))
    share = next((share for share in [usual, *others] if not covers(share)), usual)
    return share, step * share - BESIDE


def _usual_cut(tree: PlacedTree, path: Path, step: float) -> float:
    """Return the share of an edge at which it is crossed out where nothing is in the way.

    Two edges that are crossed out, whose ends are a `step` apart, are far enough apart there; one
    alone is crossed out above the labels of edges.
    """
    label = tree.layout.edge_labels.get(path)
    (_, top), (_, foot) = tree.layout.edges[path]
    if any(tree.nodes[kid].children for kid in tree.nodes[path[:-1]].children):
        return max(0.3, min(0.45, BELOW_NODE / (top - foot)))
    lowest = min(0.7, 1 - 12 / (top - foot))  # short of the leaf
    if step == inf:
        above = (top - label[1] - LABEL_ABOVE) / (top - foot) if label else lowest
        return max(0.3, min(0.42, above))
    if label:
        lowest = min(lowest, (top - label[1]) / (top - foot) - 0.2)
    return max(0.42, min(CUTS_APART / step, lowest))
