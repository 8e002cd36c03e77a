# wrong: MIN plays at random


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
    if who == 0:
        return max(pairs, key=lambda pair: pair[0])
    return sum(v for v, _ in pairs) / len(pairs), None
