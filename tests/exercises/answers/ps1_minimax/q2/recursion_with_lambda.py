# right


def minimax(game, state):
    value = lambda s: (  # noqa: E731
        game.utility(s, 0)
        if game.is_terminal(s)
        else (min if game.to_move(s) else max)(value(game.result(s, a)) for a in game.actions(s))
    )
    pick = min if game.to_move(state) else max
    action = pick(game.actions(state), key=lambda a: value(game.result(state, a)))
    return value(state), action
