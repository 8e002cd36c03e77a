# right


def value(game, state):
    memo = {}
    me = game.to_move(state)

    def v(s):
        if s not in memo:
            if game.is_terminal(s):
                memo[s] = game.utility(s, me)
            else:
                kids = [v(game.result(s, a)) for a in game.actions(s)]
                memo[s] = max(kids) if game.to_move(s) == me else min(kids)
        return memo[s]

    return v(state)
