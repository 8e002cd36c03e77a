# value: alpha and beta are two numbers in one parameter

from math import inf


def window_in_a_pair(game, state, window=(-inf, inf)):
    if game.is_terminal(state):
        return game.utility(state, 0)
    most = game.to_move(state) == 0
    best = -inf if most else inf
    for action in game.actions(state):
        value = window_in_a_pair(game, game.result(state, action), window)
        best = (max if most else min)(best, value)
        most_of = (max(window[0], best), window[1])
        window = most_of if most else (window[0], min(window[1], best))
        if window[0] >= window[1]:
            break
    return best
