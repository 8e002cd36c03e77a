# wrong: alpha-beta cuts below chance nodes without bounds

from math import inf


def pruning(chance_node):
    """Alpha-beta, with a way of its own to go through a chance node."""

    def search(game, state, alpha=-inf, beta=inf):
        if game.is_terminal(state):
            return game.utility(state, 0), None
        player = game.to_move(state)
        if player == -1:
            return chance_node(search, game, state, alpha, beta), None
        v, move = (-inf if player == 0 else inf), None
        for a in game.actions(state):
            w, _ = search(game, game.result(state, a), alpha, beta)
            if w > v if player == 0 else w < v:
                v, move = w, a
            if player == 0:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if beta <= alpha:
                break
        return v, move

    return search


def same_window(search, game, s, alpha, beta):
    return sum(
        game.probability(s, r) * search(game, game.result(s, r), alpha, beta)[0]
        for r in game.actions(s)
    )


def star1(game, state, lowest, highest):
    return pruning(same_window)(game, state)
