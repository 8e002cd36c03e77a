"""A trace shows itself in a notebook, though tracing knows no drawing."""

from __future__ import annotations

import subprocess
import sys

import pytest

BOOK = "trace(alpha_beta_search, GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))"
LOADED = "print([name for name in sys.modules if name.startswith('gamesearch.drawing')])"


@pytest.mark.parametrize("home", ["gamesearch", "gamesearch.tracing.tracer"])
def test_a_trace_that_ends_a_cell_is_a_picture(home: str) -> None:
    """Wherever it was imported from; drawing waits for a trace that is to be shown."""
    names = f"from gamesearch import GameTree, alpha_beta_search\nfrom {home} import trace"
    code = f"import sys\n{names}\nrun = {BOOK}\n{LOADED}\nprint(*run._repr_mimebundle_().values())"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded, shown = run.stdout.split("\n", 1)
    assert loaded == "[]"
    assert shown.startswith("<svg")
    assert "cut: c2, c3. Value 3, best move a1." in shown
