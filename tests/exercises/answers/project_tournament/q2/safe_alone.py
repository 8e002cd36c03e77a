# wrong: it does not take a win
# points: 6


def wins_at_once(game, state, action, player):
    child = game.result(state, action)
    return game.is_terminal(child) and game.utility(child, player) == 1


def careful(game, state):
    me = game.to_move(state)
    for a in game.actions(state):
        child = game.result(state, a)
        if game.is_terminal(child) and len(game.actions(state)) > 1:
            continue
        if not any(wins_at_once(game, child, b, 1 - me) for b in game.actions(child)):
            return a
    return game.actions(state)[0]
