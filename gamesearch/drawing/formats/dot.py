"""DOT in which every place is given: Graphviz draws what it is told, and lays out nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

import graphviz

from gamesearch.drawing.formats.format import Format
from gamesearch.drawing.frame_marks import element
from gamesearch.drawing.geometry import Place, PlacedPicture
from gamesearch.drawing.looks import Look
from gamesearch.drawing.page import Page, painted
from gamesearch.drawing.text_metrics import FONT_SIZE
from gamesearch.drawing.theme import FONT, Theme
from gamesearch.drawing.tree_parts import EdgePart, Part, PlacedTree
from gamesearch.drawing.tree_shapes import edge_parts, level_names, node_parts
from gamesearch.drawing.xdot import xdot_operations
from gamesearch.game import Path
from gamesearch.shapes import Point

Attributes = Mapping[str, str]
_NONE: Final[Attributes] = MappingProxyType({})
_PAGE: Final = {
    "pad": "0", "margin": "0", "bgcolor": "transparent", "outputorder": "edgesfirst",
    "fontname": FONT,
}  # fmt: skip
# what most nodes and edges have is said once: Graphviz takes long over each attribute
_NODE: Final = {
    "fixedsize": "shape", "fontname": FONT, "fontsize": f"{FONT_SIZE:g}", "label": "",
    "shape": "none", "width": "0", "height": "0", "penwidth": "1.4",
}  # fmt: skip
ON_EDGES: Final = ("edge", "edge text", "cut", "cut within")  # what the lines of each depend on
ON_NODES: Final = ("node", "value", "name", "window")
_EDGE: Final = {"dir": "none", "fontname": FONT, "penwidth": "1.4", "style": "solid"}


def write_dot(page: Page, _dpi: int) -> bytes:
    """What Graphviz is given for a page."""
    return page.shaped.source.encode()


FORMAT: Final = Format("dot", "dot", write_dot, rank=6)


# ---------------------------------------------------------------- the page


def page_lines(width: float, height: float, scale: float, ground: str) -> Iterator[str]:
    """What is said of a page itself: size, ground, fonts, and two corners that hold it open."""
    size = f"{(width * scale + 0.3) / 72:.6f},{(height * scale + 9) / 72:.6f}!"
    colour = painted(ground) or "transparent"
    yield _line(
        "graph", _PAGE | {"bgcolor": colour, "bb": f"0,0,{width:.4f},{height:.4f}", "size": size}
    )
    yield _line("node", _NODE)
    yield _line("edge", _EDGE)
    for name, corner in (("corner0", "0,0"), ("corner1", f"{width:.4f},{height - 0.2:.4f}")):
        yield _line(name, {"pos": corner, "shape": "point", "style": "invis"})


def background_line(pictures: Iterable[PlacedPicture], theme: Theme) -> str:
    """The pictures that lie beneath all trees."""
    operations = " ".join(xdot_operations(*picture, theme) for picture in pictures)
    return _background(operations)


def beneath(source: str, picture: PlacedPicture, theme: Theme) -> str:
    """The same graph with one more picture, beneath all others."""
    line = background_line([picture], theme)
    begun, *rest = source.split("\tgraph [_background=", 1)
    if rest:
        return begun + line.removesuffix('"]\n') + ' " +\n\t\t' + rest[0]
    return source.replace("{\n", f"{{\n{line}", 1)


def at_dots_per_inch(source: str, dpi: int) -> str:
    """The same graph, for a format made of dots."""
    opening, rest = source.split("{\n", 1)
    return f"{opening}{{\n\tgraph [dpi={dpi}]\n{rest}"


# ---------------------------------------------------------------- a tree


def tree_lines(tree: PlacedTree, theme: Theme) -> Iterator[str]:
    """The lines that draw a tree, part by part."""
    writer = _TreeWriter(tree, theme)
    for part in level_names(tree):
        yield writer.line(part)
    for whats, parts in ((ON_EDGES, edge_parts), (ON_NODES, node_parts)):
        for path in tree.nodes:
            yield from writer.lines(path, whats, parts)


class _TreeWriter:
    """Writes the parts of one tree as statements."""

    def __init__(self, tree: PlacedTree, theme: Theme) -> None:
        self.tree, self.theme, self.scale = tree, theme, tree.scale
        place = (tree.left, tree.bottom, tree.scale, tree.prefix)
        self.written = tree.written.setdefault((place, *theme.values()), {})

    def lines(
        self, path: Path, whats: Iterable[str], parts: Callable[[PlacedTree, Path], Iterable[Part]]
    ) -> list[str]:
        """The lines for a node or an edge, copied from a frame in which it looked the same."""
        looks = (path, *[self.tree.frame.get(element(what, path)) for what in whats])
        if looks not in self.written:
            self.written[looks] = [self.line(part) for part in parts(self.tree, path)]
        return self.written[looks]

    def line(self, part: Part) -> str:
        """One statement; as `Digraph.node` writes it, in a third of the time."""
        if isinstance(part, EdgePart):
            ends = f"{_quoted(self._id(part.start))} -> {_quoted(self._id(part.end))}"
            return _line(ends, self._edge_style(part), _EDGE)
        outline = self._outline(part.place, part.look) if part.place and part.look else {}
        style = outline or {"pos": self._at(part.at)}
        style |= {"fontcolor": self.theme[part.role]} | self._font(part.size)
        style |= {"id": self._id(part.name), "class": part.words}
        return _line(_quoted(self._id(part.name)), style, _NODE, part.text)

    def _edge_style(self, part: EdgePart) -> dict[str, str]:
        return {
            "id": self._id(part.name), "class": part.words, "pos": self._segments(part.lines),
            "color": self.theme[part.role], "penwidth": self._width(part.stroke),
            "style": part.dash,
        }  # fmt: skip

    def _outline(self, place: Place, look: Look) -> dict[str, str]:
        """The Graphviz attributes that a node's look stands for."""
        x, y, width, height = place
        if look.shape in ("triangle", "invtriangle"):
            # Graphviz centres a triangle on its centroid and draws it 3/4 as high as it says
            y += -height / 6 if look.shape == "triangle" else height / 6
            height /= 0.75
        circle = "ellipse" if width > height else "circle"
        corners = ",rounded" if look.shape == "rounded" else ""
        return {
            "pos": self._at((x, y)),
            "width": self._inches(width), "height": self._inches(height),
            "shape": {"rounded": "box", "circle": circle}.get(look.shape, look.shape),
            "style": f"filled,{look.dash}{corners}",
            "fillcolor": self.theme[look.fill] if look.fill else "transparent",
            "color": self.theme[look.line],
            "fontcolor": self.theme[look.text],
            "penwidth": self._width(look.width),
        }  # fmt: skip

    def _id(self, name: str) -> str:
        return self.tree.prefix + name

    def _font(self, size: float) -> dict[str, str]:
        usual = self.scale == 1 and size == FONT_SIZE
        return {} if usual else {"fontsize": f"{size * self.scale:.2f}"}

    def _at(self, point: Point) -> str:
        x, y = self.tree.at(point)
        return f"{x:.2f},{y:.2f}"

    def _inches(self, points: float) -> str:
        return f"{points * self.scale / 72:.4f}"

    def _width(self, points: float) -> str:
        return f"{points * self.scale:.3g}"

    def _segments(self, lines: Sequence[tuple[Point, Point]]) -> str:
        ends = [(self._at(start), self._at(end)) for start, end in lines]
        return ";".join(f"{start} {start} {end} {end}" for start, end in ends)


