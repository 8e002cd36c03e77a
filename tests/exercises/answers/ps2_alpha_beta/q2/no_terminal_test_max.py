# wrong: it raised ValueError: m


def alpha_beta(game, state):
    def value(s):
        values = [value(game.result(s, a)) for a in game.actions(s)]
        return max(values) if game.to_move(s) == 0 else min(values)

    best = max(game.actions(state), key=lambda a: value(game.result(state, a)))
    return value(state), best
