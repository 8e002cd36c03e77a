# wrong: MIN cuts on < instead of <=


class _StrictMin:
    def __init__(self, game):
        self.game = game

    def run(self, state):
        return self.value(state, float("-inf"), float("inf"))

    def value(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state, 0), None
        if self.game.to_move(state) == 0:
            return self.maximum(state, alpha, beta)
        return self.minimum(state, alpha, beta)

    def maximum(self, state, alpha, beta):
        best_value, best_move = float("-inf"), None
        for move in self.game.actions(state):
            value = self.value(self.game.result(state, move), alpha, beta)[0]
            if value > best_value:
                best_value, best_move = value, move
            alpha = max(alpha, best_value)
            if alpha >= beta:
                break
        return best_value, best_move

    def minimum(self, state, alpha, beta):
        best_value, best_move = float("inf"), None
        for move in self.game.actions(state):
            value = self.value(self.game.result(state, move), alpha, beta)[0]
            if value < best_value:
                best_value, best_move = value, move
            beta = min(beta, best_value)
            if beta < alpha:
                break
        return best_value, best_move


def alpha_beta(game, state):
    return _StrictMin(game).run(state)
