# wrong: MAX and MIN are swapped


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best = min if game.to_move(state) == 0 else max
    return best(
        ((minimax(game, game.result(state, a))[0], a) for a in game.actions(state)),
        key=lambda p: p[0],
    )
