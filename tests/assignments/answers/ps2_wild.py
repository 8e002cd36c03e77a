"""Wrong alpha-betas that are no edit of another one, and answers that do not answer at all.

The first part holds classic mistakes in styles of their own; the second part what the course
notes only mention.
"""

# ruff: noqa: RET503 - students write so

from __future__ import annotations

import functools
from math import inf

import numpy as np

from tests.assignments.answers.edits import edited
from tests.assignments.answers.ps2_list import add_mistake, mistake
from tests.assignments.answers.ps2_styles import default_arguments

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


# ---------------------------------------------------------------- alpha never raised


# ---------------------------------------------------------------- beta never lowered


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


@mistake("nothing is ever cut", "minimax, handed in as it is")
def plain_minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    options = [(plain_minimax(game, game.result(state, a))[0], a) for a in game.actions(state)]
    choose = max if game.to_move(state) == 0 else min
    return choose(options, key=lambda option: option[0])


# ---------------------------------------------------------------- a fresh window for each child


class _Agent:
    infinity = inf

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


@mistake("an equally good move replaces the earlier one", "fail-hard, one function")
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


@mistake("an equally good move replaces the earlier one", "a loop at the root")
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


# ---------------------------------------------------------------- the cut on the wrong bound


# ---------------------------------------------------------------- starting at 0


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
        best_score = inf
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
    return _FromZero(game).value(state, -inf, inf)


# ---------------------------------------------------------------- the end of the game


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


# ---------------------------------------------------------------- whose side a value takes


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


# ---------------------------------------------------------------- what is handed up


@mistake("it returned 'a1' (str); a pair (value, action) was expected", "only the action")
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


add_mistake(
    edited(
        always_the_first_action,
        (
            "return value(state, -inf, inf), game.actions(state)[0]",
            "v = value(state, -inf, inf)\nfor action in game.actions(state):\n    pass\n"
            "return v, action",
        ),
        name="always_the_last_action",
    ),
    "an equally good move replaces the earlier one",
    "the loop's variable is returned",
)


# ---------------------------------------------------------------- bounds that go astray


# ---------------------------------------------------------------- the order of the children


# ---------------------------------------------------------------- no end, no state, no memory


@mistake("it called itself endlessly", "always from the beginning of the game")
def recursion_on_the_initial_state(game, state):
    if game.is_terminal(game.initial):
        return game.utility(game.initial, 0), None
    values = []
    for a in game.actions(game.initial):
        game.result(state, a)
        values.append((recursion_on_the_initial_state(game, state)[0], a))
    return max(values)


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


@mistake("it had not finished", "a loop that asks the game nothing")
def endless_loop_without_the_game(game, state):
    depth = 0
    while True:
        depth += 1


MEMO = {}


@mistake("it gives a different answer when asked again", "a global dict as a table")
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


@functools.lru_cache(None)
def _remembered(depth, state):
    return _GAME[0].utility(state, 0)


_GAME = [None]


@mistake("it gives a different answer when asked again", "lru_cache on a helper")
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


# ---------------------------------------------------------------- strange values


@mistake("the value it returned is array([1]) (ndarray)", "an array with one number")
def value_in_an_array(game, state):
    value, action = default_arguments(game, state)
    return np.array([value]), action


@mistake("it raised OverflowError", "rounded to NumPy's smallest integers")
def value_in_too_small_an_integer(game, state):
    value, action = default_arguments(game, state)
    return np.int16(value) // np.int16(2) * np.int16(2), action


@mistake("the value it returned is True (bool)", "whether MAX wins")
def value_is_a_bool(game, state):
    value, action = default_arguments(game, state)
    return value > 0, action


@mistake("the value it returned is '1' (str)", "formatted")
def value_is_a_text(game, state):
    value, action = default_arguments(game, state)
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


@mistake("the action it returned is 'A1' (str); one of ['a1'] was expected", "the name in capitals")
def action_is_a_name(game, state):
    value, action = default_arguments(game, state)
    return value, action and action.upper()


@mistake("the action it returned is (0,) (tuple); one of ['a1'] was expected", "the successor")
def action_is_the_successor(game, state):
    value, action = default_arguments(game, state)
    return value, game.result(state, action)


@mistake("it returned (1, 'a1', 7) (tuple); a pair (value, action) was expected", "a third thing")
def three_things_returned(game, state):
    return *default_arguments(game, state), 7


@mistake("no action", "the action is left out")
def action_is_none(game, state):
    return default_arguments(game, state)[0], None


@mistake("the value is", "prints all it does, and is off by one")
def prints_a_lot(game, state):
    value, action = default_arguments(game, state)
    for number in range(200):
        print("visiting", number, "alpha", -inf, "beta", inf)
    return value + 1, action
