# wrong: the line begins with
# advice: That is the state it leads to
# points: 4

from math import inf


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), []
    p = game.to_move(state)
    if p == -1:
        return sum(
            game.probability(state, a) * expectiminimax(game, game.result(state, a))[0]
            for a in game.actions(state)
        ), []
    v, line = (-inf if p == 0 else inf), []
    for a in game.actions(state):
        w, rest = expectiminimax(game, game.result(state, a))
        if w > v if p == 0 else w < v:
            v = w
            line = [game.result(state, a)] + rest
    return v, line
