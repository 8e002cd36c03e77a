"""Places, parts of a page, shapes moved and measured, and how wide a text is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import cos, hypot, inf, pi, sin
from typing import Final, NamedTuple

from gamesearch.shapes import (
    Circle,
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


def simplified(shape: Shape) -> Iterator[SimpleShape]:
    """Yield a shape as text, lines, polygons and circles; an arrow's head is a polygon."""
    match shape:
        case Line(x1, y1, x2, y2, line, stroke):
            yield Polyline(((x1, y1), (x2, y2)), line, stroke)
        case Rectangle(x, y, width, height, fill, line, stroke):
            yield Polygon(corners(x, y, width, height), fill, line, stroke)
        case Polyline(head=True):
            (x1, y1), (x2, y2) = shape.points[-2:]
            length = hypot(x2 - x1, y2 - y1) or 1.0
            ux, uy = (x2 - x1) / length, (y2 - y1) / length
            long, half = 6 + 2.4 * shape.stroke, 2.6 + 1.1 * shape.stroke
            bx, by = x2 - ux * long, y2 - uy * long
            head = ((x2, y2), (bx - uy * half, by + ux * half), (bx + uy * half, by - ux * half))
            end = x2 - ux * long * 0.7, y2 - uy * long * 0.7  # of the shaft, inside the head
            yield shape._replace(points=(*shape.points[:-1], end), head=False)
            yield Polygon(head, shape.line)
        case _:
            yield shape


def moved(shape: SimpleShape, left: float, top: float, scale: float) -> SimpleShape:
    """Return a shape of a picture drawn `scale` times as large, its corner at (left, top)."""
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
    """Yield the shapes of a whole picture, to be drawn inside another one."""
    for shape in picture.shapes:
        for piece in simplified(shape):
            yield moved(piece, left, top, scale)


