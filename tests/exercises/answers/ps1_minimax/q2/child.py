# wrong: the line begins with (0,)


def first_move(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best = None
    for a in game.actions(state):
        v = first_move(game, game.result(state, a))[0]
        if best is None or (v > best[0] if game.to_move(state) == 0 else v < best[0]):
            best = v, game.result(state, a)
    return best


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
