# wrong: the sign is not turned where the other player moves
# points: 0

def value(game, state):
    me = game.to_move(state)
    vals = []
    for a in game.actions(state):
        child = game.result(state, a)
        if game.is_terminal(child):
            vals.append(game.utility(child, me))
        elif game.to_move(child) == me:
            vals.append(-value(game, child))
        else:
            vals.append(value(game, child))
    return max(vals)
