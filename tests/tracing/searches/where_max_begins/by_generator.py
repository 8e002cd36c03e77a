# value: where MAX begins

from math import inf
from typing import Any


def by_generator(game: Any, state: Any) -> Any:
    """The children's values come from a generator that is left when there is a cut."""

    def values(state: Any, alpha: float, beta: float) -> Any:
        maximising = game.to_move(state) == 0
        for a in game.actions(state):
            v = value(game.result(state, a), alpha, beta)
            yield v
            if maximising:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                return

    def value(state: Any, alpha: float, beta: float) -> Any:
        if game.is_terminal(state):
            return game.utility(state, 0)
        return (max if game.to_move(state) == 0 else min)(values(state, alpha, beta))

    return value(state, -inf, inf)
