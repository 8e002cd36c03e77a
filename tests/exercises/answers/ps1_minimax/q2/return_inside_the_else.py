# wrong: cannot unpack non-iterable NoneType

from math import inf


def first_move(game, state):
    """The lecture's slip E1: what a leaf is worth is found, and not returned."""

    def max_value(s):
        v, move = -inf, None
        if game.is_terminal(s):
            v = game.utility(s, 0)
        else:
            for a in game.actions(s):
                w, _ = min_value(game.result(s, a))
                if w > v:
                    v, move = w, a
            return v, move

    def min_value(s):
        v, move = inf, None
        if game.is_terminal(s):
            v = game.utility(s, 0)
        else:
            for a in game.actions(s):
                w, _ = max_value(game.result(s, a))
                if w < v:
                    v, move = w, a
            return v, move

    return max_value(state) if game.to_move(state) == 0 else min_value(state)


def minimax(game, state):
    given = first_move(game, state)
    if not isinstance(given, tuple | list) or len(given) != 2 or given[1] is None:
        return (given[0], []) if isinstance(given, tuple | list) and len(given) == 2 else given
    (value, action), line = given, []
    while action is not None:
        line.append(action)
        if action not in list(game.actions(state)):
            break
        state = game.result(state, action)
        action = None if game.is_terminal(state) else first_move(game, state)[1]
    return value, line
