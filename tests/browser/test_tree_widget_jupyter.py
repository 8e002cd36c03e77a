"""The tree of the first lecture, in JupyterLab and in Notebook 7, as a reader handles it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from tests.browser.pages import Lab, Notebook, TreeOnPage, mostly_slow, wait_for

BOOK = [3, 12, 8, 2, 4, 6, 14, 5, 2]
UNSAVED = ".jp-mod-current.jp-mod-dirty, .lm-mod-current.jp-mod-dirty"

# where the front ends cannot differ, once is enough
in_lab = pytest.mark.parametrize("whole_notebook", ["JupyterLab"], indirect=True, scope="module")
# where they do, both are tried each time
in_both = pytest.mark.parametrize(
    "whole_notebook", mostly_slow(("JupyterLab", "Notebook 7"), "JupyterLab"), indirect=True,
    scope="module",
)  # fmt: skip


@pytest.fixture
def tree(notebook: Notebook) -> TreeOnPage:
    """Return the first cell's tree, fresh."""
    tree = notebook.run_tree(0)
    assert tree.settled(*BOOK)
    return tree


def press(tree: TreeOnPage, *keys: str) -> None:
    for key in keys:
        tree.page.keyboard.press(key)


# ---------------------------------------------------------------- edits


def test_a_leaf_is_edited_with_the_mouse(tree: TreeOnPage) -> None:
    tree.leaves.nth(3).click()
    tree.page.keyboard.type("4")  # the click has selected the 2
    tree.leaves.nth(8).click()
    assert tree.settled(3, 12, 8, 4, 4, 6, 14, 5, 2)
    assert tree.caption.inner_text() == "A is worth 4: MAX plays a2."
    assert tree.value("trace.value") == 4
    assert tree.value("step") == tree.frames() - 1


@in_both
def test_leaves_are_edited_with_the_keyboard(tree: TreeOnPage) -> None:
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
    press(tree, "Shift+Enter")
    assert tree.focused() == "Value of leaf b2"
    press(tree, "Shift+Enter")
    assert tree.focused() == "Value of leaf b1"
    press(tree, "Shift+Enter")
    assert tree.focused() == "Value of leaf d3"
    assert tree.settled(-7, 14, -3, 2, 4, 6, 14, 5, 2)


@in_lab
def test_edits_are_undone_and_done_again(tree: TreeOnPage) -> None:
    tree.leaves.nth(3).focus()
    tree.page.keyboard.type("9")
    press(tree, "Enter", "ArrowUp")
    assert tree.settled(3, 12, 8, 9, 5, 6, 14, 5, 2)
    tree.page.keyboard.type("1")
    press(tree, "Control+z")  # what was only typed goes first
    assert tree.written() == ["3", "12", "8", "9", "5", "6", "14", "5", "2"]
    press(tree, "Control+z")
    assert tree.settled(3, 12, 8, 9, 4, 6, 14, 5, 2)
    press(tree, "Control+z", "Control+z")
    assert tree.settled(*BOOK)
    press(tree, "Control+y", "Control+Shift+z")
    assert tree.settled(3, 12, 8, 9, 5, 6, 14, 5, 2)


@in_lab
def test_a_bad_value_is_marked_and_explained_and_changes_nothing(tree: TreeOnPage) -> None:
    before = tree.drawn()
    bad = tree.leaves.nth(4)
    bad.focus()
    tree.page.keyboard.type("four")
    press(tree, "Enter")
    wait_for(lambda: bad.get_attribute("aria-invalid") == "true", "the field was not marked")
    assert tree.problem.inner_text() == ("leaf c2 is 'four'; a number or '?' was expected")
    assert bad.input_value() == "four"
    assert tree.drawn() == before
    assert tree.values() == BOOK
    tree.page.keyboard.type("7")  # another leaf can be edited meanwhile, and the mark stays
    press(tree, "Enter")
    wait_for(lambda: tree.values()[5] == 7, "the second edit was lost")
    assert bad.get_attribute("aria-invalid") == "true"
    assert "four" in tree.problem.inner_text()
    bad.focus()
    press(tree, "Escape")
    assert bad.get_attribute("aria-invalid") == "false"
    assert tree.problem.inner_text() == ""
    assert tree.settled(3, 12, 8, 2, 4, 7, 14, 5, 2)


