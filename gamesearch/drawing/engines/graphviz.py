"""Engines that draw a pinned graph: DOT goes in, the bytes of a file come out.

Graphviz draws inside this process, through pygraphviz, whose wheels bring Graphviz along; in a
reader's browser it is viz.js, Graphviz compiled to WebAssembly. That file stands beside this one in
the edition for browsers alone, whose builder puts it there, changed so that Graphviz is ready at
once and nothing has to be awaited.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Protocol

from gamesearch.drawing.theme import FONT, MONO
from gamesearch.reading import quote

FORMATS: Final = ("svg", "pdf", "png")  # in the order in which they are told
_LOCK = threading.Lock()  # Graphviz keeps global state


class RenderError(RuntimeError):
    """A graph could not be drawn, or its engine complained about it."""


class Engine(Protocol):
    """Draws DOT in which every place is given."""

    formats: frozenset[str]  # what it can draw, of svg, pdf and png

    def render(self, source: str, format: str) -> bytes:  # noqa: A002
        """Return the graph as svg, pdf or png, as the engine draws it.

        Raises RenderError, and ValueError for a format that is not one of its `formats`.
        """


def current_engine() -> Engine:
    """Return the engine that draws here: Graphviz in this process, or in a reader's browser."""
    return GraphvizInBrowser() if sys.platform == "emscripten" else GraphvizInProcess()


def tidied(data: bytes, format: str, alt: str) -> bytes:  # noqa: A002
    """Return what an engine has drawn without dates and comments; an SVG says what it shows."""
    if format == "pdf":  # zeros for its creation date, so that no offset changes
        made = rb"(?<=/CreationDate \(D:)[^)]*"
        return re.sub(made, lambda date: re.sub(rb"\d", b"0", date[0]), data)
    return _tidy_svg(data.decode(), alt).encode() if format == "svg" else data


def _tidy_svg(svg: str, alt: str) -> str:
    """Return an SVG without comments, dates and tooltips, with an alternative text.

    It is as wide as there is room, in fonts that every browser has.
    """
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<!--.*?-->\n|<title>.*?</title>\n", "", svg, flags=re.DOTALL)
    svg = svg.replace(' xml:space="preserve"', "")
    svg = svg.replace(f'font-family="{FONT}"', f'font-family="{FONT}, Verdana, sans-serif"')
    svg = svg.replace(f'font-family="{MONO}"', f'font-family="{MONO}, Consolas, monospace"')
    words = escape(alt, quote=False)
    head, tail = svg.split(">", 1)
    head = head.replace("<svg", '<svg role="img" style="max-width:100%;height:auto"', 1)
    return f"{head}>\n<title>{words.split('. ')[0].rstrip('.')}</title>\n<desc>{words}</desc>{tail}"


# ---------------------------------------------------------------- in this process


class GraphvizInProcess:
    """Graphviz as a library. It lays out nothing: `nop2` draws what it is told."""

    formats = frozenset(FORMATS)

    def render(self, source: str, format: str) -> bytes:  # noqa: A002
        """Return DOT as SVG, PDF or PNG; what Graphviz complains about is an error.

        Raises RenderError, and ValueError for another format.
        """
        if format not in FORMATS:  # asked first: Graphviz's error path leaks memory
            raise ValueError(f"format {quote(format)}; one of {', '.join(FORMATS)} was expected")
        pygraphviz = load_graphviz()
        with _LOCK, _complaints() as complaints:
            _read_fonts()
            try:
                data: bytes = pygraphviz.AGraph(string=source).draw(format=format, prog="nop2")
            except (pygraphviz.DotError, ValueError, OSError) as error:
                raise RenderError(f"Graphviz could not draw this: {error}") from None
        if found := re.findall(r"^(?:Error|Warning): .*", "".join(complaints), re.MULTILINE):
            raise RenderError(f"Graphviz complained: {found[0]}")
        return data


