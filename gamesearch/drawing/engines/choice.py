"""Which engine draws here."""

from __future__ import annotations

import sys

from gamesearch.drawing.engines.graphviz_in_browser import GraphvizInBrowser
from gamesearch.drawing.engines.graphviz_in_process import GraphvizInProcess
from gamesearch.drawing.engines.interface import Engine


def current_engine() -> Engine:
    """Return the engine that draws here: Graphviz in this process, or in a reader's browser."""
    return GraphvizInBrowser() if sys.platform == "emscripten" else GraphvizInProcess()
