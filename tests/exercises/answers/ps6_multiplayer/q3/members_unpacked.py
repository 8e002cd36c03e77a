# wrong: `members` is assumed to be a pair


def alliance(game, state, members):
    one, other = members
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover, v, move = game.to_move(state), None, None
    for a in game.actions(state):
        w, _ = alliance(game, game.result(state, a), members)

        def gain(vector):
            return vector[one] + vector[other] if mover in members else vector[mover]

        if v is None or gain(w) > gain(v):
            v, move = w, a
    return v, move
