# wrong: only the first child is searched

from math import inf


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    player = game.to_move(state)
    mean, v, move = 0, (-inf if player == 0 else inf), None
    for a in game.actions(state):
        w, _ = expectiminimax(game, game.result(state, a))
        mean += game.probability(state, a) * w if player == -1 else 0
        if player >= 0:
            if w > v if player == 0 else w < v:
                v, move = w, a
            return v, move
    return mean, None
