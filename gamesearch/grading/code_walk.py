"""The reader's own code beside the tree, step by step round the place where it goes wrong."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from inspect import unwrap
from math import inf
from pathlib import Path as FilePath
from typing import Any, Final, NamedTuple

import gamesearch
from gamesearch.grading.points_only import is_shown
from gamesearch.tracing.tracer import Trace
from gamesearch.wrong_step import WrongStep, find_wrong_step

BEFORE: Final = 6  # lines that are shown before the one that goes wrong
AFTER: Final = 4
PAGE: Final = (860.0, 400.0)  # points: in a notebook the letters are as large as those around it
SHARES: Final = ((35, 65), (50, 50))  # of tree and code

_OURS: Final = FilePath(gamesearch.__file__).parent


class WalkFrame(NamedTuple):
    """A step of the walk; `here` is the one at which the search goes wrong."""

    number: int
    words: str
    picture: Any
    here: bool


@dataclass(frozen=True)
class CodeWalk:
    """The lines of a run round the step at which it goes wrong."""

    run: Trace = field(compare=False)
    wrong_step: WrongStep

    def frames(self) -> list[WalkFrame]:
        """Return what there is to step; nothing if tree and code do not fit on a page."""
        from gamesearch.drawing.geometry import FONT_SIZE
        from gamesearch.drawing.page import without_words
        from gamesearch.drawing.slide_sequence import sequence
        from gamesearch.drawing.tree_fit import DoesNotFit

        lines = self.run.frames("line")
        at = min(bisect_left(lines, self.wrong_step.step), len(lines) - 1)
        first = max(0, at - BEFORE)
        steps = lines[first : at + AFTER + 1]
        words = [self.run.captions.at(step) for step in steps]
        words[at - first] = self.wrong_step.words
        try:
            slides = without_words(
                sequence(
                    self.run,
                    steps=steps,
                    caption=False,
                    page=PAGE,
                    beside=SHARES,
                    code_size=FONT_SIZE,
                )
            )
            pictures = [slide.draw() for slide in slides]
        except DoesNotFit:
            return []
        for picture in pictures:
            picture.widest = inf
        return [
            WalkFrame(first + place + 1, *told, here=first + place == at)
            for place, told in enumerate(zip(words, pictures, strict=True))
        ]


def has_own_lines(answer: object) -> bool:
    """Return whether an answer has lines to show: the reader's own, run in this process."""
    try:
        answer = unwrap(answer)  # type: ignore[arg-type]  # anything may be handed in
    except Exception:  # it wraps itself, or cannot be looked at
        return False
    return not str(getattr(answer, "__module__", "")).startswith("gamesearch.")


def walk_to_wrong_step(run: Trace | None, right: Trace, wrong: Collection[str]) -> CodeWalk | None:
    """Return the walk to where a run goes wrong; `wrong` is as for `find_wrong_step`."""
    return walk_to(run, lambda run: find_wrong_step(run, right, wrong))


def walk_to(run: Trace | None, find: Callable[[Trace], WrongStep | None]) -> CodeWalk | None:
    """Return the walk to what is found in a run; None if there is none to be shown.

    Only the reader's own lines are shown: a search that graders ask through a pipe has none.
    """
    if run is None or not is_shown() or not run.functions:
        return None
    if any(_OURS in FilePath(code.co_filename).parents for code in run.functions):
        return None
    try:
        for node in run.nodes:  # an answer may take anything for a state, such as an action
            run.replay.mover(node)
        found = find(run)
    except (ValueError, TypeError, ArithmeticError, LookupError):  # or compute with anything
        return None
    return None if found is None else CodeWalk(run, found)
