# wrong: the values of a player's moves are added up


def weighted(chances, values):
    return sum(p * v for p, v in zip(chances, values, strict=True))


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    values = [expectiminimax(game, game.result(state, a))[0] for a in game.actions(state)]
    if game.to_move(state) == -1:
        chances = [game.probability(state, a) for a in game.actions(state)]
        return weighted(chances, values), None
    return sum(values), 0
