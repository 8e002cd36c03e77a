# wrong: only the player at the root keeps


def max_n_alliance_members_not_passed(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)
    best, act = None, None
    for a in game.actions(state):
        found, _ = max_n_alliance_members_not_passed(game, game.result(state, a))
        if best is None or found[mover] > best[mover]:
            best, act = found, a
    return best, act


def alliance(game, state, members):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)

    def worth(v):
        if mover in members:
            return sum(v[m] for m in members)
        return v[mover]

    best, act = None, None
    for a in game.actions(state):
        found, _ = max_n_alliance_members_not_passed(game, game.result(state, a))
        if best is None or worth(found) > worth(best):
            best, act = found, a
    return best, act
