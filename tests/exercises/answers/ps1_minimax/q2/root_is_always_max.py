# wrong: the root is always treated as MAX's


def first_move(game, state):
    def value(s, depth):
        if game.is_terminal(s):
            return game.utility(s, 0)
        values = [value(game.result(s, a), depth + 1) for a in game.actions(s)]
        return max(values) if depth % 2 == 0 else min(values)

    actions = {a: value(game.result(state, a), 1) for a in game.actions(state)}
    best = max(actions, key=actions.get)
    return actions[best], best


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
