# wrong: no action is returned


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    below = [minimax(game, game.result(state, a)) for a in game.actions(state)]
    return (
        max(below, key=lambda pair: pair[0])
        if game.to_move(state) == 0
        else min(below, key=lambda pair: pair[0])
    )
