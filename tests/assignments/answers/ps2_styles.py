"""Right alpha-betas in the styles that `ps2_mistakes` spoils.

They all read exactly the leaves that the book's does, and so do those in `ps2_rare`.
"""

from __future__ import annotations

from math import inf

from tests.assignments.answers.edits import edited
from tests.assignments.answers.ps2_list import right


@right
def book_pairs(game, state):
    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            v2, _ = min_value(game.result(s, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = inf, None
        for a in game.actions(s):
            v2, _ = max_value(game.result(s, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return max_value(state, -inf, inf) if game.to_move(state) == 0 else min_value(state, -inf, inf)


# the bounds are moved after the test, or before it but in any case
CUT_FIRST = (
    (
        "    alpha = max(alpha, v)\nif v >= beta:\n    return v, move",
        "if v >= beta:\n    return v, move\nalpha = max(alpha, v)",
    ),
    (
        "    beta = min(beta, v)\nif v <= alpha:\n    return v, move",
        "if v <= alpha:\n    return v, move\nbeta = min(beta, v)",
    ),
)
RAISE_FIRST = (
    ("    alpha = max(alpha, v)\nif v >= beta:", "alpha = max(alpha, v)\nif v >= beta:"),
    ("    beta = min(beta, v)\nif v <= alpha:", "beta = min(beta, v)\nif v <= alpha:"),
)
pairs_that_cut_first = right(edited(book_pairs, *CUT_FIRST, name="pairs_that_cut_first"))
pairs_that_raise_first = right(edited(book_pairs, *RAISE_FIRST, name="pairs_that_raise_first"))


@right
def numbers_below_a_loop(game, state):
    """The third edition's: the functions return numbers, and the root keeps the action."""

    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        v = -inf
        for a in game.actions(s):
            v = max(v, min_value(game.result(s, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        v = inf
        for a in game.actions(s):
            v = min(v, max_value(game.result(s, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    alpha, beta, move = -inf, inf, None
    for a in game.actions(state):
        if game.to_move(state) == 0:
            v = min_value(game.result(state, a), alpha, beta)
            if v > alpha:
                alpha, move = v, a
        else:
            v = max_value(game.result(state, a), alpha, beta)
            if v < beta:
                beta, move = v, a
    return (alpha if game.to_move(state) == 0 else beta), move


@right
def a_flag_and_two_branches(game, state):
    def ab(s, alpha, beta, maximizing):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        move = None
        if maximizing:
            v = -inf
            for a in game.actions(s):
                w = ab(game.result(s, a), alpha, beta, False)[0]
                if w > v:
                    v, move = w, a
                alpha = max(alpha, v)
                if alpha >= beta:
                    break
        else:
            v = inf
            for a in game.actions(s):
                w = ab(game.result(s, a), alpha, beta, True)[0]
                if w < v:
                    v, move = w, a
                beta = min(beta, v)
                if alpha >= beta:
                    break
        return v, move

    return ab(state, -inf, inf, game.to_move(state) == 0)


@right
def one_function_for_both(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        is_max = game.to_move(s) == 0
        v, move = (-inf if is_max else inf), None
        for a in game.actions(s):
            w = ab(game.result(s, a), alpha, beta)[0]
            if is_max and w > v:
                v, move, alpha = w, a, max(alpha, w)
            elif not is_max and w < v:
                v, move, beta = w, a, min(beta, w)
            if alpha >= beta:
                break
        return v, move

    return ab(state, -inf, inf)


@right
def the_best_pair(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best = None
        for a in game.actions(s):
            v = ab(game.result(s, a), alpha, beta)[0]
            if best is None or (v > best[0] if game.to_move(s) == 0 else v < best[0]):
                best = v, a
            if game.to_move(s) == 0:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return best

    return ab(state, -inf, inf)


@right
def default_arguments(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best = None
    for a in game.actions(state):
        v, _ = default_arguments(game, game.result(state, a), alpha, beta)
        if best is None or (v > best[0] if game.to_move(state) == 0 else v < best[0]):
            best = v, a
        if game.to_move(state) == 0:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return best


@right
def default_arguments_and_a_flag(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    is_max = game.to_move(state) == 0
    v, move = (-inf if is_max else inf), None
    for a in game.actions(state):
        w, _ = default_arguments_and_a_flag(game, game.result(state, a), alpha, beta)
        if is_max and w > v:
            v, move, alpha = w, a, max(alpha, w)
        elif not is_max and w < v:
            v, move, beta = w, a, min(beta, w)
        if alpha >= beta:
            break
    return v, move


@right
def negamax_with_colour(game, state):
    def nega(s, alpha, beta, colour):
        if game.is_terminal(s):
            return colour * game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            w = -nega(game.result(s, a), -beta, -alpha, -colour)[0]
            if w > v:
                v, move = w, a
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v, move

    colour = 1 if game.to_move(state) == 0 else -1
    v, move = nega(state, -inf, inf, colour)
    return colour * v, move


@right
def fail_hard(game, state):
    def maxi(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        for a in game.actions(s):
            score = mini(game.result(s, a), alpha, beta)
            if score >= beta:
                return beta
            if score > alpha:
                alpha = score
        return alpha

    def mini(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        for a in game.actions(s):
            score = maxi(game.result(s, a), alpha, beta)
            if score <= alpha:
                return alpha
            if score < beta:
                beta = score
        return beta

    alpha, beta, best = -inf, inf, None
    for a in game.actions(state):
        if game.to_move(state) == 0:
            score = mini(game.result(state, a), alpha, beta)
            if score > alpha:
                alpha, best = score, a
        else:
            score = maxi(game.result(state, a), alpha, beta)
            if score < beta:
                beta, best = score, a
    return (beta if game.to_move(state) else alpha), best


@right
def flag_and_break_on_crossed_bounds(game, state):
    def search(s, alpha, beta, maximizing):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best, move = (-inf if maximizing else inf), None
        for a in game.actions(s):
            v = search(game.result(s, a), alpha, beta, not maximizing)[0]
            if maximizing:
                if v > best:
                    best, move = v, a
                alpha = max(alpha, best)
            else:
                if v < best:
                    best, move = v, a
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, move

    return search(state, -inf, inf, game.to_move(state) == 0)


@right
def negamax_turned_at_the_root(game, state):
    def nega(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, game.to_move(s)), None
        v, move = -inf, None
        for a in game.actions(s):
            w = -nega(game.result(s, a), -beta, -alpha)[0]
            if w > v:
                v, move = w, a
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v, move

    v, move = nega(state, -inf, inf)
    return (-v if game.to_move(state) == 1 else v), move


@right
def all_results_first(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        children = [(a, game.result(s, a)) for a in game.actions(s)]
        is_max = game.to_move(s) == 0
        v, move = (-inf if is_max else inf), None
        for a, child in children:
            w = ab(child, alpha, beta)[0]
            if w > v if is_max else w < v:
                v, move = w, a
            alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
            if alpha >= beta:
                break
        return v, move

    return ab(state, -inf, inf)
