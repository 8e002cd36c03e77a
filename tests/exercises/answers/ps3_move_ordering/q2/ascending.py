# wrong: the worst moves come first
# points: 0


def order_actions(game, state, actions):
    player = game.to_move(state)
    return sorted(actions, key=lambda a: game.evaluate(game.result(state, a), player))
