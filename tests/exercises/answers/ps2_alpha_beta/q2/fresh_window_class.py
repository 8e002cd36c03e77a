# wrong: the root gives each child a fresh window

from math import inf


class _Agent:
    infinity = inf

    def __init__(self, game):
        self.game = game

    def get_action(self, state):
        turn = self.game.to_move(state)
        scored = [
            (self.prune(self.game.result(state, a), -self.infinity, self.infinity), a)
            for a in self.game.actions(state)
        ]
        best = scored[0]
        for pair in scored[1:]:
            if (pair[0] > best[0]) if turn == 0 else (pair[0] < best[0]):
                best = pair
        return best

    def prune(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state, 0)
        if self.game.to_move(state) == 0:
            value = -self.infinity
            for a in self.game.actions(state):
                value = max(value, self.prune(self.game.result(state, a), alpha, beta))
                alpha = max(alpha, value)
                if beta <= alpha:
                    break
            return value
        value = self.infinity
        for a in self.game.actions(state):
            value = min(value, self.prune(self.game.result(state, a), alpha, beta))
            beta = min(beta, value)
            if beta <= alpha:
                break
        return value


def alpha_beta(game, state):
    return _Agent(game).get_action(state)
