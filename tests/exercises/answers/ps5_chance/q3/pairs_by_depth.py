# wrong: it goes by level instead of to_move


def expectiminimax(game, state, depth=0):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    player = game.to_move(state)
    kids = [
        (expectiminimax(game, game.result(state, a), depth + 1)[0], a) for a in game.actions(state)
    ]
    if player == -1:
        return sum(game.probability(state, a) * v for v, a in kids), None
    return min(kids) if depth % 2 else max(kids)
