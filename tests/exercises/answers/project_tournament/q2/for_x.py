# wrong: as O it plays for X
# points: 4


def wins_at_once(game, state, action, player):
    child = game.result(state, action)
    return game.is_terminal(child) and game.utility(child, player) == 1


def careful(game, state):
    actions = game.actions(state)
    for a in actions:
        if wins_at_once(game, state, a, 0):
            return a
    for a in actions:
        child = game.result(state, a)
        if not any(wins_at_once(game, child, b, 1) for b in game.actions(child)):
            return a
    return actions[0]
