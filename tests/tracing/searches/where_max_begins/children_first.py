# value and move: where MAX begins

from math import inf
from typing import Any


def children_first(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """Makes all children before it searches any: making is not visiting."""
    if game.is_terminal(state):
        return game.utility(state, 0), None
    children = [(a, game.result(state, a)) for a in game.actions(state)]
    maximising = game.to_move(state) == 0
    v, move = -inf if maximising else inf, None
    for a, child in children:
        v2, _ = children_first(game, child, alpha, beta)
        if (v2 > v) if maximising else (v2 < v):
            v, move = v2, a
        if maximising:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v, move
