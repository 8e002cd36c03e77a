# wrong: a move that wins at once does not come first: action 4, which is column 5
# points: 1


def order_actions(game, state, actions):
    return sorted(actions, key=lambda a: abs(a - 3))
