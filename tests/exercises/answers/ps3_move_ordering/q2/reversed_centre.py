# wrong: the edges come first
# points: 0


def order_actions(game, state, actions):
    return sorted(actions, key=lambda a: abs(a - 3), reverse=True)
