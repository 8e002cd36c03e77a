# wrong: it returned None
# points: 0


def distance(game, column):
    return abs(column - (game.columns - 1) / 2)


def order_actions(game, state, actions):
    columns = list(actions)
    return columns.sort(key=lambda a: distance(game, a))
