# right


def first_move(game, state):
    known = {}

    def value(s):
        if s not in known:
            values = [value(game.result(s, a)) for a in game.actions(s)]
            if game.is_terminal(s):
                known[s] = game.utility(s, 0)
            else:
                known[s] = min(values) if game.to_move(s) else max(values)
        return known[s]

    best = [a for a in game.actions(state) if value(game.result(state, a)) == value(state)]
    return value(state), best[-1]


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
