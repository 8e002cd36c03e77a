# wrong: it gives a different answer when asked again


def expectiminimax(game, state, values=[]):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    for a in game.actions(state):
        values.append(expectiminimax(game, game.result(state, a))[0])
    return sum(values) / len(values), 0
