# value: bounds that are None until there is one


def none_as_infinity(game, state, alpha=None, beta=None):
    if game.is_terminal(state):
        return game.utility(state, 0)
    best = None
    for move in game.actions(state):
        v = none_as_infinity(game, game.result(state, move), alpha, beta)
        if game.to_move(state) == 0:
            if best is None or v > best:
                best = v
            if beta is not None and best >= beta:
                return best
            if alpha is None or best > alpha:
                alpha = best
        else:
            if best is None or v < best:
                best = v
            if alpha is not None and best <= alpha:
                return best
            if beta is None or best < beta:
                beta = best
    return best
