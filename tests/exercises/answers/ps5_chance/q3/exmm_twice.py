# right


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    p = game.to_move(state)
    if p == -1:
        return sum(
            game.probability(state, a) * expectiminimax(game, game.result(state, a))[0]
            for a in game.actions(state)
        ), None
    f = max if p == 0 else min
    v = f(expectiminimax(game, game.result(state, a))[0] for a in game.actions(state))
    for a in game.actions(state):
        if expectiminimax(game, game.result(state, a))[0] == v:
            return v, a
