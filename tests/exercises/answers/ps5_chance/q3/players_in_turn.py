# wrong: it goes by level instead of to_move

from math import inf


def expectiminimax(game, state):
    """Right as long as nobody moves twice in a row."""

    def value(s, maximising):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if game.to_move(s) == -1:
            return sum(
                game.probability(s, r) * value(game.result(s, r), maximising)[0]
                for r in game.actions(s)
            ), None
        v, move = (-inf, None) if maximising else (inf, None)
        for a in game.actions(s):
            w, _ = value(game.result(s, a), not maximising)
            if w > v if maximising else w < v:
                v, move = w, a
        return v, move

    return value(state, True)
