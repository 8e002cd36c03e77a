# value and move: where MAX begins

from math import inf
from typing import Any


def parent_values_leaves(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """The parent asks whether its children are terminal, and values those that are itself."""
    maximising = game.to_move(state) == 0
    v, move = -inf if maximising else inf, None
    for a in game.actions(state):
        child = game.result(state, a)
        if game.is_terminal(child):
            v2 = game.utility(child, 0)
        else:
            v2, _ = parent_values_leaves(game, child, alpha, beta)
        if (v2 > v) if maximising else (v2 < v):
            v, move = v2, a
        if maximising:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v, move
