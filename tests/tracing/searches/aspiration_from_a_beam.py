# value: alpha-beta in other clothes

from functools import partial

INF = float("inf")


class Cutoff(Exception): ...


def exception_within_a_node(game, state, a=-INF, b=INF):
    if game.is_terminal(state):
        return game.utility(state, 0)
    top, v = game.to_move(state) == 0, INF if game.to_move(state) else -INF
    try:
        for move in game.actions(state):
            w = exception_within_a_node(game, game.result(state, move), a, b)
            v = max(v, w) if top else min(v, w)
            a, b = (max(a, v), b) if top else (a, min(b, v))
            if a >= b:
                raise Cutoff
    except Cutoff:
        pass
    return v


def aspiration_from_a_beam(game, state):
    ab = partial(exception_within_a_node, game)
    beam = [state]
    while not game.is_terminal(beam[0]):
        beam = [game.result(s, a) for s in beam for a in game.actions(s)][:1]
    guess = game.utility(beam[0], 0)
    found = ab(state, guess - 2, guess + 2)
    return found if guess - 2 < found < guess + 2 else ab(state, -INF, INF)
