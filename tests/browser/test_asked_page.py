"""A tree that starts unsolved, answered on the tree: by mouse, keyboard and touch, offline."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gamesearch import QuizWidget, TreeWidget, random_tree
from tests.browser.live import Opened
from tests.browser.pages import Shown, TreeOnPage, check_accessible
from tests.widgets.test_tree_widget import divides
from tests.widgets.test_verdict import BOOK, forgets, max_everywhere


@pytest.fixture
def asked(shown: Shown) -> Shown:
    """Open the page of a tree that asks."""

    def opened(
        tree: Any = BOOK, ask: Any = True, graded: bool = False, **options: Any
    ) -> TreeOnPage:
        return shown(TreeWidget(tree, ask=ask, graded=graded), **options)

    return opened


def points(tree: TreeOnPage) -> str:
    return str(tree.box.locator(".gs-points").inner_text())


def said(tree: TreeOnPage) -> list[str]:
    return [str(text) for text in tree.box.locator(".gs-feedback li").all_inner_texts()]


def press(tree: TreeOnPage, text: str) -> None:
    tree.box.get_by_role("button", name=text).click()


def test_answers_are_judged_when_the_search_gets_there(asked: Shown) -> None:
    tree = asked()
    for node, text in {"B": "3", "C": "≤ 2", "D": "14"}.items():
        tree.page.get_by_label(f"Value of {node}").fill(text)
    tree.page.get_by_label("Branch c2, cut off").click()
    tree.page.get_by_label("Branch d3, cut off").click()
    assert points(tree) == ""
    press(tree, "Next answer")
    assert said(tree) == ["Value of B, your 3: right."]
    press(tree, "Next answer")
    assert tree.caption.inner_text() == (
        "C can give at most 2, and MAX already has 3 at A: c2 and c3 are cut."
    )
    assert said(tree) == [
        "Value of C, your ≤ 2: right.", "Branch c2: right.", "Branch c3: missed.",
    ]  # fmt: skip
    assert points(tree) == "3 of 4 right so far"
    tree.button("Last step").click()
    assert points(tree) == "3 of 7 right"
    assert tree.box.locator(".gs-badge.gs-right").count() == 3
    assert tree.box.locator(".gs-badge.gs-wrong").count() == 3
    press(tree, "Start again")
    assert tree.count.inner_text() == "1 / 24"
    assert points(tree) == ""
    assert tree.page.get_by_label("Value of B").input_value() == ""


def test_a_graded_walk_steps_only_past_what_has_been_answered(asked: Shown) -> None:
    tree = asked(ask=["values", "cuts"], graded=True)
    tree.button("Last step").click()
    before = int(tree.count.inner_text().split()[0])
    assert before < 24
    assert tree.problem.inner_text().startswith("Answer first: the next step shows something")
    assert points(tree) == ""
    assert "B gives 3" not in tree.caption.inner_text()
    tree.page.get_by_label("Value of B").fill("4")
    press(tree, "Next answer")
    assert said(tree)[0].startswith("Value of B, your 4: not right.")
    assert tree.problem.inner_text() == ""
    for node in "CDA":
        tree.page.get_by_label(f"Value of {node}").fill("2")
    tree.button("Last step").click()
    assert tree.count.inner_text() == "24 / 24"
    assert "Branch c2: missed." in " ".join(said(tree))


def test_bounds_are_typed_along_the_walk_and_judged_step_by_step_or_at_the_end(
    asked: Shown,
) -> None:
    tree = asked(ask=["values", "bounds"], viewport={"width": 820, "height": 1180}, has_touch=True)
    windows = tree.box.locator(".node.window:not(.gs-off) text")
    for node, text in {"B": "-inf inf", "C": "[3, ∞]", "D": "∞ 3"}.items():
        tree.page.get_by_label(f"α and β of {node}").tap()
        tree.page.keyboard.type(text)
    tree.page.get_by_label("Value of B").fill("3")
    check_accessible(tree.page)
    press(tree, "Next answer")
    assert said(tree) == ["α and β of B, your -inf inf: right."]
    assert tree.caption.inner_text() == "MIN to move at B; α = −∞, β = +∞."
    press(tree, "Next answer")
    press(tree, "Next answer")
    assert said(tree) == ["α and β of C, your [3, ∞]: right."]
    assert windows.filter(has_text="[3, +∞]").count() == 2  # A's and C's; D's is still asked for
    tree.button("Last step").click()
    assert points(tree) == "3 of 7 right"
    assert any("D, your ∞ 3: not right. These are the right bounds" in line for line in said(tree))


def test_of_many_verdicts_the_first_that_are_wrong_are_listed(asked: Shown) -> None:
    tree = asked(random_tree(3, 3, 1), viewport={"width": 1024, "height": 768})
    for node, text in {"E": "1", "F": "7"}.items():
        tree.page.get_by_label(f"Value of {node}", exact=True).fill(text)
    tree.page.get_by_label("Branch h2, cut off").click()
    tree.button("Play").focus()
    tree.page.keyboard.press("f")
    tree.button("Last step").click()
    shown = tree.box.locator(".gs-feedback li:visible")
    assert points(tree) == "1 of 16 right"
    assert [text.partition(".")[0] for text in shown.all_inner_texts()] == [
        "Value of F, your 7: not right", "Branch h2: not right", "Branch g2: missed",
    ]  # fmt: skip
    check_accessible(tree.page)
    tree.box.locator("summary").press("Space")
    assert shown.count() == 3 + 16
    assert tree.count.inner_text() == "68 / 68"  # Space did not play
    tree.button("One step back").click()
    assert shown.count() == 0


def test_nothing_is_given_away_before(asked: Shown) -> None:
    tree = asked()
    texts = tree.box.evaluate(
        "box => [...box.querySelectorAll('*')].flatMap(e => [...e.attributes].map(a => a.value))"
        ".join(' ') + box.innerText + box.querySelector('.gs-picture').textContent"
    )
    for secret in ("≤2", "best move", "examined", "MAX plays", "returns 3"):
        assert secret not in texts
    tree.nodes.last.click()  # a node that the search has not come to
    assert tree.count.inner_text() == "1 / 24"
    tree.button("One step forward").click()
    assert tree.box.locator(".node text").filter(has_text="≤").count() == 0


def test_the_keyboard_is_enough(asked: Shown) -> None:
    tree = asked()
    keys = tree.page.keyboard
    tree.page.get_by_label("Value of B").focus()
    keys.type("3")
    keys.press("Enter")
    assert tree.focused() == "Value of C"
    keys.type("<=2")
    tree.page.get_by_label("Branch c1, cut off").focus()
    keys.press("ArrowRight")
    first = tree.focused()
    keys.press("Space")
    assert (
        tree.box.locator("[role=checkbox][aria-checked=true]").get_attribute("aria-label") == first
    )
    assert tree.count.inner_text() == "1 / 24"
    tree.button("Play").focus()
    keys.press("End")
    assert points(tree).endswith(" right")


def test_a_quiz_beside_it_changes_nothing(asked: Shown) -> None:
    """Every widget brings the rules that all share; those that come last are not stronger."""
    looks = """box => [...box.querySelectorAll("*")].map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      const { color, borderTop, backgroundColor } = getComputedStyle(each);
      return [each.className.baseVal ?? each.className, x, y, width, height, color, borderTop,
        backgroundColor];
    })"""
    tree = asked()
    for full in (False, True):
        if full:
            tree.button("Full screen (F)").click()
            tree.box.and_(tree.page.locator(".gs-full")).wait_for()
        before = tree.box.evaluate(looks)
        style = tree.page.add_style_tag(content=QuizWidget._css)
        assert tree.box.evaluate(looks) == before
        style.evaluate("style => style.remove()")


def test_a_tablet_is_enough(asked: Shown) -> None:
    tree = asked(viewport={"width": 800, "height": 1100}, has_touch=True)
    tree.page.get_by_label("Branch c3, cut off").tap()
    tree.page.get_by_label("Value of A").tap()
    tree.page.keyboard.type("3")
    for box in tree.box.locator("button.gs-field").all():
        size = box.bounding_box()
        assert min(size["width"], size["height"]) >= 24
    tree.button("Last step").tap()
    assert points(tree) == "2 of 6 right"


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1024, 768)])
def test_verdicts_stay_in_view_on_the_whole_screen(asked: Shown, width: int, height: int) -> None:
    tree = asked(viewport={"width": width, "height": height})
    tree.page.get_by_label("Branch c2, cut off").click()
    tree.button("Play").focus()
    tree.page.keyboard.press("f")
    tree.box.and_(tree.page.locator(".gs-full")).wait_for()
    for _ in range(2):
        press(tree, "Next answer")
    assert len(said(tree)) == 3
    box = tree.box.locator(".gs-said").bounding_box()
    assert box["y"] + box["height"] <= height
    buttons = tree.box.locator(".gs-steps button:visible")
    tops = buttons.evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert max(tops) - min(tops) < 24  # they stand in one row


def test_nothing_bars_a_screen_reader(asked: Shown) -> None:
    tree = asked()
    tree.page.get_by_label("Value of B").fill("x")
    check_accessible(tree.page)
    press(tree, "Next answer")
    check_accessible(tree.page, "light", "dark")


def test_vectors_are_typed_as_lists(asked: Shown) -> None:
    tree = asked([[(1, 2, 6), (4, 3, 3)], [(6, 1, 2), (7, 4, 1)]], "values")
    tree.page.get_by_label("Value of E").fill("4 3 3")
    press(tree, "Next answer")
    assert points(tree) == "1 of 1 right so far"


def test_a_missing_return_is_explained_at_once(page_of: Callable[..., Any]) -> None:
    page = page_of(TreeWidget(BOOK, search=forgets))
    badge = page.locator(".gs-judged")
    assert "Your search returns None" in badge.inner_text()
    for end in ("Last step", "First step"):
        page.get_by_role("button", name=end).click()
        assert page.locator(".gs-tree").aria_snapshot().count("`return` missing?") == 1
    badge.get_by_role("button", name="Show where").click()
    assert page.locator(".node.cause").count() == 1


SIZES = """() => {
  const all = (css) => [...document.querySelectorAll(css)].filter((e) => e.offsetWidth);
  const small = (e) => Math.min(e.offsetWidth, e.offsetHeight);
  const letters = (e) => parseFloat(getComputedStyle(e).fontSize);
  const typed = all("input:not([type=range], [type=checkbox]), select, textarea");
  return [typed.map(letters), all("input").map(small)];
}"""


@pytest.mark.parametrize("ask", [False, "values"])
def test_on_a_phone_fields_are_large_enough_to_hit_and_not_to_zoom_into(
    live: Opened, ask: Any
) -> None:
    widget = TreeWidget(BOOK, ask=ask)
    phone = {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 664}}
    page = live(widget, **phone).page
    for tab in page.locator(".gs-tabs button").all():
        tab.click()
        letters, sides = page.evaluate(SIZES)
        assert min(letters) >= 16
        assert min(sides) >= 24


def test_a_crash_is_said_once(page_of: Callable[..., Any]) -> None:
    page = page_of(TreeWidget(BOOK, search=divides))
    page.locator(".gs-caption", has_text="ZeroDivisionError").wait_for()
    assert page.locator(".gs-tree").inner_text().count("ZeroDivisionError") == 1
    page.get_by_role("button", name="First step").click()  # before it fails only the box says so
    assert "ZeroDivisionError" in page.locator(".gs-error").inner_text()
    assert page.locator(".gs-tree").inner_text().count("ZeroDivisionError") == 1


def test_a_wrong_search_is_told_so_and_shown_where(page_of: Callable[..., Any]) -> None:
    page = page_of(TreeWidget(BOOK, search=max_everywhere))
    badge = page.locator(".gs-judged")
    assert badge.locator("[role=status]").inner_text() == "✗ This search goes wrong."
    assert page.locator(".node.cause").count() == 0
    badge.get_by_role("button", name="Show where").click()
    assert page.locator(".gs-caption").inner_text() == "B returns 12."
    assert "but A is worth 3. It first goes wrong at B" in badge.inner_text()
    assert page.locator(".node.cause").count() == 1
    check_accessible(page)
