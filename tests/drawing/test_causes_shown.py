"""At a cut, the bound and where it was set are lit alike, and the rest of the tree is dimmed."""

from __future__ import annotations

from typing import Any

import pytest

from gamesearch import GameTree, alpha_beta_search, trace
from gamesearch.drawing.diagrams.filmstrip import Filmstrip
from gamesearch.drawing.frame_marks import element, frame_marks
from gamesearch.drawing.geometry import Region
from gamesearch.drawing.slide import SlideTree
from gamesearch.drawing.slide_sequence import sequence
from gamesearch.drawing.theme import edge_look, node_look, window_look
from gamesearch.drawing.tree_layout import lay_out
from gamesearch.drawing.tree_nodes import nodes_to_draw
from gamesearch.drawing.tree_pictures import draw, draw_frames
from gamesearch.widgets.tree import TreeWidget
from tests.lecture_trees import T1, T2

LIT = {"cause", "dim"}


def cut_step(run, node):
    events = run.replay.events_at(node)
    return next(event.step for event in events if event.kind == "cut")


def marks_at(run, step, overlay="window"):
    nodes = nodes_to_draw(run.game, trace=run)
    return frame_marks(nodes, lay_out(nodes), run.replay.at(step), overlay)


def lit(frame, word, letter):
    """The nodes whose element of a kind has the word."""
    return {name[2:] for name, m in frame.items() if name[0] == letter and word in m.style}


def test_the_books_cut_is_tied_to_a():
    """A's alpha of 3, B that set it and C that runs into it; the leaf 2 is as it was."""
    run = trace(alpha_beta_search, GameTree(T1.nested))
    frame = marks_at(run, cut_step(run, (1,)))
    assert lit(frame, "cause", "w") == {"r", "1"}
    assert lit(frame, "cause", "n") == {"r", "0", "1"}
    assert lit(frame, "cause", "e") == {"0", "1"}
    assert lit(frame, "dim", "n") == {"0_0", "0_1", "0_2"}
    assert not lit(frame, "dim", "e") & {"1_0", "1_1", "1_2"}
    assert LIT.isdisjoint(frame["n_1_0"].style)
    assert frame["n_1_0"].style == {"leaf", "seen"}


def test_a_deep_cut_shows_the_way_of_the_bound():
    """From the root, whose alpha node 1 set, through 2 and 2.1 to 2.1.1; an older cut fades."""
    run = trace(alpha_beta_search, GameTree(T2.nested))
    frame = marks_at(run, cut_step(run, (1, 0, 0)))
    assert lit(frame, "cause", "w") == {"r", "1_0_0"}
    assert lit(frame, "cause", "n") == {"r", "0", "1_0_0"}
    assert lit(frame, "cause", "e") == {"0", "1", "1_0", "1_0_0"}
    assert LIT.isdisjoint(frame["n_1_0"].style)  # it only passes the bound on
    assert lit(frame, "dim", "x") == {"0_0_1_1", "0_1_1"}


@pytest.mark.parametrize("overlay", ["window", "held", "bounds", "emphasis"])
def test_only_the_moment_of_a_cut_is_lit(overlay):
    run = trace(alpha_beta_search, GameTree(T1.nested))
    for event in run.replay.events:
        frame = marks_at(run, event.step, overlay)
        words = {word for mark in frame.values() for word in mark.style}
        assert bool(words & LIT) == (event.kind == "cut")
        bare = marks_at(run, event.step, "none")
        assert LIT.isdisjoint(word for mark in bare.values() for word in mark.style)


def test_what_is_lit_is_told_apart_without_colour():
    """Windows on dark plates with light letters; what is dimmed has thin lines and no ground.

    The current node has a pointer, and the best line, on no plates, is the thickest.
    """
    plate, usual = window_look(frozenset({"cause"}), 1), window_look(frozenset(), 1)
    assert (plate.fill, plate.text, usual.fill, usual.text) == ("cut", "page", "box", "text")
    lit, best = (node_look(frozenset({"max", word})) for word in ("cause", "best"))
    assert best.width > lit.width > node_look(frozenset({"max"})).width
    assert edge_look(frozenset({"cause"})).width > edge_look(frozenset()).width
    dim = node_look(frozenset({"max", "dim"}))
    assert (dim.fill, dim.line, dim.text, dim.dash) == ("page", "faint", "muted", "solid")
    assert node_look(frozenset({"min", "current", "cause"})).line == "current"


