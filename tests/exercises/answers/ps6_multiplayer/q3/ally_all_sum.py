# wrong: players outside the alliance work for it as well


def alliance(game, state, members):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    best, move = None, None
    for a in game.actions(state):
        v, _ = alliance(game, game.result(state, a), members)
        if best is None or sum(v[m] for m in members) > sum(best[m] for m in members):
            best, move = v, a
    return best, move
