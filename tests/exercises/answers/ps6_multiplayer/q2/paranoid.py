# wrong: play against the player who begins


def leaf(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def max_n(game, state):
    me = game.to_move(state)

    def value(s):
        if game.is_terminal(s):
            return leaf(game, s), None
        pick = max if game.to_move(s) == me else min
        kids = [(value(game.result(s, a))[0], a) for a in game.actions(s)]
        return pick(kids, key=lambda kid: kid[0][me])

    return value(state)
