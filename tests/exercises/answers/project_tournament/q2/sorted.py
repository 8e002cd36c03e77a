# right


def careful(game, state):
    me = game.to_move(state)

    def rank(a):
        s = game.result(state, a)
        if game.is_terminal(s):
            return 2 if game.utility(s, me) > 0 else 1
        for b in game.actions(s):
            t = game.result(s, b)
            if game.is_terminal(t) and game.utility(t, me) < 0:
                return 0
        return 1

    return max(game.actions(state), key=lambda a: (rank(a), -abs(a - 3)))
