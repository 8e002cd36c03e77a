# wrong: the actions come back unchanged
# points: 0


def order_actions(game, state, actions):
    return list(actions)
