"""Runs on trees, and slides at their moments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from gamesearch import GameTree, alpha_beta_search, trace
from gamesearch.drawing.code_panel import listing_of
from gamesearch.drawing.slide import Slide
from gamesearch.drawing.slide_sequence import sequence
from gamesearch.tracing.tracer import Trace

Moment = int | tuple[int, str]  # an event of a run, from 1; or a line of code on the way to it
Captions = Mapping[int, str] | Mapping[Moment, str]


def run(nested: Any, search: Callable[..., Any] = alpha_beta_search, **named: Any) -> Trace:
    """Return a search of a tree, recorded."""
    return trace(search, GameTree(nested, **named))


def step_of(recorded: Trace, moment: Moment) -> int:
    """Return the step of a moment."""
    events = recorded.replay.events
    if isinstance(moment, int):
        return events[moment - 1].step
    number, code = moment
    lines = {n: text for f in recorded.functions for n, text in listing_of(f).lines if code in text}
    steps = range(events[number - 2].step + 1, events[number - 1].step + 1)
    return next(i for i in steps if recorded.steps[i].line in lines)


def slides_at(recorded: Trace, words: Captions, **options: Any) -> Iterator[Slide]:
    """Return a slide for each moment that has a caption."""
    captions = {step_of(recorded, moment): text for moment, text in words.items()}
    return sequence(recorded, steps=list(captions), caption=captions.__getitem__, **options)
