# value: without recursion


def pushed_twice(game, state):
    stack, value = [(state, False)], {}
    while stack:
        s, done = stack.pop()
        if game.is_terminal(s):
            value[s] = game.utility(s, 0)
        elif done:
            value[s] = (max, min)[game.to_move(s)](value[(*s, a)] for a in game.actions(s))
        else:
            stack.append((s, True))
            stack += [(game.result(s, a), False) for a in reversed(list(game.actions(s)))]
    return value[state]
