# wrong: it starts at a finite number instead of infinity


def first_move(game, state):
    def search(s, maximising):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        value, move = (-100 if maximising else 100), None
        for a in game.actions(s):
            v, _ = search(game.result(s, a), not maximising)
            if (maximising and v > value) or (not maximising and v < value):
                value, move = v, a
        return value, move

    return search(state, game.to_move(state) == 0)


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
