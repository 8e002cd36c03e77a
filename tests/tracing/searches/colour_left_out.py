# value: other clothes


def negamax(game, state, color=None):
    color = color or (-1 if game.to_move(state) else 1)
    if game.is_terminal(state):
        return color * game.utility(state, 0)
    return max(-negamax(game, game.result(state, a), -color) for a in game.actions(state))


def colour_left_out(game, state):
    return negamax(game, state) * (-1 if game.to_move(state) else 1)
