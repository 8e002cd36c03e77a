# wrong: `members` is assumed to be a pair


def alliance(game, state, members):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)
    best, move = None, None
    for a in game.actions(state):
        v, _ = alliance(game, game.result(state, a), members)
        if mover in members:
            score = v[members[0]] + v[members[1]]
        else:
            score = v[mover]
        if best is None or score > top:
            best, move, top = v, a, score
    return best, move
