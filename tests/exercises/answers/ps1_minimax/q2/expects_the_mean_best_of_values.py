# wrong: MIN takes the mean of its children


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    values = [minimax(game, game.result(state, a))[0] for a in game.actions(state)]
    if game.to_move(state) == 1:
        return sum(values) / len(values), 0
    return max(values), values.index(max(values))
