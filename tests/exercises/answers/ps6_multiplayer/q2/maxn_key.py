# right


def max_n(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    me = game.to_move(state)
    return max(
        ((max_n(game, game.result(state, a))[0], a) for a in game.actions(state)),
        key=lambda pair: pair[0][me],
    )
