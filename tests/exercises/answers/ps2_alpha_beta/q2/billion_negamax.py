# wrong: the bounds begin at finite numbers instead of infinity


def alpha_beta(game, state):
    def neg(s, alpha, beta, side):
        if game.is_terminal(s):
            return side * game.utility(s, 0), None
        v, move = -1e9, None
        for a in game.actions(s):
            w, _ = neg(game.result(s, a), -beta, -alpha, -side)
            if -w > v:
                v, move = -w, a
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v, move

    side = 1 if game.to_move(state) == 0 else -1
    v, move = neg(state, -1e9, 1e9, side)
    return side * v, move
