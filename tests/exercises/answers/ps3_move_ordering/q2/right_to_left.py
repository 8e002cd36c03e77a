# wrong: from right to left
# points: 0


def order_actions(game, state, actions):
    return list(actions)[::-1]
