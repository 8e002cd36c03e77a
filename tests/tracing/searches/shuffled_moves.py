# value and move: alpha-beta in other clothes

import random

INF = float("inf")


def shuffled_moves(game, state, alpha=-INF, beta=INF):
    if game.is_terminal(state):
        return None, game.utility(state, 0)
    moves, best, me = list(game.actions(state)), None, game.to_move(state)
    random.Random(len(state)).shuffle(moves)
    for a in moves:
        _, v = shuffled_moves(game, game.result(state, a), alpha, beta)
        if me == 0 and v > alpha:
            best, alpha = a, v
        if me == 1 and v < beta:
            best, beta = a, v
        if alpha >= beta:
            break
    return best, (beta if me else alpha)
