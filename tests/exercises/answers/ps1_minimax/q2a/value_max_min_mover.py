# right


def value(game, s):
    return (
        game.utility(s, 0)
        if game.is_terminal(s)
        else (max, min)[game.to_move(s)](value(game, game.result(s, a)) for a in game.actions(s))
    )
