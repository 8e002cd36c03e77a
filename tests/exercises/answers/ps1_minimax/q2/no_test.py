# wrong: NoneType


def minimax(game, state):
    best = None
    for a in game.actions(state):
        v = minimax(game, game.result(state, a))[0]
        if best is None or (v > best[0] if game.to_move(state) == 0 else v < best[0]):
            best = v, a
    return best
