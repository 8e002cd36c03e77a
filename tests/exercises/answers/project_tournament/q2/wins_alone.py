# wrong: it does not see that the opponent would win next
# points: 3


def wins_at_once(game, state, action, player):
    child = game.result(state, action)
    return game.is_terminal(child) and game.utility(child, player) == 1


def careful(game, state):
    me = game.to_move(state)
    wins = [a for a in game.actions(state) if wins_at_once(game, state, a, me)]
    return (wins or game.actions(state))[0]
