# value and move: plain recursion, many results

INF = float("inf")


def principal_variation(game, state, alpha=-INF, beta=INF):
    if game.is_terminal(state):
        return game.utility(state, 0), []
    line, me = [], game.to_move(state)
    for a in game.actions(state):
        v, rest = principal_variation(game, game.result(state, a), alpha, beta)
        if me == 0 and v > alpha:
            alpha, line = v, [a, *rest]
        elif me == 1 and v < beta:
            beta, line = v, [a, *rest]
        if alpha >= beta:
            break
    return (alpha if me == 0 else beta), line
