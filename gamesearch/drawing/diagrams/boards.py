"""Several boards side by side, and boards with arrows and notes on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from gamesearch.drawing.formats.dot import Drawing
from gamesearch.drawing.geometry import PlacedPicture, placed, rounded, text_width
from gamesearch.drawing.theme import THEMES
from gamesearch.shapes import Diagram, Picture, Point, Polygon, Polyline, Role, Shape, Text

SIZE: Final = 18.0  # of writing


def drawing_of(picture: Picture, scale: float = 1) -> Drawing:
    """Return a page with one picture, `scale` points to a unit of it, to be shown or saved."""
    width, height = picture.width * scale, picture.height * scale
    beneath = PlacedPicture(picture, 0, height, scale)
    return Drawing(width, height, picture.alt, THEMES["light"], pictures=[beneath])


def gallery(
    pictures: Sequence[Picture], *, titles: Sequence[str] = (), cell: float = 120, gap: float = 24
) -> Diagram:
    """Draw pictures in a row, each fitted into a square of `cell` points, with titles beneath.

    >>> from gamesearch import TicTacToe
    >>> game = TicTacToe()
    >>> three = [game.picture(game.result(game.initial, a)) for a in (0, 1, 4)]
    >>> gallery(three, titles=["corner", "edge", "centre"]).width
    408
    """
    high = max(p.height * min(cell / p.width, cell / p.height) for p in pictures)
    line = SIZE * 1.5 if titles else 0.0
    shapes: list[Shape] = []
    words = []
    for number, picture in enumerate(pictures):
        x = number * (cell + gap)
        scale = min(cell / picture.width, cell / picture.height)
        left = x + (cell - picture.width * scale) / 2
        shapes += placed(picture, left, (high - picture.height * scale) / 2, scale)
        if number < len(titles):
            shapes.append(Text(x + cell / 2, high + line * 0.6, titles[number], SIZE))
        title = f"{titles[number]}: " if number < len(titles) else ""
        words.append(f"{title}{picture.alt}".removesuffix(".") + ".")
    count = f"{len(pictures)} pictures. " if len(pictures) > 1 else ""
    width = len(pictures) * (cell + gap) - gap
    return Diagram(width, high + line, tuple(shapes), count + " ".join(words))


class Arrow(NamedTuple):
    """An arrow on a board, in the board's units; its label stands `along` it, 0 to 1.

    Its middle lies `bend` lower than a straight arrow's, or higher if that is negative.
    """

    start: Point
    end: Point
    role: Role = "accent"
    label: str = ""
    along: float = 0.5
    bend: float = 0.0

    def at(self, along: float) -> Point:
        """Return the point that lies `along` the arrow, 0 to 1."""
        (x1, y1), (x2, y2) = self.start, self.end
        sag = 4 * self.bend * along * (1 - along)
        return x1 + (x2 - x1) * along, y1 + (y2 - y1) * along + sag


class Note(NamedTuple):
    """A few words on or beside a board, at a place in the board's units."""

    x: float
    y: float
    text: str
    role: Role = "text"


class AnnotatedBoard(Diagram):
    """A board with arrows and notes on it, or numbers at its rim."""


def annotated(
    picture: Picture,
    *,
    unit: float = 48,
    arrows: Sequence[Arrow] = (),
    notes: Sequence[Note] = (),
    margin: tuple[float, float, float, float] = (0, 0, 0, 0),
    alt: str = "",
) -> AnnotatedBoard:
    """Draw a board with arrows and notes, `unit` points to a unit of the board.

    `margin` is the room added on the left, at the top, on the right and at the bottom, in the
    board's units. `alt` follows the board's own description.

    >>> from gamesearch.games import ConnectFour
    >>> game = ConnectFour()
    >>> numbers = [Note(column + 0.5, -0.4, str(column)) for column in range(7)]
    >>> annotated(game.picture(game.initial), notes=numbers, margin=(0, 0.8, 0, 0)).width
    336
    """
    left, top, right, below = (part * unit for part in margin)
    shapes: list[Shape] = [*placed(picture, left, top, unit)]
    lines = []
    for arrow in arrows:
        steps = 24 if arrow.bend else 1
        points = (arrow.at(step / steps) for step in range(steps + 1))
        lines.append(tuple((left + x * unit, top + y * unit) for x, y in points))
    # halos first and labels last: no arrow hides the head of another one
    shapes += [Polyline(points, "page", 7) for points in lines]
    shapes += [
        Polyline(points, arrow.role, 3.4, head=True)
        for points, arrow in zip(lines, arrows, strict=True)
    ]
    for arrow in arrows:
        if arrow.label:
            x, y = arrow.at(arrow.along)
            x, y = left + x * unit, top + y * unit
            half = text_width(arrow.label, SIZE, bold=True) / 2
            plate = rounded(x - half - 4, y - SIZE * 0.65, 2 * half + 8, SIZE * 1.3, 5)
            shapes.append(Polygon(plate, "page", arrow.role, 1.6))
            shapes.append(Text(x, y, arrow.label, SIZE, bold=True))
    for x, y, text, role in notes:
        shapes.append(Text(left + x * unit, top + y * unit, text, SIZE, role, bold=True))
    in_words = " ".join(part for part in (picture.alt, alt) if part)
    width = picture.width * unit + left + right
    return AnnotatedBoard(width, picture.height * unit + top + below, tuple(shapes), in_words)