def load_graphviz() -> Any:
    """Return the module pygraphviz. Raises OSError if system libraries that it needs are missing.

    Its wheels for Linux leave out what every desktop has and slim containers lack.
    """
    try:
        import pygraphviz
    except ImportError as error:
        raise OSError(
            f"Graphviz cannot be loaded: {error}. On a Linux without a desktop it needs three "
            "libraries of the system's: apt-get install libglib2.0-0 libxrender1 libxext6"
        ) from None
    return pygraphviz


_fonts_ready = False


def _read_fonts() -> None:
    """Have Graphviz read the fonts that Matplotlib carries, before the first picture.

    It reads them when it sets its first text, which the first picture need not have.
    """
    global _fonts_ready
    if _fonts_ready or "FONTCONFIG_FILE" in os.environ:
        return
    spec = find_spec("matplotlib")
    assert spec is not None
    assert spec.origin is not None
    fonts = Path(spec.origin).parent / "mpl-data" / "fonts" / "ttf"
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "fonts.conf"
        config.write_text(
            f'<?xml version="1.0"?><fontconfig><dir>{escape(str(fonts))}</dir>'
            '<cachedir prefix="xdg">fontconfig</cachedir></fontconfig>',
            encoding="utf-8",
        )
        os.environ["FONTCONFIG_FILE"] = str(config)
        try:
            load_graphviz().AGraph(string='graph {a [pos="0,0"]}').draw(format="svg", prog="nop2")
        finally:
            del os.environ["FONTCONFIG_FILE"]
    _fonts_ready = True


@contextmanager
def _complaints() -> Iterator[list[str]]:
    """Collect what C code writes to the standard error stream, so that no user sees it."""
    complaints: list[str] = []
    if sys.stderr is None:  # a program without a console
        yield complaints
        return
    sys.stderr.flush()
    with tempfile.TemporaryFile() as file:
        saved = os.dup(2)
        os.dup2(file.fileno(), 2)
        try:
            yield complaints
        finally:
            os.dup2(saved, 2)
            os.close(saved)
            file.seek(0)
            complaints.append(file.read().decode(errors="replace"))


# ---------------------------------------------------------------- in a browser

_SCRIPT: Final = Path(__file__).with_name("viz.js")
_MODULE: Final = """
(() => { const module = { exports: {} }; const exports = module.exports; %s
return module.exports; })()
"""
# there are no fonts to measure by; nothing that we draw depends on how wide Graphviz thinks it is
_HARMLESS: Final = ("metrics", "non-ASCII")


class GraphvizInBrowser:
    """Graphviz in this page or worker. It lays out nothing: `nop2` draws what it is told."""

    formats = frozenset({"svg"})

    def render(self, source: str, format: str) -> bytes:  # noqa: A002
        """Return DOT as SVG; what Graphviz complains about is an error.

        Raises RenderError, and ValueError for another format.
        """
        if format not in self.formats:
            raise ValueError(
                f"format {quote(format)} needs a computer with the pack installed; in a browser "
                "svg was expected, and the panel Export below a TreeWidget makes pdf and png"
            )
        from js import Object  # type: ignore[import-not-found]
        from pyodide.ffi import to_js  # type: ignore[import-not-found]

        options = to_js({"format": "svg", "engine": "nop2"}, dict_converter=Object.fromEntries)
        result = _graphviz().render(source, options)
        complaints = [str(error.message) for error in result.errors]
        complaints = [one for one in complaints if not any(words in one for words in _HARMLESS)]
        if result.status != "success" or complaints:
            raise RenderError(f"Graphviz complained: {(complaints or ['no reason given'])[0]}")
        return str(result.output).encode()


@cache
def _graphviz() -> Any:
    """Return Graphviz, made at the first picture."""
    from pyodide.code import run_js  # type: ignore[import-not-found]

    return run_js(_MODULE % _SCRIPT.read_text(encoding="utf-8")).instance()
