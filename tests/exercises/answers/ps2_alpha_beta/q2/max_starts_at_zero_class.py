# wrong: MAX starts at 0 instead of minus infinity

from math import inf


class _FromZero:
    def __init__(self, game):
        self.game = game

    def max_value(self, state, alpha, beta):
        best_score = 0
        best_action = None
        for action in self.game.actions(state):
            score, _ = self.value(self.game.result(state, action), alpha, beta)
            if score > best_score:
                best_score, best_action = score, action
            alpha = max(alpha, best_score)
            if best_score >= beta:
                break
        return best_score, best_action

    def min_value(self, state, alpha, beta):
        best_score = inf
        best_action = None
        for action in self.game.actions(state):
            score, _ = self.value(self.game.result(state, action), alpha, beta)
            if score < best_score:
                best_score, best_action = score, action
            beta = min(beta, best_score)
            if best_score <= alpha:
                break
        return best_score, best_action

    def value(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state, 0), None
        if self.game.to_move(state) == 0:
            return self.max_value(state, alpha, beta)
        return self.min_value(state, alpha, beta)


def alpha_beta(game, state):
    return _FromZero(game).value(state, -inf, inf)
