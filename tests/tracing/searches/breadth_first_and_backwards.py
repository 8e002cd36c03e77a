# value: without recursion


def breadth_first_and_backwards(game, state):
    order, values = [state], {}
    for s in order:
        order.extend(game.result(s, a) for a in game.actions(s))
    for s in reversed(order):
        below = [values[game.result(s, a)] for a in game.actions(s)]
        values[s] = (max, min)[game.to_move(s)](below) if below else game.utility(s, 0)
    return values[state]
