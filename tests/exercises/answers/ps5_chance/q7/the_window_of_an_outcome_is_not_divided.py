# wrong: the window of an outcome is not divided

from math import inf


def star(game, state, lowest, highest, node, cut_equal=(0, 1)):
    """A Star1 with a chance node of one's own: node(search, chances, kids, alpha, beta).

    `cut_equal` are the players who cut on equality.
    """

    def search(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        player = game.to_move(s)
        if player == -1:
            chances = [game.probability(s, r) for r in game.actions(s)]
            kids = (game.result(s, r) for r in game.actions(s))
            pairs = list(zip(chances, kids, strict=True))
            return node(lambda *args: search(*args)[0], pairs, alpha, beta), None
        v, move = (-inf if player == 0 else inf), None
        for a in game.actions(s):
            w, _ = search(game.result(s, a), alpha, beta)
            if w > v if player == 0 else w < v:
                v, move = w, a
            if player == 0:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta if player in cut_equal else alpha > beta:
                break
        return v, move

    return search(state, -inf, inf)


def ballard(lowest, highest, divide=True, fail=None, low=True, high=True, rest_counts=True):
    """Star1's chance node, fail-hard, with switches for what can be forgotten."""

    def node(search, pairs, alpha, beta):
        known, rest = 0, 1
        for p, kid in pairs:
            rest -= p
            most = known + (rest * highest if rest_counts else 0)
            least = known + (rest * lowest if rest_counts else 0)
            a, b = alpha - most, beta - least
            if divide:
                a, b = a / p, b / p
            v = search(kid, a, b)
            known += p * v
            if low and v <= a:
                return alpha if fail is None else fail(v, known)
            if high and v >= b:
                return beta if fail is None else fail(v, known)
        return known

    return node


def star1(game, state, lowest, highest):
    return star(game, state, lowest, highest, ballard(lowest, highest, divide=False))
