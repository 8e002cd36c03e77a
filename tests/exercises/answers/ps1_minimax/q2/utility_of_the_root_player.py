# wrong: the value has the wrong sign when MIN is at the root

from math import inf


def minimax(game, state):
    """Every function of the lecture, for the player who begins."""
    player = game.to_move(state)

    def value(s, mine):
        if game.is_terminal(s):
            return game.utility(s, player), None
        v, move = (-inf if mine else inf), None
        for a in game.actions(s):
            w, _ = value(game.result(s, a), not mine)
            if w > v if mine else w < v:
                v, move = w, a
        return v, move

    return value(state, True)
