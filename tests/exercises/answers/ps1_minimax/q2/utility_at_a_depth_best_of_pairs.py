# wrong: asked for the utility of node


def minimax(game, state, depth=0):
    if depth == 2 or game.is_terminal(state):
        return game.utility(state, 0), None
    pairs = [(minimax(game, game.result(state, a), depth + 1)[0], a) for a in game.actions(state)]
    return max(pairs) if game.to_move(state) == 0 else min(pairs)
