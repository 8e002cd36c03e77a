# right


def value(game, state):
    if not game.actions(state):
        return game.utility(state, 0)
    sign = -1 if game.to_move(state) else 1
    return sign * max(sign * value(game, game.result(state, a)) for a in game.actions(state))
