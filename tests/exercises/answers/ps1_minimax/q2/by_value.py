# right


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    found = {minimax(game, game.result(state, a))[0]: a for a in game.actions(state)}
    value = max(found) if game.to_move(state) == 0 else min(found)
    return value, found[value]
