# wrong: both sides start at 0


def first_move(game, state):
    def search(s):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best, move = 0, None
        for a in game.actions(s):
            v, _ = search(game.result(s, a))
            if game.to_move(s) == 0 and v > best:
                best, move = v, a
            if game.to_move(s) == 1 and v < best:
                best, move = v, a
        return best, move

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
