# wrong: it gives a different answer when asked again

from math import inf


def alpha_beta(game, state, window=[-inf, inf]):  # noqa: B006
    if game.is_terminal(state):
        return game.utility(state, 0), None
    side = game.to_move(state)
    best, move = (inf if side else -inf), None
    for a in game.actions(state):
        v = alpha_beta(game, game.result(state, a))[0]
        if v < best if side else v > best:
            best, move = v, a
        window[side] = (max, min)[side](window[side], best)
        if window[0] >= window[1]:
            break
    return best, move
