# wrong: it called itself endlessly


def alpha_beta(game, state):
    if game.is_terminal(game.initial):
        return game.utility(game.initial, 0), None
    values = []
    for a in game.actions(game.initial):
        game.result(state, a)
        values.append((alpha_beta(game, state)[0], a))
    return max(values)
