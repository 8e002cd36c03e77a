"""Charts with axes, by Matplotlib, in the themes and fonts of the trees.

    bar_chart("123456", [1/6] * 6, title="A fair die", down="probability").draw("dark")

You use what comes back like a slide: `draw(theme)` gives a picture that shows itself in a notebook
and writes itself in any format. The same data give the same bytes. For lines use
`curves.curve_chart`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.util import find_spec
from io import BytesIO
from typing import Any, Final, Self

from gamesearch.drawing.diagrams.axes import (
    HUES,
    LETTERS,
    ROW,
    axes_on,
    column,
    in_thousands,
    legend,
    round_ticks,
)
from gamesearch.drawing.digraph import Drawing
from gamesearch.drawing.formats.catalogue import piped
from gamesearch.drawing.formats.format import PNG_DPI
from gamesearch.drawing.formats.svg import SLIDE_WIDE, for_notebook
from gamesearch.drawing.geometry import Region, corners, text_width, wrapped
from gamesearch.drawing.page import MARGIN, without_words
from gamesearch.drawing.slide import CAPTION_SIZE, EDGE, TITLE_SIZE, Slide
from gamesearch.drawing.theme import FONT, Theme, painted, theme_named
from gamesearch.drawing.tree_layout import SLIDE
from gamesearch.shapes import Diagram, Polygon, Shape, Text

WHOLE_PAGE: Final = Region(0, 0, *SLIDE)
_HATCHES: Final = ("", "//", "..", "xx")  # so that series differ without their colours
_SETTINGS: Final[Any] = {
    "svg.hashsalt": "gamesearch", "svg.fonttype": "none", "pdf.fonttype": 42,
    "font.family": FONT, "font.size": 18.0, "axes.spines.top": False, "axes.spines.right": False,
    "hatch.linewidth": 1.2,
}  # fmt: skip
_NO_DATES: Final[Mapping[str, dict[str, Any]]] = {
    "svg": {"Date": None, "Creator": None, "Format": None, "Type": None},
    "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
    "png": {"Software": None},
}


@dataclass(frozen=True, kw_only=True)
class Plot(ABC):
    """Something with axes that has no colours yet."""

    title: str = ""
    across: str = ""
    down: str = ""
    caption: str = ""
    window: Region = WHOLE_PAGE  # what of the page is drawn
    headed: bool = True  # with title and caption

    @property
    @abstractmethod
    def alt(self) -> str:
        """The plot in words."""

    @abstractmethod
    def plot(self, axes: Any, theme: Theme) -> None:
        """Draw the plot between Matplotlib's axes."""

    @abstractmethod
    def shapes(self, width: float, height: float) -> Iterator[Shape]:
        """Yield the plot in plain shapes, on a page of this size."""

    def in_words(self, kind: str, content: str) -> str:
        """Return an alternative text: title, axes, content and caption."""
        axes = f"{self.down} by {self.across}" if self.down and self.across else self.down
        parts = (self.title or kind, axes, content, self.caption.rstrip("."))
        return " ".join(f"{part}." for part in parts if part)

    def ink(self) -> Region:
        """Return the part of the page that holds the axes and what is written round them."""
        above, below = _around_axes(self)
        top, foot = above - 40 + MARGIN, SLIDE[1] - (below - 76) - MARGIN
        return Region(MARGIN, top, SLIDE[0] - 2 * MARGIN, foot - top)

    def cropped(self, window: Region) -> Self:
        """Return the plot without its title and caption, its page cropped to a window of it."""
        return replace(self, window=window, headed=False)

    def draw(self, theme: str = "light") -> ChartPage:
        """Return the plot in a theme: "light", "dark" or "print". Raises ValueError."""
        return ChartPage(self, theme, theme_named(theme))


