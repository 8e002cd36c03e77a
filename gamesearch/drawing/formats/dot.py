"""A page as a pinned graph, in DOT in which every place is given: Graphviz lays out nothing.

`Drawing` is a `graphviz.Digraph`, so `.source`, `.save` and the notebook's display work as usual,
but our own engine draws it, without any program on the path. Boards and diagrams are xdot
operations in the graph attribute `_background`, which Graphviz draws beneath everything, alike in
SVG, PDF and PNG: no image files and no second renderer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from math import inf
from os import PathLike
from pathlib import Path as FilePath
from types import MappingProxyType
from typing import Any, Final

import graphviz

from gamesearch.drawing.engines.graphviz import current_engine, tidied
from gamesearch.drawing.formats.catalogue import format_named, format_of, page_bytes
from gamesearch.drawing.formats.format import PNG_DPI, Format
from gamesearch.drawing.formats.json import tree_of
from gamesearch.drawing.formats.svg import for_notebook
from gamesearch.drawing.frame_marks import element
from gamesearch.drawing.geometry import FONT_SIZE, Place, PlacedPicture, placed
from gamesearch.drawing.page import Content, Page
from gamesearch.drawing.theme import BAR, FONT, MONO, Look, Theme, painted
from gamesearch.drawing.tree_shapes import (
    EdgePart,
    Part,
    PlacedTree,
    edge_parts,
    level_names,
    node_parts,
)
from gamesearch.files import write_file
from gamesearch.game import Path
from gamesearch.shapes import Circle, Picture, Point, Polygon, Polyline, Text

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
ON_NODES: Final = ("node", "value", "name", "window", "pointer", "count")
_EDGE: Final = {"dir": "none", "fontname": FONT, "penwidth": "1.4", "style": "solid"}


def write_dot(page: Page, _dpi: int) -> bytes:
    """Return what Graphviz is given for a page; and in a comment the whole tree, as JSON."""
    tree = tree_of(page)
    held = f"// {json.dumps(tree, ensure_ascii=False)}\n" if tree else ""
    return (page.source + held).encode()


FORMAT: Final = Format("dot", "dot", write_dot, rank=6)


# ---------------------------------------------------------------- the graph


FileName = str | PathLike[str]


class Drawing(graphviz.Digraph):  # type: ignore[misc]
    """A pinned graph with an alternative text, drawn without any program on the path."""

    def __init__(
        self,
        width: float,
        height: float,
        alt: str,
        theme: Theme,
        trees: Sequence[PlacedTree] = (),
        pictures: Sequence[PlacedPicture] = (),
        *,
        scale: float = 1.0,
    ) -> None:
        """Make a page of `width` x `height` points, drawn `scale` times as large.

        Pictures lie beneath trees, on the ground of the theme. A white page is transparent in SVG
        and PDF, so that it takes a slide's own background, and white in PNG and in a notebook,
        whose background may be too dark to read on. With the `ground` "none" it is transparent in
        PNG as well.
        """
        super().__init__(name="tree", engine="neato", format="svg")
        self.width, self.height, self.alt = width * scale, height * scale, alt
        self.ground = theme["page"]
        self.scale = scale
        self.widest = inf  # pixels in a notebook
        self.content = Content(theme, tuple(trees), tuple(pictures))
        self.body += page_lines(width, height, scale, self.ground)
        boards = [board for tree in trees for board in tree.boards()]
        if beneath := [*pictures, *boards]:
            self.body.append(background_line(beneath, theme))
        for tree in trees:
            self.body += tree_lines(tree, theme)

    def pipe(
        self,
        format: str | None = None,  # noqa: A002
        encoding: str | None = None,
        *,
        dpi: int = PNG_DPI,
        **_: Any,
    ) -> Any:
        """Return the picture as bytes, or as text if an `encoding` is named.

        `format` is any registered format; a PNG has `dpi` dots per inch. Raises ValueError for any
        other format and RenderError if the engine fails.
        """
        kind, here = format or self.format, current_engine().formats
        data = self.rendered(kind, dpi) if kind in here else page_bytes(self, kind, dpi)
        return data.decode(encoding) if encoding else data

    def rendered(self, format: str, dpi: int) -> bytes:  # noqa: A002
        """Return the picture as svg, pdf or png, the same bytes each time. Raises RenderError."""
        source = in_dots(self.source, dpi, self.ground) if format == "png" else self.source
        return tidied(current_engine().render(source, format), format, self.alt)

    def render(
        self,
        filename: FileName | None = None,
        directory: FileName | None = None,
        view: bool = False,
        cleanup: bool = False,
        format: str | None = None,  # noqa: A002
        outfile: FileName | None = None,
        **_: Any,
    ) -> str:
        """Write the picture (and, unless `cleanup`, the DOT source); return its file name."""
        if outfile:
            target = FilePath(outfile)
            write_file(target, self.pipe(format or format_of(target.suffix[1:]).name))
        else:
            source = FilePath(self.save(filename, directory=directory))
            chosen = format or self.format
            target = source.with_name(f"{source.name}.{format_named(chosen).suffix}")
            write_file(target, self.pipe(chosen))
            if cleanup:
                source.unlink()
        if view:
            import webbrowser

            webbrowser.open(target.resolve().as_uri())
        return str(target)

    def copy(self) -> Drawing:
        """Return an independent copy."""
        return deepcopy(self)

    def _repr_mimebundle_(self, *_: Any, **__: Any) -> dict[str, str]:
        return {"image/svg+xml": self.for_notebook(), "text/plain": self.alt}

    def for_notebook(self) -> str:
        """Return the SVG on a ground of its theme's colour; a light one follows a dark page."""
        return for_notebook(self.pipe("svg", "utf-8"), self.content.theme, self.widest)

    def __repr__(self) -> str:
        return f"<Drawing {self.width:g} x {self.height:g} pt: {self.alt}>"


