# wrong: what is good for X comes first, even where O is to move
# points: 0 or 1 or 3


def order_actions(game, state, actions):
    return sorted(actions, key=lambda a: game.evaluate(game.result(state, a), 0), reverse=True)
