"""The widgets in JupyterLab, as a class uses them: trees, quizzes and boards beside their kernel,
answers and edits that are kept, fingers on a tablet, and pictures in the theme's colours.

One server, one open page and one kernel serve almost all of it. Notebook 7 is asked where it could
differ: which keys the notebook takes for itself.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from typing import Any

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from gamesearch import GameTree, draw
from gamesearch.drawing.theme import THEMES
from gamesearch.grading.checks import check_answer
from gamesearch.lab.decks import convert
from tests.browser.pages import Lab, Notebook, TreeOnPage, wait_for, write_notebook

TREE = "from gamesearch import TreeWidget; TreeWidget([[3, 12, 8], [2, 4, 6], [14, 5, 2]])"
AT_END = TREE[:-1] + ", at='end')"
BOOK = [3, 12, 8, 2, 4, 6, 14, 5, 2]
UNSAVED = ".jp-mod-current.jp-mod-dirty, .lm-mod-current.jp-mod-dirty"
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
OWN = """\
from math import inf

def best_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    v = -inf if game.to_move(state) == 0 else inf
    for action in game.actions(state):
        value = best_value(game, game.result(state, action))
        v = max(v, value) if game.to_move(state) == 0 else min(v, value)
    return v
"""
WALK = 3  # where the cells of a walk begin, from 0
CELLS = [
    AT_END,
    OWN,
    "TreeWidget([[3, 12, 8], [2, 4, 6], [14, 5, 2]], search=best_value, at='end')",
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


def points(box: Any) -> str:
    return str(box.locator(".gs-points").inner_text())


def press(tree: TreeOnPage, *keys: str) -> None:
    for key in keys:
        tree.page.keyboard.press(key)


def fresh(notebook: Notebook, code: str) -> TreeOnPage:
    notebook.write(code)
    return notebook.run_tree(0)


@pytest.fixture
def tree(notebook: Notebook) -> TreeOnPage:
    """Return the tree of the first lecture, fresh, at its last step."""
    tree = fresh(notebook, AT_END)
    assert tree.settled(*BOOK)
    return tree


# ---------------------------------------------------------------- a tree


def test_leaves_are_edited_undone_and_done_again(tree: TreeOnPage) -> None:
    tree.leaves.nth(3).click()
    tree.page.keyboard.type("9")  # the click has selected the 2
    tree.leaves.nth(4).click()
    press(tree, "ArrowUp")
    edited = (3, 12, 8, 9, 5, 6, 14, 5, 2)
    assert tree.settled(*edited)
    assert tree.caption.inner_text() == "A is worth 5: MAX plays a2."
    assert tree.value("trace.value") == 5
    assert tree.value("step") == tree.frames() - 1
    tree.page.keyboard.type("1")
    press(tree, "Control+z")  # what was only typed goes first
    assert tree.written() == [str(value) for value in edited]
    press(tree, "Control+z")
    assert tree.settled(3, 12, 8, 9, 4, 6, 14, 5, 2)
    press(tree, "Control+z", "Control+z")
    assert tree.settled(*BOOK)
    press(tree, "Control+y", "Control+Shift+z")
    assert tree.settled(*edited)


def test_a_tree_is_edited_with_the_keyboard(tree: TreeOnPage) -> None:
    tree.leaves.first.focus()
    tree.page.keyboard.type("-7")
    press(tree, "Enter")
    assert tree.focused() == "Value of leaf b2"
    press(tree, "ArrowUp", "ArrowUp", "Enter")
    assert tree.focused() == "Value of leaf b3"
    press(tree, "Shift+ArrowDown", "ArrowDown")
    assert tree.settled(-7, 14, -3, 2, 4, 6, 14, 5, 2)
    tree.page.keyboard.type("99")
    press(tree, "Escape")
    assert tree.written()[2] == "-3"
    for leaf in ("b2", "b1", "d3"):
        press(tree, "Shift+Enter")
        assert tree.focused() == f"Value of leaf {leaf}"
    press(tree, "Control+d")
    assert tree.settled(-7, 14, -3, 2, 4, 6, 14, 5, 2, 2)
    wait_for(lambda: tree.focused() == "Value of leaf d4", "the copy has not got the focus")
    tree.node("2").focus()
    press(tree, "Delete")
    assert tree.settled(-7, 14, -3, 2, 4, 6)
    wait_for(lambda: tree.focused() == "C, MIN moves", "no node beside it has got the focus")
    press(tree, "Alt+ArrowLeft")
    assert tree.settled(2, 4, 6, -7, 14, -3)
    press(tree, *["Control+z"] * 3)
    assert tree.settled(-7, 14, -3, 2, 4, 6, 14, 5, 2)


def shape(notebook: Notebook) -> list[str]:
    """Return the notebook's cells, with their kind and text, and the dialogues that are open."""
    cells = notebook.cells.evaluate_all(
        "all => all.map(cell => [...cell.classList].filter(name => name.endsWith('Cell')) +"
        " cell.querySelector('.jp-InputArea').textContent)"
    )
    return [*map(str, cells), str(notebook.page.locator(".jp-Dialog").count())]


