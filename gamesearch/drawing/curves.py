"""Curves over a range of numbers, and the area under one of them.

    bell = [(x / 10, exp(-(x / 10) ** 2 / 2)) for x in range(-30, 31)]
    curve_chart({"": bell}, area=(-1, 1), written="68 %")

They are drawn and exported as bar charts are: see `charts`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gamesearch.drawing.charts import HUES, Plot, in_thousands, name_series, scale_up
from gamesearch.drawing.diagrams import SIZE
from gamesearch.drawing.slide import Slide
from gamesearch.drawing.theme import Theme
from gamesearch.shapes import Dash, Diagram, Point, Polygon, Polyline, Role, Shape, Text

_STYLES: Final = ("solid", "dashed", "dotted", "dashdot")  # so that curves differ without colours
_MARKS: Final = "os^D"
_DASHES: Final[tuple[Dash, ...]] = ("solid", "dashed", "dotted", "dashed")
_LINES: Final[tuple[Role, ...]] = ("max-line", "min-line", "chance-line", "text")
_FEW: Final = 12  # points that can still be told apart


@dataclass(frozen=True, kw_only=True)
class Curves(Plot):
    """One curve or several, by name; part of the area under the first may be shaded."""

    curves: dict[str, tuple[Point, ...]]
    area: tuple[float, float] | None
    written: str
    log: bool

    @property
    def alt(self) -> str:
        """The curves in words: their points if they are few, or else their ends and their top."""
        content = [f"{name + ' ' if name else ''}{_told(c)}" for name, c in self.curves.items()]
        if self.area:
            low, high = map(in_thousands, self.area)
            content.append(f"shaded from {low} to {high}: {self.written}".rstrip(": "))
        return self.in_words("Curves", "; ".join(content))

    def shaded(self) -> tuple[Point, ...]:
        """The points of the first curve in the area."""
        low, high = self.area or (0, 0)
        return tuple(point for point in next(iter(self.curves.values())) if low <= point[0] <= high)

    def plot(self, axes: Any, theme: Theme) -> None:
        """The curves, each with a stroke and a mark of its own."""
        for number, (name, points) in enumerate(self.curves.items()):
            axes.plot(
                *zip(*points, strict=True), label=name, color=theme[_LINES[number % 4]],
                linestyle=_STYLES[number % 4], linewidth=2.6,
                marker=_MARKS[number % 4] if len(points) <= _FEW else "", markersize=9,
            )  # fmt: skip
        heights = [y for points in self.curves.values() for _, y in points]
        scale_up(axes, 1.06 * max(heights), min(0, *heights))
        if self.area:
            self._shade(axes, theme)
        if self.log:
            self._count_in_powers(axes)
        if len(self.curves) > 1:
            name_series(axes, len(self.curves), theme)

    def _shade(self, axes: Any, theme: Theme) -> None:
        inside = self.shaded()
        axes.fill_between(*zip(*inside, strict=True), color=theme[HUES[0]], linewidth=0)
        middle, tall = sum(self.area or ()) / 2, max(y for _, y in inside)
        axes.text(middle, tall * 0.4, self.written, ha="center", color=theme["text"], weight="bold")

    def _count_in_powers(self, axes: Any) -> None:
        """Each place along the axis stands for ten times the one before; 0 has room to the left."""
        across = sorted({x for points in self.curves.values() for x, _ in points})
        axes.set_xscale("symlog", linthresh=1, linscale=0.5)
        axes.set_xlim(across[0], across[-1] * 1.2)
        ticks = [x for x in across if x == 0 or str(x).rstrip(".0").strip("0") == "1"]
        axes.set_xticks(ticks, [in_thousands(x) for x in ticks], minor=False)
        axes.minorticks_off()

    def sketch(self, slide: Slide) -> None:
        """The curves over a base line, without a scale."""
        width, height = 640.0, 300.0
        shapes = tuple(self._shapes(width, height))
        slide.picture(Diagram(width, height + 30 * len(self.curves), shapes, self.alt))

    def _shapes(self, width: float, height: float) -> Iterator[Shape]:
        points = [point for curve in self.curves.values() for point in curve]
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        foot, top = min(0, *(y for _, y in points)), max(y for _, y in points)

        def placed(point: Point) -> Point:
            x, y = point
            across = (x - left) / ((right - left) or 1)
            return width * across, height * (1 - (y - foot) / ((top - foot) or 1))

        base = placed((left, 0))[1]
        if self.area and (inside := [placed(point) for point in self.shaded()]):
            ground = ((inside[-1][0], base), (inside[0][0], base))
            yield Polygon((*inside, *ground), "max", None)
            yield Text((inside[0][0] + inside[-1][0]) / 2, base - 20, self.written, SIZE, bold=True)
        yield Polyline(((0, base), (width, base)), "text", 2)
        for number, (name, curve) in enumerate(self.curves.items()):
            line, dash = _LINES[number % 4], _DASHES[number % 4]
            yield Polyline(tuple(map(placed, curve)), line, 2.6, dash)
            if name:
                y = height + 30 * number + 15
                yield Polyline(((0, y), (40, y)), line, 2.6, dash)
                yield Text(52, y, name, SIZE, anchor="start")


def curve_chart(
    curves: Mapping[str, Sequence[Point]],
    *,
    title: str = "",
    across: str = "",
    down: str = "",
    area: tuple[float, float] | None = None,
    written: str = "",
    log: bool = False,
    caption: str = "",
) -> Curves:
    """Curves by name, each a sequence of points (x, y) from left to right.

    `across` and `down` name the axes. The `area` under the first curve, from one x to another, is
    shaded and `written` stands in it. With `log` each power of ten along the axis has the same
    room; 0 may be there as well. Raises ValueError where there are no curves, for a curve of less
    than two points or with points out of order, and for an area with less than two points.

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
    found = Curves(
        curves={name: tuple(points) for name, points in curves.items()}, area=area,
        written=written, log=log, title=title, across=across, down=down, caption=caption,
    )  # fmt: skip
    if area and len(found.shaded()) < 2:
        raise ValueError(
            f"the area {area} holds less than 2 points of the first curve; 2 or more were expected"
        )
    return found


def _told(points: Sequence[Point]) -> str:
    if len(points) <= _FEW:
        return "; ".join(f"{in_thousands(x)}: {in_thousands(y)}" for x, y in points)
    (first, low), (last, high) = points[0], points[-1]
    at, top = max(points, key=lambda point: point[1])
    return (
        f"from {in_thousands(low)} at {in_thousands(first)} to {in_thousands(high)} at "
        f"{in_thousands(last)}, highest {in_thousands(top)} at {in_thousands(at)}"
    )
