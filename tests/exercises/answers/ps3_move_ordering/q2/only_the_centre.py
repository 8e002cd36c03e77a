# wrong: a move that wins at once does not come first
# points: 1


def distance(game, column):
    return abs(column - (game.columns - 1) / 2)


def order_actions(game, state, actions):
    return sorted(actions, key=lambda a: distance(game, a))
