# wrong: it looks only 3 plies ahead


def expectiminimax(game, state, depth=3):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return 0, None
    player = game.to_move(state)
    kids = [
        (expectiminimax(game, game.result(state, a), depth - 1)[0], a) for a in game.actions(state)
    ]
    if player == -1:
        return sum(game.probability(state, a) * v for v, a in kids), None
    return max(kids) if player == 0 else min(kids)
