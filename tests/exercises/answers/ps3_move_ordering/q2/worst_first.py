# wrong: the worst moves come first
# points: 0


def order_actions(game, state, actions):
    return sorted(actions, key=lambda a: game.evaluate(game.result(state, a), game.to_move(state)))
