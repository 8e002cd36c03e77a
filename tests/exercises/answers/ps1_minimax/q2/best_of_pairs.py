# right


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best = max if game.to_move(state) == 0 else min
    pairs = [(minimax(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return best(pairs, key=lambda p: p[0])
