# wrong: positions come back, not actions
# points: 0


def order_actions(game, state, actions):
    return [game.result(state, a) for a in actions]