@in_lab
def test_what_is_being_typed_survives_the_answer_to_an_earlier_edit(
    notebook: Notebook, tree: TreeOnPage
) -> None:
    notebook.kernel.start("import time; time.sleep(0.5)")
    tree.leaves.first.focus()
    press(tree, "ArrowUp")  # 4, sent while the kernel sleeps
    tree.page.keyboard.press("ControlOrMeta+a")
    tree.page.keyboard.type("1")
    wait_for(lambda: tree.drawn()[0] == "4", "the first edit was lost")
    assert tree.written()[0] == "1"
    tree.page.keyboard.type("5")
    press(tree, "Enter")
    assert tree.settled(15, 12, 8, 2, 4, 6, 14, 5, 2)


@in_lab
def test_many_edits_in_a_row_lose_none(tree: TreeOnPage) -> None:
    count = 20  # a thousand are made in test_class_jupyter
    tree.leaves.first.focus()
    wanted = list(BOOK)
    for number in range(count):
        wanted[number % 9] = (number * 7) % 41 - 20
        tree.page.keyboard.type(str(wanted[number % 9]))
        press(tree, "Enter")
    assert tree.settled(*wanted)
    for _ in range(count):
        press(tree, "ArrowUp")  # on the leaf that the focus has come to
    wanted[count % 9] += count
    assert tree.settled(*wanted)


def test_structure_is_edited_and_undone(tree: TreeOnPage) -> None:
    tree.leaves.nth(3).focus()
    press(tree, "ArrowUp", "Control+d")
    wait_for(lambda: tree.leaves.count() == 10, "no copy was made")
    assert tree.settled(3, 12, 8, 3, 3, 4, 6, 14, 5, 2)
    tree.node("2").focus()
    press(tree, "Delete")
    assert tree.settled(3, 12, 8, 3, 3, 4, 6)
    press(tree, "Alt+ArrowLeft")
    assert tree.settled(3, 3, 4, 6, 3, 12, 8)
    press(tree, *["Control+z"] * 4)
    assert tree.settled(*BOOK)
    tree.open("Search")
    tree.control("Compare with").select_option("minimax")
    wait_for(lambda: tree.box.locator(".gs-pane").count() == 2, "nothing is compared")
    assert tree.value("other['tally']") == "9 of 9 leaves examined, 13 nodes visited"


@in_lab
def test_a_picture_is_exported(tree: TreeOnPage) -> None:
    tree.open("Export")
    with tree.page.expect_download() as download:
        tree.press("PDF")
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")


# ---------------------------------------------------------------- stepping


def to_first_step(tree: TreeOnPage) -> None:
    tree.button("Play").focus()
    press(tree, "Home")
    wait_for(lambda: tree.count.inner_text().startswith("1 / "), "Home leads nowhere")


def test_the_search_is_stepped_forwards_and_back(tree: TreeOnPage) -> None:
    assert tree.count.inner_text() == "24 / 24"
    tree.button("First step").click()
    assert tree.count.inner_text() == "1 / 24"
    assert tree.caption.inner_text() == "MAX to move at A."
    assert tree.box.locator(".node.leaf.unseen").count() == 9
    lines = [tree.lit.inner_text()]
    for _ in range(3):
        tree.button("One step forward").click()
        lines.append(tree.lit.inner_text())
    assert tree.count.inner_text() == "4 / 24"
    assert tree.caption.inner_text() == "Leaf b1 is worth 3."
    assert tree.box.locator(".node.leaf.unseen").count() == 8
    assert len(set(lines)) > 2
    tree.button("One step back").click()
    assert tree.lit.inner_text() == lines[2]
    press(tree, "ArrowRight", "ArrowRight", "ArrowLeft")
    assert tree.count.inner_text() == "4 / 24"
    press(tree, "End")
    assert tree.caption.inner_text() == "A is worth 3: MAX plays a1."
    press(tree, "Home")
    assert tree.count.inner_text() == "1 / 24"
    tree.slider.fill("16")
    assert tree.count.inner_text() == "17 / 24"
    assert tree.box.locator(".edge.slash:not(.gs-off)").count() == 2
    wait_for(lambda: 0 < tree.value("step") < tree.frames() - 1, "the kernel was not told")


