"""Chance nodes, and what an evaluation must keep."""

from __future__ import annotations

from typing import Final

from gamesearch import minimax_search
from gamesearch.drawing.diagrams.branch_trees import Branch, Outer, branch_tree
from gamesearch.drawing.frame_marks import ManualFrame
from gamesearch.drawing.slide import Slide
from gamesearch.figures.lecture_contents import Frames, Section
from gamesearch.figures.lecture_trees import (
    CHANCE,
    CHANCE_AIMA,
    CHANCE_TENFOLD,
)
from gamesearch.figures.lectures.roch.runs import run
from gamesearch.search import (
    expectiminimax_search,
)
from gamesearch.shapes import Role

SECTION: Final = Section()


@SECTION.figure("Chance nodes", row="0.25", place="line 624")
def chance_nodes() -> Frames:
    """A tree of backgammon with its dice (AIMA 3e, figure 5.11), a ply at a time."""
    captions = (
        "MAX moves, then the dice decide: a double has the probability 1/36, other rolls 1/18.",
        "MIN sees the roll and moves. Then the dice are thrown again.",
        "And so on: 21 different rolls, and about 20 moves for each.",
        "Terminal states have utilities.",
    )
    levels = ("MAX", "CHANCE", "MIN", "CHANCE", "MAX", "TERMINAL")
    for plies, caption in enumerate(captions, 2):
        slide = Slide("Stochastic game search", caption=caption)
        alt = f"A game tree with dice: {', '.join(levels[: plies + 1])}."
        tree = branch_tree(
            _dice_tree(plies), gap=16, level=(22, 62, 22, 62, 22), levels=levels, alt=alt,
        )  # fmt: skip
        yield slide.picture(tree)


def _dice_tree(plies: int) -> Branch:
    """MAX, dice, MIN, dice, MAX, utilities: of each level one node is followed."""
    looks: tuple[tuple[Outer, Role], ...] = (
        ("triangle", "max"), ("circle", "chance"), ("invtriangle", "min"), ("circle", "chance"),
        ("triangle", "max"),
    )  # fmt: skip

    def node(ply: int, *below: Branch, edge: str = "") -> Branch:
        outer, role = looks[ply]
        return Branch("", below, edge, outer=outer, role=role, hidden=ply > plies)

    def more(ply: int) -> Branch:
        return Branch("…", outer="none", hidden=ply > plies)

    def rolls(ply: int, *below: Branch) -> tuple[Branch, ...]:
        one, two, five, six = (f"{roll}: {chance}" for roll, chance in OUTCOMES)
        followed = node(ply, *below, edge=two)
        return node(ply, edge=one), followed, more(ply), node(ply, edge=five), node(ply, edge=six)

    ends = tuple(Branch(text, hidden=plies < 5) for text in ("2", "−1", "1", "−1", "1"))
    second = (node(3), node(3, *rolls(4, *ends)), more(3))
    return node(0, node(1), node(1, *rolls(2, *second)), more(1))


OUTCOMES: Final = (("1,1", "1/36"), ("1,2", "1/18"), ("6,5", "1/18"), ("6,6", "1/36"))


@SECTION.figure(
    "Evaluation without dice: order is enough", row="0.26", place="line 655",
    remark="The slide says three states; its table has four.",
)  # fmt: skip
def order_is_enough() -> Frames:
    """Minimax with evaluations A and B of the lecture: the same move."""
    caption = "Minimax only compares values: the same order gives the same move."
    slide = Slide("Stochastic games and evaluation", caption=caption)
    trees = {
        "eval fn A: 1, 2, 3, 4": [[2, 3], [1, 4]],
        "eval fn B: 10, 20, 30, 400": [[20, 30], [10, 400]],
    }
    for (title, nested), box in zip(trees.items(), slide.body.columns(1, 1), strict=True):
        slide.tree(run(nested, minimax_search), box, title=title, overlay="none", names=False)
    yield slide


@SECTION.figure("Stochastic games and evaluation", row="0.26", place="line 672")
def evaluation_scales() -> Frames:
    """The same order on another scale: with chance nodes the move changes."""
    ours, theirs = "eval fn B: 10, 20, 30, 400", "AIMA's eval fn B: 1, 20, 30, 400"
    frames = (
        (CHANCE_TENFOLD, ours, False, False,
         "Both functions order the states alike. What about here?"),
        (CHANCE_TENFOLD, ours, True, False,
         "A: 0.9 · 2 + 0.1 · 3 = 2.1 beats 0.9 · 1 + 0.1 · 4 = 1.3. MAX plays a1."),
        (CHANCE_TENFOLD, ours, True, True,
         "B: 0.9 · 10 + 0.1 · 400 = 49 beats 0.9 · 20 + 0.1 · 30 = 21. MAX plays a2."),
        (CHANCE_AIMA, theirs, True, True,
         "AIMA 3e gives the worst state 1 instead of 10: 40.9 beats 21, the same change."),
    )  # fmt: skip
    for nested, title, first, second, caption in frames:
        slide = Slide("Stochastic games and evaluation", caption=caption, caption_lines=1)
        trees = ((CHANCE, "eval fn A: 1, 2, 3, 4", first), (nested, title, second))
        for (tree, head, solved), box in zip(trees, slide.body.columns(1, 1), strict=True):
            manual = None if solved else ManualFrame()
            slide.tree(
                run(tree, expectiminimax_search), box, title=head, manual=manual, overlay="none",
                names=False,
            )  # fmt: skip
        yield slide
