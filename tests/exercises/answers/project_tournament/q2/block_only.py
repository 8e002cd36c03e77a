# wrong: it hands the opponent the square above its own disc
# points: 5


def careful(game, state):
    me = game.to_move(state)
    for a in game.actions(state):
        s = game.result(state, a)
        if game.is_terminal(s) and game.utility(s, me) > 0:
            return a
    for a in game.actions(state):
        s = game.result(state, a)
        if game.is_terminal(s):
            continue
        for b in game.actions(s):
            t = game.result(s, b)
            if game.is_terminal(t) and game.utility(t, 1 - me) > 0 and b != a:
                if b in game.actions(state):
                    return b
    return min(game.actions(state), key=lambda a: abs(a - 3))
