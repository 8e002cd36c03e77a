# value and move: plain recursion, many results

INF = float("inf")


def negamax_pairs_move_first(game, state, alpha=-INF, beta=INF):
    if game.is_terminal(state):
        return None, game.utility(state, game.to_move(state))
    best_move, best = None, -INF
    for move in game.actions(state):
        _, score = negamax_pairs_move_first(game, game.result(state, move), -beta, -alpha)
        if -score > best:
            best_move, best = move, -score
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best_move, best
