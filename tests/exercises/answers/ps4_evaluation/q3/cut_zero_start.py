# wrong: the value is
# points: 2


def cutoff_search(game, state, depth, evaluate):
    if game.is_terminal(state):
        return (game.utility(state, 0), None)
    if depth == 0:
        return (evaluate(state, 0), None)
    best_action = None
    if game.to_move(state) == 0:
        best = 0
        for action in game.actions(state):
            value = cutoff_search(game, game.result(state, action), depth - 1, evaluate)[0]
            if value > best:
                best = value
                best_action = action
    else:
        best = 1000
        for action in game.actions(state):
            value = cutoff_search(game, game.result(state, action), depth - 1, evaluate)[0]
            if value < best:
                best = value
                best_action = action
    return (best, best_action)
