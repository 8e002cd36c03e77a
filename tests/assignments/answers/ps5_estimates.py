"""Answers to question 6 of ps5_chance: a value estimated by playing at random.

Wrong ones give the words that their fault has to be named with, and their points.
"""

from __future__ import annotations

import random
import statistics
from collections import Counter
from functools import cache
from math import sqrt

import numpy as np

from tests.assignments.answers.edits import edited
from tests.assignments.answers.lists import Answers
from tests.assignments.answers.ps5 import book_cases

ANSWERS = Answers()
RIGHT, WRONG = ANSWERS.right, ANSWERS.wrong
right, wrong = ANSWERS.is_right, ANSWERS.is_wrong


def drawn(game, state, rng):
    """One action, drawn as it should be."""
    actions = game.actions(state)
    if game.to_move(state) == -1:
        return rng.choices(actions, [game.probability(state, a) for a in actions])[0]
    return rng.choice(actions)


def results(game, state, n, rng, draw=drawn):
    found = []
    for _ in range(n):
        s = state
        while not game.is_terminal(s):
            s = game.result(s, draw(game, s, rng))
        found.append(game.utility(s, 0))
    return found


def summary(found):
    return statistics.mean(found), 1.96 * statistics.stdev(found) / sqrt(len(found))


@right
def with_statistics(game, state, n, seed):
    return summary(results(game, state, n, random.Random(seed)))


@right
def running_sums(game, state, n, seed):
    """One pass, and the utility asked for twice."""
    random.seed(seed)
    total = squares = 0
    for _ in range(n):
        s = state
        while not game.is_terminal(s):
            if game.to_move(s) == -1:
                roll, sofar = random.random(), 0
                for a in game.actions(s):
                    sofar += game.probability(s, a)
                    if roll < sofar:
                        break
            else:
                a = game.actions(s)[random.randrange(len(game.actions(s)))]
            s = game.result(s, a)
        total += game.utility(s, 0)
        squares += game.utility(s, 0) ** 2
    mean = total / n
    return mean, 1.96 * sqrt((squares - n * mean**2) / (n - 1) / n)


@right
def with_numpy(game, state, n, seed):
    rng = np.random.default_rng(seed)

    def play(s):
        while not game.is_terminal(s):
            actions = list(game.actions(s))
            chances = [game.probability(s, a) for a in actions] if game.to_move(s) == -1 else None
            s = game.result(s, actions[rng.choice(len(actions), p=chances)])
        return game.utility(s, 0)

    found = np.array([play(state) for _ in range(n)])
    z = statistics.NormalDist().inv_cdf(0.975)
    return found.mean(), z * found.std(ddof=1) / np.sqrt(n)


@right
def recursive_and_sorted(game, state, n, seed):
    rng = random.Random(f"games of {seed}")

    def play(s):
        if game.is_terminal(s):
            return -game.utility(s, 1)
        return play(game.result(s, drawn(game, s, rng)))

    return list(summary(sorted(play(state) for _ in range(n))))


@right
def asks_in_two_passes(game, state, n, seed):
    """First the mean of all ends, then their distances from it."""
    rng, ends = random.Random(seed), []
    for _ in range(n):
        s = state
        while not game.is_terminal(s):
            s = game.result(s, drawn(game, s, rng))
        ends.append(s)
    mean = sum(game.utility(s, 0) for s in ends) / n
    squares = sum((game.utility(s, 0) - mean) ** 2 for s in ends)
    return mean, 1.96 * sqrt(squares / (n - 1) / n)


@right
def remembers_utilities(game, state, n, seed):
    """What an end is worth is asked for only once."""
    rng, worth = random.Random(seed), {}
    found = []
    for _ in range(n):
        s = state
        while not game.is_terminal(s):
            s = game.result(s, drawn(game, s, rng))
        if s not in worth:
            worth[s] = game.utility(s, 0)
        found.append(worth[s])
    return summary(found)


class Node:
    """A node of a tree that is built once and walked again and again."""

    def __init__(self, game, state):
        self.game, self.state, self.kids = game, state, None

    def end(self, rng):
        if self.game.is_terminal(self.state):
            return self.state
        if self.kids is None:
            game, s = self.game, self.state
            self.kids = {a: Node(game, game.result(s, a)) for a in game.actions(s)}
        return self.kids[drawn(self.game, self.state, rng)].end(rng)


