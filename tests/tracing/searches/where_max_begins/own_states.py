# value: where MAX begins

from math import inf
from typing import Any


def own_states(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """Rebuilds every state it is given, as code with lists or copies in it does."""
    state = (*state,)
    if game.is_terminal(state):
        return game.utility(state, 0)
    maximising = game.to_move(state) == 0
    v = -inf if maximising else inf
    for a in list(game.actions(state)):
        child = (*game.result(state, a),)
        v2 = own_states(game, child, alpha, beta)
        v = max(v, v2) if maximising else min(v, v2)
        if maximising:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v
