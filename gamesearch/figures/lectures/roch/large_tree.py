"""A larger tree, Bruce Rosen's, and the order of moves."""

from __future__ import annotations

from typing import Final

from gamesearch import GameTree, minimax_search
from gamesearch.drawing.diagrams.charts import bar_chart
from gamesearch.drawing.frame_marks import ManualFrame
from gamesearch.drawing.slide import Slide
from gamesearch.drawing.slide_sequence import sequence
from gamesearch.drawing.slide_tree import SlideTree
from gamesearch.figures.algorithms import ALPHA_BETA, whole_algorithm
from gamesearch.figures.lecture_contents import Frames, Section
from gamesearch.figures.lecture_trees import (
    BOOK,
    BOOK_BEST,
    ROSEN,
    ROSEN_NAMES,
)
from gamesearch.figures.lectures.roch.runs import Moment, run, slides_at
from gamesearch.search import (
    leaves_over_orders,
)
from gamesearch.tracing.tracer import Trace

SECTION: Final = Section()


# ---------------------------------------------------------------- a larger tree


def rosen() -> Trace:
    """Alpha-beta on the tree ROSEN, nodes numbered as 1.2.1."""
    return run(ROSEN, names=ROSEN_NAMES)


@SECTION.figure(
    "A game tree", row="0.13", place="line 319",
    remark="The tree is from Bruce Rosen's recitation notes (UCLA, CS 161).",
)  # fmt: skip
def rosen_tree() -> Frames:
    """The tree ROSEN, bare."""
    caption = "Four plies and twelve leaves. Three nodes have a single child."
    tree = GameTree(ROSEN, names=ROSEN_NAMES)
    yield Slide("Game tree", caption=caption).tree(tree, moves=False)


@SECTION.figure("Bounding a node", row="0.13", place="lines 324–342")
def bounding_a_node() -> Frames:
    """From the first descent to the case that is tricky, each node with [α, β]."""
    words = {
        4: "Down to the lowest MIN node. Nothing is known: every window is [−∞, +∞].",
        6: "Leaf 3: MIN has 3 at 1.1.1, so its value is at most 3. β falls to 3.",
        9: "Leaf 17 does not help MIN: 1.1.1 returns 3.",
        10: "MAX is sure of 3 at 1.1: α rises to 3 there.",
        11: "1.1.2 inherits the window [3, +∞]: only a value above 3 matters.",
        13: "Leaf 2: MIN has 2 ≤ α = 3, so MAX will not come here. 12 is cut.",
        16: "1.1 returns 3. MIN now has 3 at 1: β falls to 3.",
        18: "1.2 and 1.2.1 inherit [−∞, 3]: only a value below 3 matters.",
        20: "This case is tricky: the leaf is 15, far above β = 3. Is anything cut here?",
    }  # fmt: skip
    yield from slides_at(rosen(), words, title="Bounding a node", panel=False, moves=False)


@SECTION.figure(
    "Alpha-beta algorithm", row="0.14", place="line 346",
    remark="The slide's first listing returns nothing for leaves: “return v” is within the else.",
)  # fmt: skip
def algorithm() -> Frames:
    """The search and its two functions on one page."""
    caption = "Leaves return at once. Equal values cut too, and a move is kept only when v2 > v."
    yield whole_algorithm("Alpha-beta algorithm", ALPHA_BETA, caption)


@SECTION.figure("The tricky case", row="0.14", place="lines 378–408")
def tricky_case() -> Frames:
    """Why nothing is cut at the leaf 15, and what is cut one level higher."""
    words: dict[Moment, str] = {
        (20, "if v <= alpha"): "15 > 3, but min_value only checks α, and 15 ≤ −∞ is false: no cut.",
        21: "1.2.1 has no other child. It returns 15 to its parent.",
        (22, "if v >= beta"): "max_value at 1.2 checks β, and 15 ≥ 3 is true.",
        22: "MIN will not come here: 1.2 returns 15, and the node above 25 and 0 is cut.",
        24: "Back at 1, MIN keeps its 3 and returns it.",
        25: "MAX is sure of 3 at the root: α = 3. Proceed along the right subtree at home.",
    }  # fmt: skip
    yield from slides_at(rosen(), words, title="The tricky case", moves=False)


