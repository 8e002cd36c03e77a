"""An answer's run once more, traced: its pictures, and its own lines where it goes wrong."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from inspect import unwrap
from math import inf
from pathlib import Path as FilePath
from typing import Any, Final, NamedTuple

import gamesearch
from gamesearch.games.tree import GameTree
from gamesearch.grading.answer_time import in_time
from gamesearch.grading.verdict import is_shown
from gamesearch.grading.watched_search import (
    LineFound,
    RecordedNamedMoves,
    SearchOutcome,
    as_vector,
    close,
    recorded_arguments,
)
from gamesearch.tracing.recorded_game import RecordedGame
from gamesearch.tracing.tracer import Trace, trace
from gamesearch.wrong_step import WrongStep, find_wrong_step


def pictures_of(
    tree: GameTree,
    state: Any,
    *searches: tuple[str, Callable[..., Any], SearchOutcome],
    more: tuple[Any, ...] = (),
) -> tuple[tuple[str, Any], ...]:
    """Pictures of searches on one tree, each given as caption, search and what it answered.

    They are called as `run_search` calls them. A search that cannot be traced, or does something
    else when it is drawn than when it was checked, is left out: a picture never contradicts its
    caption.
    """
    from gamesearch.drawing.tree_pictures import draw

    drawn: list[tuple[str, Any]] = []
    for caption, search, got in searches if is_shown() else ():
        if (run := traced(tree, state, search, got, more)) is not None:
            try:
                drawn.append((caption, draw(run)))
            except KeyboardInterrupt:
                raise
            except BaseException:  # it returns what cannot be drawn
                continue
        if isinstance(tree, GameTree) and any(leaf[: len(state)] != state for leaf in got.leaves):
            begins = f"The whole tree: the search was to begin at {tree.name(state)}."
            drawn.append((begins, draw(tree)))
    return tuple(drawn)


def traced(
    tree: GameTree,
    state: Any,
    search: Callable[..., Any],
    got: SearchOutcome,
    more: tuple[Any, ...] = (),
) -> Trace | None:
    """Return the trace of a search if it does the same as when it was checked."""
    try:
        with in_time():
            run = trace(with_arguments(search, more, tree), tree, state)
        if tuple(run.examined) != got.leaves:
            return None
        if run.error is not None or got.kind:  # both ended in the same way, or gave what is none
            kinds = ("unusable",) if run.error is None else (type(run.error).__name__, "Misuse")
            return run if got.kind in kinds else None
        vector = isinstance(got.value, tuple)
        value = as_vector(run.value, len(got.value)) if vector else run.value
        return run if close(value, got.value) else None
    except KeyboardInterrupt:
        raise
    except BaseException:  # it ends the program, or goes too deep to be recorded
        return None


def with_arguments(
    search: Callable[..., Any], more: tuple[Any, ...], tree: Any = None
) -> Callable[..., Any]:
    """Return the search as a function of game and state alone; it is traced as its own self.

    On a tree, it has named moves as when it was checked, if its lines are to be shown.
    """
    named = isinstance(tree, GameTree) and has_own_lines(search)
    if not more and not named and not hasattr(search, "__wrapped__"):
        return search

    def call(game: RecordedGame, state: Any) -> Any:
        seen = RecordedNamedMoves(tree, game) if named else game
        answer = search(seen, state, *recorded_arguments(game, more))
        if not isinstance(answer, tuple | list) or len(answer) != 2:
            return answer
        value, action = answer
        if isinstance(action, LineFound):
            action = action[0] if action else None
        places = tree.actions(state) if named else ()
        names = [tree.action_name(state, place) for place in places]
        return value, names.index(action) if action in names else action

    call.__dict__["__wrapped__"] = search
    return call


# ---------------------------------------------------------------- the reader's own lines

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
        from gamesearch.drawing.slide import without_words
        from gamesearch.drawing.slide_sequence import sequence
        from gamesearch.drawing.tree_pictures import DoesNotFit

        lines = self.run.frames("line")
        at = min(bisect_left(lines, self.wrong_step.step), len(lines) - 1)
        first = max(0, at - BEFORE)
        steps = lines[first : at + AFTER + 1]
        words = [self.run.captions.at(step) for step in steps]
        words[at - first] = self.wrong_step.words
        try:
            slides = sequence(
                self.run, steps=steps, caption=False, page=PAGE, beside=SHARES, code_size=FONT_SIZE
            )
            pictures = [slide.draw() for slide in without_words(slides)]
        except DoesNotFit:
            return []
        for picture in pictures:
            picture.widest = inf
        return [
            WalkFrame(first + place + 1, *shown, here=first + place == at)
            for place, shown in enumerate(zip(words, pictures, strict=True))
        ]


def has_own_lines(answer: object) -> bool:
    """Return whether an answer has lines to show: the reader's own, run in this process."""
    try:
        answer = unwrap(answer)  # type: ignore[arg-type]  # anything may be handed in
    except Exception:  # it wraps itself, or cannot be looked at
        return False
    return not str(getattr(answer, "__module__", "")).startswith("gamesearch.")


def walk_to_wrong_step(run: Trace | None, right: Trace, wrong: Collection[str]) -> CodeWalk | None:
    """Return the walk to where a run goes wrong; `wrong` is as for `find_wrong_step`.

    Only the reader's own lines are shown: a search that graders ask through a pipe has none.
    """
    if run is None or not is_shown() or not run.functions:
        return None
    if any(_OURS in FilePath(code.co_filename).parents for code in run.functions):
        return None
    try:
        for node in run.nodes:  # an answer may take anything for a state, such as an action
            run.replay.mover(node)
        found = find_wrong_step(run, right, wrong)
    except (ValueError, TypeError, ArithmeticError, LookupError):  # or compute with anything
        return None
    return None if found is None else CodeWalk(run, found)
