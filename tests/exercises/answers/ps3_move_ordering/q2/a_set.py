# wrong: it returned a set
# points: 0


def order_actions(game, state, actions):
    return set(actions)
