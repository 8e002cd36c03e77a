# wrong: leaves are valued for the player to move
# points: 0

def best_actions(game, state):
    def mm(s):
        if game.is_terminal(s):
            return game.utility(s, game.to_move(s))
        f = max if game.to_move(s) == 0 else min
        return f(mm(game.result(s, a)) for a in game.actions(s))

    f = max if game.to_move(state) == 0 else min
    vals = {a: mm(game.result(state, a)) for a in game.actions(state)}
    return [a for a in vals if vals[a] == f(vals.values())]
