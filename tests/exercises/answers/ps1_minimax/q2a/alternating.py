# wrong: it assumes that the players take turns
# points: 1


def maxs_value(game, state):
    def of_max(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        return max(of_min(game.result(s, a)) for a in game.actions(s))

    def of_min(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        return min(of_max(game.result(s, a)) for a in game.actions(s))

    return of_min(state) if game.to_move(state) else of_max(state)


def value(game, state):
    v = maxs_value(game, state)
    return v if game.to_move(state) == 0 else -v
