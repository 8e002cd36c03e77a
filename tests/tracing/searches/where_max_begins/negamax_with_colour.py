# value: where MAX begins

from math import inf
from typing import Any


def negamax_with_colour(
    game: Any, node: Any, alpha: float = -inf, beta: float = inf, colour: int = 1
) -> Any:
    """Wikipedia's negamax: the leaf's value times the colour; a value alone."""
    if game.is_terminal(node):
        return colour * game.utility(node, 0)
    value = -inf
    for move in game.actions(node):
        child = game.result(node, move)
        value = max(value, -negamax_with_colour(game, child, -beta, -alpha, -colour))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value
