"""Marks and positions as DOT, and DOT as SVG, PDF or PNG: Graphviz inside this process.

`Drawing` is a `graphviz.Digraph`, so `.source`, `.save` and the notebook's display work as
people know them, but it renders through pygraphviz, whose wheel brings Graphviz along.
Everything is pinned: the engine `nop2` draws what it is told and lays out nothing.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path as FilePath
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import graphviz

from gamesearch.drawing.board import xdot
from gamesearch.drawing.engines.graphviz_in_process import (
    PNG_DPI,
    RenderError,
    for_notebook,
    render,
)
from gamesearch.drawing.geometry import Place, slashes
from gamesearch.drawing.marks import Mark, Marks, edge_look, element, node_look
from gamesearch.drawing.text_metrics import FONT_SIZE, rough_width
from gamesearch.drawing.theme import FONT, Theme
from gamesearch.drawing.tree_layout import Layout
from gamesearch.drawing.tree_nodes import TreeNodes
from gamesearch.shapes import Picture, Point
from gamesearch.tracing.recording import Path

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
_EDGE: Final = {"dir": "none", "fontname": FONT, "penwidth": "1.4", "style": "solid"}


class PlacedPicture(NamedTuple):
    """A picture on a page: its top left corner, y upwards, and its scale."""

    picture: Picture
    left: float
    top: float
    scale: float


class Content(NamedTuple):
    """What a page was made of, for the formats that Graphviz does not write."""

    theme: Theme
    trees: tuple[PlacedTree, ...]
    pictures: tuple[PlacedPicture, ...]


class Drawing(graphviz.Digraph):  # type: ignore[misc]
    """A pinned graph with an alternative text, drawn without any program on the path."""

    def __init__(
        self, width: float, height: float, alt: str, scale: float = 1.0, ground: str = "none"
    ) -> None:
        """A page of `width` x `height` points, drawn `scale` times as large.

        Files have a transparent ground; `ground` is the colour behind it in a notebook, whose
        own may be too dark or too light to read on.
        """
        super().__init__(name="tree", engine="neato", format="svg")
        self.width, self.height, self.alt = width * scale, height * scale, alt
        self.ground = ground
        self.scale = scale
        self.content: Content | None = None
        size = f"{(self.width + 0.3) / 72:.6f},{(self.height + 9) / 72:.6f}!"
        self.body += [
            _line_of_dot("graph", _PAGE | {"bb": f"0,0,{width:.4f},{height:.4f}", "size": size}),
            _line_of_dot("node", _NODE),
            _line_of_dot("edge", _EDGE),
        ]
        for name, corner in (("corner0", "0,0"), ("corner1", f"{width:.4f},{height - 0.2:.4f}")):
            look = {"pos": corner, "shape": "point", "style": "invis"}
            self.body.append(_line_of_dot(name, look))

    def pipe(
        self,
        format: str | None = None,  # noqa: A002
        encoding: str | None = None,
        *,
        dpi: int = PNG_DPI,
        **_: Any,
    ) -> Any:
        """The picture as bytes, or as text if an `encoding` is named.

        `format` is svg, pdf, png (with `dpi` dots to an inch), dot, tikz or ascii. Raises
        ValueError for any other and RenderError if Graphviz fails.
        """
        kind = format or self.format
        if kind == "tikz":
            from gamesearch.drawing.formats import tikz

            data = tikz.document(self).encode()
        elif kind == "ascii":
            from gamesearch.drawing.formats import ascii as text

            data = text.page(self).encode()
        elif dpi != PNG_DPI:
            data = render(self.source, kind, self.alt, dpi)
        else:
            data = render(self.source, kind, self.alt)
        return data.decode(encoding) if encoding else data

    def render(
        self, filename: Any = None, directory: Any = None, view: bool = False,
        cleanup: bool = False, format: str | None = None, outfile: Any = None, **_: Any,  # noqa: A002
    ) -> str:  # fmt: skip
        """Write the picture (and, unless `cleanup`, the DOT source); return its file name."""
        from gamesearch.drawing.files import SUFFIXES, format_of
        from gamesearch.files import write_file

        if outfile:
            target = FilePath(outfile)
            write_file(target, self.pipe(format or format_of(target.suffix[1:])))
        else:
            source = FilePath(self.save(filename, directory=directory))
            chosen = format or self.format
            target = source.with_name(f"{source.name}.{SUFFIXES.get(chosen, chosen)}")
            write_file(target, self.pipe(chosen))
            if cleanup:
                source.unlink()
        if view:
            import webbrowser

            webbrowser.open(target.resolve().as_uri())
        return str(target)

    def view(
        self, filename: Any = None, directory: Any = None, cleanup: bool = False, **_: Any
    ) -> str:
        """Write the picture and open it."""
        return self.render(filename, directory or tempfile.gettempdir(), True, cleanup)

    def unflatten(self, *_: Any, **__: Any) -> Any:
        """Not for pinned graphs. Raises RenderError."""
        raise RenderError("this drawing is pinned; its layout cannot be changed afterwards")

    def _repr_mimebundle_(
        self, include: Any = None, exclude: Any = None, **_: Any
    ) -> dict[str, str]:
        return {"image/svg+xml": self.for_notebook(), "text/plain": self.alt}

    def for_notebook(self) -> str:
        """The SVG on a ground of its theme's colour."""
        return for_notebook(self.pipe("svg", "utf-8"), self.ground)

    def __repr__(self) -> str:
        return f"<Drawing {self.width:g} x {self.height:g} pt: {self.alt}>"


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
    written: dict[Any, dict[Any, list[str]]] = field(default_factory=dict)  # lines of DOT

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


