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


def players_in_turn(game, state):
    players = Player(+1), Player(-1)
    players[0].opponent, players[1].opponent = players[1], players[0]
    return players[game.to_move(state)](game, state, alpha=-inf, beta=inf)


class InTurn:
    """The game with a pass wherever a player moves twice in a row."""

    def __init__(self, game):
        self.game, self.initial = game, game.initial

    def is_terminal(self, state):
        return not isinstance(state, Pass) and self.game.is_terminal(state)

    def utility(self, state, player):
        return self.game.utility(state, player)

    def to_move(self, state):
        return state.player if isinstance(state, Pass) else self.game.to_move(state)

    def actions(self, state):
        return ["pass"] if isinstance(state, Pass) else self.game.actions(state)

    def result(self, state, action):
        if isinstance(state, Pass):
            return state.state
        child = self.game.result(state, action)
        mover = self.game.to_move(state)
        again = not self.game.is_terminal(child) and self.game.to_move(child) == mover
        return Pass(child, 1 - mover) if again else child


class Pass:
    def __init__(self, state, player):
        self.state, self.player = state, player


def alpha_beta(game, state):
    return players_in_turn(InTurn(game), state)
