# right


class Solver:
    def __init__(self, game):
        self.game, self.memo = game, {}

    def solve(self, s):
        if s not in self.memo:
            g = self.game
            if g.is_terminal(s):
                self.memo[s] = (g.utility(s, 0), ())
            else:
                sign = 1 if g.to_move(s) == 0 else -1
                best, bestkey = None, None
                for a in g.actions(s):
                    v, rest = self.solve(g.result(s, a))
                    if best is None or sign * v > sign * best[0]:
                        best = (v, (a,) + rest)
                self.memo[s] = best
        return self.memo[s]


def minimax(game, state):
    v, line = Solver(game).solve(state)
    return v, list(line)