@in_lab
def test_steps_go_by_line_by_event_and_by_leaf(tree: TreeOnPage) -> None:
    tree.by.select_option("line")
    assert tree.count.inner_text().endswith(f"/ {tree.frames()}")
    to_first_step(tree)
    seen = []
    for _ in range(8):
        seen.append((tree.lit.inner_text(), tree.box.locator(".gs-variables").inner_text()))
        tree.button("One step forward").click()
    assert len(set(seen)) > 6  # the line or a variable changes nearly every time
    tree.by.select_option("leaf")
    to_first_step(tree)
    tree.button("One step forward").click()
    assert tree.box.locator(".node.leaf.seen").count() == 1
    tree.button("One step forward").click()
    assert tree.box.locator(".node.leaf.seen").count() == 2


@in_lab
def test_play_runs_to_the_end_and_stops(tree: TreeOnPage) -> None:
    tree.by.select_option("leaf")
    stops = int(tree.count.inner_text().split("/")[1])
    tree.slider.fill(str(stops - 2))
    tree.button("Play").click()
    assert tree.caption.get_attribute("aria-live") == "off"
    tree.button("Pause").wait_for()
    wait_for(lambda: tree.button("Play").count() == 1, "Play does not end")
    assert tree.count.inner_text() == f"{stops} / {stops}"
    assert tree.caption.get_attribute("aria-live") == "polite"
    tree.button("Play").click()  # from the start again
    tree.button("Pause").click()
    assert tree.count.inner_text().startswith("1 /")


# ---------------------------------------------------------------- the notebook round it


def shape(notebook: Notebook) -> list[str]:
    """Return the notebook's cells, with their kind and text, and the dialogues that are open."""
    cells = notebook.cells.evaluate_all(
        "all => all.map(cell => [...cell.classList].filter(name => name.endsWith('Cell')) +"
        " cell.querySelector('.jp-InputArea').textContent)"
    )
    return [*map(str, cells), str(notebook.page.locator(".jp-Dialog").count())]


@in_both
def test_no_shortcut_of_the_notebook_leaks(notebook: Notebook, tree: TreeOnPage) -> None:
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


@in_both
def test_the_notebook_can_be_saved_from_the_widget(notebook: Notebook, tree: TreeOnPage) -> None:
    tree.leaves.first.focus()
    with notebook.page.expect_response(
        lambda answer: "api/contents" in answer.url and answer.request.method == "PUT"
    ) as saving:
        press(tree, "ControlOrMeta+s")
    assert saving.value.ok


@in_lab
def test_two_widgets_do_not_drive_each_other(notebook: Notebook, tree: TreeOnPage) -> None:
    notebook.run(1)
    other = notebook.run_tree(2)
    assert other.settled(*BOOK)
    to_first_step(tree)
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


def test_stepping_needs_no_kernel(notebook: Notebook, tree: TreeOnPage) -> None:
    notebook.restart_kernel()
    to_first_step(tree)
    press(tree, "ArrowRight")
    assert tree.count.inner_text() == "2 / 24"
    assert tree.caption.inner_text() == "MAX to move at A; α = −∞, β = +∞."


@pytest.mark.slow
def test_a_restart_that_the_page_does_not_hear_of_is_said_too_and_loses_nothing(
    notebook: Notebook, tree: TreeOnPage
) -> None:
    notebook.restart_kernel()
    for place, typed in ((0, "7"), (1, "9")):
        tree.leaves.nth(place).fill(typed)
        press(tree, "Enter")
        wait_for(lambda: "was restarted" in tree.problem.inner_text(), "nothing is said")
    assert tree.written()[:2] == ["7", "9"]
    notebook.restart_from_menu()  # JupyterLab itself cannot reach the new kernel's widgets before
    tree = notebook.run_tree(0)
    assert tree.settled(7, 9, *BOOK[2:])
    assert tree.note.inner_text().startswith("Your edits are back.")
    tree.open("Edit")
    tree.press("Reset")
    assert tree.settled(*BOOK)


def test_an_edit_after_the_kernel_was_restarted_is_kept_and_said(
    notebook: Notebook, tree: TreeOnPage
) -> None:
    notebook.restart_from_menu()
    tree.leaves.first.fill("7")
    press(tree, "Enter")
    assert "The kernel was restarted" in tree.problem.inner_text()
    assert tree.written()[0] == "7"


