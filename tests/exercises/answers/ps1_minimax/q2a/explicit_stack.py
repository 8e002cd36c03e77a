# right


def value(game, state):
    me = game.to_move(state)
    stack = [(state, False)]
    done = {}
    while stack:
        s, ready = stack.pop()
        if game.is_terminal(s):
            done[s] = game.utility(s, me)
        elif ready:
            kids = [done[game.result(s, a)] for a in game.actions(s)]
            done[s] = max(kids) if game.to_move(s) == me else min(kids)
        else:
            stack.append((s, True))
            stack += [(game.result(s, a), False) for a in game.actions(s)]
    return done[state]
