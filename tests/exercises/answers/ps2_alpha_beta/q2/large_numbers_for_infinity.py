# wrong: the bounds begin at finite numbers instead of infinity


def alpha_beta(game, state):
    big = 10**6

    def value(s, alpha, beta, player):
        if game.is_terminal(s):
            return game.utility(s, 0)
        best = -big if player == 0 else big
        for a in game.actions(s):
            v = value(game.result(s, a), alpha, beta, 1 - player)
            best = (max if player == 0 else min)(best, v)
            if player == 0:
                if best >= beta:
                    return best
                alpha = max(alpha, best)
            else:
                if best <= alpha:
                    return best
                beta = min(beta, best)
        return best

    player, move, alpha, beta = game.to_move(state), None, -big, big
    for a in game.actions(state):
        v = value(game.result(state, a), alpha, beta, 1 - player)
        if player == 0 and v > alpha:
            alpha, move = v, a
        elif player == 1 and v < beta:
            beta, move = v, a
    return (alpha, beta)[player], move
