# wrong: it asked for the utility of node
# points: 0


def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = [game.utility(game.result(state, a), 0) for a in game.actions(state)]
    return [max, min][game.to_move(state)](values)
