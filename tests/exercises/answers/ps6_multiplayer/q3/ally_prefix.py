# wrong: the first players are treated as the members


def alliance(game, state, members):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)

    def worth(v):
        if mover in members:
            return sum(v[: len(members)])
        return v[mover]

    best, move = None, None
    for a in game.actions(state):
        v, _ = alliance(game, game.result(state, a), members)
        if best is None or worth(v) > worth(best):
            best, move = v, a
    return best, move
