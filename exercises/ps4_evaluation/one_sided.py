"""Why an evaluation in `ps4_evaluation` is not as bad for one player as good for the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Final

from gamesearch.game import MAX, MIN
from gamesearch.games.checkers import State
from gamesearch.grading.questions.question import Named
from gamesearch.grading.watched_search import close
from gamesearch.search.evaluation import Violation

from .asked_evaluation import (
    AskedOnce,
    EvaluationMistake,
    plainest,
    value_lines,
)
from .positions import CHECKERS

_FOR_ITS_PLAYER: Final = (
    "What is good for one player is as bad for the other: evaluate(state, 0) == "
    "-evaluate(state, 1), no matter who is to move."
)
_BELOW_NOTHING: Final = (
    "A position in which `player` is behind is worth less than 0 to them: count mine, count "
    "theirs, subtract, and keep the sign."
)
_TAKE_IT_BACK: Final = f"{_FOR_ITS_PLAYER} What one player gains by being to move, the other loses."
_RELATIVE: Final = "Relative to the opponent: count mine, count theirs, subtract."
_AHEAD: Final = CHECKERS.parse("B:W32:B1,5")  # Black by one man
_BEHIND: Final = CHECKERS.parse("B:W28,31,32:B1,5")  # and here White
_WHITE_FIRST: Final = CHECKERS.parse("B:W32:B1,6")  # Black by one man; White is asked about first


def antisymmetry_mistake(
    asked: AskedOnce, violations: Mapping[str, Violation], states: Sequence[State], plain: State
) -> EvaluationMistake | None:
    """Return what is wrong, if anything; `plain` is unfinished, with one man more."""
    if "antisymmetry" not in violations:
        return None
    odd = [s for s in states if abs(asked(s, MAX) + asked(s, MIN)) > 1e-9]
    going_on = [s for s in states if not CHECKERS.is_terminal(s)]
    named = (
        _of_finished_games(asked, odd)
        or _of_the_player(asked, going_on, plain)
        or _of_the_opponent(asked)
        or _of_a_bonus(asked, going_on, plain)
        or _of_whole_numbers(asked, going_on)
        or _of_a_quotient(asked, going_on)
        or ("it is not antisymmetric", _FOR_ITS_PLAYER)
    )
    shown = plainest(odd)
    return EvaluationMistake(*named, (shown,), value_lines(asked, shown))


def _of_finished_games(asked: AskedOnce, odd: Sequence[State]) -> Named | None:
    if not all(map(CHECKERS.is_terminal, odd)):
        return None
    if not any(CHECKERS.utility(s, MAX) for s in odd):
        return (
            "a drawn game is worth something to both players, or costs both",
            "A draw is worth 0, checkers.utility(state, player): neither has won.",
        )
    if all(close(asked(s, MAX), asked(s, MIN)) for s in odd):
        return (
            "in finished games the player is ignored",
            "checkers.utility(state, player): hand on the player who asks.",
        )
    return (
        "finished games are not worth their utilities",
        "A win is worth 1, a draw 0 and a loss -1, as checkers.utility(state, player) says.",
    )


def _of_the_player(asked: AskedOnce, going_on: Sequence[State], plain: State) -> Named | None:
    if all(close(asked(s, MAX), asked(s, MIN)) for s in going_on):
        turned = _other_to_move(plain)
        if close(asked(plain, MAX), -asked(turned, MAX)) and asked(plain, MAX):
            return "it answers for the player to move, not for the player who asks", _FOR_ITS_PLAYER
        if all(asked(s, MAX) >= 0 for s in going_on):
            return "it is never negative, whoever is ahead", _BELOW_NOTHING
        if asked(_AHEAD, MAX) * asked(_WHITE_FIRST, MIN) < 0:
            return (
                "a remembered answer is given to the other player too",
                "What was found for one player holds for that player only: remember it by state "
                "and player.",
            )
        return "the player is ignored: it always answers for the same side", _FOR_ITS_PLAYER
    if not any(asked(s, MIN) for s in going_on):
        return "it knows only one player: the other gets 0", _FOR_ITS_PLAYER
    return None


def _of_the_opponent(asked: AskedOnce) -> Named | None:
    if close(asked(_AHEAD, MAX), asked(_BEHIND, MAX)):
        return "the opponent's pieces are not counted", _RELATIVE
    if asked(_BEHIND, MAX) > asked(_AHEAD, MAX):
        return "the opponent's pieces are added", _RELATIVE
    return None


def _of_a_bonus(asked: AskedOnce, going_on: Sequence[State], plain: State) -> Named | None:
    sums = [asked(s, MAX) + asked(s, MIN) for s in going_on]
    mover = CHECKERS.to_move(plain)
    if all(one > 0 for one in sums) and asked(plain, mover) > asked(_other_to_move(plain), mover):
        return "the player to move is given a bonus", _TAKE_IT_BACK
    if not all(close(one, sums[0]) for one in sums):
        return None
    if close(sums[0], 1) and all(0 <= asked(s, MAX) <= 1 for s in going_on):
        return (
            "it goes from 0 to 1 instead of from -1 to 1",
            "Equal chances are worth 0, not 1/2: take 2 * value - 1.",
        )
    if close(asked(plain, MAX), asked(_other_to_move(plain), MAX)):
        return "both players are given the same bonus", _FOR_ITS_PLAYER
    return "the player to move is given a bonus", _TAKE_IT_BACK


def _of_whole_numbers(asked: AskedOnce, going_on: Sequence[State]) -> Named | None:
    values = [asked(s, player) for s in going_on for player in (MAX, MIN)]
    if not all(value == int(value) for value in values if isfinite(value)):
        return None
    return (
        "every unfinished game is worth a whole number",
        "Is it rounded? x // 40 is -1 for any small x below 0: write x / 40.",
    )


def _of_a_quotient(asked: AskedOnce, going_on: Sequence[State]) -> Named | None:
    """Return whether all values are x / (c + x) for one player, and -x / (c - x) for the other."""
    pairs = [(asked(s, MAX), asked(s, MIN)) for s in going_on]
    if not all(close(one + other, 2 * one * other) for one, other in pairs):
        return None
    return (
        "the absolute value is missing in x / (c + abs(x))",
        "Where x is below 0, c + x is too small, or 0: divide by c + abs(x).",
    )


def _other_to_move(state: State) -> State:
    return (*state[:3], 1 - state[3], state[4])
