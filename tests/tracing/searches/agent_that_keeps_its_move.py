# move: classes and objects

import copy

INF = float("inf")


class Agent:
    def __init__(self, game):
        self.game, self.best = game, None

    def get_move(self, state):
        self.alphabeta(state, -INF, INF, self.game.to_move(state) == 0, top=True)
        return self.best

    def alphabeta(self, state, alpha, beta, is_max, top=False):
        if self.game.is_terminal(state):
            return self.game.utility(state, 0)
        best = -INF if is_max else INF
        for action in self.game.actions(state):
            val = self.alphabeta(self.game.result(state, action), alpha, beta, not is_max)
            if (is_max and val > best) or (not is_max and val < best):
                best = val
                if top:
                    self.best = action
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
            if beta <= alpha:
                break
        return best


def agent_that_keeps_its_move(game, state):
    return Agent(copy.deepcopy(game)).get_move(state)
