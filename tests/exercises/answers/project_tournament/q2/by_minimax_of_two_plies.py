# right


def careful(game, state):
    def value(s, depth):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if depth == 0:
            return 0
        values = [value(game.result(s, a), depth - 1) for a in game.actions(s)]
        return min(values) if game.to_move(s) else max(values)

    sign = -1 if game.to_move(state) else 1
    actions = game.actions(state)
    quick = {a: game.is_terminal(game.result(state, a)) for a in actions}
    return max(actions, key=lambda a: (sign * value(game.result(state, a), 1), quick[a]))
