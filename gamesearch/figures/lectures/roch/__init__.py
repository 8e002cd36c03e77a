"""The figures of the lecture "Adversarial search" by Marie Roch, in its order.

Where the lecture's own words need a correction (its errata E1, E3, E7, E11, E13), the caption
of the figure that they touch gives it.
"""

from typing import Final

from gamesearch.figures.lecture_contents import Lecture
from gamesearch.figures.lectures.roch import alpha_beta, chance, games

SECTIONS: Final = (games.SECTION, alpha_beta.SECTION, chance.SECTION, alpha_beta.EXAMPLE)
LECTURE: Final = Lecture(
    "roch", "Adversarial search", by="Marie Roch", chapter=0, sections=SECTIONS
)
