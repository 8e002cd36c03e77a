# wrong: it asked for a probability at node C, where no dice are thrown
# points: 0


def value(game, state):
    def rec(s, layer):
        if game.is_terminal(s):
            return game.utility(s, 0)
        kids = [rec(game.result(s, a), layer + 1) for a in game.actions(s)]
        if layer % 4 == 0:
            return max(kids)
        if layer % 4 == 2:
            return min(kids)
        return sum(game.probability(s, a) * k for a, k in zip(game.actions(s), kids))

    return rec(state, 0)
