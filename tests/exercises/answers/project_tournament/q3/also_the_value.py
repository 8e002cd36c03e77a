# wrong: it returned the pair
# points: 0

from math import inf

from gamesearch.game import BudgetExceeded


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


def best_at(game, state, depth):
    sign = 1 if game.to_move(state) == 0 else -1
    actions = game.actions(state)
    return max(actions, key=lambda a: sign * value(game, game.result(state, a), depth - 1))


def plain_deepening(game, state, budget):
    best = game.actions(state)[0]
    try:
        for depth in range(1, 43):
            best = best_at(game, state, depth)
    except BudgetExceeded:
        return best
    return best


def agent(game, state, budget):
    return plain_deepening(game, state, budget), 0
