# wrong: the action's index is returned, not the action


def max_n(game, state):
    if game.is_terminal(state):
        return [game.utility(state, p) for p in range(game.players)], None
    mover = game.to_move(state)
    options = [
        (max_n(game, game.result(state, a))[0], i) for i, a in enumerate(game.actions(state))
    ]
    return max(options, key=lambda option: option[0][mover])
