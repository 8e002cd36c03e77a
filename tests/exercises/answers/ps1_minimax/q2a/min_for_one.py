# wrong: where MIN begins, both sides take what is worst for them



def value(game, state):
    def v(s):
        if game.is_terminal(s):
            return game.utility(s, game.to_move(state))
        vals = [v(game.result(s, a)) for a in game.actions(s)]
        if game.to_move(s) == 0:
            return max(vals)
        return min(vals)
    return v(state)
