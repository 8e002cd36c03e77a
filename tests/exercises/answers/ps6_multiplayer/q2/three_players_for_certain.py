# wrong: too few numbers


def max_n(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(3)), None
    mover = game.to_move(state)
    kids = [(max_n(game, game.result(state, a))[0], a)
            for a in game.actions(state)]  # fmt: skip
    return max(kids, key=lambda kid: kid[0][mover])
