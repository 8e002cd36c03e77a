"""Axes, the numbers along them, the names of several series, and the slide that holds a chart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from math import ceil, floor
from typing import Final, NamedTuple

from gamesearch.drawing.geometry import LEADING, corners, text_width
from gamesearch.drawing.slide import Slide
from gamesearch.shapes import Circle, Diagram, Polygon, Polyline, Role, Shape, Text, outline_of
from gamesearch.tracing.notation import show

LETTERS: Final = 18.0  # points, of all writing
ROW: Final = LETTERS * LEADING
HUES: Final[tuple[Role, ...]] = ("max", "min", "chance", "seen")
_HATCH: Final = 9.0  # points between the strokes that tell series apart without their colours
_ROUND: Final = (1, 2, 2.5, 5, 10)  # steps up the side, times a power of ten


class Axes(NamedTuple):
    """A frame of the given points on a page, and the numbers up its side."""

    left: float
    top: float
    right: float
    floor: float
    ticks: tuple[float, ...]

    def height_of(self, value: float) -> float:
        """Return where a value stands, in points from the top of the page."""
        low, high = self.ticks[0], self.ticks[-1]
        return self.floor - (value - low) / (high - low) * (self.floor - self.top)

    def shapes(self, across: str, down: str, foot: float) -> Iterator[Shape]:
        """Yield the two lines, the numbers, and what the axes are called; `foot` is the page's."""
        yield Text(0, ROW / 2, down, LETTERS, anchor="start")
        for tick in self.ticks:
            y = self.height_of(tick)
            yield Polyline(((self.left - 6, y), (self.left, y)), "line", 1)
            yield Text(self.left - 10, y, in_thousands(tick), LETTERS, anchor="end")
        corner = (self.left, self.floor)
        yield Polyline(((self.left, self.top), corner, (self.right, self.floor)), "line", 1)
        yield Text((self.left + self.right) / 2, foot - ROW / 2, across, LETTERS)

    def mark(self, x: float, label: str) -> Iterator[Shape]:
        """Yield a number along the foot of the chart."""
        yield Polyline(((x, self.floor), (x, self.floor + 6)), "line", 1)
        yield Text(x, self.floor + 8 + ROW / 2, label, LETTERS)


def chart_slide(
    shapes: Callable[[float, float], Iterable[Shape]], kind: str, axes: Sequence[str], content: str,
    title: str, caption: str, share: float = 1,
) -> Slide:  # fmt: skip
    """Return a slide with a chart as wide as its share; `axes` are named from the foot."""
    named = " by ".join(reversed(axes)) if all(axes) else axes[1]
    words = ". ".join(part for part in ("" if title else kind, named, content) if part)
    slide = Slide(title, caption=caption)
    box = slide.body._replace(width=slide.body.width * share)
    drawn = tuple(shapes(box.width, box.height))
    return slide.picture(Diagram(box.width, box.height, drawn, words), box)


def axes_on(width: float, height: float, ticks: tuple[float, ...], above: int, below: int) -> Axes:
    """Return axes with numbers up the side, and some rows of text above and below them."""
    left = 16 + max(text_width(in_thousands(tick), LETTERS) for tick in ticks)
    return Axes(left, 12 + ROW * above, width, height - ROW * below - 10, ticks)


def in_thousands(number: float) -> str:
    """Return a number as a reader expects it on a chart.

    >>> [in_thousands(number) for number in (13224.0, 576.0, 0.25, -3.0)]
    ['13,224', '576', '0.25', '−3']
    """
    return f"{number:,.0f}".replace("-", "−") if number == int(number) else show(number)


def round_ticks(
    low: float, high: float, most: int = 5, *, whole: bool = False
) -> tuple[float, ...]:
    """Return round numbers, at most `most` steps from `low` or below to `high` or above.

    With `whole` they have no fractions, as counts have none.

    >>> round_ticks(0, 14017), round_ticks(-0.1, 0.17)
    ((0.0, 5000.0, 10000.0, 15000.0), (-0.1, 0.0, 0.1, 0.2))
    >>> round_ticks(0, 8.5), round_ticks(0, 8.5, whole=True)
    ((0.0, 2.0, 4.0, 6.0, 8.0, 10.0), (0.0, 2.0, 4.0, 6.0, 8.0, 10.0))
    """
    if high <= low:
        high = low + 1
    steps = (float(f"{one}e{power}") for power in count(-9) for one in _ROUND)
    step = next(
        step
        for step in steps
        if ceil(high / step) - floor(low / step) <= most and (step.is_integer() or not whole)
    )
    return tuple(round(step * n, 12) for n in range(floor(low / step), ceil(high / step) + 1))


def legend(names: Sequence[str], right: float, y: float) -> Iterator[Shape]:
    """Yield what bars of several series look like, with their names, from the right edge."""
    for nth, name in reversed([*enumerate(names)]):
        words = right - text_width(name, LETTERS)
        yield from column(words - 30, y - 8, 22.0, 16.0, nth)
        yield Text(words, y, name, LETTERS, anchor="start")
        right = words - 54


def column(x: float, y: float, width: float, height: float, nth: int) -> Iterator[Shape]:
    """Yield a bar of the nth series, in its colour and filled with strokes, dots or a lattice."""
    hue = HUES[nth % 4]
    role = outline_of(hue)
    yield Polygon(corners(x, y, width, height), hue, role, 1.6)
    if nth % 4 in (1, 3):
        for start in _along(width + height):
            ends = sorted(((min(start, width), max(start - width, 0)),
                           (max(start - height, 0), min(start, height))))  # fmt: skip
            yield Polyline(tuple((x + a, y + b) for a, b in ends), role, 1.2)
            if nth % 4 == 3:
                yield Polyline(tuple((x + width - a, y + b) for a, b in ends), role, 1.2)
    elif nth % 4 == 2:
        for down in _along(height):
            for right in _along(width):
                yield Circle(x + right, y + down, 1.2, role, None)


def _along(length: float) -> Iterator[float]:
    """Yield places in even distances, none of them at an end."""
    parts = max(round(length / _HATCH), 1)
    yield from (length * part / parts for part in range(1, parts))
