# wrong: asks who moves only at the root
# points: 2


def cutoff_search(game, state, depth, evaluate, maximizing=None):
    if maximizing is None:
        maximizing = game.to_move(state) == 0
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    pairs = [
        (
            cutoff_search(game, game.result(state, a), depth - 1, evaluate, not maximizing)[0],
            a,
        )
        for a in game.actions(state)
    ]
    return max(pairs, key=lambda p: p[0]) if maximizing else min(pairs, key=lambda p: p[0])
