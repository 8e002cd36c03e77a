# value: plain recursion, many results

INF = float("inf")


def negamax_with_colour(game, state, colour=None):
    colour = colour or (1 if game.to_move(state) == 0 else -1)
    if game.is_terminal(state):
        return colour * game.utility(state, 0)
    value = -INF
    for a in game.actions(state):
        value = max(value, -negamax_with_colour(game, game.result(state, a), -colour))
    return value
