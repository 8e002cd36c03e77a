# wrong: it does not see a win in five plies
# points: 2

from math import inf


def value(game, state, depth):
    """Minimax to a depth, for player 0."""
    if game.is_terminal(state):
        return game.utility(state, 0) * (1 + depth / 1000)
    if depth == 0:
        return game.evaluate(state, 0)
    values = [value(game, game.result(state, a), depth - 1) for a in game.actions(state)]
    return max(values) if game.to_move(state) == 0 else min(values)


def agent(game, state, budget):
    sign, best, action = 1 if game.to_move(state) == 0 else -1, -inf, game.actions(state)[0]
    if budget.nodes is not None and budget.nodes < 60:
        return action
    for a in game.actions(state):
        v = sign * value(game, game.result(state, a), 1)
        if v > best:
            best, action = v, a
    return action
