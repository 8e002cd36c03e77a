# wrong: a column that is full
# points: 0


def order_actions(game, state, actions):
    return [3, 2, 4, 1, 5, 0, 6]
