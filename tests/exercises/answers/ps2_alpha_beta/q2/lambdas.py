# right

from functools import reduce
from math import inf


def alpha_beta(game, state):
    return (
        lambda ab: ab(ab, state, -inf, inf)
    )(
        lambda ab, s, alpha, beta: (game.utility(s, 0), None)
        if game.is_terminal(s)
        else reduce(
            lambda so_far, a: so_far
            if so_far[2] >= so_far[3]
            else (
                lambda v: (
                    (v, a, max(so_far[2], v), so_far[3])
                    if game.to_move(s) == 0
                    else (v, a, so_far[2], min(so_far[3], v))
                )
                if (v > so_far[0] if game.to_move(s) == 0 else v < so_far[0])
                else so_far
            )(ab(ab, game.result(s, a), so_far[2], so_far[3])[0]),
            game.actions(s),
            (-inf if game.to_move(s) == 0 else inf, None, alpha, beta),
        )[:2]
    )  # fmt: skip
