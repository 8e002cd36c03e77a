# wrong: first
# points: 4


def cutoff_search(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    actions = list(game.actions(state))
    kids = [cutoff_search(game, game.result(state, a), depth - 1, evaluate)[0] for a in actions]
    return (max(kids) if game.to_move(state) == 0 else min(kids)), actions[0]
