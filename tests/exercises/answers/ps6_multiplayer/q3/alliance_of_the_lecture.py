# wrong: A and B are always treated as the members


def alliance(game, state, members):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)

    def worth(v):
        if mover in (0, 1):
            return sum(v[m] for m in (0, 1))
        return v[mover]

    best, act = None, None
    for a in game.actions(state):
        found, _ = alliance(game, game.result(state, a), members)
        if best is None or worth(found) > worth(best):
            best, act = found, a
    return best, act
