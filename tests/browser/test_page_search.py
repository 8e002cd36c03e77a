"""The searches that a page without a kernel runs, against the kernel's own on random trees."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from gamesearch import GameTree, TreeWidget, random_tree
from gamesearch.drawing.geometry import slashes
from gamesearch.widgets.front_end import JS, bundle
from tests.browser.pages import Shown, TreeOnPage, check_accessible, load_module

BOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
RUN = """([tree, minBegins, cuts, overlay, listings]) => {
  const run = new PageRun(outline(tree, minBegins), { cuts, overlay, listings });
  const { places, width, height } = new PageDrawing(outline(tree, minBegins), {}, {});
  return { frames: run.frames, tally: run.tally, summary: run.summary, words: run.words,
    places, width, height };
}"""


@pytest.fixture(scope="module")
def run_in_page(chromium: Any) -> Callable[..., Any]:
    """Run a search of the page's own."""
    page = chromium.new_page()
    for name in ("search.js", "drawing.js"):
        load_module(page, bundle(JS / "page" / name, **TreeWidget.constants))
    return lambda *given: page.evaluate(RUN, list(given))


def trees() -> list[GameTree]:
    """Return the book's tree, trees with ties, single children and fractions, and a lone leaf."""
    every = [GameTree(BOOK), GameTree(5), GameTree([5]), GameTree([[[2]], [1, [-1.5, 0.1]]])]
    rng = random.Random(7)
    for seed in range(40):
        shape = (rng.randint(1, 4), (1, 3), seed)
        root = rng.choice(["max", "min"])
        every.append(random_tree(*shape, low=-4, high=4, root=root, uneven=0.3))
    return every


def looks_of(frames: list[Any]) -> list[dict[str, Any]]:
    """Return what is seen at each event: texts and classes, the size of the letters apart."""
    seen: dict[str, Any] = {}
    every = []
    for frame in frames:
        for name, look in frame["changes"].items():
            if look is None:
                del seen[name]
            else:
                seen[name] = look[:2]
        if frame["event"]:
            every.append(dict(seen))
    return every


@pytest.mark.parametrize("search", ["minimax", "alpha-beta"])
def test_the_page_finds_and_says_what_the_kernel_does(
    run_in_page: Callable[..., Any], search: str
) -> None:
    for number, tree in enumerate(trees()):
        overlay = ("held", "window", "none")[number % 3]
        widget = TreeWidget(tree, search=search, overlay=overlay)
        kernel: list[Any] = widget.frames
        given = (tree.to_nested(), tree.turns[0] == 1, search == "alpha-beta", overlay)
        page = run_in_page(*given, widget.listings)
        assert (page["tally"], page["summary"]) == (widget.tally, widget.summary)
        stops = [place for place, frame in enumerate(kernel) if frame["event"]]
        said = ("caption", "node", "at", "variables", "line", "leaf", "listing")
        wanted = [{part: kernel[place][part] for part in said} for place in stops]
        assert [{part: frame[part] for part in said} for frame in page["frames"]] == wanted
        assert looks_of(page["frames"]) == looks_of(kernel)
        words = {
            node: [stops.index(start), stops.index(end), first, later]
            for node, (start, end, first, later) in widget.node_words.items()
        }
        assert page["words"] == words


def test_the_page_lays_a_tree_out_as_the_kernel_does(run_in_page: Callable[..., Any]) -> None:
    for tree in trees():
        widget = TreeWidget(tree, search="minimax", overlay="none")
        drawn = run_in_page(tree.to_nested(), tree.turns[0] == 1, False, "none", widget.listings)
        ours = {place["node"]: place["box"] for place in drawn["places"]}
        boxes = {place["node"]: place["box"] for place in widget.nodes}
        assert levels(ours) == levels(boxes)
        for node, (_, y, *_) in boxes.items():
            assert abs(ours[node][1] - y) < 0.05, (tree, node)
        for row in levels(ours):
            for left, right in pairwise(row):
                room = (ours[left][2] + ours[right][2]) / 2
                assert ours[right][0] - ours[left][0] > room, (tree, left, right)


def levels(boxes: dict[str, list[float]]) -> list[list[str]]:
    """Return the nodes of each level from left to right."""
    rows: dict[int, list[str]] = {}
    for node in sorted(boxes, key=lambda node: boxes[node][0]):
        rows.setdefault(len(node.split(".")) if node else 0, []).append(node)
    return [rows[depth] for depth in sorted(rows)]


# ---------------------------------------------------------------- edits, without a kernel


@pytest.fixture
def opened(new_page: Callable[..., Any], tmp_path: Path) -> Shown:
    """Open a widget's own page, offline, at an address that ends in `after`; with its `kernel`."""

    def show(widget: TreeWidget, after: str = "", **options: Any) -> TreeOnPage:
        file = tmp_path / "tree.html"
        mounted = "mountAlone(widget, pageKernel)"
        html = widget.to_html().replace(mounted, f"window.kernel = {mounted}")
        file.write_text(html, encoding="utf-8")
        page = new_page(offline=True, **options)
        page.goto(f"{file.as_uri()}{after}")
        return TreeOnPage(page, page.locator(".gs-tree"))

    return show


