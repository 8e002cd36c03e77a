# value and move: plain recursion, many results


def vectors_of_max_n(game, state):
    if game.is_terminal(state):
        return (game.utility(state, 0), game.utility(state, 1)), None
    best, choice, me = None, None, game.to_move(state)
    for a in game.actions(state):
        vector, _ = vectors_of_max_n(game, game.result(state, a))
        if best is None or vector[me] > best[me]:
            best, choice = vector, a
    return best, choice
