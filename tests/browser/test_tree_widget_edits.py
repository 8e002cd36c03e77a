"""The tree's front end, one test for each kind of interaction: structure, order, panels, export."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from gamesearch import GameTree, TreeWidget, minimax_search
from tests.browser.live import Live, Opened
from tests.browser.pages import Shown, check_accessible
from tests.number_forms import TYPED

BOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
DICE = "[{0.9: [2, 2], 0.1: [3, 3]}, {0.9: [1, 1], 0.1: [4, 4]}]"  # AIMA 4e, figure 5.13

# ---------------------------------------------------------------- structure


def test_the_tree_is_changed_with_the_keys_alone(live: Opened) -> None:
    it = live(TreeWidget(BOOK))
    it.page.keyboard.press("Tab")
    assert it.tree.focused() == "A, MAX moves"
    it.page.keyboard.press("ArrowDown")
    it.page.keyboard.press("ArrowRight")
    assert it.tree.focused() == "C, MIN moves"
    assert it.keys("Insert") == "[[3, 12, 8], [2, 4, 6, 0], [14, 5, 2]]"
    assert it.tree.focused() == "c4, leaf"
    it.page.keyboard.type("-7")  # a number begins to edit
    assert it.keys("Enter") == "[[3, 12, 8], [2, 4, 6, -7], [14, 5, 2]]"
    assert it.tree.focused() == "Value of leaf d1"
    assert it.keys("Control+d") == "[[3, 12, 8], [2, 4, 6, -7], [14, 14, 5, 2]]"
    assert it.tree.focused() == "Value of leaf d2"
    assert it.keys("Alt+ArrowRight") == "[[3, 12, 8], [2, 4, 6, -7], [14, 5, 14, 2]]"
    assert it.tree.focused() == "Value of leaf d3"
    assert it.keys("Delete", "Escape", "Escape") == it.widget.text  # Delete clears the field
    assert it.tree.focused() == "d3, leaf"
    assert it.keys("Delete") == "[[3, 12, 8], [2, 4, 6, -7], [14, 5, 2]]"
    assert it.keys("ArrowUp", "ArrowLeft", "Delete") == "[[3, 12, 8], [14, 5, 2]]"
    assert it.tree.focused() == "C, MIN moves"  # the one that has come to its place
    assert it.keys(*["Control+z"] * 6) == str(GameTree(BOOK))
    assert it.keys(*["Control+y"] * 6) == "[[3, 12, 8], [14, 5, 2]]"
    assert it.tree.drawn() == ["3", "12", "8", "14", "5", "2"]


def test_a_leaf_becomes_a_node_and_a_node_a_leaf(live: Opened) -> None:
    it = live(TreeWidget(BOOK))
    it.tree.leaves.first.focus()
    assert it.keys("Insert") == "[[[3, 0], 12, 8], [2, 4, 6], [14, 5, 2]]"
    assert it.tree.focused() == "Value of leaf e2"
    assert it.keys("Control+Delete", "Control+Delete") == str(GameTree(BOOK))
    assert it.tree.focused() == "Value of leaf b1"


def test_the_tree_is_changed_with_the_buttons(live: Opened) -> None:
    it = live(TreeWidget(BOOK))
    it.tree.open("Edit")
    off = it.box.locator(".gs-panel [aria-disabled=true]")
    assert [made.get_attribute("title") for made in off.all()] == [
        "Undo (Ctrl+Z)", "Redo (Ctrl+Y)", "the root cannot be copied",
        "the root cannot be deleted", "Move left (Alt+←)", "Move right (Alt+→)",
    ]  # fmt: skip
    it.tree.node("1").click()
    assert it.box.locator(".gs-selected").inner_text() == "At C:"
    for button, text in [
        ("Add child", "[[3, 12, 8], [2, 4, 6, 0], [14, 5, 2]]"),
        ("Delete", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"),
        ("Left", "[[3, 12, 8], [2, 6, 4], [14, 5, 2]]"),
        ("Copy", "[[3, 12, 8], [2, 6, 6, 4], [14, 5, 2]]"),
        ("Undo", "[[3, 12, 8], [2, 6, 4], [14, 5, 2]]"),
        ("Redo", "[[3, 12, 8], [2, 6, 6, 4], [14, 5, 2]]"),
        ("Reset", str(GameTree(BOOK))),
    ]:
        it.tree.press(button)
        assert it.answer_all() == text, button
    it.tree.button("Last step").click()
    it.tree.control("MIN begins").check()
    it.answer_all()
    assert it.widget.game.to_move(()) == 1
    assert it.tree.caption.inner_text() == "A is worth 6: MIN plays a2."


def test_an_edit_keeps_the_step_that_was_made_just_before_it(live: Opened) -> None:
    it = live(TreeWidget(BOOK, at="end"))  # its page never saves the step
    it.tree.button("First step").click()
    it.tree.button("One step forward").click()
    step = it.page.evaluate("state.step")
    it.tree.leaves.first.focus()
    assert it.keys("ArrowUp") == "[[4, 12, 8], [2, 4, 6], [14, 5, 2]]"
    assert 0 < it.widget.step == step < len(it.widget.frames) - 1
    assert it.tree.count.inner_text().startswith("2 / ")


def test_values_and_structure_wait_in_the_order_in_which_they_were_asked(live: Opened) -> None:
    it = live(TreeWidget(BOOK))
    it.tree.leaves.first.focus()
    for key in ("ArrowUp", "ArrowUp", "Control+d", "ArrowUp", "Control+z"):
        it.page.keyboard.press(key)
    assert [message["do"] for message in it.waiting()] == ["edit"]
    assert it.answer_all() == "[[5, 5, 12, 8], [2, 4, 6], [14, 5, 2]]"


FILLED = """([first, values]) => {
  const fields = [...document.querySelectorAll("input.gs-leaf")];
  values.forEach((value, i) => {
    const field = fields[(first + i) % fields.length];
    field.focus();
    field.value = value;
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  });
}"""


def test_a_leaf_is_counted_up_from_any_number_that_an_answer_may_be(live: Opened) -> None:
    it = live(TreeWidget(BOOK))
    leaf = it.tree.leaves.first
    for text, number, _ in TYPED:
        leaf.fill(text)
        leaf.press("ArrowUp")
        finite = isinstance(number, int | float)
        assert leaf.input_value() == (f"{number + 1:g}" if finite else text), text


def test_a_thousand_edits_in_a_row_lose_none(live: Opened) -> None:
    it = live(TreeWidget(BOOK))
    wanted = [value for node in BOOK for value in node]
    for first in range(0, 1000, 100):
        values = [(number * 7) % 41 - 20 for number in range(first, first + 100)]
        it.page.evaluate(FILLED, [first, [str(value) for value in values]])
        for number, value in enumerate(values, first):
            wanted[number % 9] = value
        it.answer()  # the kernel is slow, and hears of the newest values only
    it.answer_all()
    assert list(it.widget.values.values()) == wanted
    assert it.tree.written() == [str(value) for value in wanted]


# ---------------------------------------------------------------- order


def test_the_tally_is_said_to_be_of_the_whole_search(live: Opened) -> None:
    tally = live(TreeWidget(BOOK)).tree.tally
    before = tally.evaluate("tally => getComputedStyle(tally, `::before`).content")
    assert (before, tally.inner_text()) == (
        '"In all: "', "7 of 9 leaves examined, 11 nodes visited"
    )  # fmt: skip


def test_the_best_and_the_worst_order_are_one_click_away(live: Opened) -> None:
    """Over all 1,296 orders, alpha-beta examines 5 to 9 leaves (`leaves_over_orders`)."""
    it = live(TreeWidget(BOOK))
    it.tree.open("Edit")
    for button, count, words in [
        ("Best order", 5, "no order needs fewer"),
        ("Worst order", 9, "the worst child comes first everywhere"),
    ]:
        it.tree.press(button)
        it.answer_all()
        assert it.tree.tally.inner_text().startswith(f"{count} of 9 leaves examined")
        assert it.tree.note.inner_text() == (
            f"Alpha-beta examines {count} of 9 leaves now; {words}."
        )
    assert it.keys("Control+z", "Control+z") == str(GameTree(BOOK))
    assert it.tree.note.inner_text() == ""


# ---------------------------------------------------------------- nodes


def test_nodes_are_walked_and_tell_what_is_known_of_them(live: Opened) -> None:
    it = live(TreeWidget(BOOK, at="end"))
    tree = it.tree
    it.page.keyboard.press("Tab")
    seen = []
    for key in ("ArrowDown", "ArrowRight", "ArrowDown", "ArrowRight", "ArrowLeft", "End", "ArrowUp",
                "Home"):  # fmt: skip
        it.page.keyboard.press(key)
        seen.append(tree.focused().split(",")[0])
    assert seen == ["B", "C", "c1", "c2", "c1", "d3", "D", "A"]
    assert tree.nodes.evaluate_all("all => all.filter(n => n.tabIndex === 0).length") == 1
    tree.node("1.1").focus()
    it.page.keyboard.press("ArrowRight")
    cut = "C can give at most 2, and MAX already has 3 at A: c2 and c3 are cut."
    assert cut in tree.hint.inner_text()
    assert tree.node("1.2").get_attribute("aria-describedby") == tree.hint.get_attribute("id")
    it.page.keyboard.press("Escape")
    assert not tree.hint.is_visible()
    tree.button("First step").click()
    tree.node("1").hover()
    tree.hint.wait_for()
    assert tree.hint.inner_text().startswith("Not reached yet.")


def test_what_is_told_of_a_node_follows_the_steps_and_goes_when_it_is_folded(live: Opened) -> None:
    it = live(TreeWidget(BOOK, at="end"))
    tree = it.tree
    it.page.keyboard.press("Tab")
    it.page.keyboard.press("ArrowDown")
    assert "Value 3." in tree.hint.inner_text()
    it.page.keyboard.press("Enter")
    assert tree.caption.inner_text() == "MIN to move at B; α = −∞, β = +∞."
    assert "Value 3." not in tree.hint.inner_text()
    it.page.keyboard.press("PageUp")
    assert tree.hint.inner_text().startswith("Not reached yet.")
    it.page.keyboard.press("t")
    assert not tree.hint.is_visible()


def test_a_click_leads_to_the_step_that_enters_a_node_and_another_to_its_end(live: Opened) -> None:
    it = live(TreeWidget(BOOK))
    tree = it.tree
    for _ in range(2):
        tree.node("1").click()
        assert tree.caption.inner_text() == "MIN to move at C; α = 3, β = +∞."
        tree.node("1").click()
        assert tree.caption.inner_text().endswith("c2 and c3 are cut.")
    tree.leaves.nth(1).click()  # leaves are for editing
    assert tree.caption.inner_text().endswith("c2 and c3 are cut.")
    tree.leaves.nth(1).click(modifiers=["Shift"])
    assert tree.caption.inner_text() == "Leaf b2 is worth 12."
    tree.by.select_option("leaf")
    tree.node("").focus()
    it.page.keyboard.press("Enter")  # no stop by leaf: on to events
    assert tree.caption.inner_text() == "MAX to move at A; α = −∞, β = +∞."
    assert tree.by.input_value() == "event"
    tree.node("1.1").focus()
    it.page.keyboard.press("Shift+Enter")  # never entered: where it was cut
    assert tree.caption.inner_text().endswith("c2 and c3 are cut.")


# ---------------------------------------------------------------- probabilities and text


def test_probabilities_are_edited_and_always_sum_to_one(live: Opened) -> None:
    it = live(TreeWidget(GameTree.parse(DICE), at="end"))
    assert it.tree.odds.evaluate_all("all => all.map(f => f.value)") == ["0.9", "0.1"] * 2
    first = it.tree.odds.first
    first.fill("0.5")
    assert it.keys("Enter").startswith("[{0.5: [2, 2], 0.5: [3, 3]}")
    assert it.tree.focused() == "Probability of E"
    assert it.tree.odds.nth(1).input_value() == "0.5"
    assert it.tree.caption.inner_text() == "A is worth 2.5: MAX plays a1."
    first.fill("1.5")
    it.keys("Enter")
    assert it.tree.problem.inner_text() == (
        "probability 1 of node B is 1.5; a number from 0 to 1 was expected"
    )
    assert first.get_attribute("aria-invalid") == "true"
    first.focus()
    it.keys("Escape")
    assert first.input_value() == "0.5"
    assert it.keys("Control+z") == DICE


def test_the_whole_tree_is_typed_in_any_form(live: Opened) -> None:
    it = live(TreeWidget(BOOK))
    it.tree.open("Edit")
    text = it.tree.control("The tree as a list")
    assert text.input_value() == str(GameTree(BOOK))
    text.fill("((3 12 8) (2 (7 -1)))")
    assert it.keys("Control+Enter") == "[[3, 12, 8], [2, [7, -1]]]"
    assert text.input_value() == it.widget.text
    text.fill("[[3, 12], [2, 4")
    it.tree.press("Use")
    it.answer_all()
    assert "was expected" in it.tree.problem.inner_text()
    assert text.get_attribute("aria-invalid") == "true"
    assert text.input_value() == "[[3, 12], [2, 4"  # to be mended
    text.fill(DICE)
    it.tree.press("Use")
    assert it.answer_all() == DICE
    assert it.widget.chosen == "expectiminimax"  # nobody chose alpha-beta, so what fits is taken
    assert it.tree.problem.inner_text() == ""


def test_a_random_tree_grows_at_once(live: Opened) -> None:
    it = live(TreeWidget(BOOK))
    it.tree.open("Edit")
    it.tree.button("Another random tree (N)").click()
    grown = it.answer_all()
    assert it.tree.control("seed").input_value() == "1"
    assert len(it.widget.values) == 9
    it.tree.control("depth").fill("3")
    it.keys("Tab")
    assert len(it.widget.values) == 27
    it.tree.control("depth").fill("9")
    it.keys("Tab")
    assert "a tree of 1 to 1,000 leaves was expected" in it.tree.problem.inner_text()
    assert len(it.widget.values) == 27
    it.tree.control("depth").fill("2")
    assert it.keys("Tab") == grown


# ---------------------------------------------------------------- searches


def test_searches_that_do_not_suit_the_tree_say_why(live: Opened) -> None:
    it = live(TreeWidget(GameTree.parse(DICE)))
    it.tree.open("Search")
    options = it.tree.control("Search").locator("option")
    offered = options.evaluate_all("all => all.map(o => [o.disabled, o.textContent])")
    assert [text for off, text in offered if not off] == ["expectiminimax", "Star1", "Monte Carlo"]
    why = "does not handle chance nodes, but this game has some"
    in_turn = ("minimax", "alpha-beta", "alpha-beta (best first)", "MTD(f)")
    assert [text for off, text in offered if off] == [
        f"{name}: {why}" for name in (*in_turn, "max^n", "paranoid")
    ]


def mine(game: Any, state: Any) -> Any:
    """Search the tree, as a reader's own function would."""
    return minimax_search(game, state)


