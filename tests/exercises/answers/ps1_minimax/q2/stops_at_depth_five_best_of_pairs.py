# wrong: it looks only 5 plies ahead


def minimax(game, state, depth=5):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return 0, None
    best = max if game.to_move(state) == 0 else min
    pairs = []
    for a in game.actions(state):
        pairs.append((minimax(game, game.result(state, a), depth - 1)[0], a))
    return best(pairs, key=lambda p: p[0])
