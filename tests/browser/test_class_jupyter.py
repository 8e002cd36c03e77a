"""What a lecture does with the widgets, in JupyterLab and in Notebook 7: a class is asked, a tree
is projected, answers and edits are kept, fingers do it all on a tablet, and a game is played."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.pages import Notebook, TreeOnPage, wait_for

TOUCH = True  # the page also takes fingers
ASKING = "from gamesearch import TreeWidget; TreeWidget([[3, 12, 8], [2, 4, 6]], ask=True)"
QUIZ = "from gamesearch import QuizWidget; QuizWidget('cuts', seed=2)"
BOARD = "from gamesearch import BoardWidget, TicTacToe; BoardWidget(TicTacToe(), strength=1)"
ENDLESS = """
from gamesearch import BoardWidget, TicTacToe
def endless(game, state):
    while True:
        pass
BoardWidget(TicTacToe(), players=("human", endless))
"""
TREE = "from gamesearch import TreeWidget; TreeWidget([[3, 12, 8], [2, 4, 6], [14, 5, 2]])"


def fresh(notebook: Notebook, code: str) -> TreeOnPage:
    notebook.write(code)
    return notebook.run_tree(0)


def points(box: Any) -> str:
    return str(box.locator(".gs-points").inner_text())


def test_answers_stay_when_the_cell_is_run_again(notebook: Notebook) -> None:
    tree = fresh(notebook, ASKING)
    tree.page.get_by_label("Value of B").fill("3")
    tree.page.get_by_label("Branch c2, cut off").click()
    tree.box.get_by_role("button", name="Next answer").click()
    assert points(tree.box) == "1 of 1 right so far"
    wait_for(lambda: tree.value("reached") > 0, "the kernel did not hear of the step")
    assert tree.value("answers") == {"0": "3", "cut 1.1": True}
    assert tree.value("reached") == tree.value("step")
    again = notebook.run_tree(0)
    assert points(again.box) == "1 of 1 right so far"
    marks = again.box.get_by_role("checkbox", name="Branch c2, cut off")
    assert marks.get_attribute("aria-checked") == "true"
    again.box.get_by_role("button", name="Start again").click()
    assert points(again.box) == ""


def test_the_score_of_a_quiz_stays_when_the_cell_is_run_again(notebook: Notebook) -> None:
    notebook.write(QUIZ)
    for _ in range(2):
        number = notebook.run(0)
        box = notebook.code.nth(0).locator(".gs-quiz")
        box.locator(".gs-title").wait_for()
        if points(box) == "":
            box.get_by_role("button", name="Hint").click()
            box.get_by_role("button", name="Next question").click()
            name = f"Out[{number}].number"
            wait_for(lambda name=name: notebook.kernel.value(name) == 1, "nothing was heard")
    assert box.locator(".gs-title").inner_text() == "Question 2"
    assert points(box) == "0 of 1 right, 0 on the first try"
    box.get_by_role("button", name="Start over").click()
    box.locator(".gs-title", has_text="Question 1").wait_for()  # the kernel makes it anew
    assert points(box) == ""


def test_a_tree_is_projected_and_stepped_with_a_clicker(notebook: Notebook) -> None:
    tree = fresh(notebook, TREE)
    notebook.page.set_viewport_size({"width": 1920, "height": 1080})
    tree.node("1").focus()
    tree.page.keyboard.press("f")
    tree.box.and_(tree.page.locator(".gs-full")).wait_for()
    for key, count in (("PageDown", "2 / 24"), ("PageDown", "3 / 24"), ("PageUp", "2 / 24")):
        tree.page.keyboard.press(key)
        assert tree.count.inner_text() == count
    letters = tree.box.locator(".gs-picture svg text:visible, .gs-caption, .gs-tally, .gs-count")
    heights = letters.evaluate_all("all => all.map(text => text.getBoundingClientRect().height)")
    assert min(heights) >= 24
    tree.page.keyboard.press("Space")
    tree.button("Pause").wait_for()
    tree.page.keyboard.press("Space")
    tree.page.keyboard.press("f")
    tree.page.wait_for_function("document.fullscreenElement === null")
    notebook.page.set_viewport_size({"width": 1400, "height": 1000})
    assert notebook.code.count() > 3  # no key reached the notebook


def test_fingers_edit_fold_and_open(notebook: Notebook) -> None:
    tree = fresh(notebook, TREE)
    for place, text in ((0, "5"), (4, "7")):
        tree.leaves.nth(place).tap()
        tree.page.keyboard.type(text)
    tree.page.keyboard.press("Enter")
    assert tree.settled(5, 12, 8, 2, 7, 6, 14, 5, 2)
    tree.node("1").tap()
    fold = tree.box.get_by_role("button", name="Fold C")
    assert min(fold.bounding_box()[side] for side in ("width", "height")) >= 24
    fold.tap()
    tree.node("1.0").wait_for(state="detached")
    tree.box.get_by_role("button", name="Open C").tap()
    tree.node("1.0").wait_for()
    assert tree.settled(5, 12, 8, 2, 7, 6, 14, 5, 2)
    tree.node("0").click()  # a mouse has Shift+click
    assert not tree.box.locator(".gs-fold").is_visible()


# As fast as messages come and go: no frame is waited for. Keys are pressed in other tests.
EDIT = """async ([box, values]) => {
  for (const [number, value] of values.entries()) {
    const field = box.querySelectorAll("input.gs-leaf")[number % 9];
    field.focus();
    field.value = value;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve));
  }
}"""


def _edit_in_a_row(tree: TreeOnPage, values: list[int], count: int) -> None:
    """Change leaf after leaf of nine; `values` are then those typed last."""
    typed = [(number * 7 + values[0]) % 41 - 20 for number in range(count)]
    for number, value in enumerate(typed):
        values[number % 9] = value
    tree.page.evaluate(EDIT, [tree.box.element_handle(), typed])


@pytest.mark.slow
def test_a_thousand_edits_lose_none_though_the_kernel_starts_anew(notebook: Notebook) -> None:
    tree = fresh(notebook, TREE)
    wanted = [3, 12, 8, 2, 4, 6, 14, 5, 2]
    _edit_in_a_row(tree, wanted, 500)
    assert tree.settled(*wanted)
    notebook.restart_from_menu()
    _edit_in_a_row(tree, wanted, 500)
    assert tree.written() == [str(value) for value in wanted]
    assert "The kernel was restarted" in tree.problem.inner_text()
    tree = notebook.run_tree(0)
    assert tree.settled(*wanted)
    assert tree.note.inner_text().startswith("Your edits are back.")
    tree.open("Edit")
    tree.press("Reset")
    assert tree.settled(3, 12, 8, 2, 4, 6, 14, 5, 2)


# ---------------------------------------------------------------- a game

in_lab = pytest.mark.parametrize("whole_notebook", ["JupyterLab"], indirect=True, scope="module")


@pytest.mark.slow
@in_lab
def test_a_game_is_played_beside_its_tree(notebook: Notebook) -> None:
    page, cells = notebook.page, notebook.code.count()
    notebook.write(BOARD)
    notebook.run(0)
    board = notebook.code.first.locator(".gs-whole")
    board.get_by_role("button", name="b2", exact=True).click()
    board.locator(".gs-board .gs-count", has_text="3 / 3").wait_for()  # the search has moved
    board.get_by_role("button", name="Tree", exact=True).click()
    board.locator(".gs-board-tree .gs-tree svg").first.wait_for()
    board.locator(".gs-spot").first.focus()
    for key in ("d", "d", "a", "Enter"):  # none of them may reach the notebook
        page.keyboard.press(key)
    board.locator(".gs-status", has_text="to move").wait_for()
    assert notebook.code.count() == cells


@in_lab
def test_a_search_that_never_ends_is_stopped_by_a_button(notebook: Notebook) -> None:
    notebook.write(ENDLESS)
    notebook.run(0)
    board = notebook.code.first.locator(".gs-whole")
    stop = board.get_by_role("button", name="Stop the search")
    square = board.get_by_role("button", name="b2", exact=True)
    square.wait_for()
    assert not stop.is_visible()
    square.click()
    stop.click()
    board.locator(".gs-error", has_text="You stopped the kernel before").wait_for()
    assert not stop.is_visible()
    board.get_by_role("button", name="Try again").click()
    stop.click()
    board.get_by_role("button", name="Try again").wait_for()
    board.get_by_role("combobox", name="O is played by").select_option("random")
    board.locator(".gs-status", has_text="X to move.").wait_for()
