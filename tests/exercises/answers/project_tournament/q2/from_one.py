# wrong: columns are counted from 1
# points: 0


def wins_at_once(game, state, action, player):
    child = game.result(state, action)
    return game.is_terminal(child) and game.utility(child, player) == 1


def by_filters(game, state):
    me = game.to_move(state)
    actions = list(game.actions(state))
    wins = [a for a in actions if wins_at_once(game, state, a, me)]
    safe = []
    for a in actions:
        child = game.result(state, a)
        if not any(wins_at_once(game, child, b, 1 - me) for b in game.actions(child)):
            safe.append(a)
    return (wins or safe or actions)[-1]


def careful(game, state):
    return by_filters(game, state) + 1