@SECTION.figure("Along the right subtree", row="0.14", place="line 411")
def right_subtree() -> Frames:
    """What the lecture leaves as an exercise."""
    words = {
        28: "The right subtree starts with α = 3, all the way down to 2.1.1.",
        30: "Leaf 2: 2 ≤ α, so leaf 5 is cut.",
        31: "2.1.1 is worth at most 2, too little to raise α = 3 at 2.1.",
        34: "2.1.2 finds 3 ≤ α: it breaks off, though there is nothing left to cut.",
        36: "2.1 is worth 3 and returns it.",
        37: "At 2 MIN has 3 ≤ α: all of 2.2 is cut, with the leaves 2 and 14.",
    }
    yield from slides_at(rosen(), words, title="Along the right subtree", panel=False, moves=False)


@SECTION.figure("The final tree", row="0.15", place="line 414")
def final_tree() -> Frames:
    """The end of the run, and what the values of the right subtree really are."""
    alpha_beta, minimax = rosen(), run(ROSEN, minimax_search, names=ROSEN_NAMES)
    frames = (
        (None, "The root is worth 3: MAX moves left. Six of twelve leaves were examined. "
               "Node 2 returned 3 as well, but only as a bound."),
        (_as_it_ended(minimax),
         "Minimax examines all: node 2 is really worth 2. “The action with value v” might pick "
         "it, because it returned 3; so the move is kept only when v2 > v."),
    )  # fmt: skip
    tree: SlideTree | None = None
    for manual, caption in frames:
        slide = Slide("The final tree", caption=caption, caption_lines=2)
        tree = tree or SlideTree(alpha_beta, box=slide.body, moves=False)
        yield slide.tree(tree, manual=manual)


def _as_it_ended(recorded: Trace) -> ManualFrame:
    """The last frame of a run without windows, to be drawn on another run's tree."""
    end = recorded.replay.at()
    inner = {path: view.value for path, view in end.nodes.items() if path not in end.seen}
    return ManualFrame(values=inner, best=end.best[-1:], seen=end.seen)


@SECTION.figure("The whole run", row="0.15", place="lines 319–414")
def whole_run() -> Frames:
    """All 39 events, with our own source beside the tree."""
    yield from sequence(rosen(), title="Alpha-beta, event by event", moves=False)


# ---------------------------------------------------------------- move ordering


@SECTION.figure("Move ordering", row="0.16", place="line 418")
def move_ordering() -> Frames:
    """The same tree with the leaves of D in two orders."""
    slide = Slide(
        "Move ordering",
        caption="MIN's best answer at D is the leaf 2. Found first, it cuts the other two leaves.",
    )
    columns = slide.body.columns(1, 1)
    for nested, words, box in zip(
        (BOOK, BOOK_BEST), ("14, 5, 2", "2, 5, 14"), columns, strict=True
    ):
        slide.tree(run(nested), box, title=f"D: {words}", moves=False)
    yield slide


@SECTION.figure("Move ordering: every order", row="0.16", place="line 418")
def every_order() -> Frames:
    """How many leaves alpha-beta reads in each of the 1,296 orders of siblings."""
    counts = leaves_over_orders(GameTree(BOOK))
    total = sum(counts.values())
    mean = sum(leaves * orders for leaves, orders in counts.items()) / total
    yield bar_chart(
        [str(leaves) for leaves in counts], list(counts.values()),
        title=f"All {total:,} orders of the trivial tree", across="leaves examined", down="orders",
        marked=[0],
        caption=f"{mean:.2f} on average. Five leaves, 3 + 3 − 1, are the fewest that can prove "
        "the value.",
    )  # fmt: skip
