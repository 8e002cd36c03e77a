# wrong: after the wins, the worst moves come first
# points: 0


def order_actions(game, state, actions):
    middle = (game.columns - 1) / 2

    def key(a):
        s = game.result(state, a)
        if game.is_terminal(s):
            return (0, 0)
        return (1, game.evaluate(s, game.to_move(state)), abs(a - middle))

    return sorted(actions, key=key)
