"""A trace shows itself in a notebook, though tracing knows no drawing."""

from __future__ import annotations

import subprocess
import sys

BOOK = "trace(alpha_beta_search, GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))"
LOADED = "print([name for name in sys.modules if name.startswith('gamesearch.drawing')])"


def printed(imports: str, shown: str = f"*{BOOK}._repr_mimebundle_()") -> str:
    """What a fresh Python prints: the kinds of data that a trace shows itself as, or else."""
    code = f"import sys\n{imports}\n{LOADED}\nprint({shown})"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return run.stdout


def test_a_trace_that_ends_a_cell_is_a_picture() -> None:
    """With nothing but the public names; drawing waits for a trace that is to be shown."""
    names = "from gamesearch import GameTree, alpha_beta_search, trace"
    loaded, shown = printed(names, f"{BOOK}._repr_mimebundle_()").split("\n", 1)
    assert loaded == "[]"
    assert "'image/svg+xml': '<svg" in shown
    assert "cut: c2, c3. Value 3, best move a1." in shown


NAMES = "from gamesearch import GameTree, alpha_beta_search\n"


def test_any_room_that_draws_lets_traces_show_themselves() -> None:
    home = "from gamesearch.tracing.tracer import trace\n"
    assert "image/svg+xml" in printed(f"{NAMES}{home}import gamesearch.drawing.tree_pictures")
    assert printed(NAMES + home) == "[]\ntext/plain\n"