def check_keys(notebook: Notebook, tree: TreeOnPage) -> None:
    """No shortcut of the notebook may leak from a widget, but for saving."""
    before, cells = shape(notebook), notebook.cells.count()
    tree.open("Edit")
    text, one = tree.control("The tree as a list"), tree.node("1")
    targets = [tree.button("Play"), tree.slider, tree.source, tree.leaves.nth(2), one, text]
    for target in targets:
        target.focus()
        for key in ("d", "d", "a", "b", "x", "z", "m", "y", "0", "0", "Control+Enter"):
            press(tree, key)
        press(tree, "Escape")
        assert tree.box.evaluate("box => box.contains(document.activeElement)")
        assert shape(notebook) == before
    # the same keys do act where the notebook has the focus, so the above could have failed
    notebook.code.first.locator(".cm-content").click()
    press(tree, "Escape", "b")
    wait_for(lambda: notebook.cells.count() == cells + 1, "b adds no cell")
    press(tree, "d", "d")
    wait_for(lambda: notebook.cells.count() == cells, "d d deletes no cell")
    tree.leaves.first.focus()
    with notebook.page.expect_response(
        lambda answer: "api/contents" in answer.url and answer.request.method == "PUT"
    ) as saving:
        press(tree, "ControlOrMeta+s")
    assert saving.value.ok


def test_no_shortcut_of_jupyterlab_leaks(notebook: Notebook, tree: TreeOnPage) -> None:
    check_keys(notebook, tree)


@pytest.mark.slow
def test_no_shortcut_of_notebook_7_leaks(lab: Lab, chromium: Any) -> None:
    write_notebook(lab.work / "seven.ipynb", AT_END)
    page = chromium.new_page()
    page.goto(lab.url("notebooks/seven.ipynb"))
    notebook = Notebook(page, lab, "seven.ipynb")
    tree = notebook.run_tree(0)
    tree.leaves.first.fill("7")
    press(tree, "Enter")
    assert tree.settled(7, *BOOK[1:])
    check_keys(notebook, tree)
    assert notebook.errors == []
    page.close()


def test_two_widgets_do_not_drive_each_other(notebook: Notebook, tree: TreeOnPage) -> None:
    notebook.run(1)
    other = notebook.run_tree(2)
    assert other.settled(*BOOK)
    tree.button("First step").click()
    wait_for(lambda: tree.value("step") == 0, "the kernel did not hear of the step")
    tree.leaves.first.focus()
    press(tree, "ArrowUp")
    assert tree.settled(4, *BOOK[1:])
    assert other.settled(*BOOK)
    assert tree.count.inner_text() == "1 / 24"
    assert other.count.inner_text() == "30 / 30"
    other.leaves.nth(8).focus()
    press(other, "Shift+ArrowUp")
    assert other.settled(*BOOK[:8], 12)
    assert tree.settled(4, *BOOK[1:])
    assert (tree.value("step"), other.value("step")) == (0, other.frames() - 1)


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


