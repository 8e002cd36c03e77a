# right


def first_move(game, state):
    def nega(s, side):
        if game.is_terminal(s):
            return side * game.utility(s, 0), None
        pairs = [(-nega(game.result(s, a), -side)[0], a) for a in game.actions(s)]
        return max(pairs)  # of equal values the larger action

    side = -1 if game.to_move(state) else 1
    v, move = nega(state, side)
    return side * v, move


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