def test_a_page_edits_and_searches_a_tree_by_itself(opened: Shown) -> None:
    tree = opened(TreeWidget(BOOK, at="end"))
    tree.leaves.nth(1).fill("−2.5")
    tree.page.keyboard.press("Enter")
    assert tree.drawn()[1] == "−2.5"
    assert tree.caption.inner_text() == "A is worth 2: MAX plays a2."
    tree.open("Search", "Edit")
    tree.control("Search").select_option("minimax")
    assert tree.tally.inner_text() == "9 of 9 leaves examined, 13 nodes visited"
    assert tree.control("Search").locator("option:not([disabled])").all_inner_texts() == [
        "minimax", "alpha-beta",
    ]  # fmt: skip
    tree.leaves.first.fill("3x")
    tree.page.keyboard.press("Enter")
    assert "found “3x”; a number such as 3" in tree.problem.inner_text()
    tree.button("Undo (Ctrl+Z)").click()
    tree.page.locator(".gs-tree .node.leaf text", has_text="12").wait_for()
    check_accessible(tree.page)


def test_the_page_edits_as_the_kernel_does(opened: Shown) -> None:
    widget = TreeWidget(BOOK)
    widget.send = lambda *_: None
    tree = opened(widget)
    rng = random.Random(3)
    for _ in range(40):
        paths = list(widget.game.nodes())
        node = rng.choice(paths)
        do = rng.choice(
            ["add", "add", "edit", "edit", "duplicate", "delete", "move", "undo", "root"]
        )
        if not node and do in ("duplicate", "delete", "move"):
            continue
        if do == "edit":
            node = rng.choice(list(widget.game.leaves()))
        family = len(widget.game.actions(node[:-1])) if node else 1
        request = {
            "do": do, "node": ".".join(map(str, node)), "text": str(rng.randint(-9, 99)),
            "to": rng.randrange(family), "player": rng.choice(["min", "max"]), "number": 1,
        }  # fmt: skip
        widget._receive(widget, request, [])
        state = tree.page.evaluate(
            "(request) => { kernel.answer(request);"
            " return ['text', 'can', 'nodes'].map((name) => kernel.model.get(name)); }",
            request,
        )
        assert state[0] == widget.text
        for name in ("undo", "redo", "root"):
            assert state[1][name] == widget.can[name]
        told = ("node", "name", "mover", "siblings", "leaf")
        pairs = zip(state[2], widget.nodes, strict=True)
        assert all(one.get(part) == other.get(part) for one, other in pairs for part in told)


def test_a_page_takes_another_tree_as_text_or_says_what_it_takes(opened: Shown) -> None:
    tree = opened(TreeWidget(BOOK, at="end"))
    tree.open("Edit")
    for text in ("[[3,x],[2]]", "[[3,12],[]]", "[[3,12", '["<b>"]', str([[0] * 101])):
        tree.control("The tree as a list").fill(text)
        tree.press("Use")
        assert "a tree of numbers was expected" in tree.problem.inner_text()
        assert tree.drawn()[:3] == ["3", "12", "8"]
    tree.control("MIN begins").check()
    tree.control("The tree as a list").fill("[[[3,12],[2,[4,1],-6]],[5,[3,[2,1,-15]]]]")
    tree.press("Use")
    assert tree.drawn() == ["3", "12", "2", "4", "1", "−6", "5", "3", "2", "1", "−15"]
    assert tree.box.locator(".node.level text").all_text_contents()[:2] == ["MIN", "MAX"]
    shapes = tree.box.locator(".gs-picture svg polygon").evaluate_all(
        "all => all.filter((shape) => shape.getClientRects().length).every((shape) => {"
        " const [{ left, right, top, bottom }, frame] = [shape, shape.ownerSVGElement].map("
        " (part) => part.getBoundingClientRect()); return left >= frame.left && top >= frame.top"
        " && right <= frame.right && bottom <= frame.bottom; })"
    )
    assert shapes
    check_accessible(tree.page)


@pytest.fixture(scope="module")
def slashes_in_page(chromium: Any) -> Callable[..., str]:
    """Return what the page draws across the end of an edge."""
    page = chromium.new_page()
    load_module(page, bundle(JS / "page" / "drawing.js", **TreeWidget.constants))
    return lambda *end: page.evaluate("edge => slashes(edge, edge)", [*end])


@pytest.mark.parametrize("across", [-80.0, -20.0, 0.0, 20.0, 80.0])
def test_slashes_are_those_of_a_figure(slashes_in_page: Callable[..., str], across: float) -> None:
    drawn = slashes_in_page(across, 60.0)  # from the end of an edge
    strokes = slashes((0.0, 0.0), (across, -60.0), 1.0)
    expected = "".join(
        f'<path d="M{x1:.1f},{-y1:.1f}L{x2:.1f},{-y2:.1f}"/>' for (x1, y1), (x2, y2) in strokes
    )
    assert drawn == expected.replace("-0.0", "0.0")
