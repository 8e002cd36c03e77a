# wrong: it plays well as Black and badly as White
# points: 3

from math import inf

from gamesearch.game import BudgetExceeded


def value(game, state, depth, mine, alpha=-inf, beta=inf):
    """Alpha-beta that takes the root for player 0's, whoever moves there."""
    if game.is_terminal(state):
        return game.utility(state, 0) * (1 + depth / 1000)
    if depth == 0:
        return game.evaluate(state, 0)
    best = -inf if mine else inf
    for a in game.actions(state):
        v = value(game, game.result(state, a), depth - 1, not mine, alpha, beta)
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
    sign = 1 if game.to_move(state) == 0 else -1
    best = game.actions(state)[0]
    try:
        for depth in range(1, 43):
            found = {}
            for a in game.actions(state):
                found[a] = sign * value(game, game.result(state, a), depth - 1, False)
            best = max(found, key=found.get)
    except BudgetExceeded:
        return best
    return best
