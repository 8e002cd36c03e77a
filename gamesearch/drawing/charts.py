"""Charts with axes, by Matplotlib, in the themes and fonts of the trees.

    bar_chart("123456", [1/6] * 6, title="A fair die", down="probability").draw("dark")

What comes back is used as a slide is: `draw(theme)` gives a picture that shows itself in a
notebook and writes itself as any format. The same data give the same bytes. A small chart
among other things on a slide is `bars_and_dice.bars`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from io import BytesIO
from typing import Any, Final, NamedTuple

from gamesearch.drawing.bare import MARGIN, bare
from gamesearch.drawing.bars_and_dice import bars
from gamesearch.drawing.digraph import Drawing
from gamesearch.drawing.formats.format import PNG_DPI
from gamesearch.drawing.formats.registry import piped
from gamesearch.drawing.page import painted
from gamesearch.drawing.regions import Region
from gamesearch.drawing.slide import CAPTION_SIZE, EDGE, TITLE_SIZE, Slide
from gamesearch.drawing.svg_text import SLIDE_WIDE, for_notebook
from gamesearch.drawing.theme import FONT, Theme, theme_named
from gamesearch.drawing.tree_layout import SLIDE
from gamesearch.tracing.notation import show

_HATCHES: Final = ("", "//", "..", "xx")  # so that series differ without their colours
_HUES: Final = ("max", "min", "chance", "seen")
_SETTINGS: Final[Any] = {
    "svg.hashsalt": "gamesearch", "svg.fonttype": "none", "pdf.fonttype": 42,
    "font.family": FONT, "font.size": 16.0, "axes.spines.top": False, "axes.spines.right": False,
    "hatch.linewidth": 1.2,
}  # fmt: skip
_NO_DATES: Final[Mapping[str, dict[str, Any]]] = {
    "svg": {"Date": None, "Creator": None, "Format": None, "Type": None},
    "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
    "png": {"Software": None},
}


class Chart(NamedTuple):
    """Bars, one or several beside each other over each label."""

    labels: tuple[str, ...]
    series: dict[str, tuple[float, ...]]
    written: tuple[str, ...] | None
    marked: frozenset[int]
    title: str
    across: str
    down: str
    caption: str
    window: Region = Region(0, 0, *SLIDE)  # what of the page is drawn
    headed: bool = True  # with title and caption

    @property
    def alt(self) -> str:
        """The chart in words."""
        in_words = "; ".join(
            f"{name + ' ' if name else ''}{label}: {text}"
            for name, numbers in self.series.items()
            for label, text in zip(self.labels, self.texts(numbers), strict=True)
        )
        axes = f"{self.down} by {self.across}" if self.down and self.across else self.down
        parts = (self.title or "Bar chart", axes, in_words, self.caption.rstrip("."))
        return " ".join(f"{part}." for part in parts if part)

    def texts(self, numbers: Sequence[float]) -> tuple[str, ...]:
        """What stands above the bars."""
        return self.written or tuple(_in_thousands(number) for number in numbers)

    def ink(self) -> Region:
        """The part of the page that holds the axes and what is written round them."""
        above, below = _around_axes(self)
        top, foot = above - 40 + MARGIN, SLIDE[1] - (below - 76) - MARGIN
        return Region(MARGIN, top, SLIDE[0] - 2 * MARGIN, foot - top)

    def bare(self, window: Region) -> Chart:
        """The chart without its title and caption, its page cropped to a window of it."""
        return self._replace(window=window, headed=False)

    def draw(self, theme: str = "light") -> ChartPage:
        """The chart in a theme: "light", "dark" or "print". Raises ValueError."""
        return ChartPage(self, theme, theme_named(theme))


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
    series = dict(heights) if isinstance(heights, Mapping) else {"": heights}
    for name, numbers in series.items():
        if len(numbers) != len(labels):
            raise ValueError(f"{len(labels)} labels and {len(numbers)} heights {name}".rstrip())
    return Chart(
        tuple(labels), {name: tuple(map(float, n)) for name, n in series.items()},
        tuple(written) if written is not None else None, frozenset(marked),
        title, across, down, caption,
    )  # fmt: skip


class ChartPage:
    """A chart in its colours, 960 x 540 points."""

    def __init__(self, chart: Chart, theme_name: str, theme: Theme) -> None:
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
        """The picture as bytes, or as text if an `encoding` is named."""
        return piped(self, format or "svg", encoding, dpi)

    def rendered(self, format: str, dpi: int) -> bytes:  # noqa: A002
        """The picture as svg, pdf or png, as Matplotlib leaves it."""
        import matplotlib

        with matplotlib.rc_context():
            matplotlib.rcdefaults()  # a notebook may have settings of its own
            matplotlib.rcParams.update(_SETTINGS)
            figure = _figure(self.chart, self._theme)
            data = BytesIO()
            figure.savefig(
                data, format=format, dpi=dpi, metadata=_NO_DATES[format],
                facecolor=painted(self.ground) or "none",
            )  # fmt: skip
        return data.getvalue()

    @cached_property
    def shaped(self) -> Drawing:
        """The same numbers without axes."""
        chart = self.chart
        slide = Slide(chart.title, caption=chart.caption)
        boxes = slide.body.rows(*[1] * len(chart.series))
        for (name, numbers), box in zip(chart.series.items(), boxes, strict=True):
            shown = bars(
                chart.labels, numbers, written=chart.texts(numbers), marked=chart.marked,
                title=name or chart.down,
            )  # fmt: skip
            slide.picture(shown, box)
        return (slide if chart.headed else slide.bare(chart.window)).draw(self._theme_name)

    def _repr_mimebundle_(
        self, include: Any = None, exclude: Any = None, **_: Any
    ) -> dict[str, str]:
        (plain,) = bare([self.chart])  # the notebook's own words stand round it
        svg = plain.draw(self._theme_name).pipe("svg", "utf-8")
        shown = for_notebook(svg, self._theme, SLIDE_WIDE)
        return {"image/svg+xml": shown, "text/plain": self.alt}

    def __repr__(self) -> str:
        return f"<Chart: {self.alt}>"


def _around_axes(chart: Chart) -> tuple[float, float]:
    """The room above and below the axes, in points."""
    return 96.0 if chart.title else 40.0, 110.0 if chart.caption else 76.0


def _figure(chart: Chart, theme: Theme) -> Any:
    from matplotlib.figure import Figure

    left, top, width, height = chart.window
    figure = Figure(figsize=(width / 72, height / 72), dpi=72)
    above, below = _around_axes(chart)
    inside = (SLIDE[0] - 140, SLIDE[1] - above - below)
    box = ((100 - left) / width, 1 - (above + inside[1] - top) / height)
    axes = figure.add_axes((*box, inside[0] / width, inside[1] / height))
    axes.patch.set_alpha(0)
    _bars(axes, chart, theme)
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


def _in_thousands(number: float, _: object = None) -> str:
    """A number as a reader expects it on a chart.

    >>> [_in_thousands(number) for number in (13224.0, 576.0, 0.25)]
    ['13,224', '576', '0.25']
    """
    return f"{number:,.0f}" if number == int(number) else show(number)


def _scale(axes: Any, least: float) -> None:
    """Few numbers up the side, round ones, the last above all bars."""
    from matplotlib.ticker import MaxNLocator

    ticks = MaxNLocator(nbins=4, steps=[1, 2, 2.5, 5, 10]).tick_values(0, least)
    axes.set_ylim(0, ticks[-1])
    axes.set_yticks(ticks)
    axes.yaxis.set_major_formatter(_in_thousands)


def _bars(axes: Any, chart: Chart, theme: Theme) -> None:
    count = len(chart.series)
    each = 0.76 / count
    for number, (name, numbers) in enumerate(chart.series.items()):
        hue = _HUES[number % len(_HUES)]
        places = [i + (number - (count - 1) / 2) * each for i in range(len(numbers))]
        drawn = axes.bar(
            places, numbers, width=each * 0.94, label=name, color=theme[hue], linewidth=1.6,
            edgecolor=theme.get(f"{hue}-line", theme["line"]), hatch=_HATCHES[number % 4],
        )  # fmt: skip
        for i in chart.marked:
            drawn[i].set(facecolor=theme["marked"], edgecolor=theme["current"], linewidth=4)
        for place, tall, text in zip(places, numbers, chart.texts(numbers), strict=True):
            axes.annotate(
                text, (place, tall), xytext=(0, 5), textcoords="offset points", ha="center",
                color=theme["text"], weight="bold" if round(place) in chart.marked else "normal",
            )  # fmt: skip
    axes.set_xticks(range(len(chart.labels)), chart.labels)
    _scale(axes, 1.06 * max(max(numbers) for numbers in chart.series.values()))
    if count > 1:
        axes.legend(
            frameon=False, labelcolor=theme["text"], ncols=count, borderaxespad=0,
            loc="lower right", bbox_to_anchor=(1, 1.02),
        )  # fmt: skip