@dataclass(frozen=True, kw_only=True)
class Chart(Plot):
    """Bars, one or several beside each other over each label."""

    labels: tuple[str, ...]
    series: dict[str, tuple[float, ...]]
    written: tuple[str, ...] | None
    marked: frozenset[int]

    @property
    def alt(self) -> str:
        """The chart in words."""
        content = "; ".join(
            f"{name + ' ' if name else ''}{label}: {text}"
            for name, numbers in self.series.items()
            for label, text in zip(self.labels, self.texts(numbers), strict=True)
        )
        return self.in_words("Bar chart", content)

    def texts(self, numbers: Sequence[float]) -> tuple[str, ...]:
        """Return what stands above the bars."""
        return self.written or tuple(in_thousands(number) for number in numbers)

    def ticks(self) -> tuple[float, ...]:
        """Return the numbers up the side."""
        heights = [number for numbers in self.series.values() for number in numbers]
        return round_ticks(0, 1.06 * max(heights), whole=all(map(float.is_integer, heights)))

    def plot(self, axes: Any, theme: Theme) -> None:
        """Draw the bars, each with its number above it."""
        count = len(self.series)
        each = 0.76 / count
        for nth, (name, numbers) in enumerate(self.series.items()):
            hue = HUES[nth % len(HUES)]
            places = [i + (nth - (count - 1) / 2) * each for i in range(len(numbers))]
            drawn = axes.bar(
                places, numbers, width=each * 0.94, label=name, color=theme[hue], linewidth=1.6,
                edgecolor=theme.get(f"{hue}-line", theme["line"]), hatch=_HATCHES[nth % 4],
            )  # fmt: skip
            for i in self.marked:
                drawn[i].set(facecolor=theme["marked"], edgecolor=theme["current"], linewidth=4)
            texts = self.texts(numbers)
            for i, (place, tall, text) in enumerate(zip(places, numbers, texts, strict=True)):
                axes.annotate(
                    text, (place, tall), xytext=(0, 5), textcoords="offset points", ha="center",
                    color=theme["text"], weight="bold" if i in self.marked else "normal",
                )  # fmt: skip
        axes.set_xticks(range(len(self.labels)), self.labels)
        scale_up(axes, self.ticks())
        if count > 1:
            name_series(axes, count, theme)

    def shapes(self, width: float, height: float) -> Iterator[Shape]:
        """Yield the bars, each with its number above it, on a page of this size."""
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
        for nth, numbers in enumerate(self.series.values()):
            for i, (number, text) in enumerate(zip(numbers, self.texts(numbers), strict=True)):
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
) -> Chart:
    """Return bars over labels. `heights` are numbers, or several series of them by name.

    `across` and `down` name the axes; `written` is what stands above the bars in place of
    the numbers; `marked` bars stand out. Raises ValueError if the lengths differ.

    >>> bar_chart("12", [48, 96], title="Leaves seen", down="orders").alt
    'Leaves seen. orders. 1: 48; 2: 96.'
    """
    series = dict(heights) if isinstance(heights, Mapping) else {"": heights}
    for name, numbers in series.items():
        if len(numbers) != len(labels):
            raise ValueError(f"{len(labels)} labels and {len(numbers)} heights {name}".rstrip())
    return Chart(
        labels=tuple(labels), series={name: tuple(map(float, n)) for name, n in series.items()},
        written=tuple(written) if written is not None else None, marked=frozenset(marked),
        title=title, across=across, down=down, caption=caption,
    )  # fmt: skip


