# wrong: the action returned is always the first


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    values = [minimax(game, game.result(state, a))[0] for a in game.actions(state)]
    return (max(values) if game.to_move(state) == 0 else min(values)), game.actions(state)[0]
