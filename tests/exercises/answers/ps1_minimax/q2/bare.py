# wrong: for the player to move

from math import inf


def minimax(game, state):
    def nega(s, side):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            w = -nega(game.result(s, a), -side)[0]
            if w > v:
                v, move = w, a
        return v, move

    side = 1 if game.to_move(state) == 0 else -1
    v, move = nega(state, side)
    return side * v, move
