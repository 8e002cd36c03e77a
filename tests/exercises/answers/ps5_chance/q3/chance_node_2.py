# wrong: the weighted sum is divided once more


def weighted(chances, values):
    return sum(p * v for p, v in zip(chances, values, strict=True))


def node(ps, vs):
    return weighted(ps, vs) / len(vs)


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    player = game.to_move(state)
    kids = [(expectiminimax(game, game.result(state, a))[0], a) for a in game.actions(state)]
    if player == -1:
        values = [v for v, _ in kids]
        return node([game.probability(state, a) for _, a in kids], values), None
    return (max if player == 0 else min)(kids, key=lambda kid: kid[0])
