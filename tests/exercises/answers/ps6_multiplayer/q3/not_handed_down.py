# wrong: only the player at the root


def leaf(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def total(v, members):
    return sum(v[p] for p in members)


def alliance(game, state, members):
    if game.is_terminal(state):
        return leaf(game, state), None
    mover = game.to_move(state)

    def gain(v):
        return total(v, members) if mover in members else v[mover]

    kids = [(alliance(game, game.result(state, a), [mover])[0], a)
            for a in game.actions(state)]  # fmt: skip
    return max(kids, key=lambda kid: gain(kid[0]))
