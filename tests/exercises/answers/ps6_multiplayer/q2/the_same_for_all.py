# wrong: given player 0's number at the leaves


def max_n(game, state):
    if game.is_terminal(state):
        return (game.utility(state, 0),) * game.players, None
    kids = [(max_n(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return max(kids, key=lambda kid: kid[0][0])
