"""What a notebook shows: pictures that follow the page's theme, strips with captions, source."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pypdf
import pytest

from gamesearch import Filmstrip, GameTree, TicTacToe, alpha_beta_search, draw, show_source, trace
from gamesearch.drawing.diagrams.adjustable import Adjustable
from gamesearch.drawing.diagrams.charts import bar_chart
from gamesearch.drawing.diagrams.curves import curve_chart
from gamesearch.drawing.formats.svg import WIDE, in_the_dark
from gamesearch.drawing.slide import Slide
from gamesearch.drawing.slide_sequence import sequence
from gamesearch.drawing.theme import THEMES
from gamesearch.figures import figure
from gamesearch.search import alpha_beta

BOOK = GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
RUN = trace(alpha_beta_search, BOOK)
GAME = TicTacToe()
FORK = GAME.parse("X.O/.X./..O")
DRAWN: dict[str, Callable[[str], Any]] = {
    "tree": lambda theme: draw(BOOK, theme=theme),
    "run": lambda theme: draw(RUN, theme=theme),
    "boards": lambda theme: draw(GAME, theme=theme, state=FORK, depth=1),
    "slide": lambda theme: Slide("A die").text("Six faces").draw(theme),
    "strip": lambda theme: Filmstrip(RUN, theme=theme),
    "chart": lambda theme: bar_chart("12", {"a": [1, 2], "b": [2, 3]}, down="n").draw(theme),
    "chart of curves": lambda theme: curve_chart(
        {"a": [(0, 1), (1, 2), (2, 1)], "b": [(0, 0), (2, 2)]}
    ).draw(theme),
}


def shown(thing):
    return str(thing._repr_mimebundle_()["image/svg+xml"])


def colours(svg):
    """What is coloured how, in order, the ground left out."""
    found = re.findall(r'(fill|stroke)(?:="|: )(#\w{6})', svg.split("</style>")[-1])
    return [each for each in found if each != ("fill", THEMES["dark"]["page"])]


@pytest.mark.parametrize("name", DRAWN)
def test_a_light_picture_has_a_rule_for_every_colour_that_differs_in_the_dark(name):
    """A theme that was asked for stays."""
    light, dark = shown(DRAWN[name]("light")), shown(DRAWN[name]("dark"))
    rules = re.split("</?style>", light)[1]
    turned = {
        (kind, colour): other
        for kind, colour, other in re.findall(r"(fill|stroke):light-dark\((#\w+),(#\w+)\)", rules)
    }
    after = [(kind, turned.get((kind, colour), colour)) for kind, colour in colours(light)]
    ground = ("fill", THEMES["dark"]["page"])
    assert [each for each in after if each != ground] == colours(dark)
    assert not any("light-dark" in one for one in (dark, shown(DRAWN[name]("print"))))


def test_no_light_colour_stands_for_two_dark_ones():
    light, dark = THEMES["light"], THEMES["dark"]
    assert in_the_dark(light) == {light[role]: dark[role] for role in light}
    assert all(in_the_dark(light)[light[role]] == dark[role] for role in light)
    assert in_the_dark(dark) == in_the_dark(THEMES["print"]) == {}


def width(thing):
    return str(ElementTree.fromstring(shown(thing)).get("width"))


def test_slides_and_charts_are_smaller_than_the_page_and_trees_as_large_as_they_are():
    assert width(Slide("A die")) == "640"
    assert width(draw(BOOK)) == f"{draw(BOOK).width:.0f}"
    deep = draw(GAME, state=FORK, depth=2)
    assert deep.width > WIDE
    assert width(deep) == "100%"


def test_a_strip_tells_below_each_frame_what_happens():
    steps = RUN.frames("event")
    strip = Filmstrip(RUN, steps=steps, overlay="window")
    root = ElementTree.fromstring(strip.svg())
    frames = root.findall("{*}svg")
    assert len(frames) == len(steps)
    for number, (frame, step) in enumerate(zip(frames, steps, strict=True)):
        words = " ".join(text.text or "" for text in frame.findall("{*}g")[-1])
        letter = chr(ord("a") + number)
        assert words == f"({letter}) {RUN.captions.at(step)}"
        assert all(len(text.text or "") < 60 for text in frame.findall("{*}g")[-1])  # a phone's
    high = {frame.get("height") for frame in frames}
    assert len(high) == 1


def test_a_strips_words_name_alpha_and_beta_only_where_its_boxes_hold_them():
    leaf_14 = 4
    words = {box: Filmstrip(RUN, overlay=box).captions[leaf_14] for box in ("window", "bounds")}
    assert words == {
        "window": "Leaf d1 gives 14, so D is worth at most 14; α = 3, β = 14.",
        "bounds": "Leaf d1 gives 14, so D is worth at most 14.",
    }


def test_a_strip_has_as_many_columns_as_fit_and_as_many_as_one_asks_for():
    assert Filmstrip(RUN).columns == 2
    assert Filmstrip(trace(alpha_beta_search, GameTree([3, 12]))).columns > 2
    assert Filmstrip(RUN, columns=3).columns == 3


def test_a_strip_is_written_with_a_page_for_each_frame(tmp_path):
    strip = Filmstrip(RUN)
    for source in (strip, Filmstrip(sequence(RUN, by="leaf", panel=False))):
        name = source.render(tmp_path / "walk.pdf")
        pages = pypdf.PdfReader(name).pages
        assert [page.extract_text().split("\n")[0] for page in pages] == strip.captions
        assert {(page.mediabox.width, page.mediabox.height) for page in pages} == {(960, 540)}
    with pytest.raises(ValueError, match=r"one file holds all frames if it ends in .pdf or .gif"):
        strip.render("walk.svg")


def test_source_is_shown_without_what_does_not_run():
    source = show_source(alpha_beta.max_value, alpha_beta.min_value)
    assert '"""' not in source.text
    first, *_, last = source.text.splitlines()
    assert first == "def max_value(game, state, alpha, beta):"
    assert last.strip().startswith("return v, move")
    assert source._repr_mimebundle_() == {
        "text/markdown": f"```python\n{source.text}\n```", "text/plain": source.text,
    }  # fmt: skip
    with pytest.raises(ValueError, match="has no source; a Python function was expected"):
        show_source(len)


