# right


def maxs_value(game, s):
    return (
        game.utility(s, 0)
        if game.is_terminal(s)
        else (max, min)[game.to_move(s)](
            maxs_value(game, game.result(s, a)) for a in game.actions(s)
        )
    )


def value(game, state):
    v = maxs_value(game, state)
    return v if game.to_move(state) == 0 else -v
