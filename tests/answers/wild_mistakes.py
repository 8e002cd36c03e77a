"""Mistakes that the course notes only mention, and answers that do not answer at all."""


# ruff: noqa: B006, B007, RET503 - students write so

from __future__ import annotations

import functools
import random
from math import inf

import numpy as np

from answers import mistake

# ---------------------------------------------------------------- the end of the game


@mistake("the terminal test is missing", "the book's pairs")
def no_terminal_test(game, state):
    def max_value(s, alpha, beta):
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


@mistake("it raised ValueError: m", "max() over the children")
def no_terminal_test_max(game, state):
    def value(s):
        values = [value(game.result(s, a)) for a in game.actions(s)]
        return max(values) if game.to_move(s) == 0 else min(values)

    best = max(game.actions(state), key=lambda a: value(game.result(state, a)))
    return value(state), best


@mistake(
    "it asked for the utility of node", "the terminal test only for the state it is called with"
)
def terminal_test_at_the_root_only(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None

    def value(s, depth):
        if depth == 2:
            return game.utility(s, 0)
        v = -inf if depth % 2 == 0 else inf
        for a in game.actions(s):
            w = value(game.result(s, a), depth + 1)
            v = max(v, w) if depth % 2 == 0 else min(v, w)
        return v

    best = max(game.actions(state), key=lambda a: value(game.result(state, a), 1))
    return value(state, 0), best


@mistake("it asked for the utility of node", "utility(state) of the node itself, not of the child")
def the_parent_is_evaluated(game, state):
    def max_value(s, alpha, beta):
        v, move = -inf, None
        for a in game.actions(s):
            child = game.result(s, a)
            v2 = game.utility(s, 0) if game.is_terminal(child) else min_value(child, alpha, beta)[0]
            if v2 > v:
                v, move = v2, a
            if v >= beta:
                break
            alpha = max(alpha, v)
        return v, move

    def min_value(s, alpha, beta):
        v, move = inf, None
        for a in game.actions(s):
            child = game.result(s, a)
            v2 = game.utility(s, 0) if game.is_terminal(child) else max_value(child, alpha, beta)[0]
            if v2 < v:
                v, move = v2, a
            if v <= alpha:
                break
            beta = min(beta, v)
        return v, move

    return (max_value, min_value)[game.to_move(state)](state, -inf, inf)


# ---------------------------------------------------------------- whose side a value takes


@mistake("leaves are valued from the wrong side", "one function and a flag")
def utility_of_the_mover(game, state):
    def ab(s, alpha, beta):
        player = game.to_move(s)
        if game.is_terminal(s):
            return game.utility(s, player), None
        best = (-inf if player == 0 else inf), None
        for a in game.actions(s):
            v = ab(game.result(s, a), alpha, beta)[0]
            if player == 0:
                if v > best[0]:
                    best = v, a
                alpha = max(alpha, v)
            else:
                if v < best[0]:
                    best = v, a
                beta = min(beta, v)
            if alpha >= beta:
                break
        return best

    return ab(state, -inf, inf)


@mistake("leaves are valued from the wrong side", "max asks for 0, min asks for 1")
def utility_of_each_side(game, state):
    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, m = -inf, None
        for a in game.actions(s):
            w = min_value(game.result(s, a), alpha, beta)[0]
            if w > v:
                v, m = w, a
            if v >= beta:
                break
            alpha = max(alpha, v)
        return v, m

    def min_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 1), None
        v, m = inf, None
        for a in game.actions(s):
            w = max_value(game.result(s, a), alpha, beta)[0]
            if w < v:
                v, m = w, a
            if v <= alpha:
                break
            beta = min(beta, v)
        return v, m

    return max_value(state, -inf, inf) if game.to_move(state) == 0 else min_value(state, -inf, inf)


@mistake("the value has the wrong sign when MIN is at the root", "aima-python, to the letter")
def utility_of_the_root_player(game, state):
    player = game.to_move(state)

    def max_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = min_value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = +inf, None
        for a in game.actions(state):
            v2, _ = max_value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return max_value(state, -inf, inf)


@mistake("the root is always treated as MAX's", "a loop at the root")
def root_is_always_max(game, state):
    def value(s, alpha, beta, my_turn):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if my_turn:
            v = -inf
            for a in game.actions(s):
                v = max(v, value(game.result(s, a), alpha, beta, False))
                alpha = max(alpha, v)
                if v >= beta:
                    break
        else:
            v = inf
            for a in game.actions(s):
                v = min(v, value(game.result(s, a), alpha, beta, True))
                beta = min(beta, v)
                if v <= alpha:
                    break
        return v

    best, action = -inf, None
    for a in game.actions(state):
        v = value(game.result(state, a), best, inf, False)
        if v > best:
            best, action = v, a
    return best, action


