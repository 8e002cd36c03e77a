"""Bars over labels, on a slide in the themes and fonts of the trees.

    bar_chart("123456", [1/6] * 6, title="A fair die", down="probability").draw("dark")

For lines use `curves.curve_chart`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from gamesearch.drawing.diagrams.axes import (
    LETTERS,
    ROW,
    axes_on,
    chart_slide,
    column,
    in_thousands,
    legend,
    round_ticks,
)
from gamesearch.drawing.geometry import corners, wrapped
from gamesearch.drawing.slide import Slide
from gamesearch.shapes import Polygon, Shape, Text


class Bars(NamedTuple):
    """One bar or several beside each other over each label, with a text above each."""

    labels: Sequence[str]
    series: Mapping[str, Sequence[float]]
    texts: Mapping[str, Sequence[str]]
    marked: Collection[int]
    across: str  # the names of the axes
    down: str

    def ticks(self) -> tuple[float, ...]:
        """Return the numbers up the side."""
        heights = [float(number) for numbers in self.series.values() for number in numbers]
        return round_ticks(0, 1.06 * max(heights), whole=all(map(float.is_integer, heights)))

    def shapes(self, width: float, height: float) -> Iterator[Shape]:
        """Yield the bars between axes, on a page of this size."""
        names = [name for name in self.series if name]
        axes = axes_on(width, height, self.ticks(), 2 if names else 1, 1)
        each = (axes.right - axes.left) / len(self.labels)
        rows = [wrapped(label, each - 8, LETTERS) for label in self.labels]
        below = max(map(len, rows)) + bool(self.across)
        axes = axes._replace(floor=height - ROW * below - 10)
        yield from axes.shapes(self.across, self.down, height)
        yield from legend(names, width, ROW * 1.5)
        for place, lines in enumerate(rows):
            for row, line in enumerate(lines):
                x = axes.left + each * (place + 0.5)
                yield Text(x, axes.floor + 6 + ROW * (row + 0.5), line, LETTERS)
        wide = 0.76 * each / len(self.series)
        for nth, (name, numbers) in enumerate(self.series.items()):
            for i, (number, text) in enumerate(zip(numbers, self.texts[name], strict=True)):
                x, top = axes.left + each * (i + 0.12) + wide * (nth + 0.03), axes.height_of(number)
                box = (x, top, wide * 0.94, axes.floor - top)
                if i in self.marked:
                    yield Polygon(corners(*box), "marked", "current", 4)
                else:
                    yield from column(*box, nth)
                yield Text(x + wide * 0.47, top - 14, text, LETTERS, bold=i in self.marked)


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
    places = {place % len(labels) for place in marked}
    bars = Bars(labels, series, texts, places, across, down)
    return chart_slide(bars.shapes, "Bar chart", (across, down), content, title, caption, share)
