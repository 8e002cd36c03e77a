# wrong: it drops action
# points: 0


def order_actions(game, state, actions):
    return sorted([a for a in actions if 0 < a < 6], key=lambda a: abs(a - 3))