def saved(page: Any) -> Any:
    """Save all from the menu, and wait; Ctrl+S is unheard while a checkpoint is being made."""
    page.locator(".lm-MenuBar-item", has_text="File").click()
    with page.expect_response(
        lambda answer: "api/contents" in answer.url and answer.request.method == "PUT"
    ):
        page.locator('[data-command="docmanager:save-all"]').click()
    page.locator(UNSAVED).first.wait_for(state="detached")  # a step before that counts as saved


def test_a_page_that_is_loaded_anew_shows_what_is_left_of_a_widget(lab: Lab, chromium: Any) -> None:
    """The widget while its kernel lives; then as it was saved; its picture if it was not."""
    file = lab.work / "00_start_here.ipynb"
    page = chromium.new_page()
    page.goto(lab.url("lab/workspaces/anew/tree/00_start_here.ipynb"))
    notebook = Notebook(page, lab, "00_start_here.ipynb")
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
    page.keyboard.press("Enter")
    assert "The kernel was restarted" in tree.problem.inner_text()  # and not after a while
    assert tree.written()[0] == "8"
    page.goto("about:blank")
    written = nbformat.read(file, as_version=4)
    del written.metadata["widgets"]
    nbformat.write(written, file)
    notary = NotebookNotary(data_dir=str(lab.work.parent / "data"))
    with closing(notary.store):
        notary.sign(written)
    page.goto(lab.url("lab/workspaces/anew/tree/00_start_here.ipynb"))
    output.locator("img").wait_for()
    assert output.inner_text().strip() == ""  # and no word of a model that was not found
    page.close()


@pytest.mark.slow
def test_a_plain_jupyter_lab_shows_widgets_as_they_were_saved(
    chromium: Any, lab: Lab, tmp_path: Path
) -> None:
    code = (
        "from gamesearch import BoardWidget, QuizWidget, TreeWidget, TicTacToe",
        "TreeWidget([[3, 12, 8], [2, 4, 6]], ask=True)", "QuizWidget()", "BoardWidget(TicTacToe())",
    )  # fmt: skip
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cells = [nbformat.v4.new_code_cell(each) for each in code]
    written = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    nbformat.write(written, lab.work / "kept.ipynb")
    page = chromium.new_page()
    page.goto(lab.url("lab/workspaces/kept/tree/kept.ipynb"))
    notebook = Notebook(page, lab, "kept.ipynb")
    for place in range(4):
        notebook.run(place)
    page.get_by_label("Value of B").first.fill("3")
    page.get_by_label("Branch c2, cut off").click()
    page.get_by_role("button", name="Next answer").click()
    page.locator(".gs-quiz:not(.gs-tree)").get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="b2", exact=True).click()
    moves = page.locator(".gs-board .gs-count")
    wait_for(lambda: moves.inner_text() == "3 / 3", "O did not move")
    saved(page)
    page.close()
    home = lab.work.parent  # the same reader, who trusts the notebook
    places = {f"JUPYTER_{name}_DIR": str(home / name.lower()) for name in ("CONFIG", "DATA")}
    places["JUPYTER_RUNTIME_DIR"] = str(tmp_path)
    command = [
        sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={lab.work}", "--no-browser",
        "--allow-root", "--ServerApp.port=0", "--ServerApp.ip=127.0.0.1",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]  # fmt: skip
    process = subprocess.Popen(
        command, env={**os.environ, **places}, start_new_session=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        page = chromium.new_page()
        page.goto(Lab(lab.work, tmp_path).url("lab/tree/kept.ipynb"))
        page.set_default_timeout(60_000)  # JupyterLab is loaded meanwhile
        tree = TreeOnPage(page, page.locator(".gs-tree"))
        assert tree.box.locator(".gs-points").inner_text() == "1 of 1 right so far"
        marks = tree.box.get_by_role("checkbox", name="Branch c2, cut off")
        assert marks.get_attribute("aria-checked") == "true"
        quiz = page.locator(".gs-quiz:not(.gs-tree)")
        assert "0 of 1 right" in quiz.locator(".gs-points").inner_text()
        assert page.locator(".gs-board .gs-count").inner_text() == "3 / 3"
        page.close()
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=30)