# ---------------------------------------------------------------- the page


def page_lines(width: float, height: float, scale: float, ground: str) -> Iterator[str]:
    """Yield the lines on the page itself: size, ground, fonts, two corners that hold it open."""
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
    """Return the pictures that lie beneath all trees, as the attribute `_background`.

    It is written in pieces: Graphviz reads at most 16,384 bytes of each.
    """
    operations = " ".join(xdot_operations(*picture, theme) for picture in pictures)
    pieces = re.findall(r".{1,4000}(?<!\\)", operations)  # a backslash would hide the closing quote
    quoted = ('"' + piece.replace('"', '\\"') + '"' for piece in pieces)
    return "\tgraph [_background=" + " +\n\t\t".join(quoted) + "]\n"


def in_dots(source: str, dpi: int, ground: str) -> str:
    """Return a graph's source for a format made of dots, on its ground even if that is white."""
    opening, rest = source.split("{\n", 1)
    if ground != "none":
        rest = rest.replace("bgcolor=transparent", f'bgcolor="{ground}"', 1)
    return f"{opening}{{\n\tgraph [dpi={dpi}]\n{rest}"


# ---------------------------------------------------------------- a tree


def tree_lines(tree: PlacedTree, theme: Theme) -> Iterator[str]:
    """Yield the lines that draw a tree, part by part."""
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
        self.cache = tree.dot_cache.setdefault((place, *theme.values()), {})

    def lines(
        self, path: Path, whats: Iterable[str], parts: Callable[[PlacedTree, Path], Iterable[Part]]
    ) -> list[str]:
        """Return the lines of a node or an edge; from a frame in which it looked the same."""
        marks, nodes = self.tree.marks, self.tree.nodes
        looks = (path, *[marks.get(element(what, path)) for what in whats])
        if element("cut", path) in marks:  # the strokes of siblings stand in line
            looks += (*[kid for kid in nodes[path[:-1]].children if element("cut", kid) in marks],)
        if looks not in self.cache:
            self.cache[looks] = [self.line(part) for part in parts(self.tree, path)]
        return self.cache[looks]

    def line(self, part: Part) -> str:
        """Return one statement; as `Digraph.node` writes it, in a third of the time."""
        if isinstance(part, EdgePart):
            ends = f"{_quoted(self._id(part.tail))} -> {_quoted(self._id(part.head))}"
            style = {
                "id": self._id(part.id_),
                "class": part.classes,
                "pos": self._segments(part.lines),
                "color": self.theme[part.role],
                "penwidth": self._width(part.stroke),
                "style": part.dash,
            }
            return _line(ends, style, _EDGE)
        outline = self._outline(part.place, part.look) if part.place and part.look else {}
        style = outline or {"pos": self._at(part.at)}
        style |= {"fontcolor": self.theme[part.role]}
        if self.scale != 1 or part.size != FONT_SIZE:
            style |= {"fontsize": f"{part.size * self.scale:.2f}"}
        style |= {"id": self._id(part.id_), "class": part.classes}
        return _line(_quoted(self._id(part.id_)), style, _NODE, part.text)

    def _outline(self, place: Place, look: Look) -> dict[str, str]:
        """Return the Graphviz attributes that a node's look stands for."""
        x, y, width, height = place
        if look.shape in ("triangle", "invtriangle"):
            # Graphviz centres a triangle on its centroid and draws it 3/4 as high as it says
            y += -height / 6 if look.shape == "triangle" else height / 6
            height /= 0.75
        circle = "ellipse" if width > height else "circle"
        style = f"filled,{look.dash}" + (",rounded" if look.shape == "rounded" else "")
        fill = self.theme[look.fill] if look.fill else "transparent"
        if look.sides:
            alpha, beta = (self.theme[role] for role in look.sides)
            style, bar = "striped", BAR / width
            fill = f"{alpha};{bar:.4f}:{fill};{1 - 2 * bar:.4f}:{beta}"
        return {
            "pos": self._at((x, y)),
            "width": self._inches(width),
            "height": self._inches(height),
            "shape": {"rounded": "box", "circle": circle}.get(look.shape, look.shape),
            "style": style,
            "fillcolor": fill,
            "color": self.theme[look.line],
            "fontcolor": self.theme[look.text],
            "penwidth": self._width(look.width),
        }

    def _id(self, name: str) -> str:
        return self.tree.prefix + name

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


