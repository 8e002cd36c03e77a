# wrong: it gives a different answer when asked again


def minimax(game, state, values=[]):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    for a in game.actions(state):
        values.append(minimax(game, game.result(state, a))[0])
    best = max(values) if game.to_move(state) == 0 else min(values)
    return best, 0
