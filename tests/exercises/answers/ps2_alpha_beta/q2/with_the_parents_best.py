# wrong: only the parent's own value is handed down


def alpha_beta(game, state, bound=None):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    mine, best = game.to_move(state) == 0, None
    for a in game.actions(state):
        v, _ = alpha_beta(game, game.result(state, a), best and best[0])
        if best is None or (v > best[0] if mine else v < best[0]):
            best = v, a
        if bound is not None and (best[0] >= bound if mine else best[0] <= bound):
            break
    return best
