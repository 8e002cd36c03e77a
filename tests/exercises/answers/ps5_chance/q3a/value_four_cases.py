# right


def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    who = game.to_move(state)
    if who == 0:
        return max(value(game, game.result(state, a)) for a in game.actions(state))
    if who == 1:
        return min(value(game, game.result(state, a)) for a in game.actions(state))
    return sum(
        game.probability(state, a) * value(game, game.result(state, a)) for a in game.actions(state)
    )
