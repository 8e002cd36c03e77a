# wrong: every action is listed, whatever its value
# points: 0


def best_actions(game, state):
    return list(game.actions(state))
