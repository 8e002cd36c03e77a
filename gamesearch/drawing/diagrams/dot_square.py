"""A part of a large number as dots in a square: three percent that look like three percent."""

from __future__ import annotations

from typing import Final

from gamesearch.drawing.formats.dot import Drawing
from gamesearch.drawing.geometry import PlacedPicture
from gamesearch.drawing.theme import THEMES
from gamesearch.shapes import Circle, Diagram, Text

ROWS: Final = 30  # and as many columns
STEP: Final = 13.0  # points from dot to dot
SIZE: Final = 16.0


def dot_square(part: int, whole: int) -> Drawing:
    """Draw a square of 900 dots that stand for `whole`; those that stand for `part` are black.

    Raises ValueError unless the part lies between nothing and the whole.

    >>> dot_square(18_297, 549_946).alt
    '18,297 of 549,946 nodes: 30 of 900 dots.'
    """
    if not 0 <= part <= whole or whole == 0:
        raise ValueError(f"{part:,} of {whole:,}; a part of the whole was expected")
    dots = ROWS * ROWS
    black = round(dots * part / whole)
    alt = f"{part:,} of {whole:,} nodes: {black} of {dots} dots."
    circles = []
    for place in range(dots):
        x, y = (place % ROWS + 0.5) * STEP, (place // ROWS + 0.5) * STEP
        circles.append(Circle(x, y, STEP * 0.36, "best" if place < black else None, "faint", 0.8))
    side = ROWS * STEP
    words = Text(side / 2, side + SIZE, f"black: {part:,} of {whole:,} nodes", SIZE)
    height = side + 2 * SIZE
    picture = PlacedPicture(Diagram(side, height, (*circles, words), alt), 8, height + 8, 1)
    return Drawing(side + 16, height + 16, alt, THEMES["light"], [], [picture])
