# wrong: only one of the members maximises the sum


def alliance(game, state, members):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)

    def worth(v):
        if mover == members[0]:
            return sum(v[m] for m in members)
        return v[mover]

    best, act = None, None
    for a in game.actions(state):
        found, _ = alliance(game, game.result(state, a), members)
        if best is None or worth(found) > worth(best):
            best, act = found, a
    return best, act
