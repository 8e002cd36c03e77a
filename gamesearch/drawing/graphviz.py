"""Marks and positions as DOT, and DOT as SVG, PDF or PNG: Graphviz inside this process.

`Drawing` is a `graphviz.Digraph`, so `.source`, `.save` and the notebook's display work as
people know them, but it renders through pygraphviz, whose wheel brings Graphviz along.
Everything is pinned: the engine `nop2` draws what it is told and lays out nothing.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from importlib.util import find_spec
from pathlib import Path as FilePath
from typing import Any, Final

import graphviz

from gamesearch.drawing.board import xdot
from gamesearch.drawing.layout import FONT_SIZE, Layout, Place, Point
from gamesearch.drawing.outline import Outline
from gamesearch.drawing.theme import FONT, Theme
from gamesearch.drawing.tree import Mark, Marks, element

FORMATS: Final = ("svg", "pdf", "png", "dot")
PNG_DPI: Final = 192  # a slide becomes 2560 x 1440 pixels

_LOCK = threading.RLock()  # Graphviz keeps global state


class RenderError(RuntimeError):
    """Graphviz would not draw a graph, or complained about it."""


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
        self.attr(
            "graph", bb=f"0,0,{width:.4f},{height:.4f}", pad="0", bgcolor="transparent",
            outputorder="edgesfirst", fontname=FONT,
            size=f"{(self.width + 0.3) / 72:.6f},{(self.height + 9) / 72:.6f}!",
        )  # fmt: skip
        self.attr("node", fixedsize="shape", fontname=FONT, fontsize=f"{FONT_SIZE:g}", label="")
        self.attr("edge", dir="none", fontname=FONT)
        for name, corner in (("corner0", "0,0"), ("corner1", f"{width:.4f},{height - 0.2:.4f}")):
            self.node(name, pos=corner, shape="point", style="invis", width="0", height="0")

    def pipe(self, format: str | None = None, encoding: str | None = None, **_: Any) -> Any:  # noqa: A002
        """The picture as bytes, or as text if an `encoding` is named."""
        data = render(self.source, format or self.format, self.alt)
        return data.decode(encoding) if encoding else data

    def render(
        self, filename: Any = None, directory: Any = None, view: bool = False,
        cleanup: bool = False, format: str | None = None, outfile: Any = None, **_: Any,  # noqa: A002
    ) -> str:  # fmt: skip
        """Write the picture (and, unless `cleanup`, the DOT source); return its file name."""
        from gamesearch.drawing.export import write_file

        chosen = format or (FilePath(outfile).suffix[1:] if outfile else self.format)
        source = FilePath(self.save(filename, directory)) if not outfile else FilePath(outfile)
        target = FilePath(outfile) if outfile else source.with_name(f"{source.name}.{chosen}")
        write_file(target, self.pipe(chosen))
        if cleanup and not outfile:
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
        svg: str = self.pipe("svg", "utf-8")
        return svg.replace("height:auto", f"height:auto;background:{self.ground}", 1)

    def __repr__(self) -> str:
        return f"<Drawing {self.width:g} x {self.height:g} pt: {self.alt}>"


def drawing(nodes: Outline, layout: Layout, frame: Marks, theme: Theme, alt: str) -> Drawing:
    """One frame of a tree as a pinned graph."""
    graph = Drawing(layout.width, layout.height, alt, layout.scale, theme["page"])
    boards = [
        xdot(
            node.picture, c.x - c.width / 2, c.y + c.height / 2, c.width / node.picture.width, theme
        )
        for path, node in nodes.items()
        if node.picture is not None
        for c in [layout.nodes[path]]
    ]
    if boards:
        graph.body.append(_long_attribute("_background", " ".join(boards)))
    for number, (text, where) in enumerate(layout.level_names):
        _text(graph, f"level{number}", text, where, theme["muted"], "level")
    for path in nodes:
        if path:
            _edge(graph, nodes, layout, frame, path, theme)
    for path in nodes:
        _node(graph, layout, frame, path, theme)
    return graph


def _edge(
    graph: Drawing,
    nodes: Outline,
    layout: Layout,
    frame: Marks,
    path: tuple[int, ...],
    theme: Theme,
) -> None:
    mark = frame[element("e", path)]
    parent = path[:-1]
    start, end = layout.edges[path]
    faint = mark.style & {"unseen", "pruned"}
    graph.edge(
        element("n", parent), element("n", path), id=element("e", path), pos=_segment(start, end),
        **{"class": _classes(mark)},
        color=theme["best"] if "best" in mark.style else theme["faint" if faint else "line"],
        penwidth="4" if "best" in mark.style else "1.4",
        style="dashed" if mark.style & {"pruned", "known"} else "solid",
    )  # fmt: skip
    if label := frame.get(element("t", path)):
        _text(
            graph, element("t", path), label.text, layout.edge_labels[path],
            theme["muted"], _classes(label) + " edge-text",
        )  # fmt: skip
    if element("x", path) in frame:
        graph.edge(
            element("n", path), element("n", path), id=element("x", path), **{"class": "slash"},
            pos=_slashes(start, end, 0.3 if nodes[path].children else 0.42),
            color=theme["cut"], penwidth="2.4",
        )  # fmt: skip


def _node(
    graph: Drawing, layout: Layout, frame: Marks, path: tuple[int, ...], theme: Theme
) -> None:
    mark, place = frame[element("n", path)], layout.nodes[path]
    graph.node(element("n", path), graphviz.escape(mark.text), **_node_style(mark, place, theme),
               id=element("n", path), **{"class": _classes(mark)})  # fmt: skip
    if value := frame.get(element("v", path)):
        colour = theme["muted" if "pruned" in value.style else "text"]
        _text(graph, element("v", path), value.text, layout.values[path], colour, "value")
    if name := frame.get(element("l", path)):
        _text(graph, element("l", path), name.text, layout.names[path], theme["muted"], "name")
    if window := frame.get(element("w", path)):
        box = layout.boxes[path]
        graph.node(
            element("w", path), graphviz.escape(window.text), shape="box", style="filled",
            id=element("w", path), **{"class": "window"},
            pos=_at(box.x, box.y), width=_inches(box.width), height=_inches(box.height),
            fillcolor=theme["box"], color=theme["box"], fontcolor=theme["text"],
        )  # fmt: skip


def _node_style(mark: Mark, place: Place, theme: Theme) -> dict[str, str]:
    """The Graphviz attributes that the words of a node's style stand for."""
    style = mark.style
    kind = next(k for k in ("max", "min", "player", "chance", "leaf", "collapsed") if k in style)
    dim = bool(style & {"unseen", "pruned"})
    hue = {"player": "max", "collapsed": "leaf"}.get(kind, kind)
    fill = theme["seen"] if kind == "leaf" and "seen" in style else theme[hue]
    line = theme.get(f"{hue}-line", theme["line"])
    outline = "4" if "current" in style else "3" if "best" in style else "1.4"
    x, y, width, height = place
    shape = {
        "max": "triangle",
        "min": "invtriangle",
        "chance": "circle",
        "collapsed": "triangle",
    }.get(kind, "box")
    if "board" in style:
        shape = "box"
    if shape in ("triangle", "invtriangle"):
        # Graphviz centres a triangle on its centroid and draws it 3/4 as high as it says
        y += -height / 6 if shape == "triangle" else height / 6
        height /= 0.75
    return {
        "pos": _at(x, y), "width": _inches(width), "height": _inches(height), "shape": shape,
        "style": _node_line(style, kind),
        "fillcolor": "transparent" if "board" in style else theme["page"] if dim else fill,
        "color": theme["current"] if "current" in style else theme["faint"] if dim else line,
        "fontcolor": theme["muted"] if dim else theme["text"],
        "penwidth": outline,
    }  # fmt: skip


