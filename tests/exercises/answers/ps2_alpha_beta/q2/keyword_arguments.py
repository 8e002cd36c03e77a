# right

from math import inf


class Player:
    def __init__(self, sign):
        self.sign = sign
        self.opponent = None

    def __call__(self, game, state, *, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player=0), None
        best, choice = -self.sign * inf, None
        for action in game.actions(state=state):
            child = game.result(state=state, action=action)
            value, _ = self.opponent(game, child, alpha=alpha, beta=beta)
            if self.sign * value > self.sign * best:
                best, choice = value, action
            if self.sign > 0:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, choice


def alpha_beta(game, state):
    players = Player(+1), Player(-1)
    players[0].opponent, players[1].opponent = players[1], players[0]
    return players[game.to_move(state)](game, state, alpha=-inf, beta=inf)
