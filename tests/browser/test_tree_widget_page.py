"""The tree's front end in a page of its own: offline, in every theme and size, and with a
kernel that answers when the test says so."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gamesearch import GameTree, TicTacToe, TreeWidget, random_tree
from gamesearch.drawing.theme import THEMES
from gamesearch.games import ConnectFour
from tests.browser.live import Opened
from tests.browser.pages import Shown, TreeOnPage, check_accessible, mostly_slow, wait_for

BOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
ROSEN = [[[[3, 17], [2, 12]], [[15], [25, 0]]], [[[2, 5], [3]], [[2, 14]]]]


def fails(game: Any, state: Any) -> float:
    """Divide by zero: a search with a slip in it."""
    if game.is_terminal(state):
        return 1 / (game.utility(state, 0) - 2)
    return max(fails(game, game.result(state, action)) for action in game.actions(state))


WIDGETS: dict[str, Callable[[], TreeWidget]] = {
    "the book's tree": lambda: TreeWidget(BOOK),
    "Rosen's tree": lambda: TreeWidget(ROSEN, overlay="bounds"),
    "a wide tree": lambda: TreeWidget(random_tree(3, 3, 1)),
    "boards": lambda: TreeWidget(TicTacToe(), depth=2),
    "a failing search": lambda: TreeWidget(BOOK, search=fails),
    "one leaf": lambda: TreeWidget(GameTree(5)),
}


# ---------------------------------------------------------------- without a kernel


def test_the_page_steps_offline(page_of: Callable[..., Any]) -> None:
    page = page_of(TreeWidget(BOOK, at="end"))
    tree = TreeOnPage(page, page.locator(".gs-tree"))
    assert tree.leaves.count() == 9  # which the page can edit and search by itself
    assert not tree.button("Another random tree (N)").is_visible()  # but it grows none
    assert tree.drawn() == ["3", "12", "8", "2", "4", "6", "14", "5", "2"]
    tree.button("First step").click()
    assert tree.caption.inner_text() == "MAX to move at A."
    assert tree.box.locator(".node.leaf.unseen").count() == 9
    lines = [tree.lit.inner_text()]
    for place in range(2, 25):
        page.keyboard.press("ArrowRight")
        assert tree.count.inner_text() == f"{place} / 24"
        lines.append(tree.lit.inner_text())
    assert tree.caption.inner_text() == "A is worth 3: MAX plays a1."
    assert len(set(lines)) > 4
    tree.button("One step back").click()
    assert tree.lit.inner_text() == lines[-2]
    for key, place in (("Home", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 24)):
        page.keyboard.press(key)
        assert tree.count.inner_text() == f"{place} / 24"
    tree.slider.fill("16")
    assert tree.count.inner_text() == "17 / 24"
    assert tree.box.locator(".edge.slash:not(.gs-off)").count() == 2


def test_steps_go_by_line_by_event_and_by_leaf(live: Opened) -> None:
    it = live(TreeWidget(BOOK, at="end"))
    tree = it.tree
    tree.by.select_option("line")
    assert tree.count.inner_text().endswith(f"/ {len(it.widget.frames)}")
    tree.button("Play").focus()
    it.page.keyboard.press("Home")
    seen = []
    for _ in range(8):
        seen.append((tree.lit.inner_text(), tree.box.locator(".gs-variables").inner_text()))
        tree.button("One step forward").click()
    assert len(set(seen)) > 6  # the line or a variable changes nearly every time
    tree.by.select_option("leaf")
    tree.button("Play").focus()
    it.page.keyboard.press("Home")
    for count in (1, 2):
        tree.button("One step forward").click()
        assert tree.box.locator(".node.leaf.seen").count() == count


@pytest.mark.parametrize("name", mostly_slow(WIDGETS, "the book's tree", "boards"))
def test_nothing_bars_readers_with_a_screen_reader(shown: Shown, name: str) -> None:
    tree = shown(WIDGETS[name]())
    tree.button("Play").focus()
    tree.page.keyboard.press("ArrowLeft")
    check_accessible(tree.page, "light", "dark")


def rgb(colour: str) -> str:
    return f"rgb({int(colour[1:3], 16)}, {int(colour[3:5], 16)}, {int(colour[5:7], 16)})"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_boards_and_nodes_have_the_theme_s_colours(
    shown: Shown, theme: str, tmp_path: Path
) -> None:
    tree = shown(WIDGETS["boards"](), color_scheme=theme)
    colours = {rgb(colour) for colour in THEMES[theme].values()} | {"none"}
    assert tree.box.evaluate("box => getComputedStyle(box).backgroundColor") == rgb(
        THEMES[theme]["page"]
    )
    used = tree.picture.evaluate(
        "svg => [...svg.querySelectorAll('polygon, ellipse, path, polyline, text')].flatMap("
        "shape => [getComputedStyle(shape).fill, getComputedStyle(shape).stroke])"
    )
    assert {*used} - {"rgba(0, 0, 0, 0)"} <= colours
    assert rgb(THEMES[theme]["player0"]) in used  # the crosses
    tree.page.screenshot(path=tmp_path / f"{theme}.png")


def test_finished_boards_are_not_covered(shown: Shown) -> None:
    game = TicTacToe()
    tree = shown(TreeWidget(game, game.parse("XOX/OO./X.."), at="end"))
    finished = tree.box.locator(".leaf.seen.board polygon")
    assert finished.count() == 4
    fills = finished.evaluate_all("all => all.map(shape => getComputedStyle(shape).fill)")
    assert {*fills} == {"none"}


def test_long_numbers_stay_within_their_shapes(shown: Shown) -> None:
    boards = TreeWidget(ConnectFour(), depth=2, overlay="window", at="end")
    for widget in (TreeWidget([[-1.234, 12.5], [-1 / 3, 6]], overlay="bounds"), boards):
        tree = shown(widget)
        for shape in (".window:not(.gs-off)", ".min:not(.board)"):
            for part in tree.picture.locator(shape).all():
                outer, inner = (
                    part.locator(each).last.bounding_box() for each in ("polygon", "text")
                )
                assert inner["width"] <= outer["width"]


def test_high_contrast_takes_the_system_s_colours(shown: Shown) -> None:
    tree = shown(WIDGETS["Rosen's tree"](), forced_colors="active", color_scheme="dark")
    fills = "all => all.map(text => getComputedStyle(text).fill)"
    assert {*tree.picture.locator("text").evaluate_all(fills)} == {"rgb(255, 255, 255)"}
    assert tree.box.evaluate("box => getComputedStyle(box).backgroundColor") == "rgb(0, 0, 0)"


@pytest.mark.parametrize("name", mostly_slow(WIDGETS, "the book's tree", "a wide tree"))
def test_narrow_and_enlarged_pages_need_no_scrolling_sideways(shown: Shown, name: str) -> None:
    tree = shown(WIDGETS[name]())
    for width in (1200, 700, 600, 360):  # 600 is a screen of 1200 enlarged to 200 %
        tree.page.set_viewport_size({"width": width, "height": 800})
        assert tree.page.evaluate("document.documentElement.scrollWidth") <= width
        assert tree.slider.bounding_box()["width"] >= 100
        letters = tree.picture.locator("text").first.bounding_box()
        assert letters["height"] >= 8  # a wide picture is scrolled, not made unreadable


# Where these parts are, at first and once each of so many steps by key has been drawn.
PLACES = """async ([box, steps]) => {
  const places = () => [".gs-picture svg", ".gs-lines", "select", ".gs-caption"].map((part) => {
    const { x, y, width, height } = box.querySelector(part).getBoundingClientRect();
    return [x, y, width, height].join();
  }).join(" ");
  const seen = [places()], counts = new Set();
  const right = { key: "ArrowRight", bubbles: true, cancelable: true };
  for (let step = 0; step < steps; step++) {
    if (document.activeElement.dispatchEvent(new KeyboardEvent("keydown", right)))
      seen.push("the browser acts on the key, too, and may scroll");
    seen.push(places());
    await new Promise(requestAnimationFrame);
    seen.push(places());
    counts.add(box.querySelector(".gs-count").textContent);
  }
  return [seen, counts.size];
}"""


@pytest.mark.parametrize("name", mostly_slow(list(WIDGETS)[:5], "the book's tree"))
def test_nothing_jumps_while_the_search_is_stepped(shown: Shown, name: str) -> None:
    """The keys are pressed in the page: a hundred of them through the driver take seconds."""
    tree = shown(WIDGETS[name]())
    tree.by.select_option("line")
    tree.button("Play").focus()
    tree.page.keyboard.press("Home")
    stops = int(tree.count.inner_text().split("/")[1])
    seen, reached = tree.page.evaluate(PLACES, [tree.box.element_handle(), 100])
    assert reached == min(100, stops - 1)  # the keys did step
    assert len(seen) == 201
    assert {*seen} == {seen[0]}


def test_what_has_the_focus_can_be_seen(live: Opened) -> None:
    tree = live(TreeWidget(BOOK)).tree
    outline = "() => { const s = getComputedStyle(document.activeElement); return s.outline; }"
    seen = []
    for _ in range(1 + 1 + 5 + 2 + 3 + 3):  # tree, source, buttons, slider, lists, views, panels
        tree.page.keyboard.press("Tab")
        assert "3px" in tree.page.evaluate(outline)
        seen.append(tree.focused())
    assert seen == [
        "A, MAX moves", "Source of the search", "First step", "One step back", "Play",
        "One step forward", "Last step", "Step", "Step by",
        "", "", "Full screen (F)", "", "", "",
    ]  # fmt: skip
    assert tree.page.evaluate("document.activeElement.textContent") == "Export"


def test_a_large_tree_fits_a_laptop_and_is_one_stop_of_the_tab_key(live: Opened) -> None:
    tree = live(TreeWidget(random_tree(3, 3, 1)), viewport={"width": 1040, "height": 647}).tree
    for part in (tree.picture, tree.button("Play"), tree.caption, tree.tally):
        box = part.bounding_box()
        assert box["y"] + box["height"] <= 647
    sizes = tree.leaves.evaluate_all("all => all.map(f => [f.offsetWidth, f.offsetHeight]).flat()")
    assert min(sizes) >= 24
    tree.page.keyboard.press("Tab")
    assert tree.focused() == "A, MAX moves"
    tree.page.keyboard.press("End")
    tree.page.keyboard.press("Enter")
    assert tree.focused() == "Value of leaf m3"
    tree.page.keyboard.press("Tab")
    assert tree.focused() == "First step"
    source, code = tree.source, tree.box.get_by_role("button", name="Code")
    assert not source.is_visible()  # it has folded by itself, for there is no room beside
    code.click()
    assert source.bounding_box()["y"] > tree.tally.bounding_box()["y"]
    code.click()
    assert not source.is_visible()


@pytest.mark.parametrize("leaves", [9, 27])
def test_code_and_number_line_stand_beside_the_tree_or_the_code_folds(
    live: Opened, leaves: int
) -> None:
    widget = TreeWidget(BOOK if leaves == 9 else random_tree(3, 3, 1), number_line=True)
    it = live(widget, viewport={"width": 1366, "height": 768})
    it.tree.button("Last step").click()
    assert it.tree.source.is_visible() == (leaves == 9)
    shown = ":is(.gs-picture svg, .gs-line svg, .gs-code, .gs-controls, .gs-caption, .gs-tally)"
    for part in it.box.locator(f"{shown}:visible").all():
        box = part.bounding_box()
        assert box["y"] + box["height"] <= 768
        assert box["x"] + box["width"] <= 1366


def test_an_edit_moves_the_range_on_the_number_line(live: Opened) -> None:
    it = live(TreeWidget(BOOK))
    line = it.box.locator(".gs-line svg")
    assert not line.is_visible()
    it.tree.open("Search")
    it.tree.control("Number line").check()
    it.answer_all()
    it.tree.by.select_option("leaf")
    for _ in range(4):  # to the first leaf below C, a 2
        it.tree.button("One step forward").click()
    known = "Number line: C ≤ {}. MAX has 3 at A."
    end = " No value in this range can matter."
    assert line.get_attribute("aria-label") == known.format(2) + end
    it.edit(3, "4")
    it.answer_all()
    assert line.get_attribute("aria-label") == known.format(4)


def test_a_tree_wider_than_its_place_is_seen_whole_or_in_its_letters_size(live: Opened) -> None:
    it = live(TreeWidget(random_tree(2, 11, 1)), viewport={"width": 1366, "height": 768})
    view = it.page.locator(".gs-view")
    width = it.tree.picture.bounding_box()["width"]
    assert width > 2 * view.bounding_box()["width"]
    for name in ("Whole tree", "Reading size"):
        it.box.get_by_role("button", name=name).click()
        shown = it.tree.picture.bounding_box()["width"]
        assert shown == pytest.approx(
            view.bounding_box()["width"] if name == "Whole tree" else width
        )
    it.tree.button("Play").focus()
    it.page.keyboard.press("+")
    assert it.tree.picture.bounding_box()["width"] == pytest.approx(1.25 * width, rel=0.01)
    it.page.keyboard.press("0")
    assert it.tree.picture.bounding_box()["width"] == pytest.approx(width)
    phone = {"viewport": {"width": 340, "height": 700}, "is_mobile": True, "has_touch": True}
    for options in (phone, {}):
        small = live(TreeWidget(BOOK), **options)
        assert not small.box.get_by_role("button", name="Whole tree").is_visible()
    small.tree.button("Play").focus()
    small.page.keyboard.press("+")
    code, steps = small.tree.source.bounding_box(), small.tree.button("Play").bounding_box()
    assert code["y"] > steps["y"]  # an enlarged tree leaves no room for it beside


# ---------------------------------------------------------------- in a lecture hall


def test_the_whole_screen_is_filled_and_can_be_read_from_the_last_row(live: Opened) -> None:
    it = live(TreeWidget(BOOK), viewport={"width": 1920, "height": 1080})
    tree = it.tree
    tree.node("1").focus()
    it.page.keyboard.press("f")
    it.page.wait_for_function("document.fullscreenElement !== null")
    tree.box.and_(it.page.locator(".gs-full")).wait_for()
    assert not tree.source.is_visible()
    letters = it.page.locator(".gs-picture svg text:visible, .gs-caption, .gs-tally")
    heights = letters.evaluate_all("all => all.map(text => text.getBoundingClientRect().height)")
    assert min(heights) >= 24
    assert tree.tally.bounding_box()["y"] + tree.tally.bounding_box()["height"] <= 1080
    assert tree.focused() == "Play"  # so Space plays and does not leave the full screen
    check_accessible(it.page)
    it.page.keyboard.press("f")
    it.page.wait_for_function("document.fullscreenElement === null")
    tree.source.wait_for()


@pytest.mark.parametrize("ask", mostly_slow([False, True], True))
@pytest.mark.parametrize(
    ("width", "height", "letters"), [(1920, 1080, 24), (1366, 768, 16), (1024, 768, 16)]
)
def test_a_large_tree_is_scrolled_on_the_whole_screen_before_its_letters_get_too_small(
    live: Opened, width: int, height: int, letters: int, ask: bool
) -> None:
    widget = TreeWidget(random_tree(3, 3, 1), ask=ask)
    it = live(widget, viewport={"width": width, "height": height})
    tree, view = it.tree, it.page.locator(".gs-view")
    tree.button("Play").focus()
    it.page.keyboard.press("f")
    tree.box.and_(it.page.locator(".gs-full")).wait_for()
    texts = it.page.locator(".gs-picture svg .node.leaf text")
    heights = texts.evaluate_all("all => all.map(text => text.getBoundingClientRect().height)")
    assert min(heights) >= letters
    it.box.get_by_role("button", name="Whole tree").wait_for()
    last = it.box.locator(".gs-said" if ask else ".gs-tabs")
    if ask:
        for _ in range(4):
            it.box.get_by_role("button", name="Next answer").click()
    assert view.evaluate("view => view.scrollHeight <= view.clientHeight")
    for part in (view, tree.button("Play"), tree.caption, last):
        box = part.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height
    assert it.box.evaluate("box => box.scrollHeight <= box.clientHeight")
    tree.button("Last step").click()
    if width == 1366:
        check_accessible(it.page, "light", "dark")
    it.box.get_by_role("button", name="Whole tree").click()
    for side in ("Width", "Height"):
        assert view.evaluate(f"view => view.scroll{side} <= view.client{side}")


def test_a_clicker_and_space_work_wherever_the_focus_is(live: Opened) -> None:
    tree = live(TreeWidget(BOOK, at="end")).tree
    for place in (tree.node("0.1"), tree.slider, tree.source, tree.button("Play")):
        tree.button("First step").click()
        place.focus()
        for key, count in (("PageDown", 2), ("PageDown", 3), ("PageUp", 2)):
            tree.page.keyboard.press(key)
            assert tree.count.inner_text() == f"{count} / 24"
        tree.page.keyboard.press("Space")
        tree.button("Pause").wait_for()
        tree.page.keyboard.press("Space")
        tree.button("Play").wait_for()


def test_the_next_cut_is_one_key_away(live: Opened) -> None:
    tree = live(TreeWidget(random_tree(3, 3, 1), at="end")).tree
    tree.button("First step").click()
    cut = []
    for _ in range(3):
        tree.page.keyboard.press("c")
        cut.append(tree.caption.inner_text())
    assert all(" cut" in words for words in cut)
    assert cut[2] == cut[0] != cut[1]  # after the last one comes the first one again


# ---------------------------------------------------------------- with a kernel on a leash


def test_another_tree_is_one_key_away(live: Opened) -> None:
    it = live(TreeWidget(BOOK))
    it.tree.button("Play").focus()
    before = it.widget.text
    it.page.keyboard.press("n")
    assert it.answer_all() != before


def test_a_pointer_left_on_the_tree_says_nothing_while_a_clicker_steps(live: Opened) -> None:
    it = live(TreeWidget(BOOK, at="end"))
    it.tree.node("2").hover()
    it.tree.hint.wait_for()
    assert it.tree.hint.inner_text().startswith("MIN to move at D")
    it.tree.button("Play").focus()
    it.page.keyboard.press("PageUp")
    assert not it.tree.hint.is_visible()
    it.page.clock.install()
    over = "node => node.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))"
    it.tree.node("1").evaluate(over)  # as where the tree moves, and the pointer does not
    it.page.clock.run_for(1000)
    assert not it.tree.hint.is_visible()


def test_a_subtree_folds_and_opens(live: Opened) -> None:
    it = live(TreeWidget(BOOK, at="end"))
    it.tree.node("1").click(modifiers=["Shift"])
    it.answer_all()
    assert it.tree.node("1.0").count() == 0
    it.tree.node("1").click()  # a folded one opens at a click
    it.answer_all()
    assert it.tree.node("1.0").count() == 1
    it.tree.node("2").focus()
    it.keys("t")
    assert it.tree.node("2.0").count() == 0
    assert it.tree.focused().startswith("D, MIN moves")
    assert it.tree.caption.inner_text() == "A is worth 3: MAX plays a1."


def test_what_is_clicked_has_the_focus_in_every_browser(shown: Shown) -> None:
    """In Safari on a Mac a click does not move the focus to a button; nor does it here."""
    tree = shown(TreeWidget(BOOK, at="end"))
    tree.page.evaluate("addEventListener('mousedown', (event) => event.preventDefault(), true)")
    tree.button("One step back").click()
    tree.page.keyboard.press("ArrowLeft")
    assert tree.count.inner_text() == "22 / 24"


def test_an_edit_does_not_scroll_its_leaf_away(live: Opened) -> None:
    """The search ends at the root, which is far from the first leaves of a wide tree."""
    it = live(TreeWidget(random_tree(2, 11, 1), at="end"), viewport={"width": 900, "height": 800})
    view = it.box.locator(".gs-view")
    assert view.evaluate("view => view.scrollLeft") > 0  # at the root
    view.evaluate("view => { view.scrollLeft = 0; }")
    it.tree.leaves.nth(2).click()
    it.page.keyboard.type("5")
    it.keys("Enter", "ArrowUp")
    assert view.evaluate("view => view.scrollLeft") == 0
    it.tree.button("First step").click()  # who is not in the picture is led on
    assert view.evaluate("view => view.scrollLeft") > 0


IN_SIGHT = """box => {
  const [lines, lit, view, root] = [".gs-lines", ".gs-now", ".gs-view", ".gs-node"].map(
    (name) => box.querySelector(name).getBoundingClientRect());
  return lit.height > 0 && lit.bottom <= lines.bottom && lit.top >= lines.top &&
    root.left >= view.left && root.right <= view.right;
}"""


def test_the_line_and_the_node_are_in_sight_once_the_page_is(live: Opened) -> None:
    """JupyterLab makes a widget before it has a place on the page, where nothing scrolls."""
    it = live(TreeWidget(TicTacToe(), depth=2), viewport={"width": 420, "height": 800})
    it.box.get_by_role("button", name="Code").click()
    assert it.box.evaluate(IN_SIGHT)
    it.box.evaluate("""box => {
      box.querySelector(".gs-view").scrollLeft = 0;
      box.parentElement.style.display = "none";
      box.querySelector("button[title='First step']").click();
      box.querySelector(".gs-view").dispatchEvent(new Event("scroll"));
    }""")
    assert not it.box.evaluate(IN_SIGHT)
    it.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
    it.box.evaluate("box => { box.parentElement.style.display = ''; }")
    wait_for(lambda: it.box.evaluate(IN_SIGHT), "the line or the node is out of sight")


def test_while_the_kernel_is_busy_only_the_newest_text_of_a_leaf_waits(live: Opened) -> None:
    it = live(TreeWidget(BOOK))
    it.tree.leaves.first.focus()
    for _ in range(20):
        it.page.keyboard.press("ArrowUp")
    assert it.sent() == ["4"]
    it.answer()
    assert it.tree.written()[0] == "23"  # and not the 4 that the kernel has drawn
    assert it.tree.drawn()[0] == "4"
    assert it.sent() == ["23"]
    it.answer()
    assert it.sent() == []
    assert it.tree.drawn()[0] == "23"
    it.page.keyboard.press("Control+z")
    it.answer()
    it.page.keyboard.press("Control+z")
    it.answer()
    assert it.tree.drawn()[0] == it.tree.written()[0] == "3"
    it.page.keyboard.press("Control+z")  # nothing is left to undo
    assert it.sent() == []


def test_what_is_being_typed_survives_the_answer_to_an_earlier_edit(live: Opened) -> None:
    it = live(TreeWidget(BOOK))
    it.tree.leaves.first.focus()
    for key in ("ArrowUp", "ControlOrMeta+a", "1"):
        it.page.keyboard.press(key)
    it.answer()
    assert (it.tree.drawn()[0], it.tree.written()[0]) == ("4", "1")
    assert it.keys("5", "Enter") == "[[15, 12, 8], [2, 4, 6], [14, 5, 2]]"


def test_undo_knows_nothing_of_what_was_refused(live: Opened) -> None:
    it = live(TreeWidget(BOOK))
    first = it.tree.leaves.first
    for text in ("5", "five", "6"):
        it.edit(0, text)
        if text == "5":
            it.answer()
    it.answer()  # five is refused, but 6 stands there by now
    assert first.get_attribute("aria-invalid") == "false"
    it.answer()
    for wanted in ("5", "3"):
        it.page.keyboard.press("Control+z")
        it.answer()
        assert it.tree.drawn()[0] == first.input_value() == wanted


def test_a_bad_value_is_marked_and_explained_until_its_field_is_left(live: Opened) -> None:
    it = live(TreeWidget(BOOK))
    bad = it.tree.leaves.nth(4)
    bad.fill("four")
    assert it.keys("Enter", "7", "Enter") == "[[3, 12, 8], [2, 4, 7], [14, 5, 2]]"
    assert bad.get_attribute("aria-invalid") == "true"
    described = it.page.locator(f"#{bad.get_attribute('aria-errormessage')}")
    assert described.inner_text() == "leaf c2 is 'four'; a number or '?' was expected"
    for key in ("Escape", "Tab"):
        bad.fill("four")
        it.keys("Enter")
        bad.focus()
        it.page.keyboard.press(key)
        assert (bad.input_value(), bad.get_attribute("aria-invalid")) == ("4", "false")
        assert described.inner_text() == ""
        assert it.sent() == []


def test_what_the_kernel_makes_of_a_text_replaces_it(live: Opened) -> None:
    it = live(TreeWidget(BOOK))
    for typed, kept in (("1/2", "0.5"), ("3.0", "3"), (" 7 ", "7"), ("?", "?"), ("−2", "-2")):
        it.edit(0, typed)
        it.answer()
        assert it.tree.written()[0] == kept


def test_a_kernel_that_was_started_anew_is_mentioned_at_once_and_nothing_typed_is_lost(
    live: Opened,
) -> None:
    it = live(TreeWidget(BOOK, at="end"))
    it.page.evaluate("window.restarted = true")
    for place, typed in ((0, "5"), (4, "7"), (0, "6")):
        it.edit(place, typed)
        assert "The kernel was restarted" in it.tree.problem.inner_text()
    it.tree.button("First step").click()
    assert it.tree.written() == ["6", "12", "8", "2", "7", "6", "14", "5", "2"]
    shown = it.tree.box.locator("input.gs-unsent")
    assert shown.count() == 2
    assert shown.first.evaluate("field => getComputedStyle(field).color") != "rgba(0, 0, 0, 0)"
    it.page.evaluate("window.restarted = false")  # as after a connection that broke for a moment
    it.edit(8, "9")
    assert it.answer_all() == "[[6, 12, 8], [2, 7, 6], [14, 5, 9]]"
    assert it.tree.problem.inner_text() == ""
    assert shown.count() == 0


def test_a_kernel_that_is_done_with_a_message_and_gave_no_answer_has_forgotten_the_tree(
    live: Opened,
) -> None:
    it = live(TreeWidget(BOOK))
    it.edit(0, "5")
    it.page.evaluate("tell({}, { number: 0.5, problem: 'not yours' })")  # another view's answer
    assert it.tree.problem.inner_text() == ""
    assert it.tree.written()[0] == "5"  # still on its way
    it.answer()
    assert it.tree.drawn()[0] == it.tree.written()[0] == "5"
    it.page.evaluate("window.idle()")  # as after every answer
    assert it.tree.problem.inner_text() == ""
    it.edit(0, "6")
    it.page.evaluate("window.idle()")
    assert "The kernel was restarted" in it.tree.problem.inner_text()
    assert it.tree.written()[0] == "6"


def test_a_silent_kernel_is_mentioned(live: Opened) -> None:
    it = live(TreeWidget(BOOK), stopped=True)
    page = it.page
    it.tree.leaves.first.fill("5")
    page.keyboard.press("Enter")
    page.clock.fast_forward(4000)
    assert it.tree.problem.inner_text() == ""
    page.clock.fast_forward(2000)
    assert "kernel has not answered" in it.tree.problem.inner_text()
    it.answer()
    assert it.tree.problem.inner_text() == ""


def test_the_error_of_the_reader_s_search_is_shown_and_goes_away(live: Opened) -> None:
    it = live(TreeWidget([[3, 5], [4, 2]], search=fails))
    assert it.tree.caption.inner_text().startswith("ZeroDivisionError in line ")
    assert it.tree.problem.inner_text() == ""  # once is enough
    assert it.tree.lit.inner_text().strip() == "return 1 / (game.utility(state, 0) - 2)"
    it.edit(3, "1")
    it.answer()
    assert it.tree.problem.inner_text() == ""


def test_a_view_that_is_gone_listens_to_no_key(live: Opened) -> None:
    it = live(TreeWidget(BOOK, at="end"))
    it.page.evaluate("window.remove()")
    it.tree.button("Play").focus()
    it.page.keyboard.press("Home")
    assert it.tree.count.inner_text() == "24 / 24"
    wait_for(lambda: it.sent() == [], "nothing was to be sent")


def test_a_long_value_stays_in_sight_and_the_list_of_overlays_shows_its_words_whole(
    live: Opened,
) -> None:
    it = live(TreeWidget([[1 / 3, 12], [2, 4]]))
    it.tree.leaves.first.focus()
    field, view = it.tree.leaves.first.bounding_box(), it.box.locator(".gs-view").bounding_box()
    assert field["x"] >= view["x"]
    it.tree.open("Search")
    widths = """list => {
      const wide = list.offsetWidth;
      list.style.width = "auto";
      return [wide, list.offsetWidth];
    }"""
    wide, needed = it.tree.control("Boxes show").evaluate(widths)
    assert wide >= needed
