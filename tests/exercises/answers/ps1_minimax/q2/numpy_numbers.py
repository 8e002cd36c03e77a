# right

import numpy as np


def first_move(game, state):
    if game.is_terminal(state):
        return np.float64(game.utility(state, 0)), None
    actions = np.array(game.actions(state))
    values = np.array([first_move(game, game.result(state, a))[0] for a in actions])
    best = values.argmin() if game.to_move(state) else values.argmax()
    return values[best], actions[best]


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
