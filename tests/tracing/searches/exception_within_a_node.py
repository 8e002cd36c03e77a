# value: alpha-beta in other clothes

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
