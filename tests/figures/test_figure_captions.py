"""Captions name every event of their frame: what was read, entered, given and cut.

The words are read apart from the program that writes them: by node names, or by the values of
leaves, and by a word for the kind of the event. A frame that shows a run from its middle on tells
its last event.
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

KINDS = {
    "enter": r"",
    "leaf": r"\b(leaf|leaves|reads?|read)\b",
    "update": r"\b(gives?|worth|has|keeps|stays|falls|help|better|takes|changes)\b|[αβ=≤≥]",
    "return": r"\b(gives?|returns?|worth|plays)\b|=",
    "cut": r"\b(cut|cuts|pruned|never|not needed|fade|could not matter)\b",
}


def faults(run, before, step, words):
    """The events after the step `before` that the words do not name, each with its kind."""
    events = [e for e in run.replay.events if before < e.step <= step]
    for event in events:
        cut = run.replay.pruned_children(event.node) if event.kind == "cut" else ()
        if event.kind == "cut" and not cut:
            continue  # nothing is seen of it
        if not re.search(KINDS[event.kind], words, re.IGNORECASE):
            yield event.kind, "no word for it"
        for path in cut or [event.node.path]:
            names = [path]
            if event.kind in ("enter", "cut"):  # what lies below says that it was entered
                leaves = [leaf for leaf in run.game.leaves() if leaf[: len(path)] == path]
                names += [leaf[:n] for leaf in leaves for n in range(len(path) + 1, len(leaf) + 1)]
            if event.kind == "update":
                names.append(event.child.path)
            if not any(named(run, name, words) for name in names):
                yield event.kind, run.captions.name(path)


def named(run, path, words):
    branch = f"{run.game.name(path[:-1]).lower()}{path[-1] + 1}" if path else "root"
    names = [run.game.name(path), branch]
    if run.game.is_terminal(path):
        names.append(show(run.game.leaf(path)))
    return any(re.search(rf"(?<![\w.−]){re.escape(name)}(?!\w|\.\w)", words) for name in names)


@pytest.fixture
def drawn(monkeypatch):
    """Every tree that is put on a slide, with its steps."""
    found = []
    put = Slide.tree

    def tree(slide, subject, box=None, *, step=None, manual=None, since=None, **options):
        put(slide, subject, box, step=step, manual=manual, since=since, **options)
        run = slide._trees[-1][0].trace
        if run and step is not None and manual is None:
            found.append((slide, run, step, since))
        return slide

    monkeypatch.setattr(Slide, "tree", tree)
    return found


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.path)
def test_a_caption_of_a_figure_names_every_event_of_its_frame(figure, drawn):
    frames = figure.frames()
    missing, before = {}, {}
    for slide, run, step, _ in drawn:
        last = run.replay.event_at(step)
        start = before.get(id(run), (last.step if last else step) - 1)
        found = [*faults(run, start, step, words_of(slide))]
        if found:
            missing[frames.index(slide) + 1, slide.caption] = found
        before[id(run)] = step
    assert missing == {}


def words_of(slide):
    """The caption, and the headings of panels."""
    headings = [s.text for s in slide._ink if isinstance(s, Text) and s.bold]
    return " ".join([*headings, slide.caption])


@pytest.mark.parametrize("by", ["leaf", "event"])
@pytest.mark.parametrize("search", [alpha_beta_search, minimax_search])
@pytest.mark.parametrize("seed", range(4))
def test_a_caption_names_every_event_of_a_run(seed, search, by):
    run = trace(search, random_tree(branching=2, depth=3, seed=seed))
    steps = run.frames(by)
    for before, step, slide in zip(
        [-1, *steps], steps, sequence(run, by=by, panel=False), strict=False
    ):
        assert [*faults(run, before, step, slide.caption)] == [], slide.caption
