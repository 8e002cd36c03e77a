# right


def minimax(game, state):
    known = {}

    def value(s):
        if s not in known:
            values = [value(game.result(s, a)) for a in game.actions(s)]
            if game.is_terminal(s):
                known[s] = game.utility(s, 0)
            else:
                known[s] = min(values) if game.to_move(s) else max(values)
        return known[s]

    best = [a for a in game.actions(state) if value(game.result(state, a)) == value(state)]
    return value(state), best[-1]
