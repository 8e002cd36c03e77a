"""The classic mistakes: every row of the table in the course notes, in several handwritings."""

# ruff: noqa: RUF059

from __future__ import annotations

import math
from math import inf

from answers import mistake

# ---------------------------------------------------------------- > for >= at MAX's cut


@mistake("MAX cuts on > instead of >=", "the book's pairs")
def max_cuts_on_greater_pairs(game, state):
    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            v2, _ = min_value(game.result(s, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v > beta:
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

    first = max_value if game.to_move(state) == 0 else min_value
    return first(state, -inf, inf)


@mistake("MAX cuts on > instead of >=", "one function and a flag")
def max_cuts_on_greater_flag(game, state):
    def search(node, a, b, maximizing):
        if game.is_terminal(node):
            return game.utility(node, 0), None
        best_action = None
        if maximizing:
            value = -math.inf
            for action in game.actions(node):
                score = search(game.result(node, action), a, b, False)[0]
                if score > value:
                    value = score
                    best_action = action
                a = max(a, value)
                if b < value:
                    break
        else:
            value = math.inf
            for action in game.actions(node):
                score = search(game.result(node, action), a, b, True)[0]
                if score < value:
                    value = score
                    best_action = action
                b = min(b, value)
                if a >= b:
                    break
        return value, best_action

    return search(state, -math.inf, math.inf, game.to_move(state) == 0)


@mistake("MAX cuts on > instead of >=", "a loop at the root, numbers below")
def max_cuts_on_greater_loop(game, state):
    def highest(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        v = -inf
        for a in game.actions(s):
            v = max(v, lowest(game.result(s, a), alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v

    def lowest(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        v = inf
        for a in game.actions(s):
            v = min(v, highest(game.result(s, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    best, alpha, beta = None, -inf, inf
    for a in game.actions(state):
        child = game.result(state, a)
        if game.to_move(state) == 0:
            v = lowest(child, alpha, beta)
            if v > alpha:
                alpha, best = v, a
        else:
            v = highest(child, alpha, beta)
            if v < beta:
                beta, best = v, a
    return (alpha if game.to_move(state) == 0 else beta), best


# ---------------------------------------------------------------- < for <= at MIN's cut


@mistake("MIN cuts on < instead of <=", "nested closures")
def min_cuts_on_less_closures(game, state):
    def best_for_max(s, lo, hi):
        best = (-inf, None)
        for a in game.actions(s):
            s2 = game.result(s, a)
            val = game.utility(s2, 0) if game.is_terminal(s2) else best_for_min(s2, lo, hi)[0]
            if val > best[0]:
                best = (val, a)
            if best[0] >= hi:
                break
            lo = max(lo, best[0])
        return best

    def best_for_min(s, lo, hi):
        best = (inf, None)
        for a in game.actions(s):
            s2 = game.result(s, a)
            val = game.utility(s2, 0) if game.is_terminal(s2) else best_for_max(s2, lo, hi)[0]
            if val < best[0]:
                best = (val, a)
            if best[0] < lo:
                break
            hi = min(hi, best[0])
        return best

    return (best_for_max, best_for_min)[game.to_move(state)](state, -inf, inf)


class _StrictMin:
    def __init__(self, game):
        self.game = game

    def run(self, state):
        return self.value(state, float("-inf"), float("inf"))

    def value(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state, 0), None
        if self.game.to_move(state) == 0:
            return self.maximum(state, alpha, beta)
        return self.minimum(state, alpha, beta)

    def maximum(self, state, alpha, beta):
        best_value, best_move = float("-inf"), None
        for move in self.game.actions(state):
            value = self.value(self.game.result(state, move), alpha, beta)[0]
            if value > best_value:
                best_value, best_move = value, move
            alpha = max(alpha, best_value)
            if alpha >= beta:
                break
        return best_value, best_move

    def minimum(self, state, alpha, beta):
        best_value, best_move = float("inf"), None
        for move in self.game.actions(state):
            value = self.value(self.game.result(state, move), alpha, beta)[0]
            if value < best_value:
                best_value, best_move = value, move
            beta = min(beta, best_value)
            if beta < alpha:
                break
        return best_value, best_move


@mistake("MIN cuts on < instead of <=", "a class with methods")
def min_cuts_on_less_class(game, state):
    return _StrictMin(game).run(state)


# ---------------------------------------------------------------- both strict


@mistake("both sides cut on > and < instead of >= and <=", "negamax")
def strict_negamax(game, state):
    colour = 1 if game.to_move(state) == 0 else -1

    def negamax(s, alpha, beta, colour):
        if game.is_terminal(s):
            return colour * game.utility(s, 0), None
        best, best_move = -inf, None
        for move in game.actions(s):
            score = -negamax(game.result(s, move), -beta, -alpha, -colour)[0]
            if score > best:
                best, best_move = score, move
            alpha = max(alpha, score)
            if alpha > beta:
                break
        return best, best_move

    value, move = negamax(state, -inf, inf, colour)
    return colour * value, move


@mistake("both sides cut on > and < instead of >= and <=", "one function and a flag")
def strict_flag_alpha_past_beta(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        maximise = game.to_move(s) == 0
        chosen = None
        v = -inf if maximise else inf
        for act in game.actions(s):
            w, _ = ab(game.result(s, act), alpha, beta)
            if maximise and w > v:
                v, chosen = w, act
                alpha = max(alpha, w)
            elif not maximise and w < v:
                v, chosen = w, act
                beta = min(beta, w)
            if alpha > beta:
                break
        return v, chosen

    return ab(state, -inf, inf)


# ---------------------------------------------------------------- alpha never raised


@mistake("alpha has no effect", "the book's pairs")
def alpha_not_raised_pairs(game, state):
    player = game.to_move(state)

    def max_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, 0), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, a2 = min_value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
            if v >= beta:
                return v, move
        return v, move

    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, 0), None
        v, move = +inf, None
        for a in game.actions(state):
            v2, a2 = max_value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return min_value(state, -inf, inf) if player else max_value(state, -inf, inf)


@mistake("alpha has no effect", "one function and a flag")
def alpha_not_raised_flag(game, state):
    def rec(state, alpha, beta, is_max):
        if game.is_terminal(state):
            return (game.utility(state, 0), None)
        if is_max:
            best_val, best_act = -inf, None
            for act in game.actions(state):
                val, _ = rec(game.result(state, act), alpha, beta, not is_max)
                if val > best_val:
                    best_val, best_act = val, act
                new_alpha = max(alpha, best_val)  # never used again
                if new_alpha >= beta:
                    break
            return (best_val, best_act)
        best_val, best_act = inf, None
        for act in game.actions(state):
            val, _ = rec(game.result(state, act), alpha, beta, not is_max)
            if val < best_val:
                best_val, best_act = val, act
            beta = min(beta, best_val)
            if alpha >= beta:
                break
        return (best_val, best_act)

    return rec(state, -inf, inf, not game.to_move(state))


@mistake("alpha has no effect", "a loop at the root that does raise it")
def alpha_not_raised_below_the_root(game, state):
    def maxi(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        v = -inf
        for a in game.actions(s):
            v = max(v, mini(game.result(s, a), alpha, beta))
            if v >= beta:
                break
        return v

    def mini(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        v = inf
        for a in game.actions(s):
            v = min(v, maxi(game.result(s, a), alpha, beta))
            if v <= alpha:
                break
            beta = min(v, beta)
        return v

    best_move = None
    if game.to_move(state) == 0:
        best = -inf
        for a in game.actions(state):
            v = mini(game.result(state, a), best, inf)
            if v > best:
                best, best_move = v, a
    else:
        best = inf
        for a in game.actions(state):
            v = maxi(game.result(state, a), -inf, best)
            if v < best:
                best, best_move = v, a
    return best, best_move


# ---------------------------------------------------------------- beta never lowered


@mistake("beta has no effect", "nested closures")
def beta_not_lowered_closures(game, state):
    def max_node(node, α, β):
        if game.is_terminal(node):
            return game.utility(node, 0), None
        value, choice = -inf, None
        for m in game.actions(node):
            got = min_node(game.result(node, m), α, β)[0]
            if got > value:
                value, choice = got, m
            if value >= β:
                return value, choice
            α = max(α, value)
        return value, choice

    def min_node(node, α, β):
        if game.is_terminal(node):
            return game.utility(node, 0), None
        value, choice = inf, None
        for m in game.actions(node):
            got = max_node(game.result(node, m), α, β)[0]
            if got < value:
                value, choice = got, m
            if value <= α:
                return value, choice
        return value, choice

    return max_node(state, -inf, inf) if game.to_move(state) == 0 else min_node(state, -inf, inf)


class _Player:
    """An agent with the bounds as keyword arguments."""

    def __init__(self, game):
        self.g = game

    def maxv(self, s, alpha=-inf, beta=inf):
        if self.g.is_terminal(s):
            return self.g.utility(s, 0)
        v = -inf
        for a in self.g.actions(s):
            v = max(v, self.minv(self.g.result(s, a), alpha=alpha, beta=beta))
            if v >= beta:
                return v
            if v > alpha:
                alpha = v
        return v

    def minv(self, s, alpha=-inf, beta=inf):
        if self.g.is_terminal(s):
            return self.g.utility(s, 0)
        v = inf
        for a in self.g.actions(s):
            v = min(v, self.maxv(self.g.result(s, a), alpha=alpha, beta=beta))
            if v <= alpha:
                return v
            if v > beta:  # the wrong way round: never true here
                beta = v
        return v

    def choose(self, s):
        best, move = None, None
        for a in self.g.actions(s):
            s2 = self.g.result(s, a)
            if self.g.to_move(s) == 0:
                v = self.minv(s2, alpha=-inf if best is None else best)
                if best is None or v > best:
                    best, move = v, a
            else:
                v = self.maxv(s2)
                if best is None or v < best:
                    best, move = v, a
        return best, move


@mistake("beta has no effect", "a class with methods and a loop at the root")
def beta_not_lowered_class(game, state):
    return _Player(game).choose(state)


# ---------------------------------------------------------------- bounds reset for each child


@mistake("nothing is ever cut", "the book's pairs")
def bounds_reset_pairs(game, state):
    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, best = -inf, None
        for a in game.actions(s):
            v2, _ = min_value(game.result(s, a), -inf, inf)
            if v2 > v:
                v, best = v2, a
            if v >= beta:
                return v, best
            alpha = max(alpha, v)
        return v, best

    def min_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, best = inf, None
        for a in game.actions(s):
            v2, _ = max_value(game.result(s, a), -inf, inf)
            if v2 < v:
                v, best = v2, a
            if v <= alpha:
                return v, best
            beta = min(beta, v)
        return v, best

    if game.to_move(state) == 1:
        return min_value(state, -inf, inf)
    return max_value(state, -inf, inf)


@mistake("nothing is ever cut", "one function, the bounds left to their defaults")
def bounds_reset_by_default_arguments(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    results = []
    for action in game.actions(state):
        value, _ = bounds_reset_by_default_arguments(game, game.result(state, action))
        results.append((value, action))
        if game.to_move(state) == 0:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    if game.to_move(state) == 0:
        return max(results, key=lambda pair: pair[0])
    return min(results, key=lambda pair: pair[0])


@mistake("nothing is ever cut", "negamax that never raises alpha")
def negamax_without_raising(game, state):
    def go(s, alpha, beta, sign):
        if game.is_terminal(s):
            return sign * game.utility(s, 0), None
        top, pick = -inf, None
        for a in game.actions(s):
            got, _ = go(game.result(s, a), -beta, -alpha, -sign)
            if -got > top:
                top, pick = -got, a
            if top >= beta:
                break
        return top, pick

    sign = 1 - 2 * game.to_move(state)
    value, pick = go(state, -inf, inf, sign)
    return sign * value, pick


@mistake("nothing is ever cut", "minimax, handed in as it is")
def plain_minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    options = [(plain_minimax(game, game.result(state, a))[0], a) for a in game.actions(state)]
    choose = max if game.to_move(state) == 0 else min
    return choose(options, key=lambda option: option[0])


# ---------------------------------------------------------------- a fresh window for each child


@mistake("the root gives each child a fresh window", "a loop at the root")
def fresh_window_at_the_root(game, state):
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

    values = []
    for a in game.actions(state):
        child = game.result(state, a)
        if game.to_move(state) == 0:
            values.append(min_value(child, -inf, inf))
        else:
            values.append(max_value(child, -inf, inf))
    best = max(values) if game.to_move(state) == 0 else min(values)
    return best, list(game.actions(state))[values.index(best)]


class _Agent:
    infinity = 10**9

    def __init__(self, game):
        self.game = game

    def get_action(self, state):
        turn = self.game.to_move(state)
        scored = [
            (self.prune(self.game.result(state, a), -self.infinity, self.infinity), a)
            for a in self.game.actions(state)
        ]
        best = scored[0]
        for pair in scored[1:]:
            if (pair[0] > best[0]) if turn == 0 else (pair[0] < best[0]):
                best = pair
        return best

    def prune(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state, 0)
        if self.game.to_move(state) == 0:
            value = -self.infinity
            for a in self.game.actions(state):
                value = max(value, self.prune(self.game.result(state, a), alpha, beta))
                alpha = max(alpha, value)
                if beta <= alpha:
                    break
            return value
        value = self.infinity
        for a in self.game.actions(state):
            value = min(value, self.prune(self.game.result(state, a), alpha, beta))
            beta = min(beta, value)
            if beta <= alpha:
                break
        return value


@mistake("the root gives each child a fresh window", "a class, one method with the two cases")
def fresh_window_class(game, state):
    return _Agent(game).get_action(state)


@mistake("the root gives each child a fresh window", "negamax below max() over the root")
def fresh_window_negamax(game, state):
    def negamax(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, game.to_move(s))
        for a in game.actions(s):
            alpha = max(alpha, -negamax(game.result(s, a), -beta, -alpha))
            if alpha >= beta:
                break
        return alpha

    me = 1 if game.to_move(state) == 0 else -1
    scores = {a: -negamax(game.result(state, a), -inf, inf) for a in game.actions(state)}
    move = max(scores, key=scores.get)
    return me * scores[move], move


# ---------------------------------------------------------------- fail-hard and >= at the root


@mistake("a move that is no better replaces the one before", "fail-hard, a loop at the root")
def fail_hard_last_tie_at_the_root(game, state):
    def alpha_beta_max(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        for a in game.actions(s):
            score = alpha_beta_min(game.result(s, a), alpha, beta)
            if score >= beta:
                return beta
            if score > alpha:
                alpha = score
        return alpha

    def alpha_beta_min(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        for a in game.actions(s):
            score = alpha_beta_max(game.result(s, a), alpha, beta)
            if score <= alpha:
                return alpha
            if score < beta:
                beta = score
        return beta

    alpha, beta, best = -inf, inf, None
    for a in game.actions(state):
        if game.to_move(state) == 0:
            score = alpha_beta_min(game.result(state, a), alpha, beta)
            if score >= alpha:
                alpha, best = score, a
        else:
            score = alpha_beta_max(game.result(state, a), alpha, beta)
            if score <= beta:
                beta, best = score, a
    return (beta if game.to_move(state) else alpha), best


@mistake("a move that is no better replaces the one before", "fail-hard, one function")
def fail_hard_last_tie_everywhere(game, state):
    def f(s, alpha, beta):
        if game.is_terminal(s):
            return max(alpha, min(beta, game.utility(s, 0))), None
        act = None
        for a in game.actions(s):
            v = f(game.result(s, a), alpha, beta)[0]
            if game.to_move(s) == 0:
                if v >= alpha:
                    alpha, act = v, a
            elif v <= beta:
                beta, act = v, a
            if alpha >= beta:
                break
        return (alpha if game.to_move(s) == 0 else beta), act

    return f(state, -inf, inf)


# ---------------------------------------------------------------- fail-soft and >= at the root


@mistake("a move that is no better replaces the one before", "a loop at the root")
def fail_soft_last_tie_at_the_root(game, state):
    def value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if game.to_move(s) == 0:
            v = -inf
            for a in game.actions(s):
                v = max(v, value(game.result(s, a), alpha, beta))
                alpha = max(alpha, v)
                if v >= beta:
                    break
            return v
        v = inf
        for a in game.actions(s):
            v = min(v, value(game.result(s, a), alpha, beta))
            beta = min(beta, v)
            if v <= alpha:
                break
        return v

    is_max = game.to_move(state) == 0
    best = -inf if is_max else inf
    for a in game.actions(state):
        if is_max:
            v = value(game.result(state, a), best, inf)
            if v >= best:
                best, best_action = v, a
        else:
            v = value(game.result(state, a), -inf, best)
            if v <= best:
                best, best_action = v, a
    return best, best_action


@mistake("a move that is no better replaces the one before", "the book's pairs, >= everywhere")
def fail_soft_last_tie_everywhere(game, state):
    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            v2, _ = min_value(game.result(s, a), alpha, beta)
            if v2 >= v:
                v, move = v2, a
            alpha = max(alpha, v)
            if v >= beta:
                break
        return v, move

    def min_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = inf, None
        for a in game.actions(s):
            v2, _ = max_value(game.result(s, a), alpha, beta)
            if v2 <= v:
                v, move = v2, a
            beta = min(beta, v)
            if v <= alpha:
                break
        return v, move

    return (min_value if game.to_move(state) else max_value)(state, -inf, inf)


@mistake("a move that is no better replaces the one before", "the action looked up by its value")
def fail_soft_action_with_value_v(game, state):
    found = {}

    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        v = -inf
        for a in game.actions(s):
            found[s, a] = min_value(game.result(s, a), alpha, beta)
            v = max(v, found[s, a])
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        v = inf
        for a in game.actions(s):
            found[s, a] = max_value(game.result(s, a), alpha, beta)
            v = min(v, found[s, a])
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    v = (min_value if game.to_move(state) else max_value)(state, -inf, inf)
    move = None
    for a in game.actions(state):
        if found[state, a] == v:
            move = a
    return v, move


# ---------------------------------------------------------------- alpha and beta swapped


@mistake("alpha and beta are swapped in the call", "the book's pairs")
def swapped_in_the_call_pairs(game, state):
    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            v2, _ = min_value(game.result(s, a), beta, alpha)
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
            v2, _ = max_value(game.result(s, a), beta, alpha)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return (max_value if game.to_move(state) == 0 else min_value)(state, -inf, inf)


@mistake("alpha and beta are swapped in MAX's call", "min's parameters in the other order")
def swapped_in_the_parameters(game, state):
    def maximise(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best, action = -inf, None
        for a in game.actions(s):
            v = minimise(game.result(s, a), alpha, beta)[0]
            if v > best:
                best, action = v, a
            if best >= beta:
                break
            alpha = max(alpha, best)
        return best, action

    def minimise(s, beta, alpha):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best, action = inf, None
        for a in game.actions(s):
            v = maximise(game.result(s, a), alpha, beta)[0]
            if v < best:
                best, action = v, a
            if best <= alpha:
                break
            beta = min(beta, best)
        return best, action

    if game.to_move(state) == 0:
        return maximise(state, -inf, inf)
    return minimise(state, inf, -inf)


@mistake("alpha and beta are swapped in the call", "one function and a flag")
def swapped_in_the_call_flag(game, state):
    def visit(s, alpha, beta, maximizing):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v = -inf if maximizing else inf
        move = None
        for a in game.actions(s):
            child, _ = visit(game.result(s, a), beta, alpha, not maximizing)
            if maximizing:
                if child > v:
                    v, move = child, a
                if v >= beta:
                    break
                alpha = max(alpha, v)
            else:
                if child < v:
                    v, move = child, a
                if v <= alpha:
                    break
                beta = min(beta, v)
        return v, move

    return visit(state, -inf, inf, game.to_move(state) == 0)


# ---------------------------------------------------------------- the cut on the wrong bound


@mistake("MAX cuts on alpha instead of beta", "the book's pairs")
def max_cuts_on_alpha_pairs(game, state):
    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            v2, _ = min_value(game.result(s, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
            if v >= alpha:
                return v, move
            alpha = max(alpha, v)
        return v, move

    def min_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = inf, None
        for a in game.actions(s):
            v2, _ = max_value(game.result(s, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
            if v <= alpha:
                return v, move
            beta = min(beta, v)
        return v, move

    return max_value(state, -inf, inf) if game.to_move(state) == 0 else min_value(state, -inf, inf)


@mistake("MAX cuts on alpha instead of beta", "a loop at the root")
def max_cuts_on_alpha_loop(game, state):
    def highest(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        best = -inf
        for a in game.actions(s):
            best = max(best, lowest(game.result(s, a), alpha, beta))
            if best >= alpha:
                return best
            alpha = max(alpha, best)
        return best

    def lowest(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        best = inf
        for a in game.actions(s):
            best = min(best, highest(game.result(s, a), alpha, beta))
            if best <= alpha:
                return best
            beta = min(beta, best)
        return best

    alpha, beta, move = -inf, inf, None
    for a in game.actions(state):
        if game.to_move(state) == 0:
            v = lowest(game.result(state, a), alpha, beta)
            if v > alpha:
                alpha, move = v, a
        else:
            v = highest(game.result(state, a), alpha, beta)
            if v < beta:
                beta, move = v, a
    return (alpha, beta)[game.to_move(state)], move


@mistake("MIN cuts on beta instead of alpha", "nested closures")
def min_cuts_on_beta_closures(game, state):
    def max_val(node, alpha, beta):
        if game.is_terminal(node):
            return [game.utility(node, 0), None]
        best = [-inf, None]
        for action in game.actions(node):
            value = min_val(game.result(node, action), alpha, beta)[0]
            if value > best[0]:
                best = [value, action]
                alpha = max(alpha, value)
            if best[0] >= beta:
                return best
        return best

    def min_val(node, alpha, beta):
        if game.is_terminal(node):
            return [game.utility(node, 0), None]
        best = [inf, None]
        for action in game.actions(node):
            value = max_val(game.result(node, action), alpha, beta)[0]
            if value < best[0]:
                best = [value, action]
                beta = min(beta, value)
            if best[0] <= beta:
                return best
        return best

    return max_val(state, -inf, inf) if game.to_move(state) == 0 else min_val(state, -inf, inf)


@mistake("MIN cuts on beta instead of alpha", "one function and a flag, beta lowered afterwards")
def min_cuts_on_beta_flag(game, state):
    def walk(s, alpha, beta, player):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        chosen = None
        if player == 0:
            v = -inf
            for a in game.actions(s):
                w, _ = walk(game.result(s, a), alpha, beta, 1)
                if w > v:
                    v, chosen = w, a
                if v >= beta:
                    return v, chosen
                alpha = max(alpha, v)
        else:
            v = inf
            for a in game.actions(s):
                w, _ = walk(game.result(s, a), alpha, beta, 0)
                if w < v:
                    v, chosen = w, a
                if v <= beta:
                    return v, chosen
                beta = min(beta, v)
        return v, chosen

    return walk(state, -inf, inf, game.to_move(state))


# ---------------------------------------------------------------- starting at 0


@mistake("MAX starts at 0 instead of minus infinity", "the book's pairs")
def max_starts_at_zero_pairs(game, state):
    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = 0, None
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

    return (max_value, min_value)[game.to_move(state)](state, -inf, inf)


class _FromZero:
    def __init__(self, game):
        self.game = game

    def max_value(self, state, alpha, beta):
        best_score = 0
        best_action = None
        for action in self.game.actions(state):
            score, _ = self.value(self.game.result(state, action), alpha, beta)
            if score > best_score:
                best_score, best_action = score, action
            alpha = max(alpha, best_score)
            if best_score >= beta:
                break
        return best_score, best_action

    def min_value(self, state, alpha, beta):
        best_score = 999999
        best_action = None
        for action in self.game.actions(state):
            score, _ = self.value(self.game.result(state, action), alpha, beta)
            if score < best_score:
                best_score, best_action = score, action
            beta = min(beta, best_score)
            if best_score <= alpha:
                break
        return best_score, best_action

    def value(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state, 0), None
        if self.game.to_move(state) == 0:
            return self.max_value(state, alpha, beta)
        return self.min_value(state, alpha, beta)


@mistake("MAX starts at 0 instead of minus infinity", "a class, alpha raised in any case")
def max_starts_at_zero_class(game, state):
    return _FromZero(game).value(state, -999999, 999999)


@mistake("MIN starts at 0 instead of plus infinity", "nested closures")
def min_starts_at_zero_closures(game, state):
    def maxi(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        top, arg = -inf, None
        for a in game.actions(s):
            x = mini(game.result(s, a), alpha, beta)[0]
            if x > top:
                top, arg = x, a
                if top > alpha:
                    alpha = top
            if top >= beta:
                break
        return top, arg

    def mini(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        low, arg = 0, None
        for a in game.actions(s):
            x = maxi(game.result(s, a), alpha, beta)[0]
            if x < low:
                low, arg = x, a
                if low < beta:
                    beta = low
            if low <= alpha:
                break
        return low, arg

    return mini(state, -inf, inf) if game.to_move(state) == 1 else maxi(state, -inf, inf)


@mistake("MIN starts at 0 instead of plus infinity", "a loop at the root, right there")
def min_starts_at_zero_below_the_root(game, state):
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
        v = 0
        for a in game.actions(s):
            v = min(v, max_value(game.result(s, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    best_action, alpha, beta = None, -inf, inf
    for a in game.actions(state):
        if game.to_move(state) == 0:
            v = min_value(game.result(state, a), alpha, inf)
            if v > alpha:
                alpha, best_action = v, a
        else:
            v = max_value(game.result(state, a), -inf, beta)
            if v < beta:
                beta, best_action = v, a
    return alpha if game.to_move(state) == 0 else beta, best_action


@mistake("both sides start at 0", "one function and a flag")
def both_start_at_zero(game, state):
    def alphabeta(s, alpha, beta, maximizing):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best, best_a = 0, None
        for a in game.actions(s):
            v = alphabeta(game.result(s, a), alpha, beta, not maximizing)[0]
            if (v > best) if maximizing else (v < best):
                best, best_a = v, a
            if maximizing:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, best_a

    return alphabeta(state, -inf, inf, game.to_move(state) == 0)


# ---------------------------------------------------------------- the levels never alternate


@mistake("the levels never alternate: MAX moves on every level", "one function and a flag")
def never_alternates_flag(game, state):
    def ab(s, alpha, beta, maximizing):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        move = None
        if maximizing:
            v = -inf
            for a in game.actions(s):
                w = ab(game.result(s, a), alpha, beta, True)[0]
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


@mistake("the levels never alternate: MAX moves on every level", "copied and not renamed")
def never_alternates_copied(game, state):
    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            v2, _ = max_value(game.result(s, a), alpha, beta)
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

    return (min_value if game.to_move(state) else max_value)(state, -inf, inf)


@mistake("the levels never alternate: whoever begins moves on every level", "the flag is handed on")
def never_alternates_from_the_root(game, state):
    def ab(s, alpha, beta, maximizing):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best = None
        for a in game.actions(s):
            v = ab(game.result(s, a), alpha, beta, maximizing)[0]
            if best is None or (v > best[0] if maximizing else v < best[0]):
                best = v, a
            if maximizing:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return best

    return ab(state, -inf, inf, game.to_move(state) == 0)
