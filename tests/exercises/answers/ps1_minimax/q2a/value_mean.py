# wrong: MIN takes the mean
# points: 0


def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = [value(game, game.result(state, a)) for a in game.actions(state)]
    if game.to_move(state) == 0:
        return max(values)
    return sum(values) / len(values)