# ---------------------------------------------------------------- negamax


@mistake("a negamax without the minus", "negamax")
def negamax_without_minus(game, state):
    def negamax(s, alpha, beta, colour):
        if game.is_terminal(s):
            return colour * game.utility(s, 0), None
        best, move = -inf, None
        for a in game.actions(s):
            score = negamax(game.result(s, a), -beta, -alpha, -colour)[0]
            if score > best:
                best, move = score, a
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best, move

    colour = 1 if game.to_move(state) == 0 else -1
    value, move = negamax(state, -inf, inf, colour)
    return colour * value, move


@mistake("alpha and beta are swapped in the call", "negamax, -alpha, -beta")
def negamax_negates_without_swapping(game, state):
    def negamax(s, alpha, beta, colour):
        if game.is_terminal(s):
            return colour * game.utility(s, 0), None
        best, move = -inf, None
        for a in game.actions(s):
            score = -negamax(game.result(s, a), -alpha, -beta, -colour)[0]
            if score > best:
                best, move = score, a
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best, move

    colour = 1 if game.to_move(state) == 0 else -1
    value, move = negamax(state, -inf, inf, colour)
    return colour * value, move


@mistake("nothing is ever cut", "negamax, alpha, beta handed on")
def negamax_hands_the_window_on(game, state):
    side = {0: 1, 1: -1}

    def nega(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, game.to_move(s)), None
        v, move = -inf, None
        for a in game.actions(s):
            w = -nega(game.result(s, a), alpha, beta)[0]
            if w > v:
                v, move = w, a
                alpha = max(alpha, v)
            if v >= beta:
                break
        return v, move

    v, move = nega(state, -inf, inf)
    return side[game.to_move(state)] * v, move


@mistake("the value has the wrong sign when MIN is at the root", "negamax")
def negamax_without_turning_round(game, state):
    def nega(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, game.to_move(s)), None
        v, move = -inf, None
        for a in game.actions(s):
            w = -nega(game.result(s, a), -beta, -alpha)[0]
            if w > v:
                v, move = w, a
            if v >= beta:
                break
            alpha = max(alpha, v)
        return v, move

    return nega(state, -inf, inf)


