"""The figures of the lecture "Adversarial search" by Marie Roch, in its order.

Where the lecture's own words need a correction (its errata E1, E3, E7, E11, E13), the caption
of the figure that they touch gives it.
"""

from __future__ import annotations

from typing import Final

from gamesearch.drawing.slide import Slide
from gamesearch.drawing.slide_sequence import sequence
from gamesearch.figures.lecture_contents import Frames, Lecture
from gamesearch.figures.lecture_trees import HAYWARD_T2_IN
from gamesearch.figures.lectures.roch import alpha_beta, chance, evaluation, games
from gamesearch.figures.lectures.roch.runs import run
from gamesearch.figures.shared import ALPHA_BETA, listing

LECTURE: Final = Lecture(
    "roch", "Adversarial search", by="Marie Roch", chapter=0,
    sections=[games.SECTION, alpha_beta.SECTION, evaluation.SECTION, chance.SECTION],
)  # fmt: skip

TITLE: Final = "Alpha-beta pruning example"


@LECTURE.figure(
    "Additional example: alpha-beta pruning", row="0.29", place="lines 717–767",
    remark="A loop that breaks does not really set α or β: the lecture shows it for emphasis.",
    substitute="The lecture's tree is lost; this is the tree of Hayward's t2.in.",
)  # fmt: skip
def additional_example() -> Frames:
    """Show the two functions; then a tree, where a cut shows α or β as if it had been set."""
    breaks = ("MAX stops as soon as v ≥ β.", "MIN stops as soon as v ≤ α.")
    for code, caption in zip(ALPHA_BETA[1:], breaks, strict=True):
        slide = Slide(TITLE, caption=f"Recall the algorithm: {caption}", caption_lines=1)
        yield slide.code(listing(code), slide.body.columns(1, 3, 1)[1], size=20)
    words = (
        "E has 4: α rises to 4 there.",
        "6 is better for MAX: E returns 6, and β falls to 6 at B.",
        "7 at F, and 7 ≥ β: 9 is cut. F shows [7, 6] only for emphasis. B is worth 6.",
        "1 at G is below α = 6: nothing to raise.",
        "G returns 2, and 2 ≤ α at C: H is cut. For emphasis C shows [6, 2].",
        "8 at I is above α = 6: α rises to 8 there.",
        "1 does not help: I returns 8, and β falls to 8 at D.",
        "9 at J, and 9 ≥ β: cut, [9, 8]. D is worth 8 and so is the root: the third move.",
    )
    recorded = run(HAYWARD_T2_IN)
    steps = recorded.frames("leaf")
    captions = dict(zip(steps, words, strict=True))
    yield from sequence(
        recorded, steps=steps, panel=False, overlay="emphasis", moves=False,
        title=TITLE, caption=captions.__getitem__,
    )  # fmt: skip
