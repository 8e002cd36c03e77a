# wrong: MIN plays at random


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    player = game.to_move(state)
    kids = [(expectiminimax(game, game.result(state, a))[0], a) for a in game.actions(state)]
    if player == -1:
        return sum(game.probability(state, a) * v for v, a in kids), None
    if player == 1:
        return sum(v for v, _ in kids) / len(kids), kids[0][1]
    return max(kids, key=lambda kid: kid[0])
