# wrong: a list of actions was expected
# points: 0


def order_actions(game, state, actions):
    return min(actions, key=lambda a: abs(a - 3))
