# right


def first_move(game, state):
    """Nodes are opened from the right to the left, and closed once all their children are."""
    values, best, stack = {}, {}, [(state, False)]
    while stack:
        s, opened = stack.pop()
        if game.is_terminal(s):
            values[s] = game.utility(s, 0)
        elif not opened:
            stack.append((s, True))
            stack += [(game.result(s, a), False) for a in game.actions(s)]
        else:
            pick = min if game.to_move(s) else max
            best[s] = pick(game.actions(s), key=lambda a, s=s: values[game.result(s, a)])
            values[s] = values[game.result(s, best[s])]
    return values[state], best[state]


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
