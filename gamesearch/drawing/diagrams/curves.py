"""Curves over a range of numbers.

    bell = [(x / 10, exp(-(x / 10) ** 2 / 2)) for x in range(-30, 31)]
    curve_chart({"": bell}, across="x", down="f(x)")

Like bar charts, they are slides: see `charts`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import log10
from typing import Final

from gamesearch.drawing.diagrams.charts import (
    axes_on,
    chart_slide,
    in_thousands,
    legend,
    round_ticks,
)
from gamesearch.drawing.slide import Slide
from gamesearch.shapes import Circle, Dash, Point, Polygon, Polyline, Role, Shape

# so that curves differ without their colours
_DASHES: Final[tuple[Dash, ...]] = ("solid", "dashed", "dotted", "dashed")
_LINES: Final[tuple[Role, ...]] = ("max-line", "min-line", "chance-line", "text")
_MARKS: Final[tuple[tuple[Point, ...], ...]] = (  # a disc, a square, a triangle, a diamond
    (), ((-1, -1), (1, -1), (1, 1), (-1, 1)), ((0, -1), (1, 1), (-1, 1)),
    ((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)),
)  # fmt: skip
_MARK: Final = 4.5  # points, half of a mark
_FEW: Final = 12  # points that can still be told apart


def _stroke(nth: int, points: tuple[Point, ...], marks: Sequence[Point]) -> Iterator[Shape]:
    """Yield the stroke of the nth curve, and marks as no other curve has them."""
    role, corners = _LINES[nth % 4], _MARKS[nth % 4]
    yield Polyline(points, role, 2.6, _DASHES[nth % 4])
    for x, y in marks:
        if corners:
            yield Polygon(tuple((x + _MARK * a, y + _MARK * b) for a, b in corners), role)
        else:
            yield Circle(x, y, _MARK, role)


def curve_chart(
    curves: Mapping[str, Sequence[Point]], *, across: str = "", down: str = "", log: bool = False
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
    heights = [y for points in curves.values() for _, y in points]
    ticks = round_ticks(min(0, *heights), 1.06 * max(heights))
    along = sorted({x for points in curves.values() for x, _ in points})
    first, last = along[0], along[-1]
    names, few = [name for name in curves if name], [len(each) <= _FEW for each in curves.values()]

    def scaled(x: float) -> float:
        return log10(x) + 0.5 if log and x >= 1 else x / 2 if log else x

    def sample(x: float, y: float, nth: int) -> Iterator[Shape]:
        return _stroke(nth, ((x, y), (x + 40, y)), [(x + 20, y)] if few[nth] else ())

    def shapes(width: float, height: float) -> Iterator[Shape]:
        axes = axes_on(width - 24, height, ticks, 2 if names else 1, 2)
        yield from axes.shapes(across, down, height)
        yield from legend(names, width, sample, 40)
        each = (axes.right - axes.left) / ((scaled(last) - scaled(first)) or 1)

        def place(x: float) -> float:
            return axes.left + (scaled(x) - scaled(first)) * each

        powers = [x for x in along if x == 0 or str(x).rstrip(".0").strip("0") == "1"]  # of ten
        for x in powers if log else round_ticks(first, last, 6):
            if first <= x <= last:
                yield from axes.mark(place(x), in_thousands(x))
        for nth, curve in enumerate(curves.values()):
            points = tuple((place(x), axes.height_of(y)) for x, y in curve)
            yield from _stroke(nth, points, points if few[nth] else ())

    words = "; ".join(f"{name} {_in_words(points)}".lstrip() for name, points in curves.items())
    return chart_slide(Slide(), shapes, "Curves", across, down, words)


def _in_words(points: Sequence[Point]) -> str:
    if len(points) <= _FEW:
        return "; ".join(f"{in_thousands(x)}: {in_thousands(y)}" for x, y in points)
    (first, low), (last, high) = points[0], points[-1]
    at, top = max(points, key=lambda point: point[1])
    return (
        f"from {in_thousands(low)} at {in_thousands(first)} to {in_thousands(high)} at "
        f"{in_thousands(last)}, highest {in_thousands(top)} at {in_thousands(at)}"
    )
