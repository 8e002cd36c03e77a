# wrong: only two of the members are counted


def leaf(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def by(worth, pick=max):
    """A search in which whoever moves takes the child that is best by `worth(mover, vector)`."""

    def search(game, state):
        if game.is_terminal(state):
            return leaf(game, state), None
        mover = game.to_move(state)
        kids = [(search(game, game.result(state, a))[0], a) for a in game.actions(state)]
        return pick(kids, key=lambda kid: worth(mover, kid[0]))

    return search


def alliance(game, state, members):
    """Right as long as there are but two of them."""
    pair = members[:2]

    def worth(mover, vector):
        return sum(vector[p] for p in pair) if mover in pair else vector[mover]

    return by(worth)(game, state)
