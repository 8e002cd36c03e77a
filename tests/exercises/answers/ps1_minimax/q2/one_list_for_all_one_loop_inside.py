# wrong: all calls collect their children's values in one list


def first_move(game, state):
    values = []

    def search(s):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best, move = None, None
        for a in game.actions(s):
            v, _ = search(game.result(s, a))
            values.append(v)
            if best is None or (v > best if game.to_move(s) == 0 else v < best):
                best, move = v, a
        return (max(values) if game.to_move(s) == 0 else min(values)), move

    return search(state)


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
