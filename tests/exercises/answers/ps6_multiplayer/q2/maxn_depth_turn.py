# wrong: it goes by level instead of to_move


def max_n(game, state, player=0):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    best, move = None, None
    for a in game.actions(state):
        found, _ = max_n(game, game.result(state, a), (player + 1) % game.players)
        if best is None or found[player] > best[player]:
            best, move = found, a
    return best, move
