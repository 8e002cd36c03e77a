# wrong: it looks only 5 plies ahead


def first_move(game, state, depth=5):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return 0, None
    best = max if game.to_move(state) == 0 else min
    pairs = []
    for a in game.actions(state):
        pairs.append((first_move(game, game.result(state, a), depth - 1)[0], a))
    return best(pairs, key=lambda p: p[0])


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
