"""A trace shows itself in a notebook, though tracing knows no drawing."""

from __future__ import annotations

import subprocess
import sys

from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook

BOOK = "trace(alpha_beta_search, GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))"


def test_a_trace_that_ends_a_cell_is_a_picture() -> None:
    """In a real kernel that has imported nothing but the public names."""
    cells = [
        "from gamesearch import GameTree, alpha_beta_search, trace",
        "import sys; [name for name in sys.modules if name.startswith('gamesearch.drawing')]",
        BOOK,
    ]
    book = new_notebook(cells=[new_code_cell(cell) for cell in cells])
    NotebookClient(
        book, timeout=60, kernel_name="python3", extra_arguments=["--log-level=ERROR"]
    ).execute()
    loaded, shown = (cell.outputs[0].data for cell in book.cells[1:])
    assert loaded["text/plain"] == "[]"  # drawing waits for a trace that is to be shown
    assert shown["image/svg+xml"].startswith("<svg")
    assert shown["text/plain"].endswith("cut: c2, c3. Value 3, best move a1.")


def bundle_after(imports: str) -> str:
    """The kinds of data that a trace shows itself as, in a fresh Python."""
    code = f"{imports}\nprint(*{BOOK}._repr_mimebundle_())"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return run.stdout.strip()


NAMES = "from gamesearch import GameTree, alpha_beta_search\n"


def test_any_room_that_draws_lets_traces_show_themselves() -> None:
    home = "from gamesearch.tracing.tracer import trace\n"
    assert "image/svg+xml" in bundle_after(f"{NAMES}{home}import gamesearch.drawing.tree_pictures")
    assert bundle_after(NAMES + home) == "text/plain"
