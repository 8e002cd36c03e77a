# ps2_alpha_beta q3, 0 points at most
def best_actions(game, state):
    return game.actions(state)
