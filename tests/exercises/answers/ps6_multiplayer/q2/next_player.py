# wrong: the next player's number in the vector is compared


def max_n(game, state):
    if game.is_terminal(state):
        return [game.utility(state, p) for p in range(game.players)], None
    mover = (game.to_move(state) + 1) % game.players
    options = [(max_n(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return max(options, key=lambda option: option[0][mover])
