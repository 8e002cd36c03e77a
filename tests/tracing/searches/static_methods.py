# value and move: classes and objects

INF = float("inf")


class Solver:
    @staticmethod
    def max_node(g, s, a, b):
        if g.is_terminal(s):
            return g.utility(s, 0), None
        v, move = -INF, None
        for m in g.actions(s):
            if (w := Solver.min_node(g, g.result(s, m), max(a, v), b)[0]) > v:
                v, move = w, m
            if v >= b:
                break
        return v, move

    @staticmethod
    def min_node(g, s, a, b):
        if g.is_terminal(s):
            return g.utility(s, 0), None
        v, move = INF, None
        for m in g.actions(s):
            if (w := Solver.max_node(g, g.result(s, m), a, min(b, v))[0]) < v:
                v, move = w, m
            if v <= a:
                break
        return v, move


def static_methods(game, state):
    return (Solver.max_node, Solver.min_node)[game.to_move(state)](game, state, -INF, INF)
