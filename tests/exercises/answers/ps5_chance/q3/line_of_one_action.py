# wrong: it stops after the first action
# points: 1


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), []
    who = game.to_move(state)
    kids = [(a, expectiminimax(game, game.result(state, a))[0]) for a in game.actions(state)]
    if who == -1:
        return sum(game.probability(state, a) * x for a, x in kids), []
    a, v = (max if who == 0 else min)(kids, key=lambda k: k[1])
    return v, [a]
