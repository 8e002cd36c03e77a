"""Shapes moved, scaled and reduced to the four that every format draws."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

from gamesearch.shapes import (
    Circle,
    Diagram,
    Line,
    Picture,
    Point,
    Polygon,
    Polyline,
    Rectangle,
    Shape,
    Text,
)

SimpleShape = Text | Polyline | Polygon | Circle

SLASH: Final = (5.8, 5.0)  # half of a stroke across an edge
APART: Final = 5.2  # points, from one stroke to the next


def simplified(shape: Shape) -> Iterator[SimpleShape]:
    """A shape as text, lines, polygons and circles; an arrow's head is a polygon of its own."""
    match shape:
        case Line(x1, y1, x2, y2, line, stroke):
            yield Polyline(((x1, y1), (x2, y2)), line, stroke)
        case Rectangle(x, y, width, height, fill, line, stroke):
            yield Polygon(corners(x, y, width, height), fill, line, stroke)
        case Polyline(head=True):
            yield from _arrow(shape)
        case _:
            yield shape


def _arrow(line: Polyline) -> tuple[Polyline, Polygon]:
    """The shaft, which ends inside the head, and the head."""
    (x1, y1), (x2, y2) = line.points[-2:]
    length = hypot(x2 - x1, y2 - y1) or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    long, half = 6 + 2.4 * line.stroke, 2.6 + 1.1 * line.stroke
    bx, by = x2 - ux * long, y2 - uy * long
    head = ((x2, y2), (bx - uy * half, by + ux * half), (bx + uy * half, by - ux * half))
    shaft = (*line.points[:-1], (x2 - ux * long * 0.7, y2 - uy * long * 0.7))
    return line._replace(points=shaft, head=False), Polygon(head, line.line)


def moved(shape: SimpleShape, left: float, top: float, scale: float) -> SimpleShape:
    """The shape of a picture that is drawn `scale` times as large, its corner at (left, top)."""
    match shape:
        case Text(x=x, y=y, size=size):
            return shape._replace(x=left + x * scale, y=top + y * scale, size=size * scale)
        case Circle(x=x, y=y, radius=radius, stroke=stroke):
            return shape._replace(
                x=left + x * scale, y=top + y * scale, radius=radius * scale, stroke=stroke * scale
            )
        case Polyline() | Polygon():
            points = tuple((left + x * scale, top + y * scale) for x, y in shape.points)
            return shape._replace(points=points, stroke=shape.stroke * scale)


def placed(picture: Picture, left: float, top: float, scale: float = 1.0) -> Iterator[SimpleShape]:
    """The shapes of a whole picture, to be drawn inside another one."""
    for shape in picture.shapes:
        for piece in simplified(shape):
            yield moved(piece, left, top, scale)


def corners(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """The corners of a rectangle with its top left corner at (x, y)."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def rounded(x: float, y: float, width: float, height: float, radius: float) -> tuple[Point, ...]:
    """The same with rounded corners."""
    middles = (
        (x + width - radius, y + radius, -pi / 2), (x + width - radius, y + height - radius, 0.0),
        (x + radius, y + height - radius, pi / 2), (x + radius, y + radius, pi),
    )  # fmt: skip
    return tuple(
        (cx + radius * cos(start + turn * pi / 12), cy + radius * sin(start + turn * pi / 12))
        for cx, cy, start in middles
        for turn in range(7)
    )


# ---------------------------------------------------------------- places


class AnnotatedBoard(Diagram):
    """A board with arrows and notes on it, or numbers at its rim."""

    __slots__ = ()


class Place(NamedTuple):
    """A node's centre and size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def top(self) -> Point:
        return self.x, self.y + self.height / 2

    @property
    def bottom(self) -> Point:
        return self.x, self.y - self.height / 2


def shortened(start: Point, end: Point, share: float) -> tuple[Point, Point]:
    """The first part of a line."""
    (x1, y1), (x2, y2) = start, end
    return start, (x1 + (x2 - x1) * share, y1 + (y2 - y1) * share)


def slashes(start: Point, end: Point, at: float) -> list[tuple[Point, Point]]:
    """Two short strokes across an edge, at a share of its length.

    They slant alike on steep and flat edges, `//`, and the other way on an edge down to the left,
    along which they would run.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    px, py = SLASH if dx > -1 else (SLASH[0], -SLASH[1])
    step = APART / abs(dx * py - dy * px) * hypot(px, py)  # a share of the edge
    middles = [(start[0] + dx * t, start[1] + dy * t) for t in (at, at + step)]
    return [((x - px, y - py), (x + px, y + py)) for x, y in middles]


class PlacedPicture(NamedTuple):
    """A picture on a page: its top left corner, y upwards, and its scale."""

    picture: Picture
    left: float
    top: float
    scale: float