def test_files_and_the_widget_show_it():
    run = trace(alpha_beta_search, GameTree(T1.nested))
    source = draw(run, cut_step(run, (1,))).source
    plates = [line for line in source.splitlines() if 'class="cause window"' in line]
    assert len(plates) == 2
    assert all('fillcolor="#b3003b;' in line for line in plates)

    widget = TreeWidget(T1.nested)
    told = "C can give at most 2, and MAX already has 3 at A: c2 and c3 are cut."
    shown: dict[str, Any] = {}
    lit_at = []  # the frames in which the window of the root stands on a dark plate
    for number, frame in enumerate(widget.frames):
        shown = shown | frame["changes"]
        if "cause" in (shown.get("w_r") or ["", ""])[1]:
            lit_at.append(number)
            assert "cause" in shown[element("window", (1,))][1] or "cause" in shown["w_2"][1]
            assert "dim" in shown["n_0_0"][1]
    assert told in [widget.frames[number]["caption"] for number in lit_at]
    assert not any(look and LIT & set(look[1].split()) for look in shown.values())


def test_a_frame_of_a_leaf_lights_the_cut_that_the_leaf_caused():
    """By leaf, a frame stands after the cut; its cause is lit as at the cut."""
    run = trace(alpha_beta_search, GameTree(T1.nested))
    steps = run.frames("leaf")
    at_the_cut = marks_at(run, cut_step(run, (1,)))
    slides = [slide._trees[0][1] for slide in sequence(run, by="leaf", panel=False)]
    pages = [page.content.trees[0].marks for page in draw_frames(run, steps=steps) if page.content]
    for frames in (slides, pages):
        lights = [bool(lit(frame, "cause", "w")) for frame in frames]
        assert lights == [step == steps[3] for step in steps]  # not at the end, with the best line
        for letter in "nwe":
            assert lit(frames[3], "cause", letter) == lit(at_the_cut, "cause", letter)
    (alone,) = draw_frames(run, steps=[steps[3]], since=steps[2])
    assert alone.content
    assert alone.content.trees[0].marks == pages[3]


def test_a_frame_of_a_leaf_tells_what_was_read_cut_and_given():
    run = trace(alpha_beta_search, GameTree(T1.nested))
    cut = "C can give at most 2, and MAX already has 3 at A: c2 and c3 are cut."
    assert sequence_captions(run)[3] == Filmstrip(run).captions[3] == f"Leaf c1 is worth 2. {cut}"
    at_each_event = [slide.caption for slide in sequence(run, panel=False)]
    assert at_each_event == [run.captions.at(step) for step in run.frames()]


@pytest.mark.parametrize(
    ("overlay", "panel", "told"),
    [("window", False, True), ("bounds", False, False), ("none", False, False),
     ("bounds", True, True)],
)  # fmt: skip
def test_words_speak_of_alpha_where_boxes_or_variables_show_it(overlay, panel, told):
    run = trace(alpha_beta_search, GameTree(T1.nested))
    slides = sequence(run, overlay=overlay, panel=panel)
    assert any("α = 3" in slide.caption for slide in slides) == told


def test_no_frames_have_no_captions():
    run = trace(alpha_beta_search, GameTree(T1.nested))
    assert list(sequence(run, steps=[])) == []


def sequence_captions(run):
    return [slide.caption for slide in sequence(run, by="leaf", panel=False)]


def test_frames_chosen_by_hand_light_the_cut_between_them():
    """A frame after one that shows the cut itself is as it was."""
    run = trace(alpha_beta_search, GameTree(T1.nested))
    tree = SlideTree(run, box=Region(0, 0, 900, 400))
    cut = cut_step(run, (1,))
    after = run.frames("leaf")[3]
    assert lit(tree.frame(after, since=cut - 5), "cause", "w") == {"r", "1"}
    for since in (cut, None):
        assert not lit(tree.frame(after, since=since), "cause", "w")
