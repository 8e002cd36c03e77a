# wrong: both sides start at 0


def leaf(game, s):
    return game.utility(s, 0)


def weighted(chances, values):
    return sum(p * v for p, v in zip(chances, values, strict=True))


start = (0, 0)
sides = ("max", "min")


def expectiminimax(game, state):
    if game.is_terminal(state):
        return leaf(game, state), None
    player = game.to_move(state)
    if player == -1:
        return weighted(
            [game.probability(state, r) for r in game.actions(state)],
            [expectiminimax(game, game.result(state, r))[0] for r in game.actions(state)],
        ), None
    v, move = start[player], None
    for a in game.actions(state):
        w, _ = expectiminimax(game, game.result(state, a))
        if w > v if sides[player] == "max" else w < v:
            v, move = w, a
    return v, move
