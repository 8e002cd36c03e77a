# wrong: the first outcome's probability is used for all


def node(ps, vs):
    return ps[0] * sum(vs)


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    player = game.to_move(state)
    kids = [(expectiminimax(game, game.result(state, a))[0], a) for a in game.actions(state)]
    if player == -1:
        values = [v for v, _ in kids]
        return node([game.probability(state, a) for _, a in kids], values), None
    return (max if player == 0 else min)(kids, key=lambda kid: kid[0])
