# right


def cutoff_search(game, state, depth, evaluate):
    def go(s, d):
        if game.is_terminal(s):
            return game.utility(s, 0), []
        if d == depth:
            return evaluate(s, 0), []
        out = [
            (lambda r: (r[0], [a, *r[1]]))(go(game.result(s, a), d + 1)) for a in game.actions(s)
        ]
        return (max if game.to_move(s) == 0 else min)(out, key=lambda t: t[0])

    return go(state, 0)
