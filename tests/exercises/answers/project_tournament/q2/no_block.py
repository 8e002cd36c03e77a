# wrong: it does not see that the opponent would win next
# points: 3


def careful(game, state):
    me = game.to_move(state)
    for a in game.actions(state):
        s = game.result(state, a)
        if game.is_terminal(s) and game.utility(s, me) > 0:
            return a
    return min(game.actions(state), key=lambda a: abs(a - 3))
