# right


def maxs_value(game, state):
    states, kids = [state], []
    for s in states:  # grows
        below = [] if game.is_terminal(s) else [game.result(s, a) for a in game.actions(s)]
        kids.append(range(len(states), len(states) + len(below)))
        states += below
    values = {}
    for n in reversed(range(len(states))):
        pick = min if game.to_move(states[n]) == 1 else max
        values[n] = pick(map(values.get, kids[n])) if kids[n] else game.utility(states[n], 0)
    return values[0]


def value(game, state):
    v = maxs_value(game, state)
    return v if game.to_move(state) == 0 else -v
