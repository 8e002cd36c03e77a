# value: where MAX begins

from math import inf
from typing import Any


def explicit_stack(game: Any, state: Any) -> Any:
    """No recursion: a stack of [state, actions left, value, window]."""
    if game.is_terminal(state):
        return game.utility(state, 0)
    start = -inf if game.to_move(state) == 0 else inf
    stack = [[state, list(game.actions(state)), start, -inf, inf]]
    while True:
        here, left, v, low, high = stack[-1]
        maximising = game.to_move(here) == 0
        cut = v >= high if maximising else v <= low
        if left and not cut:
            child = game.result(here, left.pop(0))
            window = (max(low, v), high) if maximising else (low, min(high, v))
            if not game.is_terminal(child):
                start = -inf if game.to_move(child) == 0 else inf
                stack.append([child, list(game.actions(child)), start, *window])
                continue
            value = game.utility(child, 0)
        else:
            stack.pop()
            if not stack:
                return v
            value, maximising = v, game.to_move(stack[-1][0]) == 0
        stack[-1][2] = max(stack[-1][2], value) if maximising else min(stack[-1][2], value)
