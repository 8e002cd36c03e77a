# wrong: ValueError


def minimax(game, state):
    values = [minimax(game, game.result(state, a))[0] for a in game.actions(state)]
    best = max(values) if game.to_move(state) == 0 else min(values)
    return best, list(game.actions(state))[values.index(best)]
