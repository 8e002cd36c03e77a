"""Bars over labels and curves over a range, on a slide in the themes and fonts of the trees.

    bar_chart("123456", [1/6] * 6, title="A fair die", down="probability").draw("dark")

Here are the bars, and what all charts share: axes and the names of several series. For lines use
`curves.curve_chart`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count
from math import ceil, floor
from typing import Final, NamedTuple

from gamesearch.drawing.geometry import LEADING, corners, text_width, wrapped
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
    slide: Slide,
    shapes: Callable[[float, float], Iterable[Shape]],
    kind: str,
    across: str,
    down: str,
    content: str,
    share: float = 1,
) -> Slide:
    """Put a chart on a slide, as wide as its share; `content` and the axes' names tell of it."""
    named = f"{down} by {across}" if across and down else down
    words = ". ".join(part for part in ("" if slide.title else kind, named, content) if part)
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


def legend(
    names: Sequence[str],
    right: float,
    sample: Callable[[float, float, int], Iterable[Shape]],
    wide: float,
) -> Iterator[Shape]:
    """Yield the names of several series, up to the right edge, a `sample` of each before it.

    `sample(x, y, nth)` is drawn from x on, `wide` points, y being the middle of its height.
    """
    y = ROW * 1.5
    for nth, name in reversed([*enumerate(names)]):
        words = right - text_width(name, LETTERS)
        yield from sample(words - wide - 8, y, nth)
        yield Text(words, y, name, LETTERS, anchor="start")
        right = words - wide - 32


def column(x: float, y: float, width: float, height: float, nth: int) -> Iterator[Shape]:
    """Yield a bar of the nth series, in its colour and filled with strokes, dots or a lattice."""
    hue = HUES[nth % 4]
    role = outline_of(hue)
    yield Polygon(corners(x, y, width, height), hue, role, 1.6)
    if nth % 4 in (1, 3):
        for start in _along(width + height):
            right, foot = min(start, width), min(start, height)
            ends = sorted(((right, start - right), (start - foot, foot)))
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


# ---------------------------------------------------------------- bars


def bar_chart(
    labels: Sequence[str],
    heights: Sequence[float] | Mapping[str, Sequence[float]],
    *,
    title: str = "",
    across: str = "",
    down: str = "",
    written: Sequence[str] | None = None,
    marked: Collection[int] = (),
    caption: str = "",
    share: float = 1,
) -> Slide:
    """Return a slide with bars over labels. `heights` are numbers, or series of them by name.

    `across` and `down` name the axes; `written` is what stands above the bars in place of
    the numbers; `marked` bars stand out, −1 being the last. The chart takes a `share` of the
    slide's width, from the left. Raises ValueError if the lengths differ.

    >>> bar_chart("12", [48, 96], title="Leaves seen", down="orders").alt
    'Leaves seen. orders. 1: 48; 2: 96.'
    """
    series = dict(heights) if isinstance(heights, Mapping) else {"": heights}
    for name, numbers in series.items():
        if len(numbers) != len(labels):
            raise ValueError(f"{len(labels)} labels and {len(numbers)} heights {name}".rstrip())
    texts = {name: written or [*map(in_thousands, numbers)] for name, numbers in series.items()}
    content = "; ".join(
        f"{name} {label}: {text}".lstrip()
        for name in series
        for label, text in zip(labels, texts[name], strict=True)
    )
    stand_out = {place % len(labels) for place in marked}
    names = [name for name in series if name]
    every = [float(number) for numbers in series.values() for number in numbers]
    ticks = round_ticks(0, 1.06 * max(every), whole=all(map(float.is_integer, every)))

    def shapes(width: float, height: float) -> Iterator[Shape]:
        axes = axes_on(width, height, ticks, 2 if names else 1, 1)
        each = (axes.right - axes.left) / len(labels)
        rows = [wrapped(label, each - 8, LETTERS) for label in labels]
        axes = axes._replace(floor=height - ROW * (max(map(len, rows)) + bool(across)) - 10)
        yield from axes.shapes(across, down, height)
        yield from legend(names, width, lambda x, y, nth: column(x, y - 8, 22, 16, nth), 22)
        for place, lines in enumerate(rows):
            for row, line in enumerate(lines):
                x = axes.left + each * (place + 0.5)
                yield Text(x, axes.floor + 6 + ROW * (row + 0.5), line, LETTERS)
        wide = 0.76 * each / len(series)
        for nth, (name, numbers) in enumerate(series.items()):
            for i, (number, text) in enumerate(zip(numbers, texts[name], strict=True)):
                x, top = axes.left + each * (i + 0.12) + wide * (nth + 0.03), axes.height_of(number)
                box = (x, top, wide * 0.94, axes.floor - top)
                if i in stand_out:
                    yield Polygon(corners(*box), "marked", "current", 4)
                else:
                    yield from column(*box, nth)
                yield Text(x + wide * 0.47, top - 14, text, LETTERS, bold=i in stand_out)

    return chart_slide(
        Slide(title, caption=caption), shapes, "Bar chart", across, down, content, share
    )
