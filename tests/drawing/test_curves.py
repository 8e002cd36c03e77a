"""Charts of curves: what they say in words, what they refuse, and every format."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("matplotlib.figure")

from matplotlib import rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg

from gamesearch.drawing.diagrams import charts
from gamesearch.drawing.diagrams.charts import bar_chart
from gamesearch.drawing.diagrams.curves import curve_chart
from gamesearch.drawing.page import without_words
from gamesearch.drawing.theme import theme_named

TRIANGLE = [(0, 0), (1, 2), (2, 4), (3, 2), (4, 0)]


def words(svg):
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def test_curves_differ_by_stroke_and_mark_and_not_by_colour_alone():
    svg = curve_chart({"one": TRIANGLE, "two": [(0, 1), (4, 1)]}).draw("print").pipe("svg", "utf-8")
    assert "stroke-dasharray" in svg
    assert {"one", "two"} <= set(words(svg))


def test_powers_of_ten_have_equal_room_and_zero_its_place():
    chart = curve_chart({"": [(0, 1), (1, 1), (3, 1), (10, 1), (100, 1), (1000, 0)]}, log=True)
    svg = chart.draw().pipe("svg", "utf-8")
    assert {"0", "1", "10", "100", "1,000"} <= set(words(svg))
    assert "3" not in words(svg)


def test_a_long_curve_is_told_by_its_ends_and_its_top():
    chart = curve_chart({"": [(x, -((x - 10) ** 2)) for x in range(21)]})
    assert chart.alt == "Curves. from −100 at 0 to −100 at 20, highest 0 at 10."


@pytest.mark.many(2)
@pytest.mark.parametrize("name", ["svg", "png", "pdf", "tikz", "dot", "ascii"])
def test_every_format_and_the_same_bytes_twice(name):
    page = curve_chart({"a": TRIANGLE, "b": TRIANGLE}, title="T", caption="C").draw()
    assert page.pipe(name) == page.pipe(name) != b""


def test_what_is_no_curve_is_refused():
    with pytest.raises(ValueError, match="no curves"):
        curve_chart({})
    with pytest.raises(ValueError, match="'a' has 1 points; 2 or more"):
        curve_chart({"a": [(0, 1)]})
    with pytest.raises(ValueError, match="from left to right"):
        curve_chart({"a": [(1, 1), (0, 1)]})


CHARTS = [
    bar_chart(["left", "right"], {"one": [3, 4], "two": [1, 12_500]}, across="side", down="nodes"),
    curve_chart({"one": TRIANGLE, "two": [(0, 1), (4, 1)]}, across="x", down="f(x)"),
    curve_chart({"": [(0, 1), (1, 1), (10, 1), (1000, 0)]}, log=True),
]


@pytest.mark.parametrize("chart", CHARTS)
def test_without_matplotlib_a_chart_is_made_of_the_shapes_of_trees(chart, monkeypatch):
    """As in a browser, whose Python has none: with the same words and numbers."""
    usual = chart.draw().pipe("svg", "utf-8")
    monkeypatch.setattr(charts, "find_spec", lambda name: None)
    plain = chart.draw().pipe("svg", "utf-8")
    assert "matplotlib" in usual
    assert "matplotlib" not in plain
    assert set(words(plain)) == set(words(usual))
    shown = chart.draw()._repr_mimebundle_()["image/svg+xml"]
    assert set(words(shown)) == set(words(plain))


@pytest.mark.parametrize("top", [0.5, 40, 300_000, 25_000_000])
def test_long_numbers_up_the_side_leave_room_for_what_they_count(top):
    """What the axis is called stood half outside where the numbers beside it were long."""
    top_chart = bar_chart("abc", [top / 3, top / 2, top], down="nodes", title="All of it")
    (chart,) = without_words([top_chart])
    with rc_context(charts._SETTINGS):
        figure = charts._figure(chart, theme_named("light"))
        inside = figure.axes[0].get_tightbbox(FigureCanvasAgg(figure).get_renderer())
    assert inside.x0 > 0
    assert inside.y0 > 0
    assert inside.x1 < figure.bbox.width
    assert inside.y1 < figure.bbox.height
