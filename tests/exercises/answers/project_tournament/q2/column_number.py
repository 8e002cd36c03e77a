# wrong: columns are counted from 1
# points: 0


def careful(game, state):
    me = game.to_move(state)
    best = None
    for a in game.actions(state):
        s = game.result(state, a)
        if game.is_terminal(s):
            if game.utility(s, me) == 1:
                return a + 1
            continue
        danger = False
        for b in game.actions(s):
            t = game.result(s, b)
            if game.is_terminal(t) and game.utility(t, me) == -1:
                danger = True
        if not danger:
            best = a
    if best is None:
        best = game.actions(state)[0]
    return best + 1
