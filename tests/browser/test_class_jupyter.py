"""What a lecture does with the widgets, in JupyterLab and in Notebook 7: a class is asked, a tree
is projected, answers and edits are kept, fingers do it all on a tablet, a game is played, an answer
is checked, and pictures follow the theme. One server and one open page serve almost all of it."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from io import BytesIO
from typing import Any

import nbformat
import pytest

from gamesearch import GameTree, draw
from gamesearch.drawing.theme import THEMES
from gamesearch.grading.checks import check_answer
from tests.browser.pages import Lab, Notebook, TreeOnPage, wait_for

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

TOO_WIDE = """\
from math import inf
from gamesearch import assignment, check
assignment("ps2_alpha_beta", "ada")

def alpha_beta(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), []
    wants_more = game.to_move(state) == 0
    best, line = (-inf, []) if wants_more else (inf, [])
    for action in game.actions(state):
        value, rest = alpha_beta(game, game.result(state, action), -inf, inf)
        if value > best if wants_more else value < best:
            best, line = value, [action, *rest]
        if wants_more:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, line
check("q2", alpha_beta).score
"""
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
IN_A_PAGE = '<body style="color-scheme: {page}"><img src="data:image/svg+xml;base64,{svg}">'


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


@pytest.mark.slow
@pytest.mark.parametrize("whole_notebook", ["JupyterLab"], indirect=True, scope="module")
def test_the_lines_round_a_mistake_are_stepped_with_the_arrow_keys(notebook: Notebook) -> None:
    notebook.write(TOO_WIDE)
    notebook.run(0)
    steps = notebook.code.first.locator("fieldset")
    shown = steps.locator("figure:visible figcaption")
    here = steps.locator("input:checked")
    assert "a correct search has α = 2" in shown.inner_text()
    first = here.get_attribute("id")
    here.focus()
    notebook.page.keyboard.press("ArrowRight")
    assert here.get_attribute("id") != first
    assert shown.count() == 1
    notebook.page.keyboard.press("ArrowLeft")
    notebook.page.keyboard.press("ArrowUp")
    assert "to move" in shown.inner_text() or "worth" in shown.inner_text()
    assert steps.locator(":focus").count() == 1  # and the notebook has not moved on


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


# ---------------------------------------------------------------- pictures


def ground(image: Any) -> str:
    """Return the colour of an image's upper left corner, as it is seen."""
    from PIL import Image

    seen = Image.open(BytesIO(image.screenshot())).convert("RGB")
    red, green, blue = seen.getpixel((3, 3))
    return f"#{red:02x}{green:02x}{blue:02x}"


@pytest.mark.parametrize("system", ["light", "dark"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_follows_the_page_and_not_the_system(
    theme: str, system: str, new_page: Callable[..., Any]
) -> None:
    page = new_page(color_scheme=system)
    svg = b64encode(draw(GameTree([3, 12])).for_notebook().encode()).decode()
    page.set_content(IN_A_PAGE.format(page=theme, svg=svg))
    assert ground(page.locator("img")) == THEMES[theme]["page"]


def test_a_picture_in_a_notebook_follows_jupyter_s_theme(notebook: Notebook) -> None:
    notebook.write("from gamesearch import GameTree, draw; draw(GameTree([3, 12]))")
    notebook.run(0)
    page = notebook.page
    image = notebook.code.first.locator(".jp-RenderedSVG img")
    image.wait_for()
    page.emulate_media(color_scheme="dark")
    for is_light, theme in (("false", "dark"), ("true", "light")):
        page.evaluate("light => { document.body.dataset.jpThemeLight = light; }", is_light)
        assert ground(image) == THEMES[theme]["page"]
    page.emulate_media(color_scheme="light")
