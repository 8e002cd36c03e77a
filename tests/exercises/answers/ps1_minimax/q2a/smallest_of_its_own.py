# wrong: MIN takes the smallest of its own values
# points: 0

def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    vals = []
    for a in game.actions(state):
        child = game.result(state, a)
        v = value(game, child)
        if not game.is_terminal(child) and game.to_move(child) != game.to_move(state):
            v = -v
        vals.append(v)
    if game.to_move(state) == 0:
        return max(vals)
    return min(vals)
