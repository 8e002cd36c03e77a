# right


def count_states(game):
    known, new = frozenset(), frozenset([game.initial])
    while new:
        known |= new
        below = (game.result(s, a) for s in new for a in game.actions(s))
        new = frozenset(below) - known
    return len(known)
