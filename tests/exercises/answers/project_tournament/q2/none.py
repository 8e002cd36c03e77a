# wrong: it returned None
# points: 7


def careful(game, state):
    me = game.to_move(state)
    for a in game.actions(state):
        if (
            game.utility(game.result(state, a), me) == 1
            if game.is_terminal(game.result(state, a))
            else False
        ):
            return a
    for a in sorted(game.actions(state), key=lambda c: abs(3 - c)):
        s = game.result(state, a)
        if game.is_terminal(s):
            return a
        if not any(
            game.is_terminal(game.result(s, b)) and game.utility(game.result(s, b), 1 - me) == 1
            for b in game.actions(s)
        ):
            return a