# ---------------------------------------------------------------- statements


def _background(operations: str) -> str:
    """The attribute `_background` in pieces: Graphviz reads no string of over 16,384 bytes."""
    pieces = re.findall(r".{1,4000}(?<!\\)", operations)  # a backslash would hide the closing quote
    quoted = ('"' + piece.replace('"', '\\"') + '"' for piece in pieces)
    return "\tgraph [_background=" + " +\n\t\t".join(quoted) + "]\n"


def _line(what: str, style: Attributes, usual: Attributes = _NONE, label: str = "") -> str:
    """A statement with its attributes, but for those that are as usual."""
    said = [f"label={_label(label)}"] if label else []
    said += [
        f"{name}={_quoted(value)}" for name, value in style.items() if usual.get(name) != value
    ]
    return f"\t{what} [{' '.join(said)}]\n"


@lru_cache(maxsize=8192)  # the frames of a sequence have nearly all their words in common
def _quoted(text: str) -> str:
    return str(graphviz.quoting.quote(text))


@lru_cache(maxsize=8192)
def _label(text: str) -> str:
    """A text as it stands, markup and backslashes included."""
    lines = (graphviz.escape(line) for line in text.split("\n"))
    return str(graphviz.quoting.quote(graphviz.nohtml("\\n".join(lines))))
