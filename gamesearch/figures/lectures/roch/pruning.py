"""Alpha-beta: partial computations, and bounds on a line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from gamesearch import GameTree, alpha_beta_search, minimax_search
from gamesearch.drawing.diagrams.formulas_and_tables import formula, number_line
from gamesearch.drawing.slide import Slide
from gamesearch.drawing.slide_tree import SlideTree
from gamesearch.figures.lecture_contents import Frames, Section
from gamesearch.figures.lecture_trees import (
    BOOK,
)
from gamesearch.figures.lectures.roch.runs import Captions, run, slides_at, step_of
from gamesearch.game import Path
from gamesearch.search.alpha_beta import max_value, min_value
from gamesearch.shapes import Diagram
from gamesearch.tracing.tracer import Trace

SECTION: Final = Section()


# ---------------------------------------------------------------- alpha-beta


@SECTION.figure("Alpha-beta pruning", row="0.7", place="lines 234–246")
def siblings() -> Frames:
    """The tree recalled; its value as a formula; and what need not be looked at."""
    lines = (
        "max(min(3, 12, 8), min(2, 4, 6), min(14, 5, 2))",
        "max(3, 2, 2)",
        "max(3, min(2, {4}, {6}), 2)",
    )
    frames = (
        (minimax_search, "Recall our trivial game tree. Its value is a formula."),
        (minimax_search, "At depth 1: the values of B, C and D."),
        (alpha_beta_search, "Once we know 2, its siblings don't matter: MAX has 3 at B."),
    )  # fmt: skip
    for shown, (search, caption) in enumerate(frames, 1):
        slide = Slide("Alpha-beta pruning", caption=caption)
        above, below = slide.body.rows(2.1, 1)
        slide.tree(run(BOOK, search), above, overlay="none", windows=False, moves=False)
        yield slide.picture(formula(*lines, shown=shown, size=24), below)


MIRRORED: Final = [[3, 1], [5, 9], [2, 3]]  # BOOK's case at a MIN node: 9 is cut


@SECTION.figure("Prune partial computations", row="0.8", place="line 252")
def partial_computations() -> Frames:
    """The two rules, each followed by an example."""
    rules = (
        (("max(a_min, min(…, x, {…}))", "x < a_min"), BOOK, "max"),
        (("min(a_max, max(…, x, {…}))", "x > a_max"), MIRRORED, "min"),
    )
    captions = (
        "Once a term x is below what MAX has elsewhere, the rest of the minimum cannot matter.",
        "MAX has 3 at B. C is worth at most 2, so 4 and 6 are not needed.",
        "The mirror image: once a term x is above what MIN has, the rest of the maximum cannot.",
        "MIN has 3 at B. C is worth at least 5, so 9 is not needed. This works at any depth.",
    )
    for shown, caption in enumerate(captions):
        slide = Slide("Prune partial computations", caption=caption, caption_lines=1)
        columns = slide.body.columns(1, 1)
        for number, (lines, nested, root) in enumerate(rules):
            head, tree = columns[number].rows(1, 2)
            if shown >= 2 * number:
                slide.picture(formula(*lines, size=22), head, title=f"At a {root.upper()} node")
            small_tree = SlideTree(
                run(nested, root=root), box=tree, overlay="none", windows=False, moves=False
            )
            if shown > 2 * number:
                slide.tree(small_tree)
        yield slide


# ---------------------------------------------------------------- bounds on a line


@SECTION.figure(
    "Bounding a node: possible values", row="0.9", place="line 268",
    remark="The slide asks for α > β; the lecture's code stops at α = β already.",
)  # fmt: skip
def possible_values() -> Frames:
    """A window on a number line, and one that holds nothing."""
    captions = (
        "Only a value between α and β can still change the decision.",
        "Once α > β no value can: stop searching. (Stopping at α = β is sound too and cuts more.)",
    )
    for shown, caption in enumerate(captions, 1):
        slide = Slide("Bounding a node", caption=caption, caption_lines=1)
        lines = (
            number_line(2.5, 7.5, numbers=False, note="α: lower bound, β: upper bound"),
            number_line(6.5, 3.5, numbers=False, note="α > β: not viable"),
        )
        for line, box in zip(lines[:shown], slide.body.rows(1, 1), strict=False):
            slide.picture(line, box)
        yield slide


# from a node in the middle of a tree, where the window is [2, 8]
MAX_INSIDE: Final = partial(max_value, alpha=2, beta=8)
MIN_INSIDE: Final = partial(min_value, alpha=2, beta=8)


@SECTION.figure("Bounding a node: α rises at MAX", row="0.10", place="line 284")
def raise_alpha() -> Frames:
    """A MAX node before and after a child has come back."""
    words = {
        2: "A MAX node with the window [2, 8]. Its first child is worth 5.",
        3: "MAX is now sure of 5: α, the lower bound, rises from 2 to 5.",
    }
    lines = (number_line(2, 8, value=5), number_line(5, 8, alpha_was=2, value=5))
    yield from _above_a_line(run([5, 3, 6], MAX_INSIDE), words, lines)


@SECTION.figure("Bounding a node: β falls at MIN", row="0.10", place="line 290")
def lower_beta() -> Frames:
    """A MIN node before and after a child has come back."""
    words = {
        2: "A MIN node with the window [2, 8]. Its first child is worth 5.",
        3: "MIN now allows at most 5: β, the upper bound, falls from 8 to 5.",
    }
    lines = (number_line(2, 8, value=5), number_line(2, 5, beta_was=8, value=5))
    yield from _above_a_line(run([5, 7, 4], MIN_INSIDE, root="min"), words, lines)


def _above_a_line(recorded: Trace, words: Captions, lines: Sequence[Diagram]) -> Frames:
    for (event, caption), line in zip(words.items(), lines, strict=True):
        slide = Slide("Bounding a node", caption=caption)
        above, below = slide.body.rows(1.1, 1)
        slide.tree(recorded, above, step=step_of(recorded, event), moves=False)
        yield slide.picture(line, below)


@SECTION.figure("Bounding a node: the loop of MAX", row="0.11", place="line 296")
def max_loop() -> Frames:
    """Children one after the other; one at or above β ends the loop."""
    recorded = run([[5, 7], [9, 12], [6, 4]], MAX_INSIDE)
    yield from _loop(recorded, (
        "A MAX node loops over its children. Its window from above is [2, 8].",
        "B returns 5 < β = 8: go on, and raise α to 5.",
        "C returns 9 ≥ β: MIN has something better elsewhere. Return 9; D is never visited.",
    ))  # fmt: skip


@SECTION.figure("Bounding a node: the loop of MIN", row="0.11", place="line 304")
def min_loop() -> Frames:
    """The mirror image: a child at or below α ends the loop."""
    recorded = run([[5, 3], [1, 0], [6, 4]], MIN_INSIDE, root="min")
    yield from _loop(recorded, (
        "A MIN node loops over its children. Its window from above is [2, 8].",
        "B returns 5 > α = 2: go on, and lower β to 5.",
        "C returns 1 ≤ α: MAX has something better elsewhere. Return 1; D is never visited.",
    ))  # fmt: skip


def _loop(recorded: Trace, captions: Sequence[str]) -> Frames:
    """The root's own events: it is entered, takes a value in, and cuts."""
    events = recorded.replay.events
    chosen = [n for n, e in enumerate(events, 1) if e.node is recorded.root]
    words = dict(zip(chosen, captions, strict=True))
    yield from slides_at(recorded, words, title="Bounding a node", moves=False)


