"""Runs an answer on a small game within limits, and takes down what comes of it.

An answer only ever sees the game protocol. It is called with a game that watches it, so what it
visited is known from the game's side; the number of its questions is capped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from math import isclose, isnan
from numbers import Real
from typing import Any, NamedTuple

from gamesearch.games.tree import GameTree
from gamesearch.grading.answer_time import MOST_CALLS
from gamesearch.grading.sandbox.protocol import brief, in_words
from gamesearch.grading.watched_game import NamedMoves, WatchedGame, protocol_of
from gamesearch.tracing.recorded_game import RecordedGame, same
from gamesearch.tracing.time_limit import TraceTimeout


class NotAnAction(str):
    """What a search returned in place of a legal action, described in words."""

    __slots__ = ()


class SearchOutcome(NamedTuple):
    """What a search answered on one tree, seen from the game's side."""

    value: Any  # a float, or a tuple of them where more than two play
    action: Any  # the child's place in a tree, the game's own action elsewhere, or NotAnAction
    leaves: tuple[Any, ...]  # the states whose utility was asked for, in order
    problem: str = ""  # why there is no answer, or none that can be used
    kind: str = ""  # of problem: the exception's name, "unusable" or "endless"
    evaluated: tuple[Any, ...] = ()  # the states that were evaluated, as often as they were
    valued: tuple[Any, ...] = ()  # those whose utility was asked for, as often as it was

    def agrees(
        self, other: SearchOutcome, parts: Sequence[str] = ("value", "action", "leaves")
    ) -> bool:
        """Return whether both have the same kind, value (but for rounding), action and leaves."""
        if self.kind != other.kind or not (self.kind or close(self.value, other.value)):
            return False
        return all(getattr(self, part) == getattr(other, part) for part in parts if part != "value")


def close(one: Any, other: Any) -> bool:
    """Return whether two values are the same but for rounding: numbers, or vectors of them."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(close, one, other))
    numbers = isinstance(one, Real) and isinstance(other, Real)
    return numbers and isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


def is_number(value: Any) -> bool:
    """Return whether it is one number, infinities and truth values included, but no NaN."""
    return isinstance(value, Real) and not isnan(value)


class _Unusable(Exception):
    """Raised for what a search returned, if it is no answer; the message says why."""


def run_search(
    search: Callable[..., Any], tree: GameTree, state: Any = (), more: tuple[Any, ...] = ()
) -> SearchOutcome:
    """Call `search(game, state, *more)` on a watched tree and take down what comes of it.

    A function among `more` is an evaluation, and the states it is asked about count as leaves.
    A NotImplementedError before any work, the time limit and Ctrl+C pass through;
    everything else ends in an SearchOutcome.
    """
    watched = WatchedGame(tree, state)
    evaluated: list[Any] = []
    more = tuple(_noted(part, evaluated) if callable(part) else part for part in more)
    value = action = None
    problem = kind = ""
    try:
        result = search(protocol_of(watched), watched.initial, *recorded_arguments(watched, more))
        value, action = value_and_action(result, watched.game, state)
        action = _place_of(action, watched.game, state)
    except (KeyboardInterrupt, TraceTimeout):
        raise
    except _Unusable as error:
        problem, kind = str(error), "unusable"
    except BaseException as error:
        if isinstance(error, NotImplementedError) and not watched.calls:
            raise
        problem, kind = f"it {in_words(error)}", type(error).__name__
    watched.end()
    if watched.calls > MOST_CALLS:  # even if it went on after being told
        problem, kind = f"it asked its game {MOST_CALLS:,} questions and went on", "endless"
    leaves = tuple(node.state for node in watched.examined)
    if kind:
        return SearchOutcome(None, None, leaves, problem, kind)
    asked = tuple(evaluated), tuple(watched.valued)
    return SearchOutcome(value, action, leaves, "", "", *asked)


def _noted(evaluate: Callable[..., Any], evaluated: list[Any]) -> Callable[..., Any]:
    """Return an evaluation that puts on a list which states it is asked about."""

    @wraps(evaluate)
    def noted(*args: Any) -> Any:
        evaluated.append(args[0] if args else None)
        return evaluate(*args)

    return noted


def recorded_arguments(game: RecordedGame, more: tuple[Any, ...]) -> list[Any]:
    """Return what a search is handed besides game and state; an evaluation is recorded as well."""
    return [game.recorded_evaluation(part) if callable(part) else part for part in more]


def value_and_action(result: Any, game: Any, state: Any) -> tuple[Any, Any]:
    """Return what a search returned, in plain types. Raises _Unusable if it cannot be used.

    The action is the game's own one; what is not a legal action is described in words.
    """
    if result is None:
        raise _Unusable(
            "it returned None; a pair (value, action) was expected: is a return missing?"
        )
    if not isinstance(result, tuple | list) or len(result) != 2:
        raise _Unusable(f"it returned {brief(result)}; a pair (value, action) was expected")
    value, action = result
    if type(value) is str and any(same_action(value, own) for own in game.actions(state)):
        raise _Unusable(
            f"it returned {brief(result)}: an action is returned where a value is expected"
        )
    value = _number(value) if game.players == 2 else as_vector(value, game.players)
    if action is None:
        return value, None
    for own in game.actions(state):
        if same_action(action, own):
            return value, own
    return value, NotAnAction(brief(action))


def _place_of(action: Any, game: Any, state: Any) -> Any:
    """Return the place of a named move, as everything but the answer knows it."""
    if action is None or isinstance(action, NotAnAction) or not isinstance(game, NamedMoves):
        return action
    return game.actions(state).index(action)


def _number(value: Any) -> float:
    if not _is_number(value):
        raise _Unusable(f"the value it returned is {brief(value)}; a number was expected")
    return float(value)


def as_list(value: Any) -> Any:
    """Return a NumPy array as a list, without a look at NumPy; anything else as it is."""
    return value.tolist() if type(value).__name__ == "ndarray" else value


def as_vector(value: Any, players: int) -> tuple[float, ...]:
    """Return a vector in plain types. Raises _Unusable for anything else."""
    listed = as_list(value)
    if (
        not isinstance(listed, tuple | list)
        or len(listed) != players
        or not all(map(_is_number, listed))
    ):
        raise _Unusable(
            f"the value it returned is {brief(value)}; a tuple of {players} numbers, one for each "
            "player, was expected"
        )
    return tuple(map(float, listed))


def _is_number(value: Any) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool) and not isnan(value)


def same_action(one: Any, other: Any) -> bool:
    """Return whether a returned action is one of the game's, also as a NumPy number or text."""
    if one is other:
        return True
    whole = isinstance(one, Real) and not isinstance(one, bool) and isinstance(other, int)
    text = isinstance(one, str) and isinstance(other, str)
    return bool(one == other) if whole or text else same(one, other)
