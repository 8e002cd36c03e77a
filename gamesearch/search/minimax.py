"""Minimax: the best move against an opponent who also plays best.

AIMA 4e, section 5.2 and figure 5.3; seeds of the pack: every lecture has it. Values are
player 0's (MAX's) everywhere, so a state in which player 1 moves begins in `min_value`.
"""

from __future__ import annotations

from math import inf
from typing import Any

from gamesearch.game import (
    MAX,
    MIN,
    Action,
    Decision,
    Game,
    State,
    check_two_player_zero_sum,
)


def minimax_search(game: Game[State, Action], state: State | None = None) -> Decision[Action]:
    """The minimax value of `state` (the initial one if None) and the first best action.

    The value is from MAX's (player 0's) point of view whoever moves. Every node of the
    tree below `state` is visited: time O(b^m), space O(bm). Raises UnsuitedGame for
    games with chance, more than two players, or a sum that is not constant.

    >>> from gamesearch import GameTree
    >>> minimax_search(GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    Decision(value=3, action=0)
    """
    if state is None:
        state = game.initial
    check_two_player_zero_sum(game, state, "minimax_search")
    if game.to_move(state) == MIN:
        return Decision(*min_value(game, state))
    return Decision(*max_value(game, state))


def max_value(game: Game[State, Action], state: State) -> tuple[float, Action | None]:
    """The value of a state in which MAX moves, and MAX's move."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    v, move = -inf, None
    for a in game.actions(state):
        v2, _ = min_value(game, game.result(state, a))
        if v2 > v:
            v, move = v2, a
    return v, move


def min_value(game: Game[State, Action], state: State) -> tuple[float, Action | None]:
    """The value of a state in which MIN moves, and MIN's move."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    v, move = inf, None
    for a in game.actions(state):
        v2, _ = max_value(game, game.result(state, a))
        if v2 < v:
            v, move = v2, a
    return v, move


def minimax_value(game: Game[State, Any], state: State) -> float:
    """MINIMAX(s) by cases, as the formula of AIMA 4e section 5.2.1 has it: a value, no move."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [minimax_value(game, game.result(state, a)) for a in game.actions(state)]
    return max(values) if game.to_move(state) == MAX else min(values)