def test_no_edit_is_lost_though_the_kernel_starts_anew(
    notebook: Notebook, tree: TreeOnPage
) -> None:
    wanted = list(BOOK)
    _edit_in_a_row(tree, wanted, 100)
    assert tree.settled(*wanted)
    notebook.restart_kernel()  # which the page does not hear of
    tree.button("Play").focus()
    press(tree, "Home", "ArrowRight")  # for steps need no kernel
    assert tree.count.inner_text().startswith("2 / ")
    tree.leaves.first.fill("50")
    press(tree, "Enter")
    wait_for(lambda: "was restarted" in tree.problem.inner_text(), "nothing is said")
    assert tree.written()[0] == "50"
    notebook.restart_from_menu()
    _edit_in_a_row(tree, wanted, 100)
    assert tree.written() == [str(value) for value in wanted]
    assert "The kernel was restarted" in tree.problem.inner_text()
    tree = notebook.run_tree(0)
    assert tree.settled(*wanted)
    tree.note.filter(has_text="Your edits are back.").wait_for()
    tree.open("Edit")
    tree.press("Reset")
    assert tree.settled(*BOOK)


def saved(page: Any) -> Any:
    """Save all from the menu, and wait; Ctrl+S is unheard while a checkpoint is being made."""
    page.locator(".lm-MenuBar-item", has_text="File").click()
    with page.expect_response(
        lambda answer: "api/contents" in answer.url and answer.request.method == "PUT"
    ):
        page.locator('[data-command="docmanager:save-all"]').click()
    page.locator(UNSAVED).first.wait_for(state="detached")  # a step before that counts as saved


def test_the_course_opens_without_complaint_and_leaves_a_phone_s_width_to_the_notebook(
    lab: Lab, new_page: Callable[..., Any]
) -> None:
    page = new_page("iPhone 13", color_scheme="dark")
    page.goto(lab.url("lab/workspaces/phone/tree/00_start_here.ipynb"))
    notebook = page.locator(".jp-Notebook")
    page.locator("[data-status=idle]").first.wait_for(state="attached")
    wait_for(lambda: notebook.bounding_box()["width"] > 300, "side bars take the width")
    page.locator("[data-jp-theme-light=false]").wait_for(state="attached")  # as the system is
    page.locator(UNSAVED).first.wait_for(state="detached")  # while it loads it counts as changed
    assert (lab.work.parent / "log").read_text("utf-8").startswith("The course is open at")


def test_a_page_that_is_loaded_anew_shows_what_is_left_of_a_widget(lab: Lab, chromium: Any) -> None:
    """The widget while its kernel lives; then as it was saved; its picture if it was not."""
    file = lab.work / "00_start_here.ipynb"
    page = chromium.new_page()
    notebook = lab.open(page, "00_start_here.ipynb")
    output = notebook.code.first.locator(".jp-OutputArea-output")
    tree = notebook.run_tree(0)
    tree.leaves.first.fill("7")
    page.keyboard.press("Enter")
    assert tree.settled(7, *BOOK[1:])
    saved(page)
    for _ in range(2):  # steps alone are something to save, too
        tree.button("One step back").click()
    shown = tree.count.inner_text()
    page.locator(UNSAVED).first.wait_for()
    saved(page)
    page.reload()
    output.locator(".gs-tree").wait_for()
    notebook.restart_kernel()
    page.reload()
    tree = TreeOnPage(page, output.locator(".gs-tree"))
    assert tree.written() == ["7", *map(str, BOOK[1:])]
    assert tree.count.inner_text() == shown
    tree.button("One step back").click()
    assert tree.count.inner_text() != shown
    tree.leaves.first.fill("8")
    tree.leaves.first.press("Enter")
    assert "The kernel was restarted" in tree.problem.inner_text()  # and not after a while
    assert tree.written()[0] == "8"
    page.goto("about:blank")
    written = nbformat.read(file, as_version=4)
    del written.metadata["widgets"]
    nbformat.write(written, file)
    notary = NotebookNotary(data_dir=str(lab.work.parent / "data"))
    with closing(notary.store):
        notary.sign(written)
    page.goto(lab.url("lab/workspaces/00_start_here/tree/00_start_here.ipynb"))
    output.locator("img[alt*='tree']").wait_for()
    assert output.inner_text().strip() == ""  # and no word of a model that was not found
    output.locator("img").click()  # runs its cell
    tree.picture.wait_for()
    page.close()


# ---------------------------------------------------------------- a class


