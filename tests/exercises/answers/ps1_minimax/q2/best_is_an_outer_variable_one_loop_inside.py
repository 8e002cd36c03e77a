# wrong: one best value is shared by all calls

from math import inf


def minimax(game, state):
    best = {0: -inf, 1: inf}

    def search(s):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        move, player = None, game.to_move(s)
        for a in game.actions(s):
            v, _ = search(game.result(s, a))
            if v > best[0] if player == 0 else v < best[1]:
                best[player], move = v, a
        return best[player], move

    return search(state)
