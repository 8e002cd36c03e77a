# wrong: it returned 1 (int); a pair (value, action) was expected


def ghosts(game, state, rounds, evaluate):
    def worth(s, left):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if game.to_move(s) == 0:
            if left == 0:
                return evaluate(s, 0)
            return max(worth(game.result(s, a), left - 1) for a in game.actions(s))
        return min(worth(game.result(s, a), left) for a in game.actions(s))

    if game.is_terminal(state) or rounds == 0:
        return worth(state, rounds), None
    options = [(worth(game.result(state, a), rounds - 1), a) for a in game.actions(state)]
    return max(options, key=lambda option: option[0])[0]