@SECTION.figure("Bounding example", row="0.12", place="line 314")
def bounding_example() -> Frames:
    """The trivial tree with the window of every call, a frame for each leaf that is read."""
    recorded = run(BOOK)
    captions = (
        "Leaf 3: MIN has 3 at B, so B is worth at most 3. β falls to 3.",
        "Leaf 12 does not help MIN.",
        "Leaf 8 does not either: B is worth 3. MAX is sure of 3 at A, so α rises to 3.",
        "Leaf 2 at C, where α = 3: C is worth at most 2. Cut: 4 and 6 are never examined.",
        "Leaf 14: at D only values between 3 and 14 matter.",
        "Leaf 5: now only values between 3 and 5.",
        "Leaf 2: D is worse than B. A is worth 3; seven of nine leaves were examined.",
    )
    tree: SlideTree | None = None
    before: int | None = None
    for step, caption in zip(recorded.frames("leaf"), captions, strict=True):
        slide = Slide("Bounding example", caption=caption)
        above, below = slide.body.rows(1, 5.2, gap=4)
        tree = tree or SlideTree(recorded, box=below, moves=False)
        slide.picture(formula(_so_far(recorded, step), size=24), above)
        yield slide.tree(tree, step=step, since=before)
        before = step


def _so_far(recorded: Trace, step: int) -> str:
    """BOOK as a formula; leaves that were read are bold, those that were cut are crossed out."""
    snapshot, tree = recorded.replay.at(step), GameTree(BOOK)

    def leaf(path: Path) -> str:
        text = str(tree.leaf(path))
        if path in snapshot.seen:
            return f"*{text}*"
        return f"{{{text}}}" if path in snapshot.nodes and snapshot.nodes[path].pruned else text

    terms = (", ".join(leaf((b, i)) for i in range(3)) for b in range(3))
    return f"max({', '.join(f'min({term})' for term in terms)})"
