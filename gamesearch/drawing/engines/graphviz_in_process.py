"""Graphviz inside this process, through pygraphviz: its wheels bring Graphviz along."""

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
from pathlib import Path
from typing import Any, Final

from gamesearch.drawing.engines.interface import Engine, RenderError
from gamesearch.reading import quote

FORMATS: Final = ("svg", "pdf", "png")  # in the order in which they are told
_LOCK = threading.Lock()  # Graphviz keeps global state


def current_engine() -> Engine:
    """Return the engine that draws here: Graphviz in this process, or in a reader's browser."""
    if sys.platform != "emscripten":
        return GraphvizInProcess()
    from gamesearch.drawing.engines.graphviz_in_browser import GraphvizInBrowser

    return GraphvizInBrowser()


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
    """Before the first picture, have Graphviz read the fonts that Matplotlib carries.

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
    heard: list[str] = []
    if sys.stderr is None:  # a program without a console
        yield heard
        return
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
