"""One more example of alpha-beta."""

from __future__ import annotations

from typing import Final

from gamesearch.drawing.slide_sequence import sequence
from gamesearch.figures.catalogue import Frames, Section
from gamesearch.figures.lectures.roch.runs import run
from gamesearch.figures.trees import (
    T8,
)

SECTION: Final = Section()


@SECTION.figure(
    "Additional example: alpha-beta pruning", row="0.29", place="lines 717–767",
    substitute="Another tree, for the lecture's is lost: that of Hayward's t2.in.",
)  # fmt: skip
def additional_example() -> Frames:
    """Three plies and twelve leaves; on a cut, alpha or beta is shown as if it had been set."""
    words = (
        "E has 4: α goes up to 4 there.",
        "6 is better for MAX: E returns 6, and β comes down to 6 at B.",
        "7 at F, and 7 ≥ β: 9 is cut. F shows [7, 6] for emphasis; a loop that breaks does not "
        "really set α. B is worth 6.",
        "1 at G is less than α = 6: nothing is raised.",
        "G returns 2, and 2 ≤ α at C: H is cut. For emphasis C shows [6, 2].",
        "8 at I is more than α = 6: α goes up to 8 there.",
        "1 is no improvement: I returns 8, and β comes down to 8 at D.",
        "9 at J, and 9 ≥ β: cut, [9, 8]. D is worth 8, and so is the root: the third move.",
    )
    recorded = run(T8)
    steps = recorded.frames("leaf")
    captions = dict(zip(steps, words, strict=True))
    note = " (A substitute: the lecture's own tree is lost.)"
    yield from sequence(
        recorded, steps, panel=False, overlay="emphasis", moves=False,
        title="Alpha-beta pruning example", caption=lambda step: captions[step] + note,
    )  # fmt: skip
