# wrong: the value is
# points: 2


def cutoff_search(game, state, depth, evaluate):
    def worth(s, left):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if left <= 0:
            return abs(evaluate(s, 0))
        values = [worth(game.result(s, a), left - 1) for a in game.actions(s)]
        return max(values) if game.to_move(s) == 0 else min(values)

    if game.is_terminal(state) or depth == 0:
        return worth(state, depth), None
    pick = max if game.to_move(state) == 0 else min
    pairs = [
        (worth(game.result(state, a), depth - 1), i) for i, a in enumerate(game.actions(state))
    ]
    value, place = pick(pairs, key=lambda pair: pair[0])
    return value, game.actions(state)[place]
