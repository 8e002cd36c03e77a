# wrong: it begins at game.initial


def first_move(game, state):
    def best(s):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        pairs = [(best(game.result(s, a))[0], a) for a in game.actions(s)]
        return max(pairs, key=lambda p: p[0]) if game.to_move(s) == 0 else min(pairs)

    return best(game.initial)


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