def test_a_sequence_of_slides_becomes_a_strip_and_keeps_its_theme():
    slides = list(sequence(RUN, steps=RUN.frames("leaf"), title="A run", theme="dark"))
    assert [slide.theme for slide in slides] == ["dark"] * 7
    assert slides[0].draw().ground == slides[0].draw("dark").ground == THEMES["dark"]["page"]
    strip = Filmstrip(slides, theme="dark")
    assert strip.captions == [slide.caption for slide in slides]
    assert "A run" not in strip.svg()
    with pytest.raises(ValueError, match="theme 'blue'"):
        next(sequence(RUN, theme="blue"))


def test_a_figure_in_a_notebook_leaves_its_title_to_the_heading():
    page = figure("raise-alpha", of="roch")
    assert "Bounding a node" not in page.for_notebook().split("</desc>")[1]  # type: ignore[attr-defined]
    assert "Bounding a node" in page.alt
    with pytest.raises(ValueError, match="no figure 'raise-alfa'; did you mean raise-alpha"):
        figure("raise-alfa", of="roch")


def test_a_chart_has_round_numbers_up_its_side():
    words = re.findall(r"<text[^>]*>([^<]*)</text>", shown(bar_chart("ab", [13224, 576])))
    assert sorted(words) == sorted(["a", "b", "0", "5,000", "10,000", "15,000", "13,224", "576"])


def test_a_slider_redraws_its_picture_and_leaves_it_behind():
    """It starts at the function's default; what is stored is a picture and no widget alone."""
    tree = Adjustable(lambda b1=3: draw(BOOK.replace({(0, 0): b1})), b1=(0, 20, 5))
    slider, picture = tree.children
    assert (slider.min, slider.max, slider.step, slider.value) == (0, 20, 5, 3)
    assert shown(tree) == shown(draw(BOOK)) == picture.value
    slider.value = 15
    assert shown(tree) == shown(draw(BOOK.replace({(0, 0): 15}))) == picture.value