def corners(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """Return the corners of a rectangle with its top left corner at (x, y)."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def rounded(x: float, y: float, width: float, height: float, radius: float) -> tuple[Point, ...]:
    """Return the outline of a rectangle with rounded corners, its top left one at (x, y)."""
    first, *others = corners(x + radius, y + radius, width - 2 * radius, height - 2 * radius)
    return tuple(
        (cx + radius * cos(part * pi / 12), cy + radius * sin(part * pi / 12))
        for quarter, (cx, cy) in enumerate([*others, first], -1)
        for part in range(6 * quarter, 6 * quarter + 7)
    )


# ---------------------------------------------------------------- places


class Place(NamedTuple):
    """The centre and size of a node, or of what stands at one."""

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

    @property
    def extent(self) -> tuple[float, float, float, float]:
        """The left, right, low and high of it."""
        across, up = self.width / 2, self.height / 2
        return self.x - across, self.x + across, self.y - up, self.y + up


SLASH: Final = (5.8, 5.0)  # half of a stroke across an edge
APART: Final = 5.2  # points, from one stroke to the next


def slashes(start: Point, end: Point, at: float, room: float = inf) -> list[tuple[Point, Point]]:
    """Return two short strokes across an edge, at a share of its length, no wider than `room`.

    They slant alike on steep and flat edges, `//`, and the other way on an edge down to the left,
    along which they would run.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    size = min(1.0, room / (2 * SLASH[0]))
    px, py = SLASH[0] * size, SLASH[1] * (size if dx > -1 else -size)
    step = APART * size / abs(dx * py - dy * px) * hypot(px, py)  # a share of the edge
    middles = [(start[0] + dx * t, start[1] + dy * t) for t in (at, at + step)]
    return [((x - px, y - py), (x + px, y + py)) for x, y in middles]


class PlacedPicture(NamedTuple):
    """A picture on a page: its top left corner, y upwards, and its scale."""

    picture: Picture
    left: float
    top: float
    scale: float


class Region(NamedTuple):
    """A part of a page, in points from its top left corner."""

    left: float
    top: float
    width: float
    height: float

    def columns(self, *shares: float, gap: float = 24) -> list[Region]:
        """Return the box divided into columns with these `shares` of its width: `columns(2, 1)`."""
        parts = _divided(self.left, self.width, shares, gap)
        return [self._replace(left=left, width=width) for left, width in parts]

    def rows(self, *shares: float, gap: float = 16) -> list[Region]:
        """Return the box divided into rows with these `shares` of its height."""
        parts = _divided(self.top, self.height, shares, gap)
        return [self._replace(top=top, height=height) for top, height in parts]

    def below(self, height: float) -> Region:
        """Return what is left of the box below its top `height` points."""
        return self._replace(top=self.top + height, height=self.height - height)

    def right_of(self, other: Region, gap: float = 24) -> Region:
        """Return what is left of the box to the right of another one."""
        left = other.left + other.width + gap
        return self._replace(left=left, width=self.left + self.width - left)


def _divided(
    start: float, length: float, shares: Sequence[float], gap: float
) -> Iterator[tuple[float, float]]:
    """Yield where each part of a length begins, and how long it is."""
    each = (length - gap * (len(shares) - 1)) / sum(shares)
    for number, share in enumerate(shares):
        yield start + each * sum(shares[:number]) + gap * number, each * share


FONT_SIZE: Final = 14.0  # points, of the text in trees
LEADING: Final = 1.36  # from one line of text to the next, in sizes of its letters

_ADVANCES: Final = (  # of DejaVu Sans, in thousandths of the font's size
    (227, "′"), (275, "'"), (278, "ijl"), (295, "IJ"), (318, " \u00a0,.·"), (337, "/:;\\|"),
    (352, "f"), (361, "-"), (390, "()[]"), (392, "t"), (401, "!₀"), (411, "r"), (460, '"'),
    (500, "*_`–°"), (518, "“”"), (521, "s"), (525, "z"), (531, "?"), (550, "c"), (557, "L"),
    (575, "F"), (579, "k"), (590, "•"), (592, "vxyγ"), (603, "P"), (611, "TY"), (613, "ao"),
    (615, "e"), (632, "E"), (634, "hnu"), (636, "Sbdgpq$0123456789{}"), (637, "√"), (638, "β"),
    (656, "K"), (659, "α"), (684, "AV"), (685, "XZ"), (686, "B"), (695, "R"), (698, "C"),
    (732, "U"), (748, "N"), (752, "H"), (770, "D"), (775, "G"), (780, "&"), (787, "OQ"), (818, "w"),
    (833, "∞"), (838, "#+<=>^~−≤≥×→←↑↓≠≈"), (863, "M"), (950, "%"), (969, "½"), (974, "m"),
    (989, "W"), (1000, "@…—"),
)  # fmt: skip
_ADVANCE: Final = {letter: width / 1000 for width, letters in _ADVANCES for letter in letters}
_MONO: Final = 0.602
_BOLD: Final = 1.11  # about as much wider than the plain letters


@lru_cache(maxsize=8192)
def text_width(
    text: str, size: float = FONT_SIZE, *, bold: bool = False, mono: bool = False
) -> float:
    """Return how wide a text is, in the unit of its size; one in a tree if that is not given."""
    if mono:
        return len(text) * _MONO * size
    return sum(_ADVANCE.get(c, 0.77) for c in text) * size * (_BOLD if bold else 1.0)


def wrapped(
    text: str, width: float, size: float, *, mono: bool = False, gap: str = " "
) -> list[str]:
    """Return the text in lines no wider than `width`, broken at spaces, or at another `gap`."""
    lines = [""]
    for word in text.split(gap):
        longer = lines[-1] + gap + word if lines[-1] else word
        if lines[-1] and text_width(longer, size, mono=mono) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


# ---------------------------------------------------------------- exponents and subscripts

# a base, and with its mark what stands above or beneath the line: b^m, 35^(m/2), u_A
_SCRIPT: Final = re.compile(
    r"(\S*(?=\^)|(?<!\w)\(?[a-z](?=_))(\^(?:\w+|\([^()]*\)|⌈[^⌉]*⌉|⌊[^⌋]*⌋)|_[A-Z]\b)"
)
_LEAST: Final = 18.0  # points: exponents are read, too
_ANCHORED: Final = {"start": 0.0, "middle": 0.5, "end": 1.0}  # a share of a text's width


def with_exponents(line: Text) -> Iterator[Text]:
    """Yield a line in pieces, what follows a `^` raised and a capital after `_` lowered.

    So 35^m, b^(m/2), b^⌈m/2⌉ are set, and u_A, but not min_value or x_1. An exponent starts where
    its base ends, so that a text that is a little narrower than `text_width` says leaves no gap.
    """
    pieces = _SCRIPT.split(line.text)  # some words, a base, its exponent, some words, ...
    if len(pieces) == 1:
        yield line
        return
    small, lift = max(line.size * 0.7, _LEAST), line.size * 0.36
    runs = [
        (piece[1:].strip("()"), small, lift if piece[0] == "^" else -0.25 * line.size)
        if n % 3 == 2
        else (piece, line.size, 0.0)
        for n, piece in enumerate(pieces)
    ]
    more = 0.01 * line.bold  # bold letters are that much wider, by their size, than the mean is
    widths = [
        text_width(text, size, bold=line.bold) + more * size * len(text) + max(up, 0.0) / 3
        for text, size, up in runs
    ]
    x = line.x - sum(widths) * _ANCHORED[line.anchor]
    for n, ((text, size, up), width) in enumerate(zip(runs, widths, strict=True)):
        if n % 3 == 1:
            yield line._replace(x=x + width, text=text, anchor="end")
        elif text.strip():
            indent = text_width(" ", size) * (len(text) - len(text.lstrip())) + max(up, 0.0) / 6
            place = line._replace(x=x + indent, y=line.y - up, size=size, anchor="start")
            yield place._replace(text=text.strip())
        x += width


# ---------------------------------------------------------------- the room that shapes take


def extent(shapes: Iterable[SimpleShape]) -> Region:
    """Return the smallest part of a page that holds all shapes, their outlines included."""
    xs, ys = [], []
    for shape in shapes:
        match shape:
            case Text():
                points, out = corners(*text_extent(shape)), 0.0
            case Circle(x, y, radius, stroke=stroke):
                points, out = ((x, y),), radius + stroke / 2
            case Polyline(points, stroke=stroke) | Polygon(points, stroke=stroke):
                out = stroke / 2
        xs += [x + by for x, _ in points for by in (-out, out)]
        ys += [y + by for _, y in points for by in (-out, out)]
    if not xs:
        return Region(0.0, 0.0, 0.0, 0.0)
    return Region(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def text_extent(words: Text) -> Region:
    """Return the room that a text takes."""
    width = text_width(words.text, words.size, bold=words.bold, mono=words.mono)
    left = words.x - _ANCHORED[words.anchor] * width
    return Region(left, words.y - 0.6 * words.size, width, 1.2 * words.size)
