# wrong: it ignores the depth
# points: 1

from math import inf


def look_up(game, state, table, alpha=-inf, beta=inf):
    if state in table:
        kind, v = table[state]
        if kind == "exactly":
            return v
        if (kind == "at least" and v >= beta) or (kind == "at most" and v <= alpha):
            return v
    v = work_out(game, state, table, alpha, beta)  # alpha and beta stay as they are here
    kind = "at most" if v <= alpha else "at least" if v >= beta else "exactly"
    table[state] = kind, v
    return v


def work_out(game, state, table, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, 0)
    v = -inf if game.to_move(state) == 0 else inf
    for action in game.actions(state):
        value = look_up(game, game.result(state, action), table, alpha, beta)
        if game.to_move(state) == 0:
            v = max(v, value)
            alpha = max(alpha, v)
        else:
            v = min(v, value)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def alpha_beta_with_table(game, state, depth, table):
    v = look_up(game, state, table)
    for a in game.actions(state):
        if look_up(game, game.result(state, a), table) == v:
            return v, a
