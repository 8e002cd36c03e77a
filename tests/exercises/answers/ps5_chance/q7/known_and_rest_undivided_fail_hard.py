# wrong: the window of an outcome is not divided by its

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


late = False
swapped = False
divide = False
kept = False
unweighted = False
theirs = False
on_sums = False
hard = True


def star1(game, state, lowest, highest):
    def node(search, pairs, alpha, beta):
        known, rest = 0, 1
        for p, kid in pairs:
            rest -= 0 if late else p
            least, most = known + rest * lowest, known + rest * highest
            a, b = (alpha - least, beta - most) if swapped else (alpha - most, beta - least)
            if divide:
                a, b = a / p, b / p
            if kept:
                a, b = alpha, beta
            v = search(kid, a, b)
            known += v if unweighted else p * v
            rest -= p if late else 0
            if theirs and (v <= a or v >= b):
                return a if v <= a else b
            low, high = known + rest * lowest, known + rest * highest
            if high <= alpha if on_sums else v <= a:
                return alpha if hard else high if on_sums else most + p * v
            if low >= beta if on_sums else v >= b:
                return beta if hard else low if on_sums else least + p * v
        return known

    return star(game, state, lowest, highest, node)
