# right


def first_move(game, state):
    value = lambda s: (  # noqa: E731
        game.utility(s, 0)
        if game.is_terminal(s)
        else (min if game.to_move(s) else max)(value(game.result(s, a)) for a in game.actions(s))
    )
    pick = min if game.to_move(state) else max
    action = pick(game.actions(state), key=lambda a: value(game.result(state, a)))
    return value(state), action


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
