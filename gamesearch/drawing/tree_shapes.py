"""A frame of a tree as shapes that know their ids: nodes, edges, cuts, for every format.

A format that knows elements, such as DOT, writes the parts with their ids and classes; one that
only draws, such as TikZ, takes the `shapes` of each part. Of a tree, places are in points of its
layout, y upwards; of a page, y downwards from the foot of the page.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from typing import Final, NamedTuple

from gamesearch.drawing.fittings import in_lines
from gamesearch.drawing.geometry import (
    Place,
    PlacedPicture,
    SimpleShape,
    moved,
    shortened,
    slashes,
)
from gamesearch.drawing.looks import Look, edge_look, node_look, outlined, window_look
from gamesearch.drawing.marks import ORDERS, Mark, Marks, element
from gamesearch.drawing.node_sizes import LOWER
from gamesearch.drawing.text_metrics import FONT_SIZE
from gamesearch.drawing.tree_layout import Layout
from gamesearch.drawing.tree_nodes import TreeNodes
from gamesearch.shapes import Dash, Point, Polyline, Role, Text
from gamesearch.tracing.recording import Path

STUB: Final = 0.6  # of an edge
APART: Final = 20.0  # points, from one edge that is crossed out to the next
LINE_SPACING: Final = 1.2  # Graphviz's, in sizes of the letters


@dataclass(frozen=True)
class PlacedTree:
    """A frame of a tree at its place on a page: its lower left corner, and how large it is.

    Frames of one sequence are made with `dataclasses.replace`: they share what was written.
    """

    nodes: TreeNodes
    layout: Layout
    frame: Marks
    left: float = 0.0
    bottom: float = 0.0
    scale: float = 1.0
    prefix: str = ""  # of all ids, where a page has several trees
    written: dict[object, dict[object, list[str]]] = field(default_factory=dict)  # lines of DOT

    def at(self, point: Point) -> Point:
        """A point of the tree's layout as a point of the page."""
        return self.left + point[0] * self.scale, self.bottom + point[1] * self.scale

    def boards(self) -> Iterator[PlacedPicture]:
        """The boards in the nodes."""
        for path, node in self.nodes.items():
            if node.picture is not None and element("n", path) in self.frame:
                c = self.layout.nodes[path]
                corner = self.at((c.x - c.width / 2, c.y + c.height / 2))
                yield PlacedPicture(
                    node.picture, *corner, c.width / node.picture.width * self.scale
                )


class NodePart(NamedTuple):
    """A text, perhaps within an outline: a node, a window, a letter, a number."""

    name: str  # its id
    words: str  # its classes
    at: Point  # the middle of the text
    text: str
    role: Role = "text"
    size: float = FONT_SIZE
    place: Place | None = None  # of the outline
    look: Look | None = None

    def shapes(self) -> Iterator[SimpleShape]:
        """The same to be drawn, y downwards."""
        if self.place is not None and self.look is not None:
            x, y, width, height = self.place
            yield outlined(self.look, x, -y, width, height)
        lines = self.text.split("\n")
        for number, line in enumerate(lines):
            down = (number - (len(lines) - 1) / 2) * self.size * LINE_SPACING
            yield Text(self.at[0], down - self.at[1], line, self.size, self.role)


class EdgePart(NamedTuple):
    """Straight lines from one node to another: an edge, or the slashes across it."""

    name: str
    words: str
    start: str  # the names of the nodes
    end: str
    lines: tuple[tuple[Point, Point], ...]
    role: Role
    stroke: float
    dash: Dash = "solid"

    def shapes(self) -> Iterator[SimpleShape]:
        """The same to be drawn, y downwards."""
        for (x1, y1), (x2, y2) in self.lines:
            yield Polyline(((x1, -y1), (x2, -y2)), self.role, self.stroke, self.dash)


Part = NodePart | EdgePart


def shapes_of_tree(tree: PlacedTree) -> Iterator[SimpleShape]:
    """A frame of a tree, drawn at its place on the page."""
    for part in tree_parts(tree):
        for shape in part.shapes():
            yield moved(shape, tree.left, -tree.bottom, tree.scale)


def tree_parts(tree: PlacedTree) -> Iterator[Part]:
    """All parts of a frame; edges first, as nodes and windows lie on top of them."""
    yield from level_names(tree)
    for parts in (edge_parts, node_parts):
        for path in tree.nodes:
            yield from parts(tree, path)


def level_names(tree: PlacedTree) -> Iterator[Part]:
    """Who moves on each level, at the left."""
    for number, (text, where) in enumerate(tree.layout.level_names):
        yield NodePart(f"level{number}", "level", where, text, "muted")


