# wrong: the depth is reduced once for each child
# points: 0


def cutoff_search(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth <= 0:
        return evaluate(state, 0), None
    best, choice = None, None
    for action in game.actions(state):
        depth -= 1
        value, _ = cutoff_search(game, game.result(state, action), depth, evaluate)
        if best is None or (value > best if game.to_move(state) == 0 else value < best):
            best, choice = value, action
    return best, choice
