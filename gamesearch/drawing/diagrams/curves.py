"""Curves over a range of numbers.

    bell = [(x / 10, exp(-(x / 10) ** 2 / 2)) for x in range(-30, 31)]
    curve_chart({"": bell}, across="x", down="f(x)")

Like bar charts, they are slides: see `charts`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import log10
from typing import Final, NamedTuple

from gamesearch.drawing.diagrams.axes import (
    LETTERS,
    ROW,
    Axes,
    axes_on,
    chart_slide,
    in_thousands,
    round_ticks,
)
from gamesearch.drawing.geometry import text_width
from gamesearch.drawing.slide import Slide
from gamesearch.shapes import Circle, Dash, Point, Polygon, Polyline, Role, Shape, Text

# so that curves differ without their colours
_DASHES: Final[tuple[Dash, ...]] = ("solid", "dashed", "dotted", "dashed")
_LINES: Final[tuple[Role, ...]] = ("max-line", "min-line", "chance-line", "text")
_MARKS: Final[tuple[tuple[Point, ...], ...]] = (  # a disc, a square, a triangle, a diamond
    (), ((-1, -1), (1, -1), (1, 1), (-1, 1)), ((0, -1), (1, 1), (-1, 1)),
    ((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)),
)  # fmt: skip
_MARK: Final = 4.5  # points, half of a mark
_FEW: Final = 12  # points that can still be told apart


class Curves(NamedTuple):
    """One curve or several, by name."""

    curves: Mapping[str, Sequence[Point]]
    log: bool
    across: str  # the names of the axes
    down: str

    def ticks(self) -> tuple[float, ...]:
        """Return the numbers up the side."""
        heights = [y for points in self.curves.values() for _, y in points]
        return round_ticks(min(0, *heights), 1.06 * max(heights))

    def shapes(self, width: float, height: float) -> Iterator[Shape]:
        """Yield the curves between axes, on a page of this size."""
        points = [point for curve in self.curves.values() for point in curve]
        names = [name for name in self.curves if name]
        axes = axes_on(width - 24, height, self.ticks(), 2 if names else 1, 2)
        yield from axes.shapes(self.across, self.down, height)
        yield from self._names(names, width)
        along = self._places(axes, [x for x, _ in points])
        for x in self._numbers_along():
            yield from axes.mark(along(x), in_thousands(x))

        def placed(curve: Sequence[Point]) -> tuple[Point, ...]:
            return tuple((along(x), axes.height_of(y)) for x, y in curve)

        for number, curve in enumerate(self.curves.values()):
            places = placed(curve)
            yield from _stroke(number, places, places if len(curve) <= _FEW else ())

    def _names(self, names: Sequence[str], width: float) -> Iterator[Shape]:
        right, y = width, ROW * 1.5
        for number, name in reversed([*enumerate(names)]):
            words = right - text_width(name, LETTERS)
            marked = len(self.curves[name]) <= _FEW
            ends = ((words - 48, y), (words - 8, y))
            yield from _stroke(number, ends, [(words - 28, y)] if marked else ())
            yield Text(words, y, name, LETTERS, anchor="start")
            right = words - 72

    def _places(self, axes: Axes, across: Sequence[float]) -> Callable[[float], float]:
        """Return a function from a number along the foot to its place."""

        def scaled(x: float) -> float:
            return log10(x) + 0.5 if self.log and x >= 1 else x / 2 if self.log else x

        low, high = scaled(min(across)), scaled(max(across))
        each = (axes.right - axes.left) / ((high - low) or 1)
        return lambda x: axes.left + (scaled(x) - low) * each

    def _numbers_along(self) -> list[float]:
        """Return round numbers along the foot."""
        across = sorted({x for points in self.curves.values() for x, _ in points})
        if self.log:
            return powers_of_ten(across)
        return [x for x in round_ticks(across[0], across[-1], 6) if across[0] <= x <= across[-1]]


def _stroke(nth: int, points: tuple[Point, ...], marks: Sequence[Point]) -> Iterator[Shape]:
    """Yield the stroke of the nth curve, and marks as no other curve has them."""
    role, corners = _LINES[nth % 4], _MARKS[nth % 4]
    yield Polyline(points, role, 2.6, _DASHES[nth % 4])
    for x, y in marks:
        if corners:
            yield Polygon(tuple((x + _MARK * a, y + _MARK * b) for a, b in corners), role)
        else:
            yield Circle(x, y, _MARK, role)


def powers_of_ten(numbers: Sequence[float]) -> list[float]:
    """Return 0 and the powers of ten among some numbers.

    >>> powers_of_ten([0, 1, 3, 10, 30, 1000])
    [0, 1, 10, 1000]
    """
    return [x for x in numbers if x == 0 or str(x).rstrip(".0").strip("0") == "1"]


def curve_chart(
    curves: Mapping[str, Sequence[Point]],
    *,
    title: str = "",
    across: str = "",
    down: str = "",
    log: bool = False,
    caption: str = "",
) -> Slide:
    """Return a slide with curves by name, each a sequence of points (x, y) from left to right.

    `across` and `down` name the axes. With `log` each power of ten along the axis gets the same
    room; 0 is allowed as well. Raises ValueError if there are no curves, and for a curve with fewer
    than two points or with points out of order.

    >>> curve_chart({"": [(0, 1), (10, 0.5)]}, across="games", down="error").alt
    'Curves. error by games. 0: 1; 10: 0.5.'
    """
    if not curves:
        raise ValueError("there are no curves; one or more were expected")
    for name, points in curves.items():
        if len(points) < 2 or [x for x, _ in points] != sorted(x for x, _ in points):
            raise ValueError(
                f"the curve {name!r} has {len(points)} points; 2 or more, from left to right, "
                "were expected"
            )
    chart = Curves(curves, log, across, down)
    content = "; ".join(f"{name} {_told(points)}".lstrip() for name, points in curves.items())
    return chart_slide(chart.shapes, "Curves", (across, down), content, title, caption)


def _told(points: Sequence[Point]) -> str:
    if len(points) <= _FEW:
        return "; ".join(f"{in_thousands(x)}: {in_thousands(y)}" for x, y in points)
    (first, low), (last, high) = points[0], points[-1]
    at, top = max(points, key=lambda point: point[1])
    return (
        f"from {in_thousands(low)} at {in_thousands(first)} to {in_thousands(high)} at "
        f"{in_thousands(last)}, highest {in_thousands(top)} at {in_thousands(at)}"
    )
