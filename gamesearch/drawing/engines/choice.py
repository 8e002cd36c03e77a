"""Which engine draws here."""

from __future__ import annotations

import sys
from functools import cache

from gamesearch.drawing.engines.graphviz_in_browser import GraphvizInBrowser
from gamesearch.drawing.engines.graphviz_in_process import GraphvizInProcess
from gamesearch.drawing.engines.interface import Engine


@cache
def current_engine() -> Engine:
    """Return the engine for this process: Graphviz inside it."""
    return GraphvizInBrowser() if sys.platform == "emscripten" else GraphvizInProcess()
