# wrong: it returned 1 (int); a pair (value, line) was expected

from math import inf

from gamesearch.game import CHANCE


def expectiminimax(game, state):
    def worth(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        player = game.to_move(s)
        if player == CHANCE:
            total = 0
            for roll in game.actions(s):
                total += game.probability(s, roll) * worth(game.result(s, roll))
            return total
        best = -inf if player == 0 else inf
        for action in game.actions(s):
            best = (max if player == 0 else min)(best, worth(game.result(s, action)))
        return best

    value, choice = worth(state), None
    if not game.is_terminal(state) and game.to_move(state) != CHANCE:
        for action in game.actions(state):
            if worth(game.result(state, action)) == value:
                return value, action
    return value
