# wrong: it evaluates node A, where the search goes on
# points: 0


def cutoff_search(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    pick = max if game.to_move(state) == 0 else min
    pairs = [
        (cutoff_search(game, game.result(state, a), depth - 1, evaluate)[0], a)
        for a in game.actions(state)
    ]
    value, action = pick(pairs, key=lambda pair: pair[0])
    return value + evaluate(state, 0), action
