# wrong: is nan

from math import inf


def expectiminimax(game, state):
    player = game.to_move(state)
    if player == -1:
        pairs = [
            (game.probability(state, r), expectiminimax(game, game.result(state, r))[0])
            for r in game.actions(state)
        ]
        return sum(p * v for p, v in pairs), None
    v, move = (-inf if player == 0 else inf), None
    for a in game.actions(state):
        w, _ = expectiminimax(game, game.result(state, a))
        if w > v if player == 0 else w < v:
            v, move = w, a
    return v, move
