# wrong: with 20 nodes it does not see a win next to it
# advice: Search to depth 1 first
# points: 4

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


def agent(game, state, budget):
    best, action = -inf, game.actions(state)[0]
    sign = 1 if game.to_move(state) == 0 else -1
    try:
        for a in game.actions(state):
            v = sign * value(game, game.result(state, a), 3)
            if v > best:
                best, action = v, a
    except BudgetExceeded:
        pass
    return action
