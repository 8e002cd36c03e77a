# value and move: where MAX begins

from math import inf
from typing import Any


def third_edition(game: Any, state: Any) -> Any:
    """AIMA 3e: the calls return numbers; the root keeps the action, and raises alpha itself."""

    def max_value(state: Any, alpha: float, beta: float) -> float:
        if game.is_terminal(state):
            return game.utility(state, 0)
        v = -inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state: Any, alpha: float, beta: float) -> float:
        if game.is_terminal(state):
            return game.utility(state, 0)
        v = inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    best_score, beta, best_action = -inf, inf, None
    for a in game.actions(state):
        v = min_value(game.result(state, a), best_score, beta)
        if v > best_score:
            best_score, best_action = v, a
    return best_score, best_action
