# wrong: the outcomes are added up without their probabilities


def node(ps, vs):
    return sum(vs)


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    player = game.to_move(state)
    kids = [(expectiminimax(game, game.result(state, a))[0], a) for a in game.actions(state)]
    if player == -1:
        values = [v for v, _ in kids]
        return node([game.probability(state, a) for _, a in kids], values), None
    return (max if player == 0 else min)(kids, key=lambda kid: kid[0])
