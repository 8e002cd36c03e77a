"""Searches for ps4, ps5 and ps6 that were written without a look at their mistakes.

Each is a question, an answer, and the words of its fault: "" for a right one, VAGUE where what was
seen is all that can be said.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import Any, Final

VAGUE: Final = "the value is "
PLACE: Final = "the action's index is returned"
FRESH: Final[list[tuple[str, str, Callable[..., Any], str]]] = []


def put(assignment, question, answers):
    """Put answers to a question on the list, each with the words of its fault."""
    FRESH.extend((assignment, question, answer, fault) for answer, fault in answers)


# ---------------------------------------------------------------- ps4: to a depth


def to_depth(worth=float, guess=None, kept=lambda i, a, child: a, pick=list, in_turn=False,
             gives=lambda pair: pair):  # fmt: skip
    """A search without cuts, with switches for what can go wrong."""

    def answer(game, state, depth, evaluate):
        def value(s, d, turn):
            if game.is_terminal(s):
                return worth(game.utility(s, 0)), None
            if d <= 0:
                return guess(game, s, evaluate) if guess else evaluate(s, 0), None
            mover = turn if in_turn else game.to_move(s)
            best = move = None
            for i, a in enumerate(pick(game.actions(s))):
                v, _ = value(game.result(s, a), d - 1, 1 - turn)
                if best is None or (v > best if mover == 0 else v < best):
                    best, move = v, kept(i, a, game.result(s, a))
            return best, move

        return gives(value(state, depth, game.to_move(state)))

    return answer


put("ps4_evaluation", "q3", [
    (to_depth(), ""),
    (to_depth(pick=lambda actions: list(actions)[::-1]), ""),
    (to_depth(pick=lambda actions: sorted(actions, reverse=True)), ""),
    (to_depth(int), "the utility of a finished game is truncated to a whole number"),
    (to_depth(round), "the utility of a finished game is rounded"),
    (to_depth(abs), VAGUE),
    (to_depth(lambda worth: -worth), "finished games are valued for player 1"),
    (to_depth(kept=lambda i, a, child: i), PLACE),
    (to_depth(kept=lambda i, a, child: child), "the action it returned is (0,)"),
    (to_depth(kept=lambda i, a, child: str(i + 1)), "the action it returned is '1'"),
    (to_depth(gives=lambda pair: pair[0]), "a pair (value, action) was expected"),
    (to_depth(gives=lambda pair: pair[::-1]), "an action is returned where a value is expected"),
    (to_depth(in_turn=True), "it assumes that players take turns"),
    (to_depth(guess=lambda g, s, e: e(s, 0) + 0 * e(s, 1)), "asks about a position more than once"),
    (to_depth(guess=lambda g, s, e: (e(s, 0) - e(s, 1)) / 2), "a position more than once"),
    (to_depth(guess=lambda g, s, e: e(s, 0) - e(s, 1)), VAGUE),
    (to_depth(guess=lambda g, s, e: e(s, g.to_move(s))), "from the point of view of the player"),
    (to_depth(pick=lambda actions: actions[:-1] or actions), "the last action is left out"),
    (to_depth(pick=lambda actions: actions[:2]), "is not read although it can matter"),
])  # fmt: skip


# ---------------------------------------------------------------- ps5: expectiminimax


def weighed(mean, worth=float, kept=lambda i, a: a, by_dice=None, everybody_max=False):
    """Expectiminimax whose chance nodes are worth `mean(probabilities, values)`."""

    def answer(game, state):
        if game.is_terminal(state):
            return worth(game.utility(state, 0)), None
        actions = list(game.actions(state))
        values = [answer(game, game.result(state, a))[0] for a in actions]
        mover = game.to_move(state)
        if mover == -1:
            chances = [game.probability(state, a) for a in actions]
            return mean(chances, values), by_dice and by_dice(actions)
        best = max(values) if mover == 0 or everybody_max else min(values)
        return best, kept(values.index(best), actions[values.index(best)])

    return answer


def right_mean(chances, values):
    return sum(p * v for p, v in zip(chances, values, strict=True))


put("ps5_chance", "q3", [
    (weighed(right_mean), ""),
    (weighed(lambda ps, vs: right_mean(ps, vs) / sum(ps)), ""),
    (weighed(lambda ps, vs: sum(vs) / len(vs)), "the probabilities are ignored"),
    (weighed(lambda ps, vs: sum(vs)), "added up without their probabilities"),
    (weighed(lambda ps, vs: max(vs)), "the largest value is taken at chance nodes"),
    (weighed(lambda ps, vs: min(vs)), "the smallest value is taken at chance nodes"),
    (weighed(lambda ps, vs: vs[ps.index(max(ps))]), "only the likeliest outcome counts"),
    (weighed(lambda ps, vs: right_mean(ps, vs) / len(vs)), "divided once more"),
    (weighed(lambda ps, vs: round(right_mean(ps, vs))), "the mean is rounded"),
    (weighed(lambda ps, vs: right_mean(ps, vs) // 1), "the mean is rounded"),
    (weighed(lambda ps, vs: ps[0] * vs[0]), "only the first outcome counts"),
    (weighed(lambda ps, vs: median(vs)), VAGUE),
    (weighed(lambda ps, vs: right_mean(ps[::-1], vs)), "matched with the wrong outcomes"),
    (weighed(lambda ps, vs: sum(p * p * v for p, v in zip(ps, vs, strict=True))), VAGUE),
    (weighed(right_mean, int), "the value of a leaf is truncated to a whole number"),
    (weighed(right_mean, round), "the value of a leaf is rounded"),
    (weighed(right_mean, kept=lambda i, a: i), PLACE),
    (weighed(right_mean, by_dice=lambda rolls: rolls[0]), "returned where the dice move"),
    (weighed(right_mean, everybody_max=True), "every player takes the largest value"),
])  # fmt: skip


# ---------------------------------------------------------------- ps6: vectors


def all_players(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def by_gain(gain, leaf=all_players, kept=lambda i, a: a):
    """A search that takes the child of the largest gain(vector, mover, members)."""

    def answer(game, state, members=()):
        more = (members,) if members else ()
        if game.is_terminal(state):
            return leaf(game, state), None
        mover, best = game.to_move(state), None
        for i, a in enumerate(game.actions(state)):
            vector, _ = answer(game, game.result(state, a), *more)
            if best is None or gain(vector, mover, members) > gain(best[0], mover, members):
                best = vector, kept(i, a)
        return best

    return answer


def own(vector, mover, members):
    return vector[mover]


put("ps6_multiplayer", "q2", [
    (by_gain(own), ""),
    (by_gain(own, leaf=lambda g, s: list(all_players(g, s))), ""),
    (by_gain(lambda v, m, _: sum(v)), "maximises the sum of all numbers"),
    (by_gain(lambda v, m, _: v[0]), "player 0's number is compared at every node"),
    (by_gain(lambda v, m, _: -v[m]), "every player takes what is worst for themselves"),
    (by_gain(lambda v, m, _: v[(m + 1) % len(v)]), "the next player's number in the vector"),
    (by_gain(lambda v, m, _: v[m] - sum(v)), "the player to move keeps the others low"),
    (by_gain(lambda v, m, _: v), "whole vectors are compared"),
    (by_gain(lambda v, m, _: v[m] if m == 0 else -v[0]), "the others play against player 0"),
    (by_gain(lambda v, m, _: 2 * v[m] - sum(v)), "maximises their lead over the others"),
    (by_gain(lambda v, m, _: v[m] - max(v[:m] + v[m + 1 :])), "lead over the best of the others"),
    (by_gain(lambda v, m, _: min(v)), VAGUE),
    (by_gain(own, kept=lambda i, a: i), PLACE),
    (by_gain(own, leaf=lambda g, s: all_players(g, s)[:2]), "too few numbers"),
    (by_gain(own, leaf=lambda g, s: tuple(map(int, all_players(g, s)))),
     "truncated to whole numbers"),
    (by_gain(own, leaf=lambda g, s: tuple(g.utility(s, p) for p in (1, 2, 3))), "is not a player"),
])  # fmt: skip


def shared(what):
    """A gain for members; the others keep to their own numbers."""
    return lambda v, m, members: what(v, m, members) if m in members else v[m]


def total(v, members):
    return sum(v[p] for p in members)


put("ps6_multiplayer", "q3", [
    (by_gain(shared(lambda v, m, all_: total(v, all_))), ""),
    (by_gain(shared(lambda v, m, all_: total(v, all_) / len(all_))), ""),
    (by_gain(shared(lambda v, m, all_: (total(v, all_), v[m]))), ""),
    (by_gain(own), "the alliance changes nothing"),
    (by_gain(lambda v, m, all_: total(v, all_)), "work for it as well"),
    (by_gain(lambda v, m, all_: total(v, all_) * (1 if m in all_ else -1)), "play against it"),
    (by_gain(shared(lambda v, m, all_: sum(v))), "members maximise the sum of all numbers"),
    (by_gain(shared(lambda v, m, all_: min(v[p] for p in all_))), "the smallest of their numbers"),
    (by_gain(shared(lambda v, m, all_: total(v, all_) - v[m])), "only care about the other"),
    (by_gain(shared(lambda v, m, all_: total(v, all_) + v[m])), "the mover's own number twice"),
    (by_gain(shared(lambda v, m, all_: v[all_[0]])), "the number of one of them"),
    (by_gain(shared(lambda v, m, all_: v[all_[-1]])), "the number of one of them"),
    (by_gain(shared(lambda v, m, all_: v[all_[0]] * v[all_[-1]])), VAGUE),
    (by_gain(shared(lambda v, m, all_: total(v, all_)), kept=lambda i, a: i), PLACE),
])  # fmt: skip
