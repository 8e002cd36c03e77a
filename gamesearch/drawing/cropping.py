"""Frames without title and caption, for slides that have their own.

    without_words(sequence(run))
    without_words(lecture("roch").figures[2].frames())

The trees keep their size, and the page is cropped to what any of the frames shows: all pages of a
sequence have the same size, and nothing jumps from one to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, floor
from typing import Final, Protocol, Self, TypeVar

from gamesearch.drawing.geometry import SimpleShape
from gamesearch.drawing.regions import Region
from gamesearch.drawing.text_metrics import text_width
from gamesearch.shapes import Circle, Point, Polygon, Polyline, Text

MARGIN: Final = 6.0  # points, round what is drawn


class Croppable(Protocol):
    """A page without colours: a Slide or a Chart."""

    def ink(self) -> Region:
        """The part of the page on which something is drawn, not counting title and caption."""

    def cropped(self, window: Region) -> Self:
        """The same without title and caption, its page cropped to a window of it."""


Frame = TypeVar("Frame", bound=Croppable)


def without_words(frames: Iterable[Frame]) -> list[Frame]:
    """The frames of a sequence without titles and captions, cropped to one size.

    Alternative texts keep title and caption.

    >>> from gamesearch.drawing.slide import Slide
    >>> (page,) = without_words([Slide("Two dice", caption="36 pairs").text("Roll!")])
    >>> page.height, page.alt
    (37.0, 'Two dice. Roll! 36 pairs.')
    """
    frames = list(frames)
    window = _around(frame.ink() for frame in frames)
    return [frame.cropped(window) for frame in frames]


def _around(parts: Iterable[Region]) -> Region:
    """The smallest part of a page that holds all of these and a margin, in whole points."""
    parts = list(parts)
    left = floor(min((part.left for part in parts), default=0) - MARGIN)
    top = floor(min((part.top for part in parts), default=0) - MARGIN)
    right = ceil(max((part.left + part.width for part in parts), default=0) + MARGIN)
    foot = ceil(max((part.top + part.height for part in parts), default=0) + MARGIN)
    return Region(float(left), float(top), float(right - left), float(foot - top))


def extent(shapes: Iterable[SimpleShape]) -> Region:
    """The smallest part of a page that holds all shapes."""
    points = [point for shape in shapes for point in _corners(shape)] or [(0.0, 0.0)]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, foot = max(x for x, _ in points), max(y for _, y in points)
    return Region(left, top, right - left, foot - top)


def text_extent(words: Text) -> Region:
    """The room that a text takes."""
    width = text_width(words.text, words.size, bold=words.bold, mono=words.mono)
    left = words.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[words.anchor] * width
    return Region(left, words.y - 0.6 * words.size, width, 1.2 * words.size)


def _corners(shape: SimpleShape) -> Iterator[Point]:
    """Two opposite corners of a shape or more, its outline's width included."""
    match shape:
        case Text():
            left, top, width, height = text_extent(shape)
            yield left, top
            yield left + width, top + height
        case Circle(x, y, radius, stroke=stroke):
            out = radius + stroke / 2
            yield x - out, y - out
            yield x + out, y + out
        case Polyline(points, stroke=stroke) | Polygon(points, stroke=stroke):
            for x, y in points:
                yield x - stroke / 2, y - stroke / 2
                yield x + stroke / 2, y + stroke / 2