def test_another_search_and_other_boxes_are_chosen(live: Opened) -> None:
    it = live(TreeWidget(BOOK, search=mine))
    it.tree.open("Search")
    search = it.tree.control("Search")
    assert search.input_value() == "mine"
    assert it.tree.tally.inner_text().startswith("9 of 9 leaves")
    search.select_option("alpha-beta (best first)")
    it.answer_all()
    assert it.tree.tally.inner_text().startswith("5 of 9 leaves")
    it.tree.control("Boxes show").select_option("none")
    it.answer_all()
    assert it.box.locator(".window:not(.gs-off)").count() == 0
    search.select_option("mine")
    it.answer_all()
    assert "return minimax_search(game, state)" in it.tree.source.inner_text()


def test_play_goes_at_the_chosen_speed(live: Opened) -> None:
    it = live(TreeWidget(BOOK), stopped=True)
    page = it.page
    for speed, steps in (("450", 2), ("1800", 0), ("225", 4)):
        assert not it.tree.control("Speed").is_visible()
        it.tree.slider.fill("0")
        it.tree.button("Play").click()
        it.tree.control("Speed").select_option(speed)
        page.clock.run_for(1000)
        assert it.tree.count.inner_text() == f"{steps + 1} / 24", speed
        it.tree.button("Pause").click()
    it.tree.button("Play").click()
    it.tree.control("Speed").focus()
    assert it.tree.caption.get_attribute("aria-live") == "off"
    page.clock.run_for(10_000)
    assert it.tree.count.inner_text() == "24 / 24"
    assert it.tree.caption.get_attribute("aria-live") == "polite"
    assert it.tree.focused() == "Play"  # not lost with the list of speeds


