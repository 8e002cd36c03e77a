# value and move: where MAX begins

from math import inf
from typing import Any


def action_first(game: Any, state: Any) -> Any:
    """Pairs the other way round: (action, value), as Berkeley's students tend to write."""
    return max_with_action_first(game, state, -inf, inf)


def max_with_action_first(game: Any, state: Any, alpha: float, beta: float) -> Any:
    if game.is_terminal(state):
        return None, game.utility(state, 0)
    best_action, v = None, -inf
    for a in game.actions(state):
        _, v2 = min_with_action_first(game, game.result(state, a), alpha, beta)
        if v2 > v:
            best_action, v = a, v2
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return best_action, v


def min_with_action_first(game: Any, state: Any, alpha: float, beta: float) -> Any:
    if game.is_terminal(state):
        return None, game.utility(state, 0)
    best_action, v = None, inf
    for a in game.actions(state):
        _, v2 = max_with_action_first(game, game.result(state, a), alpha, beta)
        if v2 < v:
            best_action, v = a, v2
        beta = min(beta, v)
        if alpha >= beta:
            break
    return best_action, v
