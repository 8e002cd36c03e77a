# value and move: classes and objects

import enum


class Side(enum.Enum):
    X, O = "X", "O"  # noqa: E741


def players_x_and_o(game, state):
    def best(s, player):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        bestVal, bestMove = (-1000, None) if player is Side.X else (1000, None)
        for a in game.actions(s):
            val, _ = best(game.result(s, a), Side.O if player is Side.X else Side.X)
            if val > bestVal if player is Side.X else val < bestVal:
                bestVal, bestMove = val, a
        return bestVal, bestMove

    return best(state, Side.O if game.to_move(state) else Side.X)
