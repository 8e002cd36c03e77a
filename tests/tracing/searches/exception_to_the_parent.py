# value: alpha-beta in other clothes

INF = float("inf")


class Cutoff(Exception): ...


def exception_to_the_parent(game, state):
    def scan(s, a, b):
        if game.is_terminal(s):
            return game.utility(s, 0)
        top, v = game.to_move(s) == 0, INF if game.to_move(s) else -INF
        for move in game.actions(s):
            try:
                w = scan(game.result(s, move), a, b)
            except Cutoff as cut:
                w = cut.args[0]
            v = max(v, w) if top else min(v, w)
            a, b = (max(a, v), b) if top else (a, min(b, v))
            if a >= b and s != state:
                raise Cutoff(v)
        return v

    return scan(state, -INF, INF)
