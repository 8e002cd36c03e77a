"""Answers to question 3 of ps4_evaluation: a search to a depth.

Every one is written from nothing, or made from another one. Wrong ones give the words that
their fault has to be named with.
"""

from __future__ import annotations

from math import inf

import numpy as np

from tests.assignments.answers.edits import edited
from tests.assignments.answers.lists import Answers

ANSWERS = Answers()
RIGHT, WRONG = ANSWERS.right, ANSWERS.wrong
right, wrong = ANSWERS.is_right, ANSWERS.is_wrong


# ---------------------------------------------------------------- right searches


IN_TURN = "it assumes that players take turns, and asks who moves only at the root"


@wrong(IN_TURN)
def book_pairs_without_cuts(game, state, depth, evaluate):
    def maximum(s, d):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if d == 0:
            return evaluate(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            w, _ = minimum(game.result(s, a), d - 1)
            if w > v:
                v, move = w, a
        return v, move

    def minimum(s, d):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if d == 0:
            return evaluate(s, 0), None
        v, move = inf, None
        for a in game.actions(s):
            w, _ = maximum(game.result(s, a), d - 1)
            if w < v:
                v, move = w, a
        return v, move

    return minimum(state, depth) if game.to_move(state) else maximum(state, depth)


@right
def fail_hard_alpha_beta(game, state, depth, evaluate):
    def search(s, d, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if d == 0:
            return evaluate(s, 0), None
        move = None
        for a in game.actions(s):
            w, _ = search(game.result(s, a), d - 1, alpha, beta)
            if game.to_move(s) == 0 and w > alpha:
                alpha, move = w, a
            if game.to_move(s) == 1 and w < beta:
                beta, move = w, a
            if alpha >= beta:
                break
        return (alpha if game.to_move(s) == 0 else beta), move

    return search(state, depth, -inf, inf)


@wrong(IN_TURN)
def negamax_with_cuts(game, state, depth, evaluate):
    def nega(s, d, alpha, beta, side):
        if game.is_terminal(s):
            return side * game.utility(s, 0), None
        if not d:
            return side * evaluate(s, 0), None
        best, move = -inf, None
        for a in game.actions(s):
            w = -nega(game.result(s, a), d - 1, -beta, -max(alpha, best), -side)[0]
            if w > best:
                best, move = w, a
            if best >= beta:
                break
        return best, move

    side = 1 - 2 * game.to_move(state)
    value, move = nega(state, depth, -inf, inf, side)
    return side * value, move


@right
def called_by_keyword(game, state, depth, evaluate):
    if game.is_terminal(state=state):
        return game.utility(state, player=0), None
    if depth == 0:
        return evaluate(state=state, player=0), None
    choose = min if game.to_move(state=state) else max
    return choose(
        (called_by_keyword(game, game.result(state, action=a), depth - 1, evaluate)[0], a)
        for a in game.actions(state=state)
    )


@right
def mover_asks_and_turns(game, state, depth, evaluate):
    """The evaluation of the mover, with the sign turned for MIN: the same number."""
    if game.is_terminal(state):
        return game.utility(state, 0), None
    mover = game.to_move(state)
    if depth == 0:
        mine = evaluate(state, mover)
        return (mine if mover == 0 else -mine), None
    pairs = [
        (mover_asks_and_turns(game, game.result(state, a), depth - 1, evaluate)[0], a)
        for a in game.actions(state)
    ]
    return max(pairs) if mover == 0 else min(pairs)


@right
def numpy_numbers(game, state, depth, evaluate):
    if game.is_terminal(state):
        return np.float64(game.utility(state, 0)), None
    if depth == 0:
        return np.float32(evaluate(state, 0)), None
    actions = list(game.actions(state))
    below = [numpy_numbers(game, game.result(state, a), depth - 1, evaluate)[0] for a in actions]
    best = np.argmin(below) if game.to_move(state) else np.argmax(below)
    return below[best], actions[best]


@right
def counts_up(game, state, depth, evaluate, ply=0):
    over = game.is_terminal(state)
    if over or ply == depth:
        return [game.utility(state, 0) if over else evaluate(state, 0), None]
    choose = min if game.to_move(state) == 1 else max
    found = {a: counts_up(game, game.result(state, a), depth, evaluate, ply + 1)[0]
             for a in game.actions(state)}  # fmt: skip
    action = choose(found, key=found.get)
    return [found[action], action]


class Searcher:
    def __init__(self, game, evaluate):
        self.game, self.evaluate = game, evaluate

    def below(self, state, depth):
        for a in self.game.actions(state):
            yield self.value(self.game.result(state, a), depth - 1), a

    def value(self, state, depth):
        if self.game.is_terminal(state):
            return self.game.utility(state, 0)
        if depth == 0:
            return self.evaluate(state, 0)
        return self.best(state, depth)[0]

    def best(self, state, depth):
        return (max, min)[self.game.to_move(state)](self.below(state, depth))


@right
def a_class_with_a_generator(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    return Searcher(game, evaluate).best(state, depth)


@right
def one_loop(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    best, move = (-inf if game.to_move(state) == 0 else inf), None
    for a in game.actions(state):
        w, _ = one_loop(game, game.result(state, a), depth - 1, evaluate)
        if w > best if game.to_move(state) == 0 else w < best:
            best, move = w, a
    return best, move


# ---------------------------------------------------------------- wrong searches


def to_a_depth(value_of, step=1):
    """A search of one function; `value_of(game, s, d, evaluate)` is the value where it stops."""

    def search(game, state, depth, evaluate):
        value = value_of(game, state, depth, evaluate)
        if value is not None:
            return value, None
        best, move = None, None
        for a in game.actions(state):
            w, _ = search(game, game.result(state, a), depth - step, evaluate)
            if best is None or (w > best if game.to_move(state) == 0 else w < best):
                best, move = w, a
        return best, move

    return search


def stop(game, s, d, evaluate):
    if game.is_terminal(s):
        return game.utility(s, 0)
    return evaluate(s, 0) if d == 0 else None


RIGHT["where_it_stops"] = to_a_depth(stop)
TERMINAL = "if game.is_terminal(s):\n    return game.utility(s, 0)"


def stops(name, fault, *edits, step=1):
    """A search to a depth with a mistake in where it stops, or in what it finds there."""
    WRONG[name] = to_a_depth(edited(stop, *edits), step), fault


stops(
    "depth_is_tested_first", "it cuts off before it asks whether the game is over",
    (TERMINAL, "if d == 0:\n    return evaluate(s, 0)"),
    ("evaluate(s, 0) if d == 0 else", "game.utility(s, 0) if game.is_terminal(s) else"),
)  # fmt: skip
stops(
    "evaluates_everything_at_the_end",
    "it evaluates finished games instead of asking their utility",
    (TERMINAL, ""), ("if d == 0", "if d == 0 or game.is_terminal(s)"),
)  # fmt: skip
stops("one_ply_too_far", "depth is off by one: it goes one ply too deep", ("d == 0", "d < 0"))
stops("one_ply_too_early", "depth is off by one: it stops one ply too early", ("d == 0", "d == 1"))
stops("a_round_at_a_time", "depth falls by two with every move", ("d == 0", "d <= 0"), step=2)
stops("forgets_to_count_down", "it ignores the depth", step=0)
stops(
    "evaluates_for_the_mover", "from the point of view of the player to move",
    ("evaluate(s, 0)", "evaluate(s, game.to_move(s))"),
)  # fmt: skip
stops(
    "everything_for_the_mover",
    "evaluation and utility are both taken for the player to move",
    ("evaluate(s, 0)", "evaluate(s, game.to_move(s))"),
    ("game.utility(s, 0)", "game.utility(s, game.to_move(s))"),
)  # fmt: skip
stops(
    "evaluates_for_min", "the evaluation has the wrong sign", ("evaluate(s, 0)", "evaluate(s, 1)")
)
stops(
    "evaluates_on_arrival", "it evaluates every node on its way",
    ("return evaluate(s, 0)", "estimate = evaluate(s, 0)\nreturn estimate"),
)  # fmt: skip
stops("nothing_at_the_horizon", "worth 0: the evaluation is not called", ("evaluate(s, 0)", "0"))
stops(
    "utility_at_the_horizon", "asked for the utility of node", (TERMINAL, ""),
    ("evaluate(s, 0) if d == 0", "game.utility(s, 0) if d == 0 or game.is_terminal(s)"),
)  # fmt: skip


stops(
    "asks_twice",
    "it asks about a position more than once",
    ("evaluate(s, 0) if d == 0", "min(evaluate(s, 0), evaluate(s, 0)) if d == 0"),
)
stops(
    "asks_for_a_utility_twice", "it asks about a position more than once",
    (TERMINAL, "if game.is_terminal(s):\n    assert game.utility(s, 0) < 1e99\n"
     "    return game.utility(s, 0)"),
)  # fmt: skip
WRONG["a_limit_of_its_own"] = (
    lambda game, state, depth, evaluate: one_loop(game, state, min(depth, 8), evaluate),
    "where it should go on",
)
stops(
    "evaluates_what_is_over", "it evaluates finished games as well",
    (TERMINAL, "guess = evaluate(s, 0) if d == 0 or game.is_terminal(s) else None\n"
     "if game.is_terminal(s):\n    return game.utility(s, 0)"),
    ("return evaluate(s, 0) if", "return guess if"),
)  # fmt: skip


@wrong("it asks who moves at the child")
def the_child_says_who_chooses(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    kids = {a: game.result(state, a) for a in game.actions(state)}
    found = {a: the_child_says_who_chooses(game, s, depth - 1, evaluate)[0]
             for a, s in kids.items()}  # fmt: skip
    best_of = max if game.to_move(next(iter(kids.values()))) == 1 else min
    action = best_of(found, key=found.get)
    return found[action], action


@wrong("the levels never alternate: the player who begins moves on every level")
def the_flag_is_never_turned(game, state, depth, evaluate):
    best_of = max if game.to_move(state) == 0 else min

    def value(s, d):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if d == 0:
            return evaluate(s, 0)
        return best_of(value(game.result(s, a), d - 1) for a in game.actions(s))

    if game.is_terminal(state):
        return game.utility(state, 0), None
    return best_of((value(game.result(state, a), depth - 1), a) for a in game.actions(state))


def slip(fault, name, *edits):
    """A wrong search made from the one with a loop."""
    wrong(fault)(edited(one_loop, *edits, name=name))


START = "(-inf if game.to_move(state) == 0 else inf), None"
slip(
    "it evaluates inner nodes as well and lets them count", "starts_at_the_estimate",
    ("if depth == 0:\n    return evaluate(state, 0), None", ""),
    (START, "evaluate(state, 0), None"),
    ("in game.actions(state):", "in game.actions(state) if depth else ():"),
)  # fmt: skip
slip(
    "cannot unpack non-iterable", "a_bare_number_at_the_horizon",
    ("return evaluate(state, 0), None", "return evaluate(state, 0)"),
)  # fmt: skip
slip(
    "the terminal test is missing", "no_terminal_test",
    ("if game.is_terminal(state):\n    return game.utility(state, 0), None", ""),
)  # fmt: skip
slip(
    "a best value of 0 is mistaken for no value yet", "zero_is_none", (START, "None, None"),
    ("if w > best if game.to_move(state) == 0 else w < best:",
     "if not best or (w > best if game.to_move(state) == 0 else w < best):"),
)  # fmt: skip


@wrong("an equally good move replaces the earlier one")
def keeps_the_last_after_a_cut(game, state, depth, evaluate):
    def search(s, d, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if d == 0:
            return evaluate(s, 0), None
        maximising = game.to_move(s) == 0
        v, move = (-inf if maximising else inf), None
        for a in game.actions(s):
            w, _ = search(game.result(s, a), d - 1, alpha, beta)
            if w >= v if maximising else w <= v:
                v, move = w, a
            if maximising:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return v, move

    return search(state, depth, -inf, inf)


def alpha_beta_that_cuts(where, *, fresh_at_root=False):
    """Alpha-beta which stops a node where(whether MAX moves, its value, alpha, beta)."""

    def search(game, state, depth, evaluate, alpha=-inf, beta=inf, at_root=True):
        if game.is_terminal(state):
            return game.utility(state, 0), None
        if depth == 0:
            return evaluate(state, 0), None
        by_max = game.to_move(state) == 0
        v, move = (-inf if by_max else inf), None
        for a in game.actions(state):
            window = (-inf, inf) if fresh_at_root and at_root else (alpha, beta)
            w, _ = search(game, game.result(state, a), depth - 1, evaluate, *window, False)
            if w > v if by_max else w < v:
                v, move = w, a
            alpha, beta = (max(alpha, v), beta) if by_max else (alpha, min(beta, v))
            if where(by_max, v, alpha, beta):
                break
        return v, move

    return search


MISSING_CUTS = {
    "min_never_cuts": (
        alpha_beta_that_cuts(lambda by_max, v, alpha, beta: by_max and v >= beta),
        "alpha has no effect: it is never raised, or MIN never tests it",
    ),
    "min_never_tests_the_window": (
        alpha_beta_that_cuts(lambda by_max, v, alpha, beta: by_max and alpha >= beta),
        "alpha has no effect: it is never raised, or MIN never tests it",
    ),
    "max_never_cuts": (
        alpha_beta_that_cuts(lambda by_max, v, alpha, beta: not by_max and v <= alpha),
        "beta has no effect: it is never lowered, or MAX never tests it",
    ),
    "max_never_tests_the_window": (
        alpha_beta_that_cuts(lambda by_max, v, alpha, beta: not by_max and alpha >= beta),
        "beta has no effect: it is never lowered, or MAX never tests it",
    ),
    "fresh_window_at_the_root": (
        alpha_beta_that_cuts(lambda by_max, v, alpha, beta: alpha >= beta, fresh_at_root=True),
        "the root gives each child a fresh window",
    ),
}
WRONG |= MISSING_CUTS
