"""A verdict in JupyterLab: the reader's own lines are stepped with the keyboard."""

from __future__ import annotations

from typing import Any

import nbformat
import pytest

from tests.browser.pages import Lab, Notebook

ANSWER = """\
from math import inf
from gamesearch import assignment, check
assignment("ps2_alpha_beta", "ada")

def alpha_beta(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    wants_more = game.to_move(state) == 0
    best, move = (-inf, None) if wants_more else (inf, None)
    for action in game.actions(state):
        value, _ = alpha_beta(game, game.result(state, action), -inf, inf)
        if value > best if wants_more else value < best:
            best, move = value, action
        if wants_more:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, move
"""


@pytest.mark.slow
def test_the_lines_round_the_mistake_are_stepped_with_the_arrow_keys(
    lab: Lab, chromium: Any
) -> None:
    cells = [ANSWER, 'check("q2", alpha_beta).score']
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in cells])
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3 (ipykernel)"}
    nbformat.write(book, lab.work / "verdict.ipynb")
    context = chromium.new_context(viewport={"width": 1200, "height": 1000})
    page = context.new_page()
    page.goto(lab.url("lab/workspaces/verdict/tree/verdict.ipynb"))
    notebook = Notebook(page, lab, "verdict.ipynb")
    notebook.run(0)
    notebook.run(1)
    steps = notebook.code.nth(1).locator("fieldset")
    shown = steps.locator("figure:visible figcaption")
    here = steps.locator("input:checked")
    assert "a correct search has α = 2" in shown.inner_text()
    first = here.get_attribute("id")
    here.focus()
    page.keyboard.press("ArrowRight")
    assert here.get_attribute("id") != first
    assert shown.count() == 1
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    assert "to move" in shown.inner_text() or "worth" in shown.inner_text()
    assert steps.locator(":focus").count() == 1  # and the notebook has not moved on
    assert notebook.errors == []
    context.close()
