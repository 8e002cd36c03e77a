# wrong: the root is always treated as MAX's
# points: 0

def value(game, state):
    def w(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        vs = [w(game.result(s, a)) for a in game.actions(s)]
        return max(vs) if game.to_move(s) == 0 else min(vs)

    vs = [w(game.result(state, a)) for a in game.actions(state)]
    if game.to_move(state) == 0:
        return max(vs)
    return -max(vs)
