# wrong: it returned None
# points: 0


def order_actions(game, state, actions):
    return list(actions).sort(key=lambda a: abs(a - 3))
