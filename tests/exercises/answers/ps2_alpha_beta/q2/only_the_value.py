# wrong: it returned 1 (int); a pair (value, line) was expected


def alpha_beta(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    pick = max if game.to_move(state) == 0 else min
    return pick(alpha_beta(game, game.result(state, a)) for a in game.actions(state))
