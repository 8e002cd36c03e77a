"""The variables in a code panel and the boxes on the tree beside it never disagree."""

from __future__ import annotations

import re

import pytest

from gamesearch import GameTree, alpha_beta_search, trace
from gamesearch.drawing.slide_sequence import sequence
from gamesearch.drawing.tree_nodes import interval
from gamesearch.search import negamax_search
from gamesearch.shapes import Text
from tests.figures.drawn import FIGURES, frames_of
from tests.frame_faults import faults
from tests.lecture_trees import T1, T2
from tests.search.styles import WITH_WINDOWS
from tests.svg_geometry import Page
from tests.tracing.stories import style_name

PANEL = re.compile(
    r", at the line: .*; (?:.*, )?(?:alpha|α|lo|low|a) = ([^,]+), (?:beta|β|hi|high|b) = ([^,.]+)"
)


def both(slides):
    """For each slide that has both: the window in the panel, and that on the current node."""
    for slide in slides:
        content = slide.draw().content
        panel = PANEL.search(slide.alt)
        if panel is None or content is None or not content.trees:
            continue
        frame = content.trees[0].marks
        current = [name[1:] for name, mark in frame.items() if name[0] == "n" and "current" in
                   mark.style]  # fmt: skip
        for name in current:
            if box := frame.get("w" + name):
                yield f"[{panel[1]}, {panel[2]}]", box.text


def test_panel_and_box_agree_in_every_figure_and_every_box_has_a_key():
    """And stands in one line. The long walks show their tree without boxes.

    Boxes have one meaning in all frames of a figure, and in those of one walk on one tree.
    """
    number, on_rosens_tree = 0, set[str]()
    for figure in FIGURES:
        keys = {key for slide in frames_of(figure) for key in slide._keys}
        assert len(keys) <= 1, figure.path
        if figure.path[:7] in ("roch/17", "roch/18", "roch/19", "roch/20", "roch/21", "roch/22"):
            on_rosens_tree |= keys
        for slide in frames_of(figure):
            shown = [name for _, frame in slide._trees for name in frame if name.startswith("w_")]
            keyed = any(key in slide.alt for key in ("Boxes: ", "Beside nodes: "))
            assert bool(shown) == keyed, figure.path
            heights = {box.height for tree, _ in slide._trees for box in tree.layout.boxes.values()}
            assert heights == {19} or not shown, figure.path
        pairs = list(both(frames_of(figure)))
        assert [box for _, box in pairs] == [panel for panel, _ in pairs], figure.path
        number += len(pairs)
    assert number > 20
    assert len(on_rosens_tree) == 1


@pytest.mark.parametrize("search", [alpha_beta_search, *WITH_WINDOWS], ids=style_name)
def test_panel_and_box_agree_at_every_line(search):
    """Whether a search sets its bound before it tests for a cut, or after.

    Negamax writes both from the side of the player to move, and the key says so.
    """
    run = trace(search, GameTree(T1.nested))
    for by in ("line", "event"):
        pairs = list(both(sequence(run, by=by)))
        assert len(pairs) > 4
        assert all(box in ({panel, turned(panel)} if run.replay.turned else {panel})
                   for panel, box in pairs)  # fmt: skip
        assert not run.replay.turned or any(panel != box for panel, box in pairs)


def turned(window):
    """The same window from the other side.

    >>> turned("[−3, +∞]")
    '[−∞, 3]'
    """
    plain = window.strip("[]").replace("−", "-").replace("∞", "inf")
    low, high = map(float, plain.split(", "))
    return interval((-high or 0.0, -low or 0.0))


def test_the_key_says_what_boxes_hold():
    run = trace(alpha_beta_search, GameTree(T1.nested))
    keys = {
        "window": "Boxes: [α, β] for the children.",
        "held": "Boxes: [α, β] as in the code.",
        "emphasis": "Boxes: [α, β], moved by a cut too.",
        "bounds": "Beside nodes: what the value can still be.",
    }
    for overlay, key in keys.items():
        assert all(key in slide.alt for slide in sequence(run, overlay=overlay, panel=False))
    assert all(keys["held"] in slide.alt for slide in sequence(run))
    assert all("Boxes" not in slide.alt for slide in sequence(run, overlay="none"))
    turned = trace(negamax_search, GameTree(T1.nested))
    assert all("Boxes: [α, β] as MAX sees them." in slide.alt for slide in sequence(turned))


def test_the_key_has_one_place_and_leaves_a_long_title_alone():
    run = trace(alpha_beta_search, GameTree(T2.nested))
    places = set()
    for title in ("Alpha-beta", "Alpha-beta on a tree of three plies and of twelve leaves"):
        steps = run.frames()[::8]
        slides = [
            slide
            for panel in (True, False)
            for slide in sequence(run, steps=steps, title=title, panel=panel)
        ]
        keys = [text for slide in slides for text in texts_of(slide) if text.text[:6] == "Boxes:"]
        assert len(keys) == len(slides)
        (place,) = {(key.x, key.y) for key in keys}
        places.add(place)
    assert len(places) == 2
    found = faults(Page(slides[0].draw().pipe("svg", "utf-8")))
    assert [(kind, where) for kind, where in found if "Boxes:" in where] == []


def texts_of(slide):
    content = slide.draw().content
    assert content is not None
    return [shape for shape in content.shapes() if isinstance(shape, Text)]