@mistake("leaves are valued from the wrong side", "negamax, leaves from MAX's side")
def negamax_with_max_leaves(game, state):
    def nega(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            w = -nega(game.result(s, a), -beta, -alpha)[0]
            if w > v:
                v, move = w, a
            if v >= beta:
                break
            alpha = max(alpha, v)
        return v, move

    v, move = nega(state, -inf, inf)
    return (v if game.to_move(state) == 0 else -v), move


# ---------------------------------------------------------------- what is handed up


@mistake("the action is a reply from further down", "the pair of the child is taken over")
def the_reply_is_returned(game, state):
    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            v2, a2 = min_value(game.result(s, a), alpha, beta)
            if v2 > v:
                v, move = v2, a if a2 is None else a2
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = inf, None
        for a in game.actions(s):
            v2, a2 = max_value(game.result(s, a), alpha, beta)
            if v2 < v:
                v, move = v2, a if a2 is None else a2
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return max_value(state, -inf, inf) if game.to_move(state) == 0 else min_value(state, -inf, inf)


@mistake("the action it returned is 1 (int); one of [0] was expected", "return move, v")
def action_and_value_swapped(game, state):
    def search(s, alpha, beta):
        if game.is_terminal(s):
            return None, game.utility(s, 0)
        move = None
        maximise = game.to_move(s) == 0
        v = -inf if maximise else inf
        for a in game.actions(s):
            _, w = search(game.result(s, a), alpha, beta)
            if maximise and w > v:
                v, move, alpha = w, a, max(alpha, w)
            if not maximise and w < v:
                v, move, beta = w, a, min(beta, w)
            if alpha >= beta:
                break
        return move, v

    return search(state, -inf, inf)


@mistake("it raised TypeError", "the action is compared as if it were the value")
def the_action_is_compared(game, state):
    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            v2 = min_value(game.result(s, a), alpha, beta)[1]
            if v2 > v:
                v, move = v2, a
        return v, move

    def min_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = inf, None
        for a in game.actions(s):
            v2 = max_value(game.result(s, a), alpha, beta)[1]
            if v2 < v:
                v, move = v2, a
        return v, move

    return max_value(state, -inf, inf)


@mistake("it returned 0 (int); a pair (value, action) was expected", "only the action")
def only_the_action(game, state):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        pick = max if game.to_move(s) == 0 else min
        return pick(value(game.result(s, a)) for a in game.actions(s))

    pick = max if game.to_move(state) == 0 else min
    return pick(game.actions(state), key=lambda a: value(game.result(state, a)))


@mistake("it returned 1 (int); a pair (value, action) was expected", "only the value")
def only_the_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    pick = max if game.to_move(state) == 0 else min
    return pick(only_the_value(game, game.result(state, a)) for a in game.actions(state))


@mistake("it raised TypeError: cannot unpack non-iterable NoneType", "return inside the if")
def nothing_is_returned_below(game, state):
    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            v2, _ = min_value(game.result(s, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
            if v >= beta:
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

    return max_value(state, -inf, inf)


@mistake("it returned None", "no return where MIN begins")
def nothing_is_returned_for_min(game, state):
    def value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if game.to_move(s) == 0:
            for a in game.actions(s):
                alpha = max(alpha, value(game.result(s, a), alpha, beta))
                if alpha >= beta:
                    break
            return alpha
        for a in game.actions(s):
            beta = min(beta, value(game.result(s, a), alpha, beta))
            if alpha >= beta:
                break
        return beta

    if game.to_move(state) == 0:
        alpha, action = -inf, None
        for a in game.actions(state):
            v = value(game.result(state, a), alpha, inf)
            if v > alpha:
                alpha, action = v, a
        return alpha, action


@mistake("it raised UnboundLocalError", "a name that only MAX's branch sets")
def exception_where_min_begins(game, state):
    def value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        v = -inf if game.to_move(s) == 0 else inf
        for a in game.actions(s):
            w = value(game.result(s, a), alpha, beta)
            if game.to_move(s) == 0:
                v = max(v, w)
                alpha = max(alpha, v)
            else:
                v = min(v, w)
                beta = min(beta, v)
            if alpha >= beta:
                break
        return v

    if game.to_move(state) == 0:
        best_value = -inf
        for a in game.actions(state):
            v = value(game.result(state, a), best_value, inf)
            if v > best_value:
                best_value, best_action = v, a
    return best_value, best_action


@mistake("only the first child is looked at", "return at the wrong depth")
def return_inside_the_loop(game, state):
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
                break
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
                break
            return v, move
        return v, move

    return (max_value, min_value)[game.to_move(state)](state, -inf, inf)


@mistake("the action returned is always the first", "the action is never remembered")
def always_the_first_action(game, state):
    def value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        for a in game.actions(s):
            v = value(game.result(s, a), alpha, beta)
            if game.to_move(s) == 0:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return alpha if game.to_move(s) == 0 else beta

    return value(state, -inf, inf), game.actions(state)[0]


@mistake("a move that is no better replaces the one before", "the loop's variable is returned")
def always_the_last_action(game, state):
    def value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        for a in game.actions(s):
            v = value(game.result(s, a), alpha, beta)
            if game.to_move(s) == 0:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return alpha if game.to_move(s) == 0 else beta

    v = value(state, -inf, inf)
    for action in game.actions(state):
        pass
    return v, action


# ---------------------------------------------------------------- bounds that go astray


@mistake("both bounds are set to v outright", "alpha = v and beta = v")
def bounds_set_outright(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        is_max = game.to_move(s) == 0
        v, best = (-inf, None) if is_max else (inf, None)
        for a in game.actions(s):
            w = ab(game.result(s, a), alpha, beta)[0]
            if is_max and w > v:
                v, best = w, a
                alpha = v
            elif not is_max and w < v:
                v, best = w, a
                beta = v
            if (v >= beta) if is_max else (v <= alpha):
                break
        return v, best

    return ab(state, -inf, inf)


@mistake("one window is shared by all calls", "a list that everyone changes")
def window_in_a_shared_list(game, state):
    window = [-inf, inf]

    def max_value(s, window):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            v2, _ = min_value(game.result(s, a), window)
            if v2 > v:
                v, move = v2, a
                window[0] = max(window[0], v)
            if v >= window[1]:
                return v, move
        return v, move

    def min_value(s, window):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = inf, None
        for a in game.actions(s):
            v2, _ = max_value(game.result(s, a), window)
            if v2 < v:
                v, move = v2, a
                window[1] = min(window[1], v)
            if v <= window[0]:
                return v, move
        return v, move

    return (max_value, min_value)[game.to_move(state)](state, window)


@mistake("one window is shared by all calls", "nonlocal alpha and beta")
def window_nonlocal(game, state):
    alpha, beta = -inf, inf

    def dfs(s):
        nonlocal alpha, beta
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best = None
        if game.to_move(s) == 0:
            v = -inf
            for a in game.actions(s):
                w, _ = dfs(game.result(s, a))
                if w > v:
                    v, best = w, a
                alpha = max(alpha, v)
                if v >= beta:
                    break
        else:
            v = inf
            for a in game.actions(s):
                w, _ = dfs(game.result(s, a))
                if w < v:
                    v, best = w, a
                beta = min(beta, v)
                if v <= alpha:
                    break
        return v, best

    return dfs(state)


ALPHA, BETA = -inf, inf


@mistake("it answers differently when it is asked again", "global bounds that are never set back")
def window_global(game, state):
    def dfs(s):
        global ALPHA, BETA
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best = None
        v = -inf if game.to_move(s) == 0 else inf
        for a in game.actions(s):
            w, _ = dfs(game.result(s, a))
            if game.to_move(s) == 0:
                if w > v:
                    v, best = w, a
                ALPHA = max(ALPHA, v)
            else:
                if w < v:
                    v, best = w, a
                BETA = min(BETA, v)
            if ALPHA >= BETA:
                break
        return v, best

    return dfs(state)


@mistake("only the parent's own value is handed down", "no deep cuts")
def no_deep_cuts(game, state):
    def max_value(s, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        v = -inf
        for a in game.actions(s):
            v = max(v, min_value(game.result(s, a), v))
            if v >= beta:
                break
        return v

    def min_value(s, alpha):
        if game.is_terminal(s):
            return game.utility(s, 0)
        v = inf
        for a in game.actions(s):
            v = min(v, max_value(game.result(s, a), v))
            if v <= alpha:
                break
        return v

    move = None
    if game.to_move(state) == 0:
        v = -inf
        for a in game.actions(state):
            w = min_value(game.result(state, a), v)
            if w > v:
                v, move = w, a
    else:
        v = inf
        for a in game.actions(state):
            w = max_value(game.result(state, a), v)
            if w < v:
                v, move = w, a
    return v, move


@mistake("a node that is cut returns the wrong bound", "fail-hard with the bounds mixed up")
def fail_hard_wrong_bound(game, state):
    def maxi(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        for a in game.actions(s):
            score = mini(game.result(s, a), alpha, beta)
            if score >= beta:
                return alpha
            alpha = max(alpha, score)
        return alpha

    def mini(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        for a in game.actions(s):
            score = maxi(game.result(s, a), alpha, beta)
            if score <= alpha:
                return beta
            beta = min(beta, score)
        return beta

    alpha, beta, move = -inf, inf, None
    for a in game.actions(state):
        if game.to_move(state) == 0:
            score = mini(game.result(state, a), alpha, beta)
            if score > alpha:
                alpha, move = score, a
        else:
            score = maxi(game.result(state, a), alpha, beta)
            if score < beta:
                beta, move = score, a
    return (alpha if game.to_move(state) == 0 else beta), move


@mistake("MAX and MIN are exchanged", "if to_move is 1, maximise")
def players_exchanged(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if game.to_move(s) == 1:
            v, move = -inf, None
            for a in game.actions(s):
                w = ab(game.result(s, a), alpha, beta)[0]
                if w > v:
                    v, move = w, a
                alpha = max(alpha, v)
                if v >= beta:
                    break
        else:
            v, move = inf, None
            for a in game.actions(s):
                w = ab(game.result(s, a), alpha, beta)[0]
                if w < v:
                    v, move = w, a
                beta = min(beta, v)
                if v <= alpha:
                    break
        return v, move

    return ab(state, -inf, inf)


# ---------------------------------------------------------------- the order of the children


@mistake("the children are tried from right to left", "a stack of one's own")
def children_from_a_stack(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        todo = list(game.actions(s))
        is_max = game.to_move(s) == 0
        v, move = (-inf if is_max else inf), None
        while todo:
            a = todo.pop()
            w = ab(game.result(s, a), alpha, beta)[0]
            if is_max and w > v:
                v, move = w, a
                alpha = max(alpha, v)
            elif not is_max and w < v:
                v, move = w, a
                beta = min(beta, v)
            if alpha >= beta:
                break
        return v, move

    return ab(state, -inf, inf)


@mistake("leaf", "leaves looked at beforehand, to sort by")
def children_sorted_by_utility(game, state):
    def guess(s):
        return game.utility(s, 0) if game.is_terminal(s) else 0

    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        is_max = game.to_move(s) == 0
        order = sorted(game.actions(s), key=lambda a: guess(game.result(s, a)), reverse=is_max)
        v, move = (-inf if is_max else inf), None
        for a in order:
            w = ab(game.result(s, a), alpha, beta)[0]
            if (w > v) if is_max else (w < v):
                v, move = w, a
            if is_max:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return v, move

    return ab(state, -inf, inf)


@mistake("it answers differently when it is asked again", "children in random order")
def children_shuffled(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        is_max = game.to_move(s) == 0
        v, move = (-inf if is_max else inf), None
        for a in random.sample(list(game.actions(s)), len(game.actions(s))):
            w = ab(game.result(s, a), alpha, beta)[0]
            if is_max and w > v:
                v, move, alpha = w, a, max(alpha, w)
            elif not is_max and w < v:
                v, move, beta = w, a, min(beta, w)
            if alpha >= beta:
                break
        return v, move

    return ab(state, -inf, inf)


# ---------------------------------------------------------------- no end, no state, no memory


@mistake("it called itself without end", "the state is handed on, not its successor")
def the_same_state_again(game, state):
    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            v2, _ = min_value(s, alpha, beta)
            if v2 > v:
                v, move = v2, a
        return v, move

    def min_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = inf, None
        for a in game.actions(s):
            v2, _ = max_value(s, alpha, beta)
            if v2 < v:
                v, move = v2, a
        return v, move

    return max_value(state, -inf, inf)


@mistake("it called itself without end", "always from the beginning of the game")
def recursion_on_the_initial_state(game, state):
    if game.is_terminal(game.initial):
        return game.utility(game.initial, 0), None
    values = []
    for a in game.actions(game.initial):
        game.result(state, a)
        values.append((recursion_on_the_initial_state(game, state)[0], a))
    return max(values)


@mistake("it begins at game.initial instead of state", "the state it is given is not used")
def begins_at_the_initial_state(game, state):
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

    return ab(game.initial, -inf, inf)


@mistake("it asked its game 50,000 questions and went on", "a loop whose condition never changes")
def endless_loop(game, state):
    stack = [(state, None)]
    best = -inf
    while stack:
        node, first = stack[-1]
        if game.is_terminal(node):
            best = max(best, game.utility(node, 0))
        else:
            stack = [(game.result(node, a), first or a) for a in game.actions(node)]
    return best, 0


@mistake("it had not come to an end", "a loop that asks the game nothing")
def endless_loop_without_the_game(game, state):
    depth = 0
    while True:
        depth += 1


MEMO = {}


@mistake("it answers differently when it is asked again", "a global dict as a table")
def values_kept_in_a_global(game, state):
    def value(s, alpha, beta):
        if s in MEMO:
            return MEMO[s]
        if game.is_terminal(s):
            MEMO[s] = game.utility(s, 0)
            return MEMO[s]
        v = -inf if game.to_move(s) == 0 else inf
        for a in game.actions(s):
            w = value(game.result(s, a), alpha, beta)
            if game.to_move(s) == 0:
                v = max(v, w)
                alpha = max(alpha, v)
            else:
                v = min(v, w)
                beta = min(beta, v)
            if alpha >= beta:
                break
        MEMO[s] = v
        return v

    pick = max if game.to_move(state) == 0 else min
    children = {a: game.result(state, a) for a in game.actions(state)}
    best = pick(children, key=lambda a: value(children[a], -inf, inf))
    return value(children[best], -inf, inf), best


@mistake("it answers differently when it is asked again", "a dict as default argument")
def values_kept_in_a_default_argument(game, state, alpha=-inf, beta=inf, seen={}):
    if state in seen:
        return seen[state]
    if game.is_terminal(state):
        return game.utility(state, 0), None
    is_max = game.to_move(state) == 0
    v, move = (-inf if is_max else inf), None
    for a in game.actions(state):
        w, _ = values_kept_in_a_default_argument(game, game.result(state, a), alpha, beta)
        if is_max and w > v:
            v, move, alpha = w, a, max(alpha, w)
        elif not is_max and w < v:
            v, move, beta = w, a, min(beta, w)
        if alpha >= beta:
            break
    seen[state] = v, move
    return v, move


@functools.lru_cache(None)
def _remembered(depth, state):
    return _GAME[0].utility(state, 0)


_GAME = [None]


@mistake("it answers differently when it is asked again", "lru_cache on a helper")
def values_kept_by_lru_cache(game, state, alpha=-inf, beta=inf, depth=0):
    _GAME[0] = game
    if game.is_terminal(state):
        return _remembered(depth, state), None
    best = None
    for a in game.actions(state):
        v, _ = values_kept_by_lru_cache(game, game.result(state, a), alpha, beta, depth + 1)
        if best is None or (v > best[0] if game.to_move(state) == 0 else v < best[0]):
            best = v, a
        if game.to_move(state) == 0:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return best


# ---------------------------------------------------------------- nought and nothing


@mistake("a best value of 0 is taken for none yet", "`if not best`, MAX and MIN in one")
def none_yet_if_not_best(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best = chosen = None
    for a in game.actions(state):
        w, _ = none_yet_if_not_best(game, game.result(state, a), alpha, beta)
        if game.to_move(state) == 0:
            if not best or w > best:
                best, chosen = w, a
            alpha = max(alpha, best)
        else:
            if not best or w < best:
                best, chosen = w, a
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, chosen


# ---------------------------------------------------------------- strange values


def _sound(game, state, alpha=-inf, beta=inf):
    """A right search, for answers that spoil only what they return."""
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best = None
    for a in game.actions(state):
        v, _ = _sound(game, game.result(state, a), alpha, beta)
        if best is None or (v > best[0] if game.to_move(state) == 0 else v < best[0]):
            best = v, a
        if game.to_move(state) == 0:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return best


@mistake("the value it returned is array([1]) (ndarray)", "an array with one number")
def value_in_an_array(game, state):
    value, action = _sound(game, state)
    return np.array([value]), action


@mistake("the value is", "rounded to NumPy's smallest integers")
def value_in_too_small_an_integer(game, state):
    value, action = _sound(game, state)
    return np.int16(value) // np.int16(2) * np.int16(2), action


@mistake("the value it returned is True (bool)", "whether MAX wins")
def value_is_a_bool(game, state):
    value, action = _sound(game, state)
    return value > 0, action


@mistake("the value it returned is '1' (str)", "formatted")
def value_is_a_text(game, state):
    value, action = _sound(game, state)
    return f"{value}", action


@mistake("the value it returned is nan (float)", "comparisons with nan are never true")
def value_is_nan(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    v, move = float("nan"), None
    for a in game.actions(state):
        w, _ = value_is_nan(game, game.result(state, a))
        if (w > v) if game.to_move(state) == 0 else (w < v):
            v, move = w, a
    return v, move


@mistake("the action it returned is 'a1' (str); one of [0] was expected", "the book's name")
def action_is_a_name(game, state):
    value, action = _sound(game, state)
    return value, f"a{action + 1}"


@mistake("the action it returned is (0,) (tuple); one of [0] was expected", "the successor")
def action_is_the_successor(game, state):
    value, action = _sound(game, state)
    return value, game.result(state, action)


@mistake("it returned (1, 0, 7) (tuple); a pair (value, action) was expected", "a third thing")
def three_things_returned(game, state):
    return *_sound(game, state), 7


@mistake("no action", "the action is left out")
def action_is_none(game, state):
    return _sound(game, state)[0], None


@mistake("the value is", "prints all it does, and is off by one")
def prints_a_lot(game, state):
    value, action = _sound(game, state)
    for number in range(200):
        print("visiting", number, "alpha", -inf, "beta", inf)
    return value + 1, action


@mistake("the value is −999 instead of", "999 stands for infinity")
def infinity_is_999(game, state, alpha=-999, beta=999):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    is_max = game.to_move(state) == 0
    best, move = (alpha, None) if is_max else (beta, None)
    for a in game.actions(state):
        v, _ = infinity_is_999(game, game.result(state, a), alpha, beta)
        if is_max and v > best:
            best, move, alpha = v, a, max(alpha, v)
        elif not is_max and v < best:
            best, move, beta = v, a, min(beta, v)
        if alpha >= beta:
            break
    return best, move


@mistake("only the functions of the game protocol", "the leaf read through the tree")
def reads_the_tree_behind_the_game(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.leaf(s), None
        best = None
        for a in game.actions(s):
            v, _ = ab(game.result(s, a), alpha, beta)
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
