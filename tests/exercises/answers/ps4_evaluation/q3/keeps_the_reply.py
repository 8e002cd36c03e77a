# wrong: no line is returned
# points: 1


def cutoff_search(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    best, choice = None, None
    for action in game.actions(state):
        value, action = cutoff_search(game, game.result(state, action), depth - 1, evaluate)
        if best is None or (value > best if game.to_move(state) == 0 else value < best):
            best, choice = value, action
    return best, choice
