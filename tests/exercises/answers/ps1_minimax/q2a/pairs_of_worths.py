# right

from functools import reduce


def value(game, state):
    def pairwise(s):
        """(worth to player 0, worth to player 1)"""
        if game.is_terminal(s):
            return (game.utility(s, 0), game.utility(s, 1))
        p = game.to_move(s)
        return reduce(lambda x, y: x if x[p] >= y[p] else y, [pairwise(game.result(s, a)) for a in game.actions(s)])

    return pairwise(state)[game.to_move(state)]
