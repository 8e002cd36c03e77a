# wrong: the value has lost its sign
# advice: less than 0


def value(game, state):
    def mm(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        k = [mm(game.result(s, a)) for a in game.actions(s)]
        return max(k) if game.to_move(s) == 0 else min(k)

    return abs(mm(state))
