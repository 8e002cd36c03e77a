# wrong: an action is returned where a value is expected


def first_move(game, state):
    """The lecture's slip E5: arg max, where a value is needed."""

    def max_value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        return max(game.actions(s), key=lambda a: min_value(game.result(s, a)))

    def min_value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        return min(game.actions(s), key=lambda a: max_value(game.result(s, a)))

    action = max_value(state) if game.to_move(state) == 0 else min_value(state)
    return action, action


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
