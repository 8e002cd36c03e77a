"""Charts with axes, in the themes and fonts of the trees.

    bar_chart("123456", [1/6] * 6, title="A fair die", down="probability").draw("dark")

A chart is a slide, made of the shapes that trees and boards are made of: `draw(theme)` gives a
picture that shows itself in a notebook and writes itself as any format. A small chart among other
things on a slide is `bars_and_dice.bars`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count
from math import ceil
from typing import Final, NamedTuple

from gamesearch.drawing.bare import bare
from gamesearch.drawing.digraph import Drawing
from gamesearch.drawing.geometry import corners
from gamesearch.drawing.slide import Slide
from gamesearch.drawing.text_metrics import LEADING, text_width, wrapped
from gamesearch.shapes import Circle, Diagram, Polygon, Polyline, Role, Shape, Text, outline_of
from gamesearch.tracing.notation import show

_HUES: Final[tuple[Role, ...]] = ("max", "min", "chance", "seen")
_LETTERS: Final = 16.0  # points, of all writing
_ROW: Final = _LETTERS * LEADING
_HATCH: Final = 9.0  # points between the strokes that tell series apart without their colours
_ROUND: Final = (1, 2, 2.5, 5, 10)  # steps up the side, times a power of ten
_MOST_STEPS: Final = 4


class Chart(Slide):
    """A slide with one chart on it, whose `bars` are known."""

    bars: Bars

    def draw(self, theme: str | None = None) -> Drawing:
        """The chart in a theme; a notebook shows it bare, for its own words stand round it.

        Raises ValueError for an unknown theme.
        """
        drawing = super().draw(theme)
        if self._headline:
            (plain,) = bare([self])
            drawing.in_notebooks = plain.draw(theme)
        return drawing


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
) -> Chart:
    """Bars over labels. `heights` are numbers, or several series of them by name.

    `across` and `down` name the axes; `written` is what stands above the bars in place of
    the numbers; `marked` bars stand out. Raises ValueError where the lengths differ.

    >>> bar_chart("12", [48, 96], title="Leaves seen", down="orders").alt
    'Leaves seen. orders. 1: 48; 2: 96.'
    """
    by_name = heights if isinstance(heights, Mapping) else {"": heights}
    series = {name: tuple(map(float, numbers)) for name, numbers in by_name.items()}
    for name, numbers in series.items():
        if len(numbers) != len(labels):
            raise ValueError(f"{len(labels)} labels and {len(numbers)} heights {name}".rstrip())
    above = None if written is None else tuple(written)
    bars = Bars(tuple(labels), series, above, frozenset(marked), across, down)
    chart = Chart(title, caption=caption)
    chart.bars = bars
    _, _, width, height = chart.body
    alt = bars.in_words() if title else f"Bar chart. {bars.in_words()}"
    chart.picture(Diagram(width, height, tuple(bars.shapes(width, height)), alt), chart.body)
    return chart


class Bars(NamedTuple):
    """Bars, one or several beside each other over each label."""

    labels: tuple[str, ...]
    series: Mapping[str, tuple[float, ...]]
    written: tuple[str, ...] | None
    marked: frozenset[int]
    across: str
    down: str

    def in_words(self) -> str:
        """The axes and all numbers."""
        numbers = "; ".join(
            f"{name + ' ' if name else ''}{label}: {text}"
            for name, numbers in self.series.items()
            for label, text in zip(self.labels, self.texts(numbers), strict=True)
        )
        axes = f"{self.down} by {self.across}" if self.down and self.across else self.down
        return f"{axes}. {numbers}." if axes else f"{numbers}."

    def texts(self, numbers: Sequence[float]) -> Sequence[str]:
        """What stands above the bars."""
        return self.written or [_in_thousands(number) for number in numbers]

    def shapes(self, width: float, height: float) -> Iterator[Shape]:
        """The chart on a page of this size."""
        ticks = _ticks(1.06 * max(max(numbers) for numbers in self.series.values()))
        left = 16 + max(text_width(_in_thousands(tick), _LETTERS) for tick in ticks)
        each = (width - left) / len(self.labels)
        rows = [wrapped(label, each - 8, _LETTERS) for label in self.labels]
        legend = list(self._legend(width))
        begins = min((shape.x for shape in legend if isinstance(shape, Text)), default=width)
        down = text_width(self.down, _LETTERS)
        below = down > begins - 50  # then the legend has a row of its own
        top = 12 + _ROW * (bool(self.down) + (bool(legend) if below or not self.down else 0))
        floor = height - _ROW * (max(map(len, rows)) + bool(self.across)) - 10
        yield Text(0, _ROW / 2, self.down, _LETTERS, anchor="start")
        for shape in legend:
            yield _lowered(shape, _ROW * (below and bool(self.down)))
        scale = (floor - top) / ticks[-1]
        for tick in ticks:
            y = floor - tick * scale
            yield Polyline(((left - 6, y), (left, y)), "line", 1)
            yield Text(left - 10, y, _in_thousands(tick), _LETTERS, anchor="end")
        for number, lines in enumerate(rows):
            for row, line in enumerate(lines):
                yield Text(left + each * (number + 0.5), floor + 6 + _ROW * (row + 0.5), line, 16)
        yield from self._columns(left, floor, each, scale)
        yield Polyline(((left, top), (left, floor), (width, floor)), "line", 1)
        yield Text((left + width) / 2, height - _ROW / 2, self.across, _LETTERS)

    def _columns(self, left: float, floor: float, each: float, scale: float) -> Iterator[Shape]:
        wide = 0.76 * each / len(self.series)
        for nth, numbers in enumerate(self.series.values()):
            hue = _HUES[nth % len(_HUES)]
            for i, (number, text) in enumerate(zip(numbers, self.texts(numbers), strict=True)):
                x, tall = left + each * (i + 0.12) + wide * (nth + 0.03), number * scale
                place = (x, floor - tall, wide * 0.94, tall)
                plain = Polygon(corners(*place), hue, outline_of(hue), 1.6)
                if i in self.marked:
                    yield plain._replace(fill="marked", line="current", stroke=4)
                else:
                    yield plain
                    yield from _hatching(*place, nth, outline_of(hue))
                middle, bold = x + wide * 0.47, i in self.marked
                yield Text(middle, floor - tall - 14, text, _LETTERS, bold=bold)

    def _legend(self, width: float) -> Iterator[Shape]:
        """The series by name, from the right edge, in their order."""
        right = width
        for nth, name in reversed([*enumerate(self.series)]):
            if not name:
                return
            hue = _HUES[nth % len(_HUES)]
            words = right - text_width(name, _LETTERS)
            place = (words - 30, _ROW / 2 - 8, 22.0, 16.0)
            yield Polygon(corners(*place), hue, outline_of(hue), 1.6)
            yield from _hatching(*place, nth, outline_of(hue))
            yield Text(words, _ROW / 2, name, _LETTERS, anchor="start")
            right = words - 54


def _in_thousands(number: float) -> str:
    """A number as a reader expects it on a chart.

    >>> [_in_thousands(number) for number in (13224.0, 576.0, 0.25)]
    ['13,224', '576', '0.25']
    """
    return f"{number:,.0f}" if number == int(number) else show(number)


def _ticks(least: float) -> list[float]:
    """Few numbers up the side, round ones, the last of them at `least` or above.

    >>> _ticks(14017), _ticks(0.17)
    ([0.0, 5000.0, 10000.0, 15000.0], [0.0, 0.05, 0.1, 0.15, 0.2])
    """
    if least <= 0:
        return [0.0, 1.0]
    steps = (float(f"{one}e{power}") for power in count(-9) for one in _ROUND)
    step = next(step for step in steps if least / step <= _MOST_STEPS)
    return [round(step * number, 12) for number in range(ceil(least / step) + 1)]


def _hatching(
    x: float, y: float, width: float, height: float, nth: int, role: Role
) -> Iterator[Shape]:
    """What the areas of a series are filled with: nothing, strokes, dots or a lattice."""
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
    """Places in even distances, none of them at an end."""
    parts = max(round(length / _HATCH), 1)
    yield from (length * part / parts for part in range(1, parts))


def _lowered(shape: Shape, by: float) -> Shape:
    match shape:
        case Polygon() | Polyline():
            return shape._replace(points=tuple((x, y + by) for x, y in shape.points))
        case Circle() | Text():
            return shape._replace(y=shape.y + by)
    raise AssertionError(shape)
