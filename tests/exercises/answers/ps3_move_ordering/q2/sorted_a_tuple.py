# wrong: it raised AttributeError
# points: 0


def order_actions(game, state, actions):
    actions.sort()
    return actions
