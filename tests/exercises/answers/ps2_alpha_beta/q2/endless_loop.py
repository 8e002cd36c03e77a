# wrong: it asked its game 50,000 questions and went on

from math import inf


def alpha_beta(game, state):
    stack = [(state, None)]
    best = -inf
    while stack:
        node, first = stack[-1]
        if game.is_terminal(node):
            best = max(best, game.utility(node, 0))
        else:
            stack = [(game.result(node, a), first or a) for a in game.actions(node)]
    return best, 0
