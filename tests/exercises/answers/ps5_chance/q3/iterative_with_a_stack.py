# right


def expectiminimax(game, state):
    values, best, stack = {}, {}, [(state, False)]
    while stack:
        s, opened = stack.pop()
        if game.is_terminal(s):
            values[s] = game.utility(s, 0)
        elif not opened:
            stack.append((s, True))
            stack += [(game.result(s, a), False) for a in game.actions(s)]
        elif game.to_move(s) == -1:
            values[s] = sum(
                game.probability(s, a) * values[game.result(s, a)] for a in game.actions(s)
            )
        else:
            pick = min if game.to_move(s) else max
            best[s] = pick(game.actions(s), key=lambda a, s=s: values[game.result(s, a)])
            values[s] = values[game.result(s, best[s])]
    return values[state], best.get(state)
