"""An answer's run once more, traced: for its pictures, and for its own lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gamesearch.games.tree import GameTree
from gamesearch.grading.answer_time import in_time
from gamesearch.grading.code_walk import has_own_lines
from gamesearch.grading.points_only import is_shown
from gamesearch.grading.sandbox.protocol import Misuse
from gamesearch.grading.watched_game import RecordedNamedMoves
from gamesearch.grading.watched_search import (
    SearchOutcome,
    as_vector,
    close,
    recorded_arguments,
)
from gamesearch.tracing.recorded_game import RecordedGame
from gamesearch.tracing.tracer import Trace, trace


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
            run = trace(_with_named_moves(search, tree, more), tree, state)
        return run if _is_the_same_run(run, got) else None
    except KeyboardInterrupt:
        raise
    except BaseException:  # it ends the program, or goes too deep to be recorded
        return None


def with_arguments(search: Callable[..., Any], more: tuple[Any, ...]) -> Callable[..., Any]:
    """Return the search as a function of game and state alone; it is traced as its own self."""
    if not more:
        return search

    def call(game: RecordedGame, state: Any) -> Any:
        return search(game, state, *recorded_arguments(game, more))

    call.__dict__["__wrapped__"] = search
    return call


def _with_named_moves(
    search: Callable[..., Any], tree: Any, more: tuple[Any, ...]
) -> Callable[..., Any]:
    """Return the search as it was checked, with named moves if its lines are to be shown."""
    if not isinstance(tree, GameTree) or not has_own_lines(search):
        return with_arguments(search, more)

    def call(game: RecordedGame, state: Any) -> Any:
        named = RecordedNamedMoves(tree, game)
        answer = search(named, state, *recorded_arguments(game, more))
        names = [tree.action_name(state, place) for place in tree.actions(state)]
        pair = isinstance(answer, tuple | list) and len(answer) == 2
        return (answer[0], names.index(answer[1])) if pair and answer[1] in names else answer

    call.__dict__["__wrapped__"] = search
    return call


def _is_the_same_run(run: Trace, got: SearchOutcome) -> bool:
    if tuple(run.examined) != got.leaves:
        return False
    if run.error is not None:
        return got.kind in (type(run.error).__name__, Misuse.__name__)
    if got.kind:
        return got.kind == "unusable"
    vector = isinstance(got.value, tuple)
    return close(as_vector(run.value, len(got.value)) if vector else run.value, got.value)