def _line(what: str, style: Attributes, usual: Attributes = _NONE, label: str = "") -> str:
    """Return a statement with its attributes, but for those that are as usual."""
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
    """Return a text as it stands, markup and backslashes included."""
    lines = (graphviz.escape(line) for line in text.split("\n"))
    return str(graphviz.quoting.quote(graphviz.nohtml("\\n".join(lines))))


# ---------------------------------------------------------------- boards and diagrams

_JUSTIFIED = {"start": -1, "middle": 0, "end": 1}


def xdot_operations(picture: Picture, left: float, top: float, scale: float, theme: Theme) -> str:
    """Return the operations that draw `picture` with its top left corner at (left, top), y upwards.

    `scale` is points per unit of the picture. Raises KeyError for a colour that is none of
    the theme's.
    """
    operations: list[str] = []
    for shape in placed(picture, left, -top, scale):
        drawn: Iterable[str]
        match shape:
            case Text():
                drawn = _words(shape, theme)
            case Polyline(points, role, width):
                drawn = [_width(width), _colour("c", theme[role]), f"L {_points(points)}"]
            case Polygon(points, fill, line, width):
                drawn = _filled("P", _points(points), fill, line, width, theme)
            case Circle(x, y, radius, fill, line, width):
                where = f"{x:.2f} {-y:.2f} {radius:.2f} {radius:.2f}"
                drawn = _filled("E", where, fill, line, width, theme)
        if isinstance(shape, Text) or shape.dash == "solid":
            operations += drawn
        else:
            operations += [f"S {len(shape.dash)} -{shape.dash}", *drawn, "S 5 -solid"]
    return " ".join(operations)


def _words(words: Text, theme: Theme) -> Iterator[str]:
    if not words.text:
        return  # Graphviz would read nothing of what follows
    font = MONO if words.mono else FONT
    text = words.text.replace("  ", "\u00a0 ")  # a browser makes two spaces one
    yield f"F {words.size:.2f} {len(font)} -{font}"
    yield _colour("c", theme[words.fill])
    if words.bold:
        yield "t 1"
    place = f"{words.x:.2f} {-words.y - words.size * 0.36:.2f} {_JUSTIFIED[words.anchor]}"
    yield f"T {place} {words.size * len(text):.2f} {len(text.encode())} -{text}"
    if words.bold:
        yield "t 0"


def _filled(
    letter: str, where: str, fill: str | None, line: str | None, width: float, theme: Theme
) -> Iterator[str]:
    """Yield a shape's operations; a fill without an outline gets one of its colour, of width 0."""
    yield _width(width if line else 0)
    if fill:
        yield _colour("c", theme[line or fill])
        yield _colour("C", theme[fill])
        yield f"{letter} {where}"
    elif line:
        yield _colour("c", theme[line])
        yield f"{letter.lower()} {where}"


def _points(points: Iterable[tuple[float, float]]) -> str:
    pairs = [f"{x:.2f} {-y:.2f}" for x, y in points]
    return f"{len(pairs)} {' '.join(pairs)}"


def _colour(pen: str, colour: str) -> str:
    return f"{pen} {len(colour)} -{colour}"


def _width(width: float) -> str:
    style = f"setlinewidth({width:.2f})"
    return f"S {len(style)} -{style}"
