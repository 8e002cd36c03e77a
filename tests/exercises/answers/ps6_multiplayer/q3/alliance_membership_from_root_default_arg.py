# wrong: whether the mover is a member is asked only at the root


def alliance(game, state, members, allied=None):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    me = game.to_move(state)
    if allied is None:
        allied = me in members
    best, act = None, None
    for a in game.actions(state):
        v = alliance(game, game.result(state, a), members, allied)[0]
        w = sum(v[m] for m in members) if allied else v[me]
        if best is None or w > bw:
            best, bw, act = v, w, a
    return best, act
