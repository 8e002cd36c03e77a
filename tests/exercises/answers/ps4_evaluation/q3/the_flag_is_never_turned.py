# wrong: the levels never alternate: the player who begins moves on every level
# points: 2


def cutoff_search(game, state, depth, evaluate):
    best_of = max if game.to_move(state) == 0 else min

    def value(s, d):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if d == 0:
            return evaluate(s, 0)
        return best_of(value(game.result(s, a), d - 1) for a in game.actions(s))

    if game.is_terminal(state):
        return game.utility(state, 0), None
    return best_of((value(game.result(state, a), depth - 1), a) for a in game.actions(state))
