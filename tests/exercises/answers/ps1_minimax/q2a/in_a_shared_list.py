# wrong: it gives a different answer when asked again
# points: 0


def value(game, state, values=[]):  # noqa: B006
    if game.is_terminal(state):
        return game.utility(state, 0)
    for a in game.actions(state):
        values.append(value(game, game.result(state, a)))
    return max(values) if game.to_move(state) == 0 else min(values)