def test_answers_stay_when_the_cell_is_run_again(notebook: Notebook) -> None:
    tree = fresh(notebook, ASKING)
    tree.page.get_by_label("Value of B").fill("3")
    tree.page.get_by_label("Branch c2, cut off").click()
    tree.box.get_by_role("button", name="Next answer").click()
    assert points(tree.box) == "1 of 1 right so far"
    heard = lambda: 0 < tree.value("reached") == tree.value("step")  # noqa: E731
    wait_for(heard, "the kernel did not hear of the step")
    assert tree.value("answers") == {"0": "3", "cut 1.1": True}
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
    tree.page.keyboard.press("Space")
    tree.button("Pause").wait_for()
    tree.page.keyboard.press("Space")
    tree.page.keyboard.press("f")
    tree.page.wait_for_function("document.fullscreenElement === null")
    notebook.page.set_viewport_size({"width": 1400, "height": 1000})
    assert notebook.code.count() > 3  # no key reached the notebook


def test_fingers_edit(notebook: Notebook) -> None:
    tree = fresh(notebook, TREE)
    for place, text in ((0, "5"), (4, "7")):
        tree.leaves.nth(place).tap()
        tree.page.keyboard.type(text)
    tree.page.keyboard.press("Enter")
    assert tree.settled(5, 12, 8, 2, 7, 6, 14, 5, 2)


@pytest.mark.slow
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
    board.locator(".gs-board .gs-count", has_text="5 / 5").wait_for()  # and has moved again
    assert notebook.code.count() == cells


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
    board.locator(".gs-status", has_text="Your move, X.").wait_for()


@pytest.mark.slow
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
def test_a_walk_on_the_tree_stands_in_the_notebook_and_comes_back(notebook: Notebook) -> None:
    page, first = notebook.page, WALK
    tree = notebook.run_tree(first)
    for fields, said in (("α and β of", BOUNDS), ("Value of", VALUES)):
        for node, text in said.items():
            tree.page.get_by_label(f"{fields} {node}", exact=True).fill(text)
    for branch in CUTS:
        tree.page.get_by_label(f"Branch {branch}, cut off").click()
    given = len(BOUNDS) + len(VALUES) + len(CUTS)
    wait_for(lambda: len(tree.value("answers")) == given, "the kernel did not hear of the answers")
    notebook.run(first + 1)
    cell = notebook.code.nth(first + 1)
    cell.locator(".cm-content").get_by_text('"F": (17, inf, 14)').wait_for()
    notebook.run(first + 2)
    verdict = notebook.code.nth(first + 2).locator(".jp-OutputArea")
    verdict.get_by_text("q1b: 5 of 6. At C a cut is missing").wait_for()
    saved(page)
    notebook.restart_from_menu()  # another day: the tree is empty, and filled in from the cell
    tree = notebook.run_tree(first)
    assert tree.page.get_by_label("Value of B", exact=True).input_value() == ""
    notebook.run(first + 1)
    field = tree.page.get_by_label("Value of B", exact=True)
    page.wait_for_function(
        "() => [...document.querySelectorAll('input')].some((one) => one.value === '−∞ 17')"
    )
    assert field.input_value() == "17"
    book = json.loads(notebook.file.read_text(encoding="utf-8"))
    names: dict[str, Any] = {"inf": float("inf"), "keep_answer": lambda *_: None, "walk": None}
    exec("".join(book["cells"][first + 1]["source"]), names)
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
    page.locator("[data-jp-theme-light=false]").wait_for(state="attached")  # it has followed
    for is_light, theme in (("false", "dark"), ("true", "light")):
        page.evaluate("light => { document.body.dataset.jpThemeLight = light; }", is_light)
        colour = THEMES[theme]["page"]
        wait_for(lambda image=image, colour=colour: ground(image) == colour, f"it is not {theme}")
    page.evaluate("document.body.dataset.jpThemeLight = false")
    page.emulate_media(color_scheme="light")
    page.locator("[data-jp-theme-light=true]").wait_for(state="attached")


@pytest.mark.slow
def test_saving_and_exporting_from_jupyterlab_makes_the_same(
    lab: Lab, new_page: Callable[..., Any]
) -> None:
    write_notebook(lab.work / "plain.ipynb", TREE)
    answer = new_page().request.get(lab.url("nbconvert/html/plain.ipynb"))
    again = convert(lab.work / "plain.ipynb", "html")
    assert re.sub(r"<title>.*", "", answer.text()) == re.sub(r"<title>.*", "", again)
