"""DOT as SVG, PDF or PNG: Graphviz inside this process, through pygraphviz.

The frames of a sequence have most of their lines in common, and every line is pinned: what
Graphviz drew for it on one page is what it would draw again. So from a page's second picture on
the SVG of each line is kept, only new lines go to Graphviz, and the bytes are those of the whole.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
import threading
from collections.abc import Iterable, Iterator, Set
from contextlib import contextmanager
from functools import cached_property, lru_cache
from html import escape
from importlib.util import find_spec
from pathlib import Path as FilePath
from typing import Any, Final

from gamesearch.drawing.theme import FONT, MONO

FORMATS: Final = ("svg", "pdf", "png", "dot")
WIDE: Final = 700.0  # points; a cell's output is hardly ever narrower
PNG_DPI: Final = 144  # a slide becomes 1920 x 1080 pixels

_LOCK = threading.RLock()  # Graphviz keeps global state


class RenderError(RuntimeError):
    """Graphviz would not draw a graph, or complained about it."""


def render(source: str, format: str, alt: str = "", dpi: int = PNG_DPI) -> bytes:  # noqa: A002
    """DOT as SVG, PDF or PNG bytes, the same for the same source. Raises RenderError."""
    if format not in FORMATS:
        raise ValueError(f"format {format!r}; {', '.join(FORMATS)} was expected")
    if format == "dot":
        return source.encode()
    if format == "svg":
        with _LOCK:
            return _described(_svg(source), alt).encode()
    data = _graphviz(source, format, f"-Gdpi={dpi}" if format == "png" else "")
    if format == "pdf":
        return re.sub(rb"/CreationDate \(D:[^)]*\)", _no_date, data)
    return data


def load_graphviz() -> Any:
    """The module pygraphviz. Raises OSError where libraries of the system's that it needs are not.

    Its wheels for Linux leave out what every desktop has, and slim containers have not.
    """
    try:
        import pygraphviz
    except ImportError as error:
        raise OSError(
            f"Graphviz cannot be loaded: {error}. On a Linux without a desktop it needs three "
            "libraries of the system's: apt-get install libglib2.0-0 libxrender1 libxext6"
        ) from None
    return pygraphviz


def _graphviz(source: str, format: str, args: str = "") -> bytes:  # noqa: A002
    pygraphviz = load_graphviz()
    with _LOCK, _fonts(), _complaints() as complaints:
        try:
            graph = pygraphviz.AGraph(string=source)
            data: bytes = graph.draw(format=format, prog="nop2", args=args)
        except (pygraphviz.DotError, ValueError, OSError) as error:
            raise RenderError(f"Graphviz could not draw this: {error}") from None
    if found := re.findall(r"^(?:Error|Warning): .*", "".join(complaints), re.MULTILINE):
        raise RenderError(f"Graphviz complained: {found[0]}")
    return data


def _no_date(match: re.Match[bytes]) -> bytes:
    """The same number of bytes, so that the PDF's table of offsets stays right."""
    return re.sub(rb"\d", b"0", match[0])


def tidy_svg(svg: str, alt: str) -> str:
    """An SVG without comments, dates and tooltips, and with the alternative text."""
    return _described(_bare(svg), alt)


def _bare(svg: str) -> str:
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<!--.*?-->\n|<title>.*?</title>\n", "", svg, flags=re.DOTALL)
    svg = svg.replace(' xml:space="preserve"', "")
    svg = svg.replace(f'font-family="{FONT}"', f'font-family="{FONT}, Verdana, sans-serif"')
    svg = svg.replace(f"'{FONT}'", f"'{FONT}', Verdana, sans-serif")  # Matplotlib's
    return svg.replace(f'font-family="{MONO}"', f'font-family="{MONO}, Consolas, monospace"')


def _described(svg: str, alt: str) -> str:
    words = escape(alt, quote=False)
    head, tail = svg.split(">", 1)
    head = head.replace("<svg", '<svg role="img" style="max-width:100%;height:auto"', 1)
    return f"{head}>\n<title>{words.split('.')[0]}</title>\n<desc>{words}</desc>{tail}"


