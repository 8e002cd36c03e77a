# wrong: where no dice are thrown


def expectiminimax(game, state, depth=0):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    player = game.to_move(state)
    kids = [
        (expectiminimax(game, game.result(state, a), depth + 1)[0], a) for a in game.actions(state)
    ]
    if depth % 2 == 1:
        return sum(game.probability(state, a) * v for v, a in kids), None
    return max(kids) if depth % 4 == 0 else min(kids)
