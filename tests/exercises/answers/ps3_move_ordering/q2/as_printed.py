# wrong: the columns are counted from 1
# points: 0


def order_actions(game, state, actions):
    return [a + 1 for a in actions]
