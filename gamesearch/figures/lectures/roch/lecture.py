"""The figures of the lecture "Adversarial search" by Marie Roch, in its order.

Where the lecture's own words need a correction (its errata E1, E3, E7, E11, E13), the caption
of the figure that they touch gives it.
"""

from __future__ import annotations

from typing import Final

from gamesearch.figures.lecture_contents import Lecture
from gamesearch.figures.lectures.roch import (
    additional_example,
    backgammon,
    chance,
    dice,
    evaluation,
    games,
    large_tree,
    playouts,
    pruning,
)

LECTURE: Final = Lecture(
    "roch",
    "Adversarial search",
    by="Marie Roch",
    chapter=0,
    sections=[
        games.SECTION,
        pruning.SECTION,
        large_tree.SECTION,
        evaluation.SECTION,
        dice.SECTION,
        backgammon.SECTION,
        chance.SECTION,
        playouts.SECTION,
        additional_example.SECTION,
    ],
)
