# right

from fractions import Fraction


def expectiminimax(game, state):
    """The mean from the last outcome to the first, in fractions; of equal moves the last."""
    if game.is_terminal(state):
        return Fraction(game.utility(state, 0)), None
    v, move, player = None, None, game.to_move(state)
    mean = Fraction(0)
    for a in reversed(game.actions(state)):
        w, _ = expectiminimax(game, game.result(state, a))
        if player == -1:
            mean += Fraction(game.probability(state, a)).limit_denominator(10_000) * w
        elif v is None or (w > v if player == 0 else w < v):
            v, move = w, a
    return (mean if player == -1 else v), move
