# wrong: it gives a different answer when asked again

answers_of_earlier_trees = {}


def first_move(game, state):
    def value(s):
        if s not in answers_of_earlier_trees:
            answers_of_earlier_trees[s] = (
                game.utility(s, 0)
                if game.is_terminal(s)
                else (min if game.to_move(s) else max)(
                    value(game.result(s, a)) for a in game.actions(s)
                )
            )
        return answers_of_earlier_trees[s]

    best = min if game.to_move(state) else max
    return value(state), best(game.actions(state), key=lambda a: value(game.result(state, a)))


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
