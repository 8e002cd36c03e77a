# wrong: the value has the wrong sign when MIN is at the root

from math import inf


def first_move(game, state):
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
