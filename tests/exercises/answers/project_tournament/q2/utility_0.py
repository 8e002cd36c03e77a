# wrong: as O it plays for X
# points: 4


def careful(game, state):
    safe = []
    for a in game.actions(state):
        s = game.result(state, a)
        if game.is_terminal(s) and game.utility(s, 0) == 1:
            return a
        bad = False
        if not game.is_terminal(s):
            for b in game.actions(s):
                t = game.result(s, b)
                if game.is_terminal(t) and game.utility(t, 0) == -1:
                    bad = True
        if not bad:
            safe.append(a)
    return safe[0] if safe else game.actions(state)[0]
