"""Captions name every event of their frame: what was read, entered, given and cut.

They are read apart from the program that writes them: by the names of nodes, or the values of
leaves, and by a word for the kind of the event. A first frame tells its last event.
"""

from __future__ import annotations

import re

import pytest

from gamesearch import alpha_beta_search, minimax_search, trace
from gamesearch.drawing.slide import Slide
from gamesearch.drawing.slide_sequence import sequence
from gamesearch.games.random_trees import random_tree
from gamesearch.shapes import Text
from gamesearch.tracing.notation import show
from tests.figures.drawn import FIGURES

WORDS = {
    "enter": r"",
    "leaf": r"\b(leaf|leaves|reads?)\b",
    "update": r"\b(gives?|worth|has|keeps|stays|falls|help|better|takes|changes)\b|[αβ=≤≥]",
    "return": r"\b(gives?|returns?|worth|plays)\b|=",
    "cut": r"\b(cut|pruned|never|could not matter)\b",
}


def untold(run, before, step, words):
    """The events after the step `before` that the words do not name."""
    for event in (e for e in run.replay.events if before < e.step <= step):
        cut = run.replay.pruned_children(event.node) if event.kind == "cut" else ()
        if event.kind == "cut" and not cut:
            continue  # nothing is seen of it
        said = re.search(WORDS[event.kind], words, re.IGNORECASE)
        for path in cut or [event.node.path]:
            names = [path, *([event.child.path] if event.kind == "update" else [])]
            if event.kind in ("enter", "cut"):  # what lies below says that it was entered
                leaves = (leaf for leaf in run.game.leaves() if leaf[: len(path)] == path)
                names += [leaf[:n] for leaf in leaves for n in range(len(path), len(leaf) + 1)]
            if not said or not any(is_named(run.game, name, words) for name in names):
                yield event.kind, path


def is_named(tree, path, words):
    """By its letter, its branch or, of a leaf, its value."""
    branch = f"{tree.name(path[:-1]).lower()}{path[-1] + 1}" if path else "root"
    names = [tree.name(path), branch, *([show(tree.leaf(path))] if tree.is_terminal(path) else [])]
    return any(re.search(rf"(?<![\w.−]){re.escape(name)}(?!\w|\.\w)", words) for name in names)


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.path)
def test_a_caption_of_a_figure_names_every_event_of_its_frame(figure, monkeypatch):
    put, frames = Slide.tree, []  # each with its run and its step

    def tree(slide, *where, step=None, manual=None, **options):
        put(slide, *where, step=step, manual=manual, **options)
        run = slide._trees[-1][0].trace
        if run and step is not None and manual is None:
            frames.append((slide, run, step))
        return slide

    monkeypatch.setattr(Slide, "tree", tree)
    figure.frames()
    before: dict[int, int] = {}
    for slide, run, step in frames:
        event = run.replay.event_at(step)
        since = before.get(id(run), event.step - 1 if event else step)
        headings = [s.text for s in slide._ink if isinstance(s, Text) and s.bold]  # of panels
        assert [*untold(run, since, step, f"{headings} {slide.caption}")] == [], slide.caption
        before[id(run)] = step


@pytest.mark.parametrize("by", ["leaf", "event"])
@pytest.mark.parametrize("search", [alpha_beta_search, minimax_search])
@pytest.mark.parametrize("seed", range(4))
def test_a_caption_names_every_event_of_a_run(seed, search, by):
    run = trace(search, random_tree(branching=2, depth=3, seed=seed))
    steps = run.frames(by)
    slides = sequence(run, by=by, panel=False)
    for before, step, slide in zip([-1, *steps], steps, slides, strict=False):
        assert [*untold(run, before, step, slide.caption)] == [], slide.caption
