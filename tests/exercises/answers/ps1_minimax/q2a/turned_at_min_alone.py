# wrong: only MIN turns the sign
# points: 0

def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    children = [value(game, game.result(state, a)) for a in game.actions(state)]
    if game.to_move(state) == 0:
        return max(children)
    return -min(children)
