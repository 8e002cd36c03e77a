"""The right programs of q3 and q4 in `ps3_move_ordering`, as a student may write them.

`mistakes` makes other ways to be right of them, and the mistakes that have a name.
"""

from __future__ import annotations

from typing import Final

# The moves that were best a depth before, first.
DEEPENING: Final = """
def search(game, state, max_depth):
    best = {}
    found = []
    for depth in range(1, max_depth + 1):
        found.append(look(game, state, depth, -inf, inf, best))
    return found


def look(game, state, depth, alpha, beta, best):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if depth == 0:
        return game.evaluate(state, MAX), None
    maximising = game.to_move(state) == MAX
    v, move = (-inf if maximising else inf), None
    for a in arranged(game.actions(state), best.get(state)):
        v2, _ = look(game, game.result(state, a), depth - 1, alpha, beta, best)
        if v2 > v if maximising else v2 < v:
            v, move = v2, a
            if maximising:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
        if alpha >= beta:
            break
    best[state] = move
    return v, move


def arranged(actions, first):
    if first is None:
        return list(actions)
    return [first] + [a for a in actions if a != first]
"""

# What a state's search came to: its value, what kind of value that is, how deep, and the move.
TABLE: Final = """
def search(game, state, depth, table):
    return look(game, state, depth, -inf, inf, table)


def look(game, state, depth, alpha, beta, table):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if depth == 0:
        return game.evaluate(state, MAX), None
    key = state
    if key in table:
        v, bound, looked, move = table[key]
        if looked >= depth:
            if bound == "EXACT":
                return v, move
            if bound == "LOWER" and v >= beta:
                return v, move
            if bound == "UPPER" and v <= alpha:
                return v, move
    maximising = game.to_move(state) == MAX
    v, move = (-inf if maximising else inf), None
    low, high = alpha, beta
    for a in game.actions(state):
        v2, _ = look(game, game.result(state, a), depth - 1, alpha, beta, table)
        if v2 > v if maximising else v2 < v:
            v, move = v2, a
            if maximising:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
        if alpha >= beta:
            break
    bound = "UPPER" if v <= low else "LOWER" if v >= high else "EXACT"
    table[key] = v, bound, depth, move
    return v, move
"""
