# wrong: swapped


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    who = game.to_move(state)
    if who == -1:
        return sum(
            game.probability(state, r) * expectiminimax(game, game.result(state, r))[0]
            for r in game.actions(state)
        ), None
    pairs = [(expectiminimax(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return (min if who == 0 else max)(pairs)
