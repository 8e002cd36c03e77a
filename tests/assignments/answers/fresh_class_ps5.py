# ruff: noqa: B006, RET503, B905, B007

"""More answers to ps5_chance, written without a look at the checks."""

from __future__ import annotations

import random
from collections import defaultdict
from itertools import product
from math import inf, sqrt
from statistics import mean, stdev

import numpy as np

from tests.assignments.answers.edits import edited
from tests.assignments.answers.fresh_ps5 import ESTIMATE, EXPECTED, SEARCH, SUMS, VALUE
from tests.assignments.answers.lists import Answers

STAR = Answers()


# ---------------------------------------------------------------- q1: dice and expectation


@EXPECTED.is_right
def exp_numpy(distribution, u):
    xs = list(distribution)
    return np.dot([u(x) for x in xs], [distribution[x] for x in xs])


@EXPECTED.is_wrong("the probability is multiplied into the face before u is taken")
def exp_inside(distribution, u):
    return sum(u(distribution[x] * x) for x in distribution)


@EXPECTED.is_wrong("the faces are numbered instead of read from the distribution")
def exp_faces(distribution, u):
    total = 0
    for face, p in enumerate(distribution.values(), start=1):
        total += p * u(face)
    return total


# ---------------------------------------------------------------- q1: the sum of two dice


@SUMS.is_right
def sum_counter(first, second):
    d = defaultdict(float)
    for (a, p), (b, q) in product(first.items(), second.items()):
        d[a + b] += p * q
    return d


@SUMS.is_wrong("it gives a different answer when asked again")
def sum_shared(first, second, out={}):
    for a in first:
        for b in second:
            s = a + b
            if s in out:
                out[s] += first[a] * second[b]
            else:
                out[s] = first[a] * second[b]
    return out


@SUMS.is_wrong("only the faces 1 to 6 are looked at")
def sum_2_12(first, second):
    out = {}
    for s in range(2, 13):
        p = 0
        for a in range(1, 7):
            p += first.get(a, 0) * second.get(s - a, 0)
        out[s] = p
    return out


# ---------------------------------------------------------------- q3: the value alone


