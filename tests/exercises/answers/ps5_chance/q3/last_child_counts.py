# wrong: the last child counts instead of the best one


def weighted(chances, values):
    return sum(p * v for p, v in zip(chances, values, strict=True))


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if game.to_move(state) == -1:
        chances = [game.probability(state, a) for a in game.actions(state)]
        kids = [expectiminimax(game, game.result(state, a))[0] for a in game.actions(state)]
        return weighted(chances, kids), None
    for a in game.actions(state):
        v, _ = expectiminimax(game, game.result(state, a))
    return v, a
