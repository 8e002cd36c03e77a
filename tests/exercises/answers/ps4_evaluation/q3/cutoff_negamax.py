# wrong: a negamax that flips the sign at every move
# points: 2


def cutoff_search(game, state, depth, evaluate):
    def negamax(s, left):
        mover = game.to_move(s)
        if game.is_terminal(s):
            return game.utility(s, mover), None
        if left == 0:
            return evaluate(s, mover), None
        values = [(-negamax(game.result(s, a), left - 1)[0], a) for a in game.actions(s)]
        return max(values, key=lambda pair: pair[0])

    value, act = negamax(state, depth)
    return value if game.to_move(state) == 0 else -value, act
