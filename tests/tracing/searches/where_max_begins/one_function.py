# value: where MAX begins

from math import inf
from typing import Any


def one_function(game: Any, s: Any, a: float = -inf, b: float = inf) -> Any:
    """Wikipedia's form: one function, a flag by to_move; short names; a value alone."""
    if game.is_terminal(s):
        return game.utility(s, 0)
    if game.to_move(s) == 0:
        value = -inf
        for move in game.actions(s):
            value = max(value, one_function(game, game.result(s, move), a, b))
            a = max(a, value)
            if a >= b:
                break
        return value
    value = inf
    for move in game.actions(s):
        value = min(value, one_function(game, game.result(s, move), a, b))
        b = min(b, value)
        if a >= b:
            break
    return value
