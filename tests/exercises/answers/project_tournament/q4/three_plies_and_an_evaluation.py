# wrong: it does not see a win in five plies
# points: 2

from math import inf

from gamesearch.game import BudgetExceeded


def cutoff(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:  # the cutoff test
        return evaluate(state, 0), None
    best = -inf if game.to_move(state) == 0 else inf
    move = None
    for action in game.actions(state):
        value, _ = cutoff(game, game.result(state, action), depth - 1, evaluate, alpha, beta)
        if game.to_move(state) == 0:
            if value > best:
                best, move = value, action
            alpha = max(alpha, best)
        else:
            if value < best:
                best, move = value, action
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, move

def agent(game, state, budget):
    try:
        return cutoff(game, state, 3, game.evaluate)[1]
    except BudgetExceeded:
        return game.actions(state)[0]
