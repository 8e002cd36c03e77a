"""A walk that is answered on the tree in JupyterLab, and what of it stands in the notebook."""

from __future__ import annotations

import json
from typing import Any

import nbformat
import pytest

from gamesearch.grading.checks import check_answer
from tests.browser.pages import Lab, Notebook

CELLS = [
    """\
from math import inf
from gamesearch import TreeWidget, assignment, check, keep_answer
work = assignment("ps2_alpha_beta", "ada")
walk = TreeWidget(work.tree("q1b"), ask=("values", "cuts", "bounds"))
walk""",
    '''\
def my_walk():
    """Your answer."""
    # YOUR CODE HERE
    raise NotImplementedError()


keep_answer(my_walk, walk)  # writes what is on the tree into this cell''',
    'check("q1b", my_walk).score',
]
# Ada's tree is [[[9, 17], [20, -9]], [[1, 14, -5], [15, 19, 10], [-8, -3, -1]]].
BOUNDS = {"B": "-inf inf", "C": "17 ∞", "D": "-∞ ∞", "E": "-∞ 17", "F": "17 ∞"}
VALUES = {"A": "17", "B": "17", "C": "<= 14", "D": "17", "E": "20", "F": "14"}
CUTS = ["e2", "c2"]  # and c3, which is forgotten


@pytest.mark.slow
def test_a_walk_on_the_tree_stands_in_the_notebook_and_comes_back(
    lab: Lab, chromium: Any, tmp_path: Any
) -> None:
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in CELLS])
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3 (ipykernel)"}
    nbformat.write(book, lab.work / "walk.ipynb")
    page = chromium.new_context(viewport={"width": 1300, "height": 1300}).new_page()
    page.goto(lab.url("lab/workspaces/walk/tree/walk.ipynb"))
    notebook = Notebook(page, lab, "walk.ipynb")
    tree = notebook.run_tree(0)
    for fields, said in (("α and β of", BOUNDS), ("Value of", VALUES)):
        for node, text in said.items():
            tree.page.get_by_label(f"{fields} {node}", exact=True).fill(text)
    for branch in CUTS:
        tree.page.get_by_label(f"Branch {branch}, cut off").click()
    notebook.run(1)
    cell = notebook.code.nth(1)
    cell.locator(".cm-content").get_by_text('"F": (17, inf, 14)').wait_for()
    page.screenshot(path=tmp_path / "walk.png")
    notebook.run(2)
    said = notebook.code.nth(2).locator(".jp-OutputArea").inner_text()
    assert "q1b: 5 of 6. At C a cut is missing" in said
    page.keyboard.press("ControlOrMeta+s")
    notebook.restart_from_menu()  # another day: the tree is empty, and filled in from the cell
    tree = notebook.run_tree(0)
    assert tree.page.get_by_label("Value of B", exact=True).input_value() == ""
    notebook.run(1)
    field = tree.page.get_by_label("Value of B", exact=True)
    page.wait_for_function(
        "() => [...document.querySelectorAll('input')].some((one) => one.value === '−∞ 17')"
    )
    assert field.input_value() == "17"
    saved = json.loads((lab.work / "walk.ipynb").read_text(encoding="utf-8"))
    names: dict[str, Any] = {"inf": float("inf"), "keep_answer": lambda *_: None, "walk": None}
    exec("".join(saved["cells"][1]["source"]), names)
    assert check_answer("ps2_alpha_beta", "q1b", names["my_walk"], student="ada").score == 5
