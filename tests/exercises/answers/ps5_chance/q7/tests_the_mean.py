# right

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


def star1(game, state, lowest, highest):
    """The bounds of the mean are compared with the window, before and after each outcome."""

    def node(search, pairs, alpha, beta):
        least, most = lowest, highest
        for p, kid in pairs:
            if most <= alpha:
                return most
            if least >= beta:
                return least
            a = (alpha - most) / p + highest
            b = (beta - least) / p + lowest
            v = search(kid, max(a, lowest), min(b, highest))
            most -= p * (highest - v)
            least += p * (v - lowest)
        return least

    return star(game, state, lowest, highest, node)