class ChartPage:
    """A plot in its colours, 960 x 540 points."""

    def __init__(self, chart: Plot, theme_name: str, theme: Theme) -> None:
        self.chart, self.alt, self.ground = chart, chart.alt, theme["page"]
        _, _, self.width, self.height = chart.window
        self._theme_name, self._theme = theme_name, theme

    def pipe(
        self,
        format: str | None = None,  # noqa: A002
        encoding: str | None = None,
        *,
        dpi: int = PNG_DPI,
        **_: Any,
    ) -> Any:
        """Return the picture as bytes, or as text if an `encoding` is named."""
        return piped(self, format or "svg", encoding, dpi)

    def rendered(self, format: str, dpi: int) -> bytes:  # noqa: A002
        """Return the picture as svg, pdf or png, as Matplotlib leaves it; in shapes without it."""
        if find_spec("matplotlib") is None:
            return self.shaped.rendered(format, dpi)
        import matplotlib

        with matplotlib.rc_context():
            matplotlib.rcdefaults()  # a notebook may have settings of its own
            matplotlib.rcParams.update(_SETTINGS)
            figure = _figure(self.chart, self._theme)
            data = BytesIO()
            figure.savefig(
                data, format=format, dpi=dpi, metadata=_NO_DATES[format],
                facecolor=self.ground if format == "png" else painted(self.ground) or "none",
            )  # fmt: skip
        return data.getvalue()

    @cached_property
    def shaped(self) -> Drawing:
        """Return the chart in the shapes that trees are made of."""
        chart = self.chart
        slide = Slide(chart.title, caption=chart.caption)
        _, _, width, height = slide.body
        slide.picture(Diagram(width, height, tuple(chart.shapes(width, height)), chart.alt))
        return (slide if chart.headed else slide.cropped(chart.window)).draw(self._theme_name)

    def _repr_mimebundle_(
        self, include: Any = None, exclude: Any = None, **_: Any
    ) -> dict[str, str]:
        (plain,) = without_words([self.chart])  # the notebook's own words stand round it
        svg = plain.draw(self._theme_name).pipe("svg", "utf-8")
        shown = for_notebook(svg, self._theme, SLIDE_WIDE)
        return {"image/svg+xml": shown, "text/plain": self.alt}

    def __repr__(self) -> str:
        return f"<Chart: {self.alt}>"


def _around_axes(chart: Plot) -> tuple[float, float]:
    """Return the room above and below the axes, in points."""
    return 96.0 if chart.title else 40.0, 110.0 if chart.caption else 76.0


def _figure(chart: Plot, theme: Theme) -> Any:
    from matplotlib.figure import Figure

    left, top, width, height = chart.window
    figure = Figure(figsize=(width / 72, height / 72), dpi=72)
    above, below = _around_axes(chart)
    floor = SLIDE[1] - below
    axes = figure.add_axes((0, 0, 1, 1))
    axes.patch.set_alpha(0)
    chart.plot(axes, theme)
    numbers = [axes.yaxis.get_major_formatter()(tick) for tick in axes.get_yticks()]
    side = max(100.0, MARGIN + 44 + max(text_width(number, LETTERS) for number in numbers))
    axes.set_position(
        ((side - left) / width, 1 - (floor - top) / height,
         (SLIDE[0] - 40 - side) / width, (floor - above) / height)
    )  # fmt: skip
    axes.set_xlabel(chart.across, color=theme["text"], labelpad=8)
    axes.set_ylabel(chart.down, color=theme["text"], labelpad=10)
    axes.tick_params(colors=theme["text"], color=theme["line"], labelcolor=theme["text"])
    for spine in axes.spines.values():
        spine.set_color(theme["line"])
    words: Any = {"color": theme["text"], "ha": "left", "va": "center"}
    if chart.title and chart.headed:
        figure.text(
            EDGE / width, 1 - 38 / height, chart.title, size=TITLE_SIZE, weight="bold", **words
        )  # fmt: skip
    if chart.caption and chart.headed:
        figure.text(EDGE / width, 30 / height, chart.caption, size=CAPTION_SIZE, **words)
    return figure


def scale_up(axes: Any, ticks: Sequence[float]) -> None:
    """Put these numbers up the side."""
    axes.set_ylim(ticks[0], ticks[-1])
    axes.set_yticks(ticks)
    axes.yaxis.set_major_formatter(in_thousands)


def name_series(axes: Any, count: int, theme: Theme) -> None:
    """Write the names of several series in a row above the axes."""
    axes.legend(
        frameon=False, labelcolor=theme["text"], ncols=count, borderaxespad=0,
        loc="lower right", bbox_to_anchor=(1, 1.02),
    )  # fmt: skip
