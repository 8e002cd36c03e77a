# wrong: it raised IndexError
# points: 7


def careful(game, state):
    me = game.to_move(state)
    good = []
    for a in game.actions(state):
        s = game.result(state, a)
        if game.is_terminal(s) and game.utility(s, me) == 1:
            return a
        if not any(
            game.is_terminal(game.result(s, b)) and game.utility(game.result(s, b), 1 - me) == 1
            for b in game.actions(s)
        ):
            good.append(a)
    return good[0]
