"""A search that stops at some depth is found out, and told no number that the trees do not show."""

from __future__ import annotations

import pytest

from gamesearch.game import CHANCE
from gamesearch.grading.checks import check_answer
from tests.exercises.student_answers import as_asked_for


def value_to(plies):
    def value(game, state, depth=plies):
        if game.is_terminal(state):
            return game.utility(state, 0)
        if depth == 0:
            return 0
        actions = game.actions(state)
        below = [value(game, game.result(state, a), depth - 1) for a in actions]
        if game.to_move(state) == CHANCE:
            chances = [game.probability(state, a) for a in actions]
            return sum(p * v for p, v in zip(chances, below, strict=True))
        return min(below) if game.to_move(state) else max(below)

    return value


def movers_value_to(plies):
    def value(game, state):
        v = value_to(plies)(game, state)
        return -v if game.to_move(state) else v

    return value


def max_n_to(plies):
    def search(game, state, depth=plies):
        players = range(game.players)
        if game.is_terminal(state) or depth == 0:
            over = game.is_terminal(state)
            return tuple(game.utility(state, p) if over else 0 for p in players), None
        mover, best = game.to_move(state), None
        for action in game.actions(state):
            vector, _ = search(game, game.result(state, action), depth - 1)
            if best is None or vector[mover] > best[0][mover]:
                best = vector, action
        return best

    return search


@pytest.mark.parametrize(
    ("assignment", "question", "made", "known"),
    [
        ("ps1_minimax", "q2a", movers_value_to, 5),
        ("ps5_chance", "q3a", value_to, 4),
        ("ps6_multiplayer", "q2", max_n_to, 3),
    ],
)
def test_a_depth_at_which_a_search_stops(assignment, question, made, known):
    for plies in range(2, 10):
        answer = as_asked_for(assignment, question, made(plies))
        fault = check_answer(assignment, question, answer).fault
        deep = "it stops at some depth, before the game is over"
        assert fault == (f"it looks only {plies} plies ahead" if plies <= known else deep)
