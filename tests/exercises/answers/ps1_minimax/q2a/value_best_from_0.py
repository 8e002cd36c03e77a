# wrong: both sides start at 0
# points: 0


def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if game.to_move(state) == 0:
        best = 0
        for a in game.actions(state):
            v = value(game, game.result(state, a))
            if v > best:
                best = v
        return best
    else:
        best = 0
        for a in game.actions(state):
            v = value(game, game.result(state, a))
            if v < best:
                best = v
        return best
