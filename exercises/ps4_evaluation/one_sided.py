"""Why an evaluation in `ps4_evaluation` is not as bad for one player as good for the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Final

from gamesearch.game import MAX, MIN
from gamesearch.games.checkers import State
from gamesearch.grading.questions.question import Named
from gamesearch.grading.questions.slips import read_named
from gamesearch.grading.watched_search import close
from gamesearch.search.evaluation import Violation

from .asked_evaluation import AskedOnce, EvaluationMistake, plainest, value_lines
from .positions import CHECKERS

NAMED: Final = read_named(__file__)

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
        or NAMED["not_antisymmetric"]
    )
    shown = plainest(odd)
    return EvaluationMistake(*named, (shown,), value_lines(asked, shown))


def _of_finished_games(asked: AskedOnce, odd: Sequence[State]) -> Named | None:
    if not all(map(CHECKERS.is_terminal, odd)):
        return None
    if not any(CHECKERS.utility(s, MAX) for s in odd):
        return NAMED["drawn_game_worth_something"]
    if all(close(asked(s, MAX), asked(s, MIN)) for s in odd):
        return NAMED["finished_games_player_ignored"]
    return NAMED["finished_games_not_worth"]


def _of_the_player(asked: AskedOnce, going_on: Sequence[State], plain: State) -> Named | None:
    if all(close(asked(s, MAX), asked(s, MIN)) for s in going_on):
        turned = _other_to_move(plain)
        if close(asked(plain, MAX), -asked(turned, MAX)) and asked(plain, MAX):
            return NAMED["answers_player_move_not"]
        if all(asked(s, MAX) >= 0 for s in going_on):
            return NAMED["never_negative_whoever_ahead"]
        if asked(_AHEAD, MAX) * asked(_WHITE_FIRST, MIN) < 0:
            return NAMED["remembered_answer_given_other"]
        return NAMED["player_ignored_always_answers"]
    if not any(asked(s, MIN) for s in going_on):
        return NAMED["knows_only_player_other"]
    return None


def _of_the_opponent(asked: AskedOnce) -> Named | None:
    if close(asked(_AHEAD, MAX), asked(_BEHIND, MAX)):
        return NAMED["opponent_pieces_not_counted"]
    if asked(_BEHIND, MAX) > asked(_AHEAD, MAX):
        return NAMED["opponent_pieces_added"]
    return None


def _of_a_bonus(asked: AskedOnce, going_on: Sequence[State], plain: State) -> Named | None:
    sums = [asked(s, MAX) + asked(s, MIN) for s in going_on]
    mover = CHECKERS.to_move(plain)
    if all(one > 0 for one in sums) and asked(plain, mover) > asked(_other_to_move(plain), mover):
        return NAMED["player_move_given_bonus"]
    if not all(close(one, sums[0]) for one in sums):
        return None
    if close(sums[0], 1) and all(0 <= asked(s, MAX) <= 1 for s in going_on):
        return NAMED["goes_0_1_instead"]
    if close(asked(plain, MAX), asked(_other_to_move(plain), MAX)):
        return NAMED["both_players_given_same"]
    return NAMED["player_move_given_bonus"]


def _of_whole_numbers(asked: AskedOnce, going_on: Sequence[State]) -> Named | None:
    values = [asked(s, player) for s in going_on for player in (MAX, MIN)]
    if not all(value == int(value) for value in values if isfinite(value)):
        return None
    return NAMED["every_unfinished_game_worth"]


def _of_a_quotient(asked: AskedOnce, going_on: Sequence[State]) -> Named | None:
    """Return whether all values are x / (c + x) for one player, and -x / (c - x) for the other."""
    pairs = [(asked(s, MAX), asked(s, MIN)) for s in going_on]
    if not all(close(one + other, 2 * one * other) for one, other in pairs):
        return None
    return NAMED["absolute_value_missing_x"]


def _other_to_move(state: State) -> State:
    return (*state[:3], 1 - state[3], state[4])
