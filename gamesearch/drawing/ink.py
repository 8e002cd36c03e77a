"""Shapes with a style, for slides and diagrams; what a board needs is in `gamesearch.shapes`.

A `Diagram` is a Picture with a larger vocabulary: text that is bold, in a typewriter face or
begins at a point, lines that are dashed or end in an arrow, and every colour of the theme.
Coordinates are in units of the diagram (points, unless it is drawn smaller), y downwards. A
Picture can stand wherever a Diagram can.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import cos, hypot, pi, sin
from typing import Final, Literal, NamedTuple

from gamesearch.shapes import Circle, Line, Picture, Polygon, Rectangle, Shape, Text

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]
Dash = Literal["solid", "dashed", "dotted"]


class Words(NamedTuple):
    """A few words in one line; (x, y) is the middle of the line, or its start or end."""

    x: float
    y: float
    text: str
    size: float = 18.0
    role: str = "text"
    anchor: Anchor = "middle"
    bold: bool = False
    mono: bool = False


class Stroke(NamedTuple):
    """A line through the points, with an arrow at its end if it has a `head`."""

    points: tuple[Point, ...]
    role: str = "line"
    width: float = 1.4
    dash: Dash = "solid"
    head: bool = False


class Area(NamedTuple):
    """A polygon through the points."""

    points: tuple[Point, ...]
    fill: str | None = None
    line: str | None = "line"
    width: float = 1.4
    dash: Dash = "solid"


class Disc(NamedTuple):
    """A circle round (x, y)."""

    x: float
    y: float
    radius: float
    fill: str | None = None
    line: str | None = "line"
    width: float = 1.4
    dash: Dash = "solid"


Plain = Words | Stroke | Area | Disc
Ink = Plain | Shape


class Diagram(NamedTuple):
    """Shapes on a ground of `width` x `height`, drawn in order, and the same in words."""

    width: float
    height: float
    shapes: tuple[Ink, ...]
    alt: str


AnyPicture = Picture | Diagram


# ---------------------------------------------------------------- one form for all shapes


def plain(shape: Ink) -> Iterator[Plain]:
    """A shape as text, lines and areas; an arrow's head is an area of its own."""
    match shape:
        case Line(x1, y1, x2, y2, line, stroke):
            yield Stroke(((x1, y1), (x2, y2)), line, stroke)
        case Rectangle(x, y, width, height, fill, line, stroke):
            yield Area(corners(x, y, width, height), fill, line, stroke)
        case Circle(x, y, radius, fill, line, stroke):
            yield Disc(x, y, radius, fill, line, stroke)
        case Polygon(points, fill, line, stroke):
            yield Area(points, fill, line, stroke)
        case Text(x, y, text, size, fill):
            yield Words(x, y, text, size, fill)
        case Stroke(head=True):
            shaft, head = _arrow(shape)
            yield from (shaft, head)
        case _:
            yield shape


def _arrow(line: Stroke) -> tuple[Stroke, Area]:
    """The shaft, which ends inside the head, and the head."""
    (x1, y1), (x2, y2) = line.points[-2:]
    length = hypot(x2 - x1, y2 - y1) or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    long, half = 6 + 2.4 * line.width, 2.6 + 1.1 * line.width
    bx, by = x2 - ux * long, y2 - uy * long
    head = ((x2, y2), (bx - uy * half, by + ux * half), (bx + uy * half, by - ux * half))
    shaft = (*line.points[:-1], (x2 - ux * long * 0.7, y2 - uy * long * 0.7))
    return line._replace(points=shaft, head=False), Area(head, line.role, None)


def moved(shape: Plain, left: float, top: float, scale: float) -> Plain:
    """The shape of a picture that is drawn `scale` times as large, its corner at (left, top)."""
    match shape:
        case Words(x=x, y=y, size=size):
            return shape._replace(x=left + x * scale, y=top + y * scale, size=size * scale)
        case Disc(x=x, y=y, radius=radius, width=width):
            return shape._replace(
                x=left + x * scale, y=top + y * scale, radius=radius * scale, width=width * scale
            )
        case Stroke() | Area():
            points = tuple((left + x * scale, top + y * scale) for x, y in shape.points)
            return shape._replace(points=points, width=shape.width * scale)