def _node_line(style: frozenset[str], kind: str) -> str:
    lines = "dashed" if style & {"pruned", "known"} else "dotted" if "unseen" in style else "solid"
    corners = ",rounded" if kind == "player" and "board" not in style else ""
    return f"filled,{lines}{corners}"


def _long_attribute(name: str, text: str) -> str:
    """A graph attribute in pieces: Graphviz's reader takes no string of over 16,384 bytes."""
    pieces = [text[i : i + 4000] for i in range(0, len(text), 4000)]
    return f"\tgraph [{name}=" + " +\n\t\t".join(f'"{piece}"' for piece in pieces) + "]\n"


def _text(graph: Drawing, name: str, text: str, where: Point, colour: str, words: str) -> None:
    graph.node(
        name, graphviz.escape(text), shape="none", pos=_at(*where), width="0", height="0",
        fontcolor=colour, id=name, **{"class": words},
    )  # fmt: skip


def _classes(mark: Mark) -> str:
    return " ".join(sorted(mark.style)) or "plain"


def _at(x: float, y: float) -> str:
    return f"{x:.2f},{y:.2f}"


def _inches(points: float) -> str:
    return f"{points / 72:.4f}"


def _segment(start: Point, end: Point) -> str:
    return f"{_at(*start)} {_at(*start)} {_at(*end)} {_at(*end)}"


