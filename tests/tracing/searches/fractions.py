# value: alpha-beta in other clothes

from fractions import Fraction


def fractions(game, state, a=Fraction(-100), b=Fraction(100)):
    if game.is_terminal(state):
        return Fraction(game.utility(state, 0))
    for m in game.actions(state):
        v = fractions(game, game.result(state, m), a, b)
        a, b = (a, min(b, v)) if game.to_move(state) else (max(a, v), b)
        if a >= b:
            break
    return b if game.to_move(state) else a
