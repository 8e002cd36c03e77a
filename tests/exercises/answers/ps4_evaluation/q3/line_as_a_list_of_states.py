# wrong: the line begins with
# advice: That is the state it leads to
# points: 4

from math import inf


def cutoff_search(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), []
    if depth == 0:
        return evaluate(state, 0), []
    p = game.to_move(state)
    v, line = (-inf if p == 0 else inf), []
    for a in game.actions(state):
        w, rest = cutoff_search(game, game.result(state, a), depth - 1, evaluate)
        if w > v if p == 0 else w < v:
            v = w
            line = [game.result(state, a)] + rest
    return v, line