def kept_ends(game, state, n, seed):
    rng, root = random.Random(seed), Node(game, state)
    return [root.end(rng) for _ in range(n)]


@right
def builds_the_tree_once(game, state, n, seed):
    return summary([game.utility(s, 0) for s in kept_ends(game, state, n, seed)])


@right
def keeps_states_and_asks_twice(game, state, n, seed):
    total = squares = 0
    for s in kept_ends(game, state, n, seed):
        total += game.utility(s, 0)
        squares += game.utility(s, 0) ** 2
    return total / n, 1.96 * sqrt((squares - total**2 / n) / (n - 1) / n)


@right
def keeps_states_and_asks_in_two_passes(game, state, n, seed):
    ends = kept_ends(game, state, n, seed)
    mean = sum(game.utility(s, 0) for s in ends) / n
    squares = sum((game.utility(s, 0) - mean) ** 2 for s in ends)
    return mean, 1.96 * sqrt(squares / (n - 1) / n)


@right
def caches_results(game, state, n, seed):
    result, rng, found = cache(game.result), random.Random(seed), []
    for _ in range(n):
        s = state
        while not game.is_terminal(s):
            s = result(s, drawn(game, s, rng))
        found.append(game.utility(s, 0))
    return summary(found)


@right
def counts_ends(game, state, n, seed):
    ends = Counter(kept_ends(game, state, n, seed))
    mean = sum(k * game.utility(s, 0) for s, k in ends.items()) / n
    squares = sum(k * (game.utility(s, 0) - mean) ** 2 for s, k in ends.items())
    return mean, 1.96 * sqrt(squares / (n - 1) / n)


@right
def values_all_leaves_first(game, state, n, seed):
    def leaves(s):
        if game.is_terminal(s):
            return [s]
        return [leaf for a in game.actions(s) for leaf in leaves(game.result(s, a))]

    worth = {s: game.utility(s, 0) for s in leaves(state)}
    return summary([worth[s] for s in kept_ends(game, state, n, seed)])


def drawing(draw):
    return lambda game, state, n, seed: summary(results(game, state, n, random.Random(seed), draw))


def by_choice(game, s, rng):
    return rng.choice(game.actions(s))


def first_move(game, s, rng):
    return drawn(game, s, rng) if game.to_move(s) == -1 else game.actions(s)[0]


def last_move(game, s, rng):
    return drawn(game, s, rng) if game.to_move(s) == -1 else game.actions(s)[-1]


def best_move(game, s, rng):
    return drawn(game, s, rng) if game.to_move(s) == -1 else book_cases(game, s)[1]


def never_last(game, s, rng):
    if game.to_move(s) == -1:
        return drawn(game, s, rng)
    return game.actions(s)[rng.randrange(max(1, len(game.actions(s)) - 1))]


def likeliest(game, s, rng):
    if game.to_move(s) != -1:
        return drawn(game, s, rng)
    return max(game.actions(s), key=lambda a: game.probability(s, a))


def wrong_order(game, s, rng):
    actions = game.actions(s)
    if game.to_move(s) != -1:
        return rng.choice(actions)
    return rng.choices(actions, [game.probability(s, a) for a in reversed(actions)])[0]


def mostly_first(game, s, rng):
    if game.to_move(s) == -1:
        return drawn(game, s, rng)
    return rng.choices(game.actions(s), range(len(game.actions(s)) + 1, 1, -1))[0]


DRAWS = {
    "the dice are treated as fair": by_choice,
    "the players always take the first action": first_move,
    "the players always take the last action": last_move,
    "it does not play n games": best_move,
    "the players never take the last action": never_last,
    "the likeliest outcome of the dice is always taken": likeliest,
    "the probabilities are matched with the wrong outcomes": wrong_order,
    "the moves are drawn with the wrong probabilities": mostly_first,
}
for fault, draw in DRAWS.items():
    # the search within best_move asks for utilities as well, so the mean is not that of its ends
    WRONG[draw.__name__] = drawing(draw), fault, 0 if draw is best_move else 4


