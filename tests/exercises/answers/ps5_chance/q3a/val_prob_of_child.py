# wrong: it asked for a probability at node a1, where no dice are thrown
# points: 0


def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    player = game.to_move(state)
    if player == -1:
        v = 0
        for a in game.actions(state):
            s = game.result(state, a)
            v += game.probability(s, a) * value(game, s)
        return v
    best = max if player == 0 else min
    return best([value(game, game.result(state, a)) for a in game.actions(state)])
