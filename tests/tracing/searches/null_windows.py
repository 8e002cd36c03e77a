# value: alpha-beta in other clothes


def null_windows(game, state):
    def pvs(s, alpha, beta, color):
        if game.is_terminal(s):
            return color * game.utility(s, 0)
        for i, a in enumerate(game.actions(s)):
            child = game.result(s, a)
            score = -pvs(child, -(alpha + 1 if i else beta), -alpha, -color)
            if i and alpha < score < beta:
                score = -pvs(child, -beta, -score, -color)
            alpha = max(alpha, score)
            if alpha >= beta:
                break
        return alpha

    color = -1 if game.to_move(state) else 1
    return color * pvs(state, -1000, 1000, color)