@VALUE.is_wrong("it raised TypeError")
def val_no_else(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if game.to_move(state) == 0:
        return max(val_no_else(game, game.result(state, a)) for a in game.actions(state))
    if game.to_move(state) == 1:
        return min(val_no_else(game, game.result(state, a)) for a in game.actions(state))
    total = 0
    for outcome in game.actions(state):
        total += game.probability(state, outcome) * val_no_else(game, game.result(state, outcome))


@VALUE.is_wrong("it asked for a probability at node C, where no dice are thrown")
def val_fixed_layers(game, state):
    def rec(s, layer):
        if game.is_terminal(s):
            return game.utility(s, 0)
        kids = [rec(game.result(s, a), layer + 1) for a in game.actions(s)]
        if layer % 4 == 0:
            return max(kids)
        if layer % 4 == 2:
            return min(kids)
        return sum(game.probability(s, a) * k for a, k in zip(game.actions(s), kids))

    return rec(state, 0)


@VALUE.is_wrong("it asked for a probability at node a1, where no dice are thrown")
def val_prob_of_child(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    player = game.to_move(state)
    if player == -1:
        v = 0
        for a in game.actions(state):
            s = game.result(state, a)
            v += game.probability(s, a) * val_prob_of_child(game, s)
        return v
    best = max if player == 0 else min
    return best([val_prob_of_child(game, game.result(state, a)) for a in game.actions(state)])


@VALUE.is_wrong("it goes by level instead of to_move")
def val_negamax_dice(game, state):
    def nega(s, sign):
        if game.is_terminal(s):
            return sign * game.utility(s, 0)
        if game.to_move(s) == -1:
            return sum(
                game.probability(s, o) * -nega(game.result(s, o), -sign) for o in game.actions(s)
            )
        return max(-nega(game.result(s, a), -sign) for a in game.actions(s))

    return nega(state, 1) if game.to_move(state) != 1 else -nega(state, -1)


# ---------------------------------------------------------------- q3: expectiminimax


@SEARCH.is_right
def exmm_list_float(game, state):
    if game.is_terminal(state):
        return [game.utility(state, 0), None]
    acts = list(game.actions(state))
    v = np.array([exmm_list_float(game, game.result(state, a))[0] for a in acts], dtype=float)
    w = game.to_move(state)
    if w == -1:
        return [np.array([game.probability(state, a) for a in acts]) @ v, None]
    i = int(v.argmax()) if w == 0 else int(v.argmin())
    return [v[i], acts[i]]


@SEARCH.is_wrong("the sum over the outcomes begins at infinity instead of 0")
def exmm_dice_start_inf(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    who = game.to_move(state)
    best, act = (inf if who == 1 else -inf), None
    for a in game.actions(state):
        v = exmm_dice_start_inf(game, game.result(state, a))[0]
        if who == 0:
            if v > best:
                best, act = v, a
        elif who == 1:
            if v < best:
                best, act = v, a
        else:
            best += game.probability(state, a) * v
    return best, act


@SEARCH.is_wrong("no action is returned for a player's move")
def exmm_child_action(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    who = game.to_move(state)
    results = [exmm_child_action(game, game.result(state, a)) for a in game.actions(state)]
    if who == 0:
        return max(results, key=lambda r: r[0])
    if who == 1:
        return min(results, key=lambda r: r[0])
    return sum(
        game.probability(state, a) * r[0] for a, r in zip(game.actions(state), results)
    ), None


@SEARCH.is_right
def exmm_twice(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    p = game.to_move(state)
    if p == -1:
        return sum(
            game.probability(state, a) * exmm_twice(game, game.result(state, a))[0]
            for a in game.actions(state)
        ), None
    f = max if p == 0 else min
    v = f(exmm_twice(game, game.result(state, a))[0] for a in game.actions(state))
    for a in game.actions(state):
        if exmm_twice(game, game.result(state, a))[0] == v:
            return v, a


@SEARCH.is_wrong("the value is ")
def exmm_min_is_max(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    p = game.to_move(state)
    if p == 0:
        v, m = -inf, None
        for a in game.actions(state):
            v2, _ = exmm_min_is_max(game, game.result(state, a))
            if v2 > v:
                v, m = v2, a
        return v, m
    if p == 1:
        v, m = inf, None
        for a in game.actions(state):
            v2, _ = exmm_min_is_max(game, game.result(state, a))
            if v2 > v:
                v, m = v2, a
        return v, m
    v = 0
    for a in game.actions(state):
        v += game.probability(state, a) * exmm_min_is_max(game, game.result(state, a))[0]
    return v, None


# ---------------------------------------------------------------- q6: playouts


@ESTIMATE.is_right
def est_statistics(game, state, n, seed):
    rng = random.Random(seed)

    def playout(s):
        while not game.is_terminal(s):
            acts = list(game.actions(s))
            if game.to_move(s) == -1:
                (a,) = rng.choices(acts, weights=[game.probability(s, x) for x in acts])
            else:
                a = rng.choice(acts)
            s = game.result(s, a)
        return game.utility(s, 0)

    us = [playout(state) for _ in range(n)]
    return mean(us), 1.96 * stdev(us) / sqrt(n)


def playout_of_est_recursive_cumulative(game, s, rng):
    if game.is_terminal(s):
        return game.utility(s, 0)
    acts = game.actions(s)
    if game.to_move(s) in (0, 1):
        i = int(rng.random() * len(acts))
        return playout_of_est_recursive_cumulative(game, game.result(s, acts[i]), rng)
    x = rng.random()
    for a in acts:
        x -= game.probability(s, a)
        if x <= 0:
            break
    return playout_of_est_recursive_cumulative(game, game.result(s, a), rng)


@ESTIMATE.is_right
def est_recursive_cumulative(game, state, n, seed):
    rng = random.Random(seed)
    u = np.array([playout_of_est_recursive_cumulative(game, state, rng) for _ in range(n)])
    return u.mean(), 1.96 * u.std(ddof=1) / np.sqrt(n)


def one_game_of_est_fair_dice(game, state, rng):
    while not game.is_terminal(state):
        state = game.result(state, rng.choice(list(game.actions(state))))
    return game.utility(state, 0)


@ESTIMATE.is_wrong("the dice are treated as fair: all outcomes are equally likely")
def est_fair_dice(game, state, n, seed):
    rng = random.Random(seed)
    r = [one_game_of_est_fair_dice(game, state, rng) for _ in range(n)]
    m = sum(r) / n
    return m, 1.96 * sqrt(sum((x - m) ** 2 for x in r) / (n - 1)) / sqrt(n)


def one_game_of_est_new_rng(game, state, seed):
    rng = random.Random(seed)
    while not game.is_terminal(state):
        acts = list(game.actions(state))
        if game.to_move(state) == -1:
            a = rng.choices(acts, weights=[game.probability(state, o) for o in acts])[0]
        else:
            a = rng.choice(acts)
        state = game.result(state, a)
    return game.utility(state, 0)


@ESTIMATE.is_wrong("all games of a run are the same")
def est_new_rng(game, state, n, seed):
    r = [one_game_of_est_new_rng(game, state, seed) for _ in range(n)]
    m = sum(r) / n
    return m, 1.96 * sqrt(sum((x - m) ** 2 for x in r) / (n - 1)) / sqrt(n)


@ESTIMATE.is_wrong("only the first playout is played: the others begin where it ended")
def est_state_kept(game, state, n, seed):
    rng = random.Random(seed)
    us = []
    for i in range(n):
        while not game.is_terminal(state):
            acts = list(game.actions(state))
            if game.to_move(state) == -1:
                a = rng.choices(acts, [game.probability(state, o) for o in acts])[0]
            else:
                a = rng.choice(acts)
            state = game.result(state, a)
        us.append(game.utility(state, 0))
    m = sum(us) / n
    var = sum((u - m) ** 2 for u in us) / (n - 1)
    return m, 1.96 * sqrt(var / n)


# ---------------------------------------------------------------- q7: Star1


@STAR.is_right
def star_plain(game, state, lowest, highest):
    def search(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        who = game.to_move(s)
        if who == -1:
            known, rest = 0, 1
            for o in game.actions(s):
                p = game.probability(s, o)
                rest -= p
                a = (alpha - known - rest * highest) / p
                b = (beta - known - rest * lowest) / p
                v = search(game.result(s, o), a, b)[0]
                known += p * v
                if v <= a:
                    return known + rest * highest, None
                if v >= b:
                    return known + rest * lowest, None
            return known, None
        best, move = (-inf, None) if who == 0 else (inf, None)
        for m in game.actions(s):
            v = search(game.result(s, m), alpha, beta)[0]
            if who == 0:
                if v > best:
                    best, move = v, m
                if v >= beta:
                    return best, move
                alpha = max(alpha, v)
            else:
                if v < best:
                    best, move = v, m
                if v <= alpha:
                    return best, move
                beta = min(beta, v)
        return best, move

    return search(state, -inf, inf)


@STAR.is_right
def star_negamax_free(game, state, lowest, highest):
    def players(s, alpha, beta, sign):
        move = None
        for act in game.actions(s):
            v, _ = visit(game.result(s, act), alpha, beta)
            if sign > 0:
                if v > alpha or move is None:
                    move = act
                alpha = max(alpha, v)
            else:
                if v < beta or move is None:
                    move = act
                beta = min(beta, v)
            if alpha >= beta:
                break
        return (alpha if sign > 0 else beta), move

    def dice(s, alpha, beta):
        done = 0.0
        todo = [(game.probability(s, o), o) for o in game.actions(s)]
        for i, (p, o) in enumerate(todo):
            r = sum(q for q, _ in todo[i + 1 :])
            lo = (alpha - done - r * highest) / p
            hi = (beta - done - r * lowest) / p
            v, _ = visit(game.result(s, o), lo, hi)
            done += p * v
            if v <= lo:
                return alpha, None
            if v >= hi:
                return beta, None
        return done, None

    def visit(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        who = game.to_move(s)
        return dice(s, alpha, beta) if who == -1 else players(s, alpha, beta, 1 if who == 0 else -1)

    return visit(state, -inf, inf)


def slip(fault, name, *edits):
    """A wrong Star1 made from a right one."""
    STAR.is_wrong(fault)(edited(star_plain, *edits, name=name))


slip(
    "the window is forgotten at chance nodes",
    "open_windows",
    (
        "a = (alpha - known - rest * highest) / p\nb = (beta - known - rest * lowest) / p",
        "a, b = -inf, inf",
    ),
)
slip(
    "chance nodes only stop when they are too bad",
    "no_cut_above",
    ("b = (beta - known - rest * lowest) / p", "b = inf"),
    ("if v >= b:\n    return known + rest * lowest, None", ""),
)
slip(
    "chance nodes only stop when they are too good",
    "no_cut_below",
    ("a = (alpha - known - rest * highest) / p", "a = -inf"),
    ("if v <= a:\n    return known + rest * highest, None", ""),
)
slip(
    "a chance node that is cut returns its sum so far",
    "only_what_is_known",
    ("return known + rest * highest, None", "return known, None"),
    ("return known + rest * lowest, None", "return known, None"),
)
slip(
    "is not read although it can matter",
    "known_without_chances",
    ("known, rest = 0, 1", "known, rest, seen = 0, 1, 0"),
    ("(alpha - known", "(alpha - seen"),
    ("(beta - known", "(beta - seen"),
    ("known += p * v", "known += p * v\nseen += v"),
)
slip(
    "an action is returned where the dice move",
    "an_outcome_as_action",
    (
        "return search(state, -inf, inf)",
        "v, move = search(state, -inf, inf)\n"
        "return v, game.actions(state)[0] if move is None else move",
    ),
)
