# wrong: it hands the opponent the square above its own disc
# points: 5


def wins_at_once(game, state, action, player):
    child = game.result(state, action)
    return game.is_terminal(child) and game.utility(child, player) == 1


def careful(game, state):
    me, actions = game.to_move(state), game.actions(state)
    for a in actions:
        if wins_at_once(game, state, a, me):
            return a
    for a in actions:
        for other in actions:
            if other != a and wins_at_once(game, game.result(state, other), a, 1 - me):
                return a
    return min(actions, key=lambda a: abs(a - 3))
