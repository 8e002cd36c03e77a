# wrong: a single number where a vector is expected


def leaf(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def with_a_loop(game, state):
    if game.is_terminal(state):
        return leaf(game, state), None
    mover = game.to_move(state)
    best, move = None, None
    for a in game.actions(state):
        v, _ = with_a_loop(game, game.result(state, a))
        if best is None or v[mover] > best[mover]:
            best, move = v, a
    return best, move


def max_n(game, state):
    v, move = with_a_loop(game, state)
    return v[game.to_move(state)], move
