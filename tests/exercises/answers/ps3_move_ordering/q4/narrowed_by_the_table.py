# wrong: the kind is decided by the changed window
# points: 2

from math import inf


def alpha_beta_with_table(game, state, depth, table, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return game.evaluate(state, 0), None
    if state in table and table[state][2] >= depth:
        value, flag, _, move = table[state]
        if flag == "EXACT":
            return value, move
        if flag == "LOWER":
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            return value, move
    maximizing = game.to_move(state) == 0
    best, choice = (-inf if maximizing else inf), None
    for a in game.actions(state):
        v = alpha_beta_with_table(game, game.result(state, a), depth - 1, table, alpha, beta)[0]
        if maximizing:
            if v > best:
                best, choice = v, a
            alpha = max(alpha, best)
        else:
            if v < best:
                best, choice = v, a
            beta = min(beta, best)
        if beta <= alpha:
            break
    flag = "EXACT"
    if best <= alpha:
        flag = "UPPER"
    elif best >= beta:
        flag = "LOWER"
    table[state] = best, flag, depth, choice
    return best, choice
