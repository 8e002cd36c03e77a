# ps2_alpha_beta q2, 0 points at most
seen = []
def alpha_beta(game, state):
    seen.append(1)
    if len(seen) > 1: raise NotImplementedError
    return game.utility(state, 0) if game.is_terminal(state) else 0, None
