"""Dice: the distribution of one and of two."""

from __future__ import annotations

from typing import Final

from gamesearch.drawing.diagrams.bars_and_dice import dice_grid
from gamesearch.drawing.diagrams.charts import bar_chart
from gamesearch.drawing.slide import Slide
from gamesearch.figures.lecture_contents import Frames, Section
from gamesearch.figures.lecture_trees import (
    PAIRS,
)

SECTION: Final = Section()


@SECTION.figure("The distribution of a die", row="0.21", place="line 546")
def fair_die() -> Frames:
    """Six bars of 1/6."""
    yield bar_chart(
        "123456", [1 / 6] * 6, title="A fair die", across="x, the number thrown", down="P(X = x)",
        written=["1/6"] * 6, marked=[2],
        caption="P(X = 3) = 1/6. Probabilities are nonnegative and sum to 1.",
    )  # fmt: skip


@SECTION.figure("Two dice", row="0.21", place="line 555")
def two_dice() -> Frames:
    """36 pairs, all alike; a red 1 with a green 6, then a 1 and a 6 on any dice."""
    either = {pair for pair in PAIRS if sorted(pair) == [1, 6]}
    frames: tuple[tuple[set[tuple[int, int]], list[str], str], ...] = (
        (set(), ["P(any pair)", "= 1/36"],
         "A red and a green die: 6 × 6 pairs, all equally likely."),
        ({(1, 6)}, ["P(R = 1, G = 6)", "= P(R = 1) · P(G = 6)", "= 1/6 · 1/6", "= 1/36"],
         "The dice are independent, so their probabilities multiply."),
        (either, ["P(a 1 and a 6)", "= 1/36 + 1/36", "= 1/18"],
         "If we don't care which die shows which: two pairs, 1/18. A double is one pair: 1/36."),
    )  # fmt: skip
    for marked, lines, caption in frames:
        slide = Slide("Two dice", caption=caption, caption_lines=1)
        left, right = slide.body.columns(1.2, 1)
        slide.picture(dice_grid(marked, first="red", second="green"), left)
        yield slide.text(lines, right.below(130), size=26)
