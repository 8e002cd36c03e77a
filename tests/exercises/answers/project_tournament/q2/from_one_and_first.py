# wrong: columns are counted from 1
# points: 0


def careful(game, state):
    me = game.to_move(state)
    for a in game.actions(state):
        s = game.result(state, a)
        if game.is_terminal(s) and game.utility(s, me) > 0:
            return a + 1
    for a in game.actions(state):
        s = game.result(state, a)
        if not any(game.is_terminal(game.result(s, b)) and game.utility(game.result(s, b), me) < 0 for b in game.actions(s)):
            return a + 1
    return 1
