# right

from math import inf


def players_in_turn(game, state):
    def nega(s, alpha, beta, colour):
        if game.is_terminal(s):
            return colour * game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            w = -nega(game.result(s, a), -beta, -alpha, -colour)[0]
            if w > v:
                v, move = w, a
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v, move

    colour = 1 if game.to_move(state) == 0 else -1
    v, move = nega(state, -inf, inf, colour)
    return colour * v, move


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
