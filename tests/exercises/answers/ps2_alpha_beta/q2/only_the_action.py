# wrong: it returned 'a1' (str); a pair (value, line) was expected


def alpha_beta(game, state):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        pick = max if game.to_move(s) == 0 else min
        return pick(value(game.result(s, a)) for a in game.actions(s))

    pick = max if game.to_move(state) == 0 else min
    return pick(game.actions(state), key=lambda a: value(game.result(state, a)))
