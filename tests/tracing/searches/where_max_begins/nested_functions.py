# value and move: where MAX begins

from math import inf
from typing import Any


def nested_functions(game: Any, state: Any) -> Any:
    """AIMA 4e as aima-python has it: two closures over the game."""
    player = game.to_move(state)

    def max_value(state: Any, alpha: float, beta: float) -> Any:
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = min_value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state: Any, alpha: float, beta: float) -> Any:
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = inf, None
        for a in game.actions(state):
            v2, _ = max_value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return max_value(state, -inf, inf)
