"""Answers to question 7 of ps5_chance: Star1.

Every one is written from nothing, or made from another one. Wrong ones give the words that
their fault has to be named with.
"""

from __future__ import annotations

from math import inf

import numpy as np

from tests.assignments.answers.lists import Answers
from tests.assignments.answers.ps5 import (
    CUTS_BELOW_CHANCE,
    pruning,
    same_window,
    three_functions,
    with_chance,
)

ANSWERS = Answers()
RIGHT, WRONG = ANSWERS.right, ANSWERS.wrong
right, wrong = ANSWERS.is_right, ANSWERS.is_wrong


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


@right
def fail_hard(game, state, lowest, highest):
    return star(game, state, lowest, highest, ballard(lowest, highest))


@right
def tests_the_mean(game, state, lowest, highest):
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


@right
def negamax_star(game, state, lowest, highest):
    """Values from the side of MAX or MIN, NumPy numbers, windows held within the bounds."""

    def search(s, a, b, sign):
        if game.is_terminal(s):
            return np.float64(sign * game.utility(s, 0)), None
        player = game.to_move(s)
        low, high = (lowest, highest) if sign == 1 else (-highest, -lowest)
        if player == -1:
            known, to_come = 0.0, 1.0
            for r in game.actions(s):
                p = game.probability(s, r)
                to_come -= p
                lo = (a - known - to_come * high) / p
                hi = (b - known - to_come * low) / p
                v, _ = search(game.result(s, r), max(lo, low), min(hi, high), sign)
                known += p * v
                if v <= lo:
                    return known + to_come * high, None
                if v >= hi:
                    return known + to_come * low, None
            return known, None
        own = 1 if player == 0 else -1
        if own != sign:
            v, move = search(s, -b, -a, own)
            return -v, move
        best, move = -inf, None
        for x in game.actions(s):
            v, _ = search(game.result(s, x), a, b, sign)
            if v > best:
                best, move = v, x
            a = max(a, best)
            if a >= b:
                break
        return best, move

    v, move = search(state, lowest, highest, 1)
    return v, move


def stars(fault, **switches):
    cut_equal = switches.pop("cut_equal", (0, 1))

    def answer(game, state, lowest, highest):
        return star(game, state, lowest, highest, ballard(lowest, highest, **switches), cut_equal)

    WRONG[f"star_{len(WRONG)}"] = answer, fault


stars("the window of an outcome is not divided", divide=False)
stars("chance nodes only stop when they are too good", low=False)
stars("chance nodes only stop when they are too bad", high=False)
stars("outcomes still to come are counted as 0", rest_counts=False)
stars("returns the value of one outcome", fail=lambda v, known: v)
stars("returns its sum so far", fail=lambda v, known: known)
stars("players do not cut on equality", cut_equal=())
stars("is read although it cannot matter", cut_equal=(0,))
stars("is read although it cannot matter", cut_equal=(1,))


def star_with(fault):
    def note(node):
        def answer(game, state, lowest, highest):
            return star(game, state, lowest, highest, node)

        WRONG[node.__name__] = answer, fault
        return node

    return note


@star_with("the window is forgotten at chance nodes")
def forgets_the_window(search, pairs, alpha, beta):
    return sum(p * search(kid, -inf, inf) for p, kid in pairs)


@star_with("the mean's window is handed to the outcomes unchanged")
def window_as_it_is(search, pairs, alpha, beta):
    known = 0
    for p, kid in pairs:
        v = search(kid, alpha, beta)
        known += p * v
        if v <= alpha:
            return alpha
        if v >= beta:
            return beta
    return known


WRONG["alpha_beta"] = (
    lambda game, state, lowest, highest: pruning(same_window)(game, state), CUTS_BELOW_CHANCE,
)  # fmt: skip
WRONG["expectiminimax"] = (
    lambda game, state, lowest, highest: three_functions(game, state),
    "nothing is cut: that is expectiminimax",
)
WRONG["fair_dice"] = (
    lambda game, state, lowest, highest: with_chance(lambda ps, vs: sum(vs) / len(vs))(game, state),
    "the probabilities are ignored",
)


def of_known_and_rest(
    *, divide, late, on_sums, hard, kept=False, swapped=False, unweighted=False, theirs=False
):
    """Star1 as it is mostly written, with what is known and how likely the rest is.

    What can go wrong: the division, the place where the rest gets smaller, a window that is kept
    as it is, bounds that are exchanged, values without their probabilities, and the bounds of an
    outcome returned as those of the node.
    """

    def answer(game, state, lowest, highest):
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

    return answer


for divide in (False, True):
    for late in (False, True):
        for on_sums in (False, True):
            for hard in (False, True):
                written = of_known_and_rest(divide=divide, late=late, on_sums=on_sums, hard=hard)
                name = f"of_known_and_rest {divide=} {late=} {on_sums=} {hard=}"
                if divide and not late:
                    RIGHT[name] = written
                elif divide:
                    WRONG[name] = written, "the outcome itself is counted among those still to come"
                else:
                    WRONG[name] = written, "the window of an outcome is not divided by its"

for on_sums in (False, True):
    for hard in (False, True):
        how = {"divide": True, "late": False, "on_sums": on_sums, "hard": hard}
        name = f"of_known_and_rest {on_sums=} {hard=}"
        WRONG[f"{name} kept"] = (
            of_known_and_rest(**how, kept=True), "the mean's window is handed to the outcomes",
        )  # fmt: skip
        WRONG[f"{name} swapped"] = (
            of_known_and_rest(**how, swapped=True), "lowest and highest are swapped",
        )  # fmt: skip
WRONG["of_known_and_rest unweighted"] = (
    of_known_and_rest(divide=True, late=False, on_sums=True, hard=False, unweighted=True),
    "a chance node adds up its values without their probabilities",
)
WRONG["of_known_and_rest theirs"] = (
    of_known_and_rest(divide=True, late=False, on_sums=False, hard=False, theirs=True),
    "a chance node that is cut returns a bound of one outcome",
)
