# right


def ghosts(game, state, rounds, evaluate):
    def value(s, left):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if left == 0:
            return evaluate(s, 0)
        values = []
        for a in game.actions(s):
            child = game.result(s, a)
            over = game.to_move(s) == 1 and game.to_move(child) == 0
            values.append(value(child, left - over))
        return min(values) if game.to_move(s) else max(values)

    kids = {a: value(game.result(state, a), rounds) for a in game.actions(state)}
    best = max(kids, key=kids.get)
    return kids[best], best
