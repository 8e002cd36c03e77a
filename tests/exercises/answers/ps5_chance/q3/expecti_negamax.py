# right


def expectiminimax(game, state):
    """Values are the mover's; at a chance node those of whoever's turn it was to be."""

    def nega(s, side):
        if game.is_terminal(s):
            return side * game.utility(s, 0), None
        player = game.to_move(s)
        own = side if player == -1 else (1, -1)[player]
        pairs = [(nega(game.result(s, a), own)[0], a) for a in game.actions(s)]
        if player == -1:
            return sum(game.probability(s, a) * v for v, a in pairs), None
        v, move = max(pairs, key=lambda p: p[0])
        return (v if own == side else -v), move

    v, move = nega(state, 1)
    return v, move
