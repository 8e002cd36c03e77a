# wrong: it repeats action
# points: 0


def order_actions(game, state, actions):
    return [actions[0], *actions]
