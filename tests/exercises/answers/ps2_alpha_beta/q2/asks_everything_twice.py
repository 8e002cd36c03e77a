# right

from math import inf


def alpha_beta(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            assert game.is_terminal(s)
            assert game.utility(s, 0) == -game.utility(s, 1)
            return game.utility(s, 0), None
        ends = [game.is_terminal(game.result(s, a)) for a in game.actions(s)]
        assert len(ends) == len(game.actions(s))
        best = None
        for a in game.actions(s):
            v = ab(game.result(s, a), alpha, beta)[0]
            if best is None or (v > best[0] if game.to_move(s) == 0 else v < best[0]):
                best = v, a
            if game.to_move(s) == 0:
                alpha = max(alpha, best[0])
            else:
                beta = min(beta, best[0])
            if alpha >= beta:
                break
        return best

    return ab(state, -inf, inf)
