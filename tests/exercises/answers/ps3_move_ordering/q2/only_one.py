# wrong: it returned 3 (int); a list
# points: 0


def order_actions(game, state, actions):
    return 3
