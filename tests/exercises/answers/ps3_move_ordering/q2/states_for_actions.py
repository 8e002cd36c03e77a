# wrong: raised TypeError
# points: 0


def order_actions(game, state, actions):
    return sorted(actions, key=lambda a: game.result(state, a) - 3)
