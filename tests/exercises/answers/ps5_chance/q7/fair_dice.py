# wrong: the probabilities are ignored


def with_chance(node):
    """A search with one way of its own to treat chance nodes: node(probabilities, values)."""

    def search(game, state):
        if game.is_terminal(state):
            return game.utility(state, 0), None
        player = game.to_move(state)
        kids = [(search(game, game.result(state, a))[0], a) for a in game.actions(state)]
        if player == -1:
            values = [v for v, _ in kids]
            return node([game.probability(state, a) for _, a in kids], values), None
        return (max if player == 0 else min)(kids, key=lambda kid: kid[0])

    return search


def star1(game, state, lowest, highest):
    return with_chance(lambda ps, vs: sum(vs) / len(vs))(game, state)
