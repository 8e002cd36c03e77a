# right

from math import inf


def players_in_turn(game, state):
    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            v2, _ = min_value(game.result(s, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = inf, None
        for a in game.actions(s):
            v2, _ = max_value(game.result(s, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return (min_value if game.to_move(state) else max_value)(state, -inf, inf)


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
