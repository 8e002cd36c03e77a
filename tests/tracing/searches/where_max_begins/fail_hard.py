# value: where MAX begins

from math import inf
from typing import Any


def fail_hard(game: Any, pos: Any, lo: float = -inf, hi: float = inf) -> Any:
    """Fail-hard, without a value of its own: what comes back never leaves the window."""
    if game.is_terminal(pos):
        return game.utility(pos, 0)
    for move in game.actions(pos):
        v = fail_hard(game, game.result(pos, move), lo, hi)
        if game.to_move(pos) == 0:
            lo = max(lo, v)
        else:
            hi = min(hi, v)
        if lo >= hi:
            break
    return lo if game.to_move(pos) == 0 else hi
