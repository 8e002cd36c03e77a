# right

from math import inf


def alpha_beta_with_table(game, state, depth, table):
    def negamax(node, depth, alpha, beta, color):
        alphaOrig = alpha
        entry = table.get(node)
        if entry is not None and entry["depth"] >= depth and not game.is_terminal(node) and depth > 0:
            if entry["flag"] == "EXACT":
                return entry["value"], entry["move"]
            elif entry["flag"] == "LOWERBOUND":
                alpha = max(alpha, entry["value"])
            elif entry["flag"] == "UPPERBOUND":
                beta = min(beta, entry["value"])
            if alpha >= beta:
                return entry["value"], entry["move"]
        if game.is_terminal(node):
            return color * game.utility(node, 0), None
        if depth == 0:
            return color * game.evaluate(node, 0), None
        value, move = -inf, None
        for a in game.actions(node):
            v = -negamax(game.result(node, a), depth - 1, -beta, -alpha, -color)[0]
            if v > value:
                value, move = v, a
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        if value <= alphaOrig:
            flag = "UPPERBOUND"
        elif value >= beta:
            flag = "LOWERBOUND"
        else:
            flag = "EXACT"
        table[node] = {"value": value, "flag": flag, "depth": depth, "move": move}
        return value, move

    color = 1 if game.to_move(state) == 0 else -1
    v, move = negamax(state, depth, -inf, inf, color)
    return color * v, move
