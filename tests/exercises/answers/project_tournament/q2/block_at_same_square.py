# wrong: the square above its own disc
# points: 5


def careful(game, state):
    me = game.to_move(state)
    for a in game.actions(state):
        s = game.result(state, a)
        if game.is_terminal(s) and game.utility(s, me) == 1:
            return a
    for a in game.actions(state):
        s = game.result(state, a)
        if game.is_terminal(s):
            continue
        for b in game.actions(s):
            t = game.result(s, b)
            if game.is_terminal(t) and game.utility(t, 1 - me) == 1:
                return b
    acts = list(game.actions(state))
    return acts[len(acts) // 2]
