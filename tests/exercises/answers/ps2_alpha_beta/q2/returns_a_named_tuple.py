# right

from math import inf
from typing import NamedTuple


class Found(NamedTuple):
    value: float
    action: int | None


def alpha_beta(game, state):
    def best(s, alpha, beta):
        if game.is_terminal(s):
            return Found(float(game.utility(s, 0)), None)
        found = Found(-inf if game.to_move(s) == 0 else inf, None)
        for a in game.actions(s):
            value = best(game.result(s, a), alpha, beta).value
            if game.to_move(s) == 0 and value > found.value:
                found = Found(value, a)
                alpha = max(alpha, value)
            elif game.to_move(s) == 1 and value < found.value:
                found = Found(value, a)
                beta = min(beta, value)
            if alpha >= beta:
                return found
        return found

    return best(state, -inf, inf)
