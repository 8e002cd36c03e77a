# value: plain recursion, many results


def lambda_and_a_fixed_point(game, state):
    fix = lambda f: lambda s: f(fix(f), s)
    step = lambda go, s: (
        game.utility(s, 0)
        if game.is_terminal(s)
        else [max, min][game.to_move(s)](map(go, (game.result(s, a) for a in game.actions(s))))
    )
    return fix(step)(state)
