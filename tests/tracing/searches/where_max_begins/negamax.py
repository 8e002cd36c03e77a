# value and move: where MAX begins

from math import inf
from typing import Any


def negamax(game: Any, node: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """No colour: the game says who moves, and utility is asked for that player."""
    if game.is_terminal(node):
        return game.utility(node, game.to_move(node)), None
    best, best_move = -inf, None
    for move in game.actions(node):
        value = -negamax(game, game.result(node, move), -beta, -alpha)[0]
        if value > best:
            best, best_move = value, move
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, best_move
