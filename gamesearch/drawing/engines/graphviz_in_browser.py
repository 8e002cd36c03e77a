"""Graphviz in a reader's browser: viz.js, which is Graphviz compiled to WebAssembly.

The file `viz.js` stands beside this one in the edition for browsers alone, whose builder puts it
there, changed so that Graphviz is ready at once and nothing has to be awaited.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from gamesearch.drawing.engines.interface import RenderError
from gamesearch.reading import quote

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