def for_notebook(svg: str, ground: str) -> str:
    """An SVG on its ground, a point to a pixel; a wide one is as wide as there is room.

    Notebooks show it as an image, which heeds the width that the SVG asks for and no style.
    """
    head, tail = svg.split(">", 1)
    found = re.search(r'\bwidth="([\d.]+)pt"', head)
    width = float(found[1]) if found else 0.0
    asked = "100%" if width > WIDE else f"{width:g}"
    head = re.sub(r'\bwidth="[^"]*"', f'width="{asked}"', head, count=1)
    head = re.sub(r'\s+height="[^"]*"', "", head, count=1)
    room = f"{1.25 * width:g}px" if width > WIDE else "100%"
    head = head.replace("max-width:100%", f"max-width:{room}", 1)
    return f"{head.replace('height:auto', f'height:auto;background:{ground}', 1)}>{tail}"


# ---------------------------------------------------------------- SVG, line by line

_NAME: Final = r'("(?:[^"\\]|\\.)*"|\w+)'
_STATEMENT: Final = re.compile(rf"\t{_NAME}(?: -> {_NAME})? \[.*\]\n")
_OF_THE_PAGE: Final = re.compile(r"digraph |\t(?:graph|node|edge) \[|\t\t|.* style=invis\]$")
_ELEMENT: Final = re.compile(r'<g id="[^"]*" class="(?:node|edge)\b.*?</g>\n', re.DOTALL)
_END: Final = "</g>\n</svg>\n"
_MANY: Final = 5_000  # elements of a page, before they are forgotten


def _svg(source: str) -> str:
    head: list[str] = []
    lines: list[str] = []
    *body, end = source.splitlines(keepends=True) or [""]
    for line in body:
        (head if _OF_THE_PAGE.match(line) else lines).append(line)
    try:
        if end != "}\n":
            raise ValueError(end)
        statements = _Statements(lines)
    except ValueError:  # not written by us alone
        return _bare(_graphviz(source, "svg").decode())
    return _page("".join(head)).svg(statements)


class _Statements:
    """Lines of DOT, each on one node or one edge; raises ValueError if one is not."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = list(lines)
        self.nodes: dict[str, str] = {}  # in the order in which they are first named
        self.edges: dict[str, tuple[str, str]] = {}
        for line in self.lines:
            found = _STATEMENT.fullmatch(line)
            if found is None:
                raise ValueError(line)
            if found[2] is None:
                self.nodes[found[1]] = line
            else:
                self.edges[line] = found[1], found[2]
                for name in self.edges[line]:
                    self.nodes.setdefault(name, "")
        if sorted([*self.nodes.values(), *self.edges]) != sorted(self.lines):
            raise ValueError("something is described twice or not at all")

    def drawn(self) -> list[str]:
        """The lines in Graphviz's order of drawing: edges, by where they begin, then nodes."""
        rank = {name: number for number, name in enumerate(self.nodes)}
        return [
            *sorted(self.edges, key=lambda line: rank[self.edges[line][0]]),
            *self.nodes.values(),
        ]

    def only(self, wanted: Set[str]) -> _Statements:
        """The wanted lines, and those on the nodes at the ends of wanted edges."""
        ends = {self.nodes[name] for line in wanted for name in self.edges.get(line, ())}
        return _Statements(line for line in self.lines if line in wanted or line in ends)


class _Page:
    """All that is said of a page itself, and what was drawn on it, by its line of DOT."""

    def __init__(self, head: str) -> None:
        self.head = head
        self.known: dict[str, str] = {}
        self.single = True  # as most pages are: nothing is kept for a second picture

    def svg(self, statements: _Statements) -> str:
        """The picture of these lines; from the second one on, only new lines are drawn."""
        if self.single:
            self.single = False
            return self._drawn(statements.lines)
        order = statements.drawn()
        if new := set(order).difference(self.known):
            if len(self.known) > _MANY:
                self.known.clear()
                new = set(order)
            some = statements.only(new)
            svg = self._drawn(some.lines)
            elements = _ELEMENT.findall(svg)
            whole = "".join([self._opening, *elements, _END])
            if svg != whole or len(elements) != len(some.lines):
                return self._drawn(statements.lines)  # something sticks out of the page
            self.known.update(zip(some.drawn(), elements, strict=True))
        return "".join([self._opening, *map(self.known.__getitem__, order), _END])

    @cached_property
    def _opening(self) -> str:
        return self._drawn([]).removesuffix(_END)

    def _drawn(self, lines: Iterable[str]) -> str:
        return _bare(_graphviz("".join([self.head, *lines, "}\n"]), "svg").decode())


_page = lru_cache(maxsize=8)(_Page)


# ---------------------------------------------------------------- how Graphviz is called

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
