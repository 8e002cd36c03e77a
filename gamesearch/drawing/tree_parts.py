"""What a frame of a tree is made of: the tree at its place, and parts that know their ids."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from gamesearch.drawing.frame_marks import Marks, element
from gamesearch.drawing.geometry import Place, PlacedPicture, SimpleShape
from gamesearch.drawing.looks import Look, outlined
from gamesearch.drawing.text_metrics import FONT_SIZE
from gamesearch.drawing.tree_layout import Layout
from gamesearch.drawing.tree_nodes import TreeNodes
from gamesearch.shapes import Dash, Point, Polyline, Role, Text

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
            if node.picture is not None and element("node", path) in self.frame:
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
