# wrong: a best value of 0


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), []
    best = None
    for a in game.actions(state):
        v, rest = minimax(game, game.result(state, a))
        if not best or not best[0] or (v > best[0] if game.to_move(state) == 0 else v < best[0]):
            best = v, [a, *rest]
    return best
