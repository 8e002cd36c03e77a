# wrong: it does not beat opponent 1 of 4, random
# advice: It wins as X and loses as O
# points: 0

from math import inf


def value(game, state, depth, alpha=-inf, beta=inf):
    """Alpha-beta to a depth, for player 0."""
    if game.is_terminal(state):
        return game.utility(state, 0) * (1 + depth / 1000)
    if depth == 0:
        return game.evaluate(state, 0)
    mine = game.to_move(state) == 0
    best = -inf if mine else inf
    for a in game.actions(state):
        v = value(game, game.result(state, a), depth - 1, alpha, beta)
        if mine:
            best = max(best, v)
            alpha = max(alpha, v)
        else:
            best = min(best, v)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return best


def agent(game, state, budget):
    middle = sorted(game.actions(state), key=lambda a: abs(a - 3))
    return max(middle, key=lambda a: value(game, game.result(state, a), 2))
