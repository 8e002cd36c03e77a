# wrong: no action is returned for a player's move


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    who = game.to_move(state)
    results = [expectiminimax(game, game.result(state, a)) for a in game.actions(state)]
    if who == 0:
        return max(results, key=lambda r: r[0])
    if who == 1:
        return min(results, key=lambda r: r[0])
    return sum(
        game.probability(state, a) * r[0] for a, r in zip(game.actions(state), results)
    ), None