def placed(picture: AnyPicture, left: float, top: float, scale: float = 1.0) -> Iterator[Plain]:
    """The shapes of a whole picture, to be drawn inside another one."""
    for shape in picture.shapes:
        for piece in plain(shape):
            yield moved(piece, left, top, scale)


# ---------------------------------------------------------------- exponents

_EXPONENT: Final = re.compile(r"(\S*)\^(\w+|\([^()]*\)|⌈[^⌉]*⌉|⌊[^⌋]*⌋)")
_LEAST: Final = 14.0  # points: exponents are read, too


def with_exponents(line: Words) -> Iterator[Words]:
    """A line in pieces, with what follows a `^` raised: 35^m, b^(m/2), b^⌈m/2⌉.

    Base and exponent stand end to start, so that a text a little narrower than `measure` says
    leaves no gap between them.
    """
    pieces = _EXPONENT.split(line.text)  # some words, a base, its exponent, some words, ...
    if len(pieces) == 1:
        yield line
        return
    small, lift = max(line.size * 0.7, _LEAST), line.size * 0.36
    runs = [
        (piece.strip("()"), small, lift) if n % 3 == 2 else (piece, line.size, 0.0)
        for n, piece in enumerate(pieces)
    ]
    widths = [measure(text, size, bold=line.bold) + up / 3 for text, size, up in runs]
    x = line.x - sum(widths) * {"start": 0.0, "middle": 0.5, "end": 1.0}[line.anchor]
    for n, ((text, size, up), width) in enumerate(zip(runs, widths, strict=True)):
        if n % 3 == 1:
            yield line._replace(x=x + width, text=text, anchor="end")
        elif text.strip():
            indent = measure(" ", size) * (len(text) - len(text.lstrip())) + up / 6
            place = line._replace(x=x + indent, y=line.y - up, size=size, anchor="start")
            yield place._replace(text=text.strip())
        x += width


# ---------------------------------------------------------------- outlines


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


# ---------------------------------------------------------------- how wide a text is

_ADVANCES: Final = (  # of DejaVu Sans, in thousandths of the font's size
    (227, "′"), (275, "'"), (278, "ijl"), (295, "IJ"), (318, " ,.·"), (337, "/:;\\|"), (352, "f"),
    (361, "-"), (390, "()[]"), (392, "t"), (401, "!"), (411, "r"), (460, '"'), (500, "*_`–°"),
    (521, "s"), (525, "z"), (531, "?"), (550, "c"), (557, "L"), (575, "F"), (579, "k"),
    (592, "vxyγ"), (603, "P"), (611, "TY"), (613, "ao"), (615, "e"), (632, "E"), (634, "hnu"),
    (636, "Sbdgpq$0123456789{}"), (638, "β"), (656, "K"), (659, "α"), (684, "AV"), (685, "XZ"),
    (686, "B"), (695, "R"), (698, "C"), (732, "U"), (748, "N"), (752, "H"), (770, "D"),
    (775, "G"), (780, "&"), (787, "OQ"), (818, "w"), (833, "∞"), (838, "#+<=>^~−≤≥×→←↑↓≠≈"),
    (863, "M"), (950, "%"), (974, "m"), (989, "W"), (1000, "@…—"),
)  # fmt: skip
_ADVANCE: Final = {letter: width / 1000 for width, letters in _ADVANCES for letter in letters}
_MONO: Final = 0.602
_BOLD: Final = 1.11  # about as much wider than the plain letters


def measure(text: str, size: float, *, bold: bool = False, mono: bool = False) -> float:
    """How wide a text is, in the unit of its size."""
    if mono:
        return len(text) * _MONO * size
    return sum(_ADVANCE.get(c, 0.77) for c in text) * size * (_BOLD if bold else 1.0)


def wrapped(text: str, width: float, size: float, *, mono: bool = False) -> list[str]:
    """The text in lines no wider than `width`, broken at spaces."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and measure(longer, size, mono=mono) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