def edge_parts(tree: PlacedTree, path: Path) -> Iterator[Part]:
    """The edge to a node, its label, and the slashes across it."""
    layout, frame = tree.layout, tree.frame
    mark = frame.get(element("e", path))
    if mark is None:
        return
    look = edge_look(mark.style)
    start, end = element("n", path[:-1]), element("n", path)
    lines = layout.strokes(path)
    if end not in frame:  # a stub of an edge to a node that is not shown
        share = max(STUB, _where_cut(tree, path) + 0.15)
        end, lines[-1] = start, shortened(*lines[-1], share)
    yield EdgePart(
        element("e", path), _classes(mark), start, end, tuple(lines), look.line, look.width,
        look.dash,
    )  # fmt: skip
    if label := frame.get(element("t", path)):
        words = _classes(label) + " edge-text"
        where = layout.edge_labels[path]
        yield NodePart(element("t", path), words, where, label.text, look.text)
    yield from cut_parts(tree, path, end)


def cut_parts(tree: PlacedTree, path: Path, end: str) -> Iterator[Part]:
    """The slashes of a cut: across the edge that ends at `end`, or beside a folded subtree."""
    layout, frame = tree.layout, tree.frame
    if slash := frame.get(element("x", path)):
        # `end` is the child, if it is shown: the ends of a line must be on the page
        across = slashes(*layout.edges[path], _where_cut(tree, path))
        yield EdgePart(element("x", path), "slash", end, end, tuple(across), _cut_role(slash), 2.4)
    if within := frame.get(element("f", path)):
        node = element("n", path)
        beside = _beside_the_top(layout.tents.get(path, layout.nodes[path]))
        yield EdgePart(
            element("f", path), "slash", node, node, tuple(beside), _cut_role(within), 2.4
        )


def _cut_role(mark: Mark) -> Role:
    return "faint" if "dim" in mark.style else "cut"


def _where_cut(tree: PlacedTree, path: Path) -> float:
    """The share of an edge at which it is crossed out: where its siblings are far enough away."""
    if tree.nodes[path].children:
        return 0.3
    siblings = tree.nodes[path[:-1]].children
    ends = [tree.layout.edges[kid][1][0] for kid in siblings]
    step = min((b - a for a, b in itertools.pairwise(ends)), default=inf)
    above, below = tree.layout.edges[path]
    lowest = min(0.7, 1 - 14 / (above[1] - below[1]))  # short of the leaf
    if label := tree.layout.edge_labels.get(path):
        lowest = min(lowest, (above[1] - label[1]) / (above[1] - below[1]) - 0.2)
    return max(0.42, min(APART / step, lowest))


def _beside_the_top(place: Place) -> list[tuple[Point, Point]]:
    """Two strokes where a trapezium leaves room, to the right of its narrow top."""
    x, y = place.x + place.width * 0.42, place.y + place.height * 0.26
    return [((x + by - 2, y - 6), (x + by + 2, y + 6)) for by in (0, 5)]


def node_parts(tree: PlacedTree, path: Path) -> Iterator[Part]:
    """A node, what is written beneath and beside it, and the window on it."""
    layout, frame = tree.layout, tree.frame
    mark = frame.get(element("n", path))
    if mark is None:
        return
    size = layout.letter_size_of(tree.nodes[path], mark.text)
    yield _node(element("n", path), _classes(mark), layout.nodes[path], mark, size)
    yield from _collapsed(tree, path)
    if value := frame.get(element("v", path)):
        role: Role = "muted" if "pruned" in value.style else "text"
        where = layout.value_place(path, value.text)
        size = layout.letter_size(path)
        yield NodePart(element("v", path), "value", where, value.text, role, size)
    if name := frame.get(element("l", path)):
        yield NodePart(element("l", path), "name", layout.names[path], name.text, "muted")
    if window := frame.get(element("w", path)):
        yield _window(tree, path, window)


def _collapsed(tree: PlacedTree, path: Path) -> Iterator[Part]:
    """What is said of a subtree that is not drawn; the same in every frame."""
    layout = tree.layout
    if tent := layout.tents.get(path):
        mark = Mark("", frozenset({"collapsed", ORDERS[tree.nodes[path].turn % len(ORDERS)]}))
        yield _node(element("d", path), _classes(mark), tent, mark)
    if path in layout.counts:
        text, where = layout.counts[path]
        yield NodePart(element("m", path), "count", where, text, "muted")


def _node(name: str, words: str, place: Place, mark: Mark, size: float = FONT_SIZE) -> NodePart:
    look = node_look(mark.style)
    lower = {"triangle": -LOWER, "invtriangle": LOWER}.get(look.shape, 0.0) * place.height
    middle = place.x, place.y + lower  # a triangle's text stands where it is wide
    return NodePart(name, words, middle, mark.text, look.text, size, place, look)


def _window(tree: PlacedTree, path: Path, mark: Mark) -> NodePart:
    place = tree.layout.boxes[path]
    lines = "\n".join(in_lines(mark.text, tree.layout.lines))
    look = window_look(mark.style, 1 / tree.scale)  # one point wide at every scale
    words = " ".join(sorted(mark.style & {"cause", "dim"} | {"window"}))
    return NodePart(element("w", path), words, place[:2], lines, look.text, place=place, look=look)


def _classes(mark: Mark) -> str:
    return " ".join(sorted(mark.style)) or "plain"
