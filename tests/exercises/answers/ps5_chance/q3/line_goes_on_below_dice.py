# wrong: it does not stop there
# points: 4


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), []
    who = game.to_move(state)
    kids = [(a, *expectiminimax(game, game.result(state, a))) for a in game.actions(state)]
    if who == -1:
        v = sum(game.probability(state, a) * x for a, x, _ in kids)
        a, _, l = max(kids, key=lambda k: game.probability(state, k[0]))
        return v, [a] + l
    a, v, l = (max if who == 0 else min)(kids, key=lambda k: k[1])
    return v, [a] + l
