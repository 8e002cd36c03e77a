"""The parts of a picture: a handful of shapes, for boards, trees and diagrams alike.

`Game.picture(state)` returns a Picture; the drawing package turns it into slides, tree
nodes and widgets. Coordinates are in the picture's own units, y downwards from the top left
corner, and a colour is named by its role, so that every theme can choose it. Of a board:

    grid        rules of the board              ground      the board itself
    square      a darker or second square       text        writing
    player0..3  the pieces of a player          edge0..3    what is drawn on or round them
    white       White's pieces, always light    white-edge  what is drawn on or round them
    black       Black's pieces, always dark     black-edge  what is drawn on or round them
    red green   dice and the like that are called so
    highlight   the last move, a winning row    muted       things of little importance
    accent      a second highlight              wall        walls and obstacles

and of a tree or diagram:

    page        what everything stands on       box         a plate beneath a text
    line        outlines and edges              faint       what has not been reached
    max min chance leaf                         what a node is; max-line ... are their outlines
    third fourth                                further players' nodes, with their outlines
    seen current best cut pruned                what a search made of it
    marked                                      what a figure points at: a bar, a row, a line
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

Role = Literal[
    "grid", "ground", "square", "text", "muted", "highlight", "accent", "wall",
    "white", "white-edge", "black", "black-edge", "red", "green",
    "player0", "player1", "player2", "player3", "edge0", "edge1", "edge2", "edge3",
    "page", "box", "line", "faint", "max", "max-line", "min", "min-line", "chance",
    "chance-line", "third", "third-line", "fourth", "fourth-line", "leaf", "seen", "pruned",
    "marked", "current", "best", "cut",
]  # fmt: skip
Point = tuple[float, float]
Dash = Literal["solid", "dashed", "dotted"]
Anchor = Literal["start", "middle", "end"]


class Text(NamedTuple):
    """A few words in one line, its middle, start or end (the `anchor`) at (x, y).

    `size` is the height of a line of text in the picture's units.
    """

    x: float
    y: float
    text: str
    size: float = 0.5
    fill: Role = "text"
    anchor: Anchor = "middle"
    bold: bool = False
    mono: bool = False


class Line(NamedTuple):
    """A straight line; `stroke` is how thick it is, in the picture's units, here as below."""

    x1: float
    y1: float
    x2: float
    y2: float
    line: Role = "grid"
    stroke: float = 0.04


class Polyline(NamedTuple):
    """A line through the points, with an arrow at its end if it has a `head`."""

    points: tuple[Point, ...]
    line: Role = "grid"
    stroke: float = 0.04
    dash: Dash = "solid"
    head: bool = False


class Rectangle(NamedTuple):
    """A rectangle with its top left corner at (x, y)."""

    x: float
    y: float
    width: float
    height: float
    fill: Role | None = "ground"
    line: Role | None = None
    stroke: float = 0.04


class Polygon(NamedTuple):
    """A closed polygon through the points."""

    points: tuple[Point, ...]
    fill: Role | None = "player0"
    line: Role | None = None
    stroke: float = 0.04
    dash: Dash = "solid"


class Circle(NamedTuple):
    """A circle round (x, y)."""

    x: float
    y: float
    radius: float
    fill: Role | None = "player0"
    line: Role | None = None
    stroke: float = 0.04
    dash: Dash = "solid"


Shape = Text | Line | Polyline | Rectangle | Polygon | Circle


def outline_of(fill: Role) -> Role:
    """Return the colour of the line round an area of this colour."""
    own = f"{fill}-line"
    return next((role for role in get_args(Role) if role == own), "line")


class Picture(NamedTuple):
    """Shapes on a ground of `width` x `height`, drawn in order, and the same in words."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    alt: str


class Diagram(Picture):
    """A picture whose unit is a point: where there is room it is drawn as large as it is."""


def written(lines: Sequence[str], alt: str, *, width: float) -> Picture:
    """Return a picture of a few short lines of text, one unit high each; `width` fits the longest.

    >>> written(["12-7", "+3"], "MAX has 12 points.", width=4).height
    2.8
    """
    texts = (Text(width / 2, 0.8 + 1.2 * row, line, 1.0) for row, line in enumerate(lines))
    return Picture(width, 0.4 + 1.2 * len(lines), tuple(texts), alt)


# ---------------------------------------------------------------- where it can be touched

Box = tuple[float, float, float, float]  # left, top, width, height, in the board's units


class Touch(NamedTuple):
    """One thing that is touched on the way to a move: a place on the board, or a choice.

    A place has a `box`; a choice stands beside the board, on a button with its name and
    perhaps a `picture`. `covers` are boxes that are shown together with the touch, such as
    all squares of the piece that it lays. The `key` of the keyboard touches it as well (named
    as browsers name it: "r", "ArrowUp").

    >>> Touch("b2", (1, 1, 1, 1)).name
    'b2'
    """

    name: str
    box: Box | None = None
    covers: tuple[Box, ...] = ()
    key: str = ""
    picture: Picture | None = None