# ---------------------------------------------------------------- export


def saved(it: Live, press: str) -> tuple[str, bytes]:
    """Return the name and content of the file that a button saves."""
    with it.page.expect_download() as download:
        it.tree.press(press)
        it.answer_all()
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def test_what_is_shown_is_exported(live: Opened) -> None:
    it = live(TreeWidget(BOOK, at="end"))
    it.tree.open("Export")
    it.tree.button("First step").click()
    for _ in range(12):
        it.page.keyboard.press("ArrowRight")
    it.tree.control("Colours").select_option("dark")
    files = dict(saved(it, name) for name in ("SVG", "PDF", "PNG", "TikZ"))
    assert [*files] == ["tree.svg", "tree.pdf", "tree.png", "tree.tex"]
    assert files["tree.pdf"].startswith(b"%PDF")
    assert files["tree.png"].startswith(b"\x89PNG")
    assert rb"\begin{document}" in files["tree.tex"]
    texts = ["".join(text.itertext()) for text in ElementTree.fromstring(files["tree.svg"]).iter()
             if text.tag.endswith("}text")]  # fmt: skip
    assert texts.count("C") == 1
    assert "14" in texts
    assert texts.count("+∞") == 0


def test_a_page_without_a_kernel_says_that_it_cannot_edit(shown: Shown) -> None:
    unsearched = TreeWidget(BOOK, at="end", overlay="bounds")  # a page has no such boxes
    tree = shown(unsearched, color_scheme="dark")
    assert tree.box.locator(".gs-tabs button:visible").count() == 0
    assert tree.note.inner_text() == (
        "This page steps and asks, but has no kernel to search another tree. To edit this one, run "
        "the notebook."
    )
    assert tree.leaves.count() == 0
    tree.node("1").click()  # jumping needs no kernel
    assert tree.caption.inner_text() == "MIN to move at C; α = 3, β = +∞."


# ---------------------------------------------------------------- for everybody


def test_open_panels_and_hints_bar_no_reader(live: Opened) -> None:
    it = live(TreeWidget(GameTree.parse(DICE)))
    it.tree.open("Search", "Edit", "Export")
    it.tree.node("0").focus()
    it.page.keyboard.press("ArrowDown")
    assert it.tree.hint.is_visible()
    it.tree.odds.first.fill("2")
    it.keys("Enter")
    check_accessible(it.page, "light", "dark")


def test_open_panels_fit_narrow_and_enlarged_pages(live: Opened) -> None:
    it = live(TreeWidget(BOOK))
    it.tree.open("Search", "Edit", "Export")
    for width in (1200, 700, 500, 360):  # 500 is a cell of 1000 enlarged to 200 %
        it.page.set_viewport_size({"width": width, "height": 800})
        assert it.page.evaluate("document.documentElement.scrollWidth") <= width
        for control in it.box.locator(".gs-panel :is(button, select, input, textarea)").all():
            box = control.bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
