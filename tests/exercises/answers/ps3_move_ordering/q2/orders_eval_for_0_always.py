# wrong: what is good for X comes first
# points: 1 or 3 or 0


def order_actions(game, state, actions):
    middle = (game.columns - 1) / 2

    def key(a):
        s = game.result(state, a)
        if game.is_terminal(s):
            return (0, 0)
        return (1, -game.evaluate(s, 0), abs(a - middle))

    return sorted(actions, key=key)
