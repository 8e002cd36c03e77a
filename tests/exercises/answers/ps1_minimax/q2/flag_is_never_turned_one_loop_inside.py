# wrong: the levels never alternate: the player who begins moves on every level

from math import inf


def minimax(game, state):
    def search(s, maximising):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best = (-inf, None) if maximising else (inf, None)
        for a in game.actions(s):
            v = search(game.result(s, a), maximising)[0]
            if (v > best[0]) == maximising and v != best[0]:
                best = v, a
        return best

    return search(state, game.to_move(state) == 0)
