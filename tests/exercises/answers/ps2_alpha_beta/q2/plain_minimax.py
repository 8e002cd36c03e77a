# wrong: nothing is ever cut


def alpha_beta(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    options = [(alpha_beta(game, game.result(state, a))[0], a) for a in game.actions(state)]
    choose = max if game.to_move(state) == 0 else min
    return choose(options, key=lambda option: option[0])
