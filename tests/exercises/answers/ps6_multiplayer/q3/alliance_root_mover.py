# wrong: whether the mover is a member is asked only at the root


def alliance(game, state, members):
    root = game.to_move(state)

    def go(s):
        if game.is_terminal(s):
            return tuple(game.utility(s, p) for p in range(game.players)), None
        m = game.to_move(s)
        key = (lambda v: sum(v[i] for i in members)) if root in members else (lambda v: v[m])
        return max(
            ((go(game.result(s, a))[0], a) for a in game.actions(s)), key=lambda t: key(t[0])
        )

    return go(state)