def summing_up(make):
    def estimate(game, state, n, seed):
        return make(results(game, state, n, random.Random(seed)), n)

    return estimate


SUMMARIES = {
    "that is the population's standard deviation": lambda xs, n: (
        statistics.mean(xs), 1.96 * statistics.pstdev(xs) / sqrt(n)),
    "does not shrink with n": lambda xs, n: (statistics.mean(xs), 1.96 * statistics.stdev(xs)),
    "divided by n instead of sqrt(n)": lambda xs, n: (
        statistics.mean(xs), 1.96 * statistics.stdev(xs) / n),
    "the variance is used instead of its square root": lambda xs, n: (
        statistics.mean(xs), 1.96 * statistics.variance(xs) / sqrt(n)),
    "the 1.96 is missing": lambda xs, n: (statistics.mean(xs), statistics.stdev(xs) / sqrt(n)),
    "the whole width is returned": lambda xs, n: (
        statistics.mean(xs), 2 * 1.96 * statistics.stdev(xs) / sqrt(n)),
    "the factor is 2": lambda xs, n: (statistics.mean(xs), 2 * statistics.stdev(xs) / sqrt(n)),
    "the factor is the one for 99 %": lambda xs, n: (
        statistics.mean(xs), 2.576 * statistics.stdev(xs) / sqrt(n)),
    "the root of s is taken too": lambda xs, n: (
        statistics.mean(xs), 1.96 * sqrt(statistics.stdev(xs) / n)),
    "the half width is not 1.96 s / sqrt(n)": lambda xs, n: (statistics.mean(xs), max(xs)),
    "the sum is returned instead of the mean": lambda xs, n: (sum(xs), summary(xs)[1]),
    "playouts are valued for player 1": lambda xs, n: (-statistics.mean(xs), summary(xs)[1]),
    "the mean is divided by n - 1": lambda xs, n: (sum(xs) / (n - 1), summary(xs)[1]),
    "the mean is rounded": lambda xs, n: (sum(xs) // n, summary(xs)[1]),
    "wins are counted": lambda xs, n: (sum(x > 0 for x in xs) / n, summary(xs)[1]),
    "only the last playout counts": lambda xs, n: (xs[-1], summary(xs)[1]),
    "the mean does not match the playouts": lambda xs, n: (
        statistics.median(xs), summary(xs)[1]),
}  # fmt: skip
for number, (fault, make) in enumerate(SUMMARIES.items()):
    WRONG[f"summary_{number}"] = summing_up(make), fault, 4


def estimates(fault, points, name, *edits, style=with_statistics):
    """A wrong estimate made from a right one."""
    wrong(fault, points)(edited(style, *edits, name=name))


ALL = "results(game, state, n, random.Random(seed))"
SUMMED = f"summary({ALL})"
estimates(
    "each playout has its own generator", 4, "seeds_in_a_row",
    (ALL, "[results(game, state, 1, random.Random(seed + i))[0] for i in range(n)]"),
)  # fmt: skip
estimates(
    "the half width comes before the mean", 2, "the_wrong_way_round", (SUMMED, f"{SUMMED}[::-1]")
)
estimates(
    "the ends of the interval are returned", 2, "both_ends",
    (f"return {SUMMED}", f"mean, half = {SUMMED}\nreturn mean - half, mean + half"),
)  # fmt: skip
estimates("the same seed gives a different answer", 4, "no_seed", ("Random(seed)", "Random()"))
estimates("the seed is ignored", 4, "always_the_same_seed", ("Random(seed)", "Random(42)"))
estimates(
    "all games of a run are the same", 4, "generator_in_the_loop",
    (f"return {SUMMED}",
     "found = [results(game, state, 1, random.Random(seed))[0] for _ in range(n)]\n"
     "return summary(found)"),
)  # fmt: skip
TOO_FEW = "it does not play n games"
estimates(TOO_FEW, 4, "one_game_too_few", ("state, n, random", "state, n - 1, random"))
estimates(TOO_FEW, 4, "a_tenth_of_the_games", ("state, n, random", "state, n // 10, random"))
estimates(
    "it begins at game.initial",
    4,
    "from_the_start",
    ("(game, state, n, r", "(game, game.initial, n, r"),
)
estimates("a pair (mean, half_width)", 0, "mean_alone", (SUMMED, f"{SUMMED}[0]"))
estimates(
    "the mean is too far from the true one", 2, "remembers_and_draws_wrongly",
    ("drawn(", "first_move("), style=remembers_utilities,
)  # fmt: skip


@wrong("the mean is rounded", 2)
def both_rounded(game, state, n, seed):
    mean, half = with_statistics(game, state, n, seed)
    return round(mean, 2), round(half, 2)


@wrong("the half width is rounded", 4)
def half_rounded(game, state, n, seed):
    mean, half = with_statistics(game, state, n, seed)
    return mean, round(half, 1)


@wrong("has no action ['", 0)
def choices_returns_a_list(game, state, n, seed):
    def draw(game, state, rng):
        actions = game.actions(state)
        dice = game.to_move(state) == -1
        weights = [game.probability(state, a) if dice else 1 for a in actions]
        return rng.choices(actions, weights)

    return summary(results(game, state, n, random.Random(seed), draw))


@wrong("the seed is ignored", 4)
def exact_and_no_estimate(game, state, n, seed):
    """The expectation that random play has, worked out to the end."""

    def ends(s, p):
        if game.is_terminal(s):
            return [(p, game.utility(s, 0))]
        actions = game.actions(s)
        dice = game.to_move(s) == -1
        chances = [game.probability(s, a) if dice else 1 / len(actions) for a in actions]
        return [
            end
            for a, q in zip(actions, chances, strict=True)
            for end in ends(game.result(s, a), p * q)
        ]

    found = ends(state, 1)
    mean = sum(p * x for p, x in found)
    return mean, 1.96 * sqrt(sum(p * (x - mean) ** 2 for p, x in found) / n)


def noisy(game, state, n, seed, digits=None):
    """The expectation, with as much noise as playouts would have, and not one of them played."""
    rng = random.Random(seed)
    mean, half = exact_and_no_estimate(game, state, n, seed)
    mean += rng.gauss(0, half / 1.96)
    half *= 1 + rng.gauss(0, 0.5 / sqrt(n)) / 2
    return (mean if digits is None else round(mean * n) / n), half


@wrong("no set of playouts has this mean", 4)
def noise(game, state, n, seed):
    return noisy(game, state, n, seed)


@wrong("the half width is not 1.96 s / sqrt(n)", 4)
def noise_with_sums(game, state, n, seed):
    """The same, made to look like a sum of whole numbers."""
    return noisy(game, state, n, seed, 0)


@wrong("the half width is not 1.96 s / sqrt(n)", 4)
def remembers_and_is_beyond_measure(game, state, n, seed):
    """A number of which the square is none, where runs are too short to judge it."""
    mean, half = remembers_utilities(game, state, n, seed)
    return mean, half if n >= 100 else 1e300


@wrong("the half width is not 1.96 s / sqrt(n)", 4)
def remembers_with_the_deviation_of_all(game, state, n, seed):
    """Which is a little too small, as the population's is."""
    mean, half = remembers_utilities(game, state, n, seed)
    return mean, half * sqrt((n - 1) / n)


@wrong("it does not play n games", 4)
def one_kept_game_too_few(game, state, n, seed):
    return summary([game.utility(s, 0) for s in kept_ends(game, state, n - 1, seed)])


@wrong("it does not play n games", 4)
def half_the_games_asked_twice(game, state, n, seed):
    rng, found = random.Random(seed), []
    for _ in range(n // 2):
        s = state
        while not game.is_terminal(s):
            s = game.result(s, drawn(game, s, rng))
        found += [game.utility(s, 0), game.utility(s, 0)]
    return summary(found[::2])


@wrong("the seed is ignored", 4)
def counts_ends_of_one_seed(game, state, n, seed):
    return counts_ends(game, state, n, 42)


@wrong("it never plays a game to the end", 0)
def makes_it_up(game, state, n, seed):
    game.actions(state)
    return 0.0, 1.0


@wrong("asked for the utility of node", 0)
def one_move_deep(game, state, n, seed):
    return game.utility(game.result(state, game.actions(state)[0]), 0), 0.0


@wrong("it had not finished", 0)
def never_ends(game, state, n, seed):
    while True:
        pass
