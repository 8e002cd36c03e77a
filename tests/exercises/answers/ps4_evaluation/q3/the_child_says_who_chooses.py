# wrong: it asks who moves at the child
# points: 2


def cutoff_search(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    kids = {a: game.result(state, a) for a in game.actions(state)}
    found = {a: cutoff_search(game, s, depth - 1, evaluate)[0]
             for a, s in kids.items()}  # fmt: skip
    best_of = max if game.to_move(next(iter(kids.values()))) == 1 else min
    action = best_of(found, key=found.get)
    return found[action], action
