# wrong: it drops action
# points: 0


def distance(game, column):
    return abs(column - (game.columns - 1) / 2)


def only_the_centre(game, state, actions):
    return sorted(actions, key=lambda a: distance(game, a))


def order_actions(game, state, actions):
    return [a for a in only_the_centre(game, state, actions) if 0 < a < 6]