def _slashes(start: Point, end: Point, at: float) -> str:
    """Two short strokes across an edge, at a share of its length."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length, dy / length
    strokes = []
    for along in (at, at + 6 / length):
        x, y = start[0] + dx * along, start[1] + dy * along
        # across the edge, leaning a little, as one crosses out by hand
        px, py = -uy * 7 + ux * 3, ux * 7 + uy * 3
        strokes.append(_segment((x - px, y - py), (x + px, y + py)))
    return ";".join(strokes)


# ---------------------------------------------------------------- rendering


def render(source: str, format: str, alt: str = "") -> bytes:  # noqa: A002
    """DOT as SVG, PDF or PNG bytes, the same for the same source. Raises RenderError."""
    if format not in FORMATS:
        raise ValueError(f"format {format!r}; {', '.join(FORMATS)} was expected")
    if format == "dot":
        return source.encode()
    import pygraphviz

    with _LOCK, _fonts(), _complaints() as complaints:
        try:
            graph = pygraphviz.AGraph(string=source)
            args = f"-Gdpi={PNG_DPI}" if format == "png" else ""
            data: bytes = graph.draw(format=format, prog="nop2", args=args)
        except (pygraphviz.DotError, ValueError, OSError) as error:
            raise RenderError(f"Graphviz could not draw this: {error}") from None
    if found := re.findall(r"^(?:Error|Warning): .*", "".join(complaints), re.MULTILINE):
        raise RenderError(f"Graphviz complained: {found[0]}")
    if format == "svg":
        return _tidy_svg(data.decode(), alt).encode()
    if format == "pdf":
        return re.sub(rb"/CreationDate \(D:[^)]*\)", _no_date, data)
    return data


def _no_date(match: re.Match[bytes]) -> bytes:
    """The same number of bytes, so that the PDF's table of offsets stays right."""
    return re.sub(rb"\d", b"0", match[0])


def _tidy_svg(svg: str, alt: str) -> str:
    """Graphviz's SVG without its comments and tooltips, and with the alternative text."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<!--.*?-->\n|<title>.*?</title>\n", "", svg, flags=re.DOTALL)
    svg = svg.replace(' xml:space="preserve"', "")
    svg = svg.replace(f'font-family="{FONT}"', f'font-family="{FONT}, Verdana, sans-serif"')
    words = escape(alt, quote=False)
    head, tail = svg.split(">", 1)
    head = head.replace("<svg", '<svg role="img" style="max-width:100%;height:auto"', 1)
    return f"{head}>\n<title>{words.split('.')[0]}</title>\n<desc>{words}</desc>{tail}"


_fonts_ready = False


@contextmanager
def _fonts() -> Iterator[None]:
    """Before the first picture, point Graphviz at the fonts that Matplotlib carries."""
    global _fonts_ready
    if _fonts_ready or "FONTCONFIG_FILE" in os.environ:
        yield
        return
    spec = find_spec("matplotlib")
    assert spec is not None
    assert spec.origin is not None
    fonts = FilePath(spec.origin).parent / "mpl-data" / "fonts" / "ttf"
    with tempfile.TemporaryDirectory() as folder:
        config = FilePath(folder) / "fonts.conf"
        config.write_text(
            f'<?xml version="1.0"?><fontconfig><dir>{escape(str(fonts))}</dir>'
            '<cachedir prefix="xdg">fontconfig</cachedir></fontconfig>',
            encoding="utf-8",
        )
        os.environ["FONTCONFIG_FILE"] = str(config)
        try:
            yield
        finally:
            del os.environ["FONTCONFIG_FILE"]
    _fonts_ready = True


@contextmanager
def _complaints() -> Iterator[list[str]]:
    """What C code writes to the standard error stream meanwhile, instead of the user's screen."""
    heard: list[str] = []
    sys.stderr.flush()
    with tempfile.TemporaryFile() as file:
        saved = os.dup(2)
        os.dup2(file.fileno(), 2)
        try:
            yield heard
        finally:
            os.dup2(saved, 2)
            os.close(saved)
            file.seek(0)
            heard.append(file.read().decode(errors="replace"))