def drawing(tree: PlacedTree, theme: Theme, alt: str) -> Drawing:
    """One frame of a tree as a pinned graph of its own."""
    page = tree.layout
    return compose(page.width, page.height, alt, theme, [tree], scale=page.scale)


def compose(
    width: float,
    height: float,
    alt: str,
    theme: Theme,
    trees: Sequence[PlacedTree] = (),
    pictures: Sequence[PlacedPicture] = (),
    *,
    scale: float = 1.0,
) -> Drawing:
    """A page with pictures beneath and trees above them, as one pinned graph."""
    graph = Drawing(width, height, alt, scale, theme["page"])
    graph.content = Content(theme, tuple(trees), tuple(pictures))
    beneath = [*pictures, *(board for tree in trees for board in tree.boards())]
    if beneath:
        graph.body.append(_long_attribute("_background", _xdot(beneath, theme)))
    for tree in trees:
        _Pen(graph, tree, theme).draw()
    return graph


def _xdot(pictures: Iterable[PlacedPicture], theme: Theme) -> str:
    return " ".join(xdot(*placed, theme) for placed in pictures)


class _Pen:
    """Writes one tree into a graph, node by node and edge by edge."""

    def __init__(self, graph: Drawing, tree: PlacedTree, theme: Theme) -> None:
        self.graph, self.tree, self.theme = graph, tree, theme
        self.scale = tree.scale
        place = (tree.left, tree.bottom, tree.scale, tree.prefix)
        self.written = tree.written.setdefault((place, *theme.values()), {})

    def draw(self) -> None:
        for number, (text, where) in enumerate(self.tree.layout.level_names):
            self._text(f"level{number}", text, where, "muted", "level")
        for path in self.tree.nodes:
            self._once(path, "etx", self._edge)
        for path in self.tree.nodes:
            self._once(path, "nvlw", self._node)

    def _once(self, path: Path, letters: str, write: Callable[[Path], None]) -> None:
        """Write elements, or copy the lines from a frame in which they looked the same."""
        frame, body = self.tree.frame, self.graph.body
        looks = (path, *[frame.get(element(letter, path)) for letter in letters])
        if looks[1] is None:
            return
        if looks not in self.written:
            start = len(body)
            write(path)
            self.written[looks] = body[start:]
        else:
            body += self.written[looks]

    def _edge(self, path: Path) -> None:
        frame, layout = self.tree.frame, self.tree.layout
        mark, (start, end) = frame[element("e", path)], layout.edges[path]
        look = edge_look(mark.style)
        self._line(
            element("n", path[:-1]), element("n", path), element("e", path), _classes(mark),
            layout.strokes(path), look.line, look.width, style=look.dash,
        )  # fmt: skip
        if label := frame.get(element("t", path)):
            words = _classes(label) + " edge-text"
            self._text(element("t", path), label.text, layout.edge_labels[path], look.text, words)
        if element("x", path) in frame:
            node = element("n", path)
            strokes = slashes(start, end, 0.3 if self.tree.nodes[path].children else 0.42)
            self._line(node, node, element("x", path), "slash", strokes, "cut", 2.4)

    def _node(self, path: Path) -> None:
        frame, layout = self.tree.frame, self.tree.layout
        mark = frame[element("n", path)]
        style = self._node_style(mark, layout.nodes[path])
        font = self._font(layout.letter_size_of(self.tree.nodes[path], mark.text))
        self._write(element("n", path), mark.text, _classes(mark), style | font)
        self._collapsed(path)
        if value := frame.get(element("v", path)):
            colour = "muted" if "pruned" in value.style else "text"
            where = layout.value_place(path, value.text)
            style = {"pos": self._at(where), "fontcolor": self.theme[colour]}
            style |= self._font(layout.letter_size(path))
            self._write(element("v", path), value.text, "value", style)
        if name := frame.get(element("l", path)):
            self._text(element("l", path), name.text, layout.names[path], "muted", "name")
        if window := frame.get(element("w", path)):
            self._window(path, window)

    def _collapsed(self, path: Path) -> None:
        """What is said of a subtree that is not drawn; the same in every frame."""
        layout = self.tree.layout
        if tent := layout.tents.get(path):
            style = self._node_style(Mark("", frozenset({"collapsed"})), tent)
            self._write(element("d", path), "", "collapsed", style)
        if path in layout.counts:
            text, where = layout.counts[path]
            self._text(element("m", path), text, where, "muted", "count")

    def _window(self, path: Path, window: Mark) -> None:
        box = self.tree.layout.boxes[path]
        width = max(box.width, rough_width(window.text) + 8)  # a long window sticks out otherwise
        style = {
            "shape": "box", "style": "filled", "pos": self._at((box.x, box.y)),
            "width": self._inches(width), "height": self._inches(box.height),
            "fillcolor": self.theme["box"], "color": self.theme["box"], "penwidth": "1",
            "fontcolor": self.theme["text"],
        }  # fmt: skip
        self._write(element("w", path), window.text, "window", style | self._font())

    def _node_style(self, mark: Mark, place: Place) -> dict[str, str]:
        """The Graphviz attributes that a node's look stands for."""
        look = node_look(mark.style)
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

    # -- how things are written

    def _line(
        self, start: str, end: str, name: str, words: str, lines: Sequence[tuple[Point, Point]],
        role: str, width: float, **more: str,
    ) -> None:  # fmt: skip
        style = {
            "id": self._id(name), "class": words, "pos": self._segments(lines),
            "color": self.theme[role], "penwidth": self._width(width), **more,
        }  # fmt: skip
        ends = f"{_quoted(self._id(start))} -> {_quoted(self._id(end))}"
        self.graph.body.append(_line_of_dot(ends, style, _EDGE))

    def _text(self, name: str, text: str, where: Point, role: str, words: str) -> None:
        style = {"pos": self._at(where), "fontcolor": self.theme[role]}
        self._write(name, text, words, style | self._font())

    def _write(self, name: str, text: str, words: str, style: dict[str, str]) -> None:
        """A node; as `Digraph.node` writes it, in a third of the time."""
        style |= {"id": self._id(name), "class": words}
        self.graph.body.append(_line_of_dot(_quoted(self._id(name)), style, _NODE, text))

    def _id(self, name: str) -> str:
        return self.tree.prefix + name

    def _font(self, size: float = FONT_SIZE) -> dict[str, str]:
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


def _long_attribute(name: str, text: str) -> str:
    """A graph attribute in pieces: Graphviz's reader takes no string of over 16,384 bytes."""
    pieces = re.findall(r".{1,4000}(?<!\\)", text)  # a backslash would hide the closing quote
    quoted = ('"' + piece.replace('"', '\\"') + '"' for piece in pieces)
    return f"\tgraph [{name}=" + " +\n\t\t".join(quoted) + "]\n"


def _line_of_dot(what: str, style: Attributes, usual: Attributes = _NONE, label: str = "") -> str:
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
    return str(graphviz.quoting.quote(graphviz.escape(text)))


def _classes(mark: Mark) -> str:
    return " ".join(sorted(mark.style)) or "plain"
