# wrong: one column too far to the right
# points: 0 or 1 or 3


def order_actions(game, state, actions):
    return sorted(actions, key=lambda a: abs(a - 4))
