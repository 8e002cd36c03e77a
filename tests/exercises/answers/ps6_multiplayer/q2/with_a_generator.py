# right


def leaf(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def max_n(game, state):
    def scored(s):
        for a in game.actions(s):
            yield a, max_n(game, game.result(s, a))[0]

    if game.is_terminal(state):
        return leaf(game, state), None
    mover = game.to_move(state)
    move, v = max(scored(state), key=lambda pair: pair[1][mover])
    return v, move
