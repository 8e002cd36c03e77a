"""Answers to questions 1, 3, 6 and 7 of ps5_chance, written without a look at the checks."""

from __future__ import annotations

import random
from math import inf, sqrt
from statistics import fmean, stdev

from gamesearch.game import CHANCE
from tests.assignments.answers.edits import edited
from tests.assignments.answers.lists import Answers

EXPECTED, SUMS, VALUE, SEARCH, ESTIMATE = (Answers() for _ in range(5))


def slip(answers, fault, name, style, *edits):
    """A wrong answer made from a style."""
    answers.is_wrong(fault)(edited(style, *edits, name=name))


# ---------------------------------------------------------------- q1: dice and expectation


@EXPECTED.is_right
def in_one_line(distribution, u):
    return sum(p * u(x) for x, p in distribution.items())


@EXPECTED.is_right
def added_up(distribution, u):
    total = 0
    for x in distribution:
        total += distribution[x] * u(x)
    return total


slip(
    EXPECTED,
    "that is u of the mean",
    "u_of_the_mean",
    in_one_line,
    (
        "return sum(p * u(x) for x, p in distribution.items())",
        "return u(sum(p * x for x, p in distribution.items()))",
    ),
)
slip(
    EXPECTED,
    "the probabilities are ignored",
    "all_alike",
    in_one_line,
    (
        "sum(p * u(x) for x, p in distribution.items())",
        "sum(u(x) for x in distribution) / len(distribution)",
    ),
)
slip(EXPECTED, "u is not used", "without_u", in_one_line, ("p * u(x)", "p * x"))
for name, term in {"u_of_the_chance": "x * u(p)", "chance_for_face": "p * u(p)"}.items():
    slip(EXPECTED, "the probability goes into u", name, in_one_line, ("p * u(x)", term))
slip(EXPECTED, "only the faces 1 to 6 are looked at", "six_faces", in_one_line,
     ("p * u(x) for x, p in distribution.items()",
      "distribution.get(x, 0) * u(x) for x in range(1, 7)"))  # fmt: skip
slip(
    EXPECTED,
    "each outcome overwrites the one before",
    "assigned",
    added_up,
    ("total +=", "total ="),
)
slip(
    EXPECTED,
    "only the first outcome counts",
    "returned_early",
    added_up,
    ("return total", "    return total"),
)
slip(
    EXPECTED,
    "the weighted sum is divided once more",
    "divided_again",
    in_one_line,
    (".items())", ".items()) / len(distribution)"),
)


@SUMS.is_right
def every_pair(first, second):
    sums = {}
    for x, p in first.items():
        for y, q in second.items():
            sums[x + y] = sums.get(x + y, 0) + p * q
    return sums


@SUMS.is_right
def by_hand_of_keys(first, second):
    totals = {x + y for x in first for y in second}
    return {t: sum(first[x] * second.get(t - x, 0) for x in first) for t in totals}


slip(SUMS, "only the faces 1 to 6 are looked at", "two_to_twelve", by_hand_of_keys,
     ("for t in totals", "for t in range(2, 13)"),
     ("first[x] * second.get(t - x, 0) for x in first",
      "first.get(x, 0) * second.get(t - x, 0) for x in range(1, 7)"))  # fmt: skip
slip(
    SUMS,
    "only the last way to each sum counts",
    "overwritten",
    every_pair,
    ("sums.get(x + y, 0) + p * q", "p * q"),
)
slip(
    SUMS,
    "probabilities of independent events are added",
    "chances_added",
    every_pair,
    ("p * q", "p + q"),
)
slip(SUMS, "the faces are multiplied", "products_of_eyes", every_pair, ("x + y", "x * y", 2))
slip(
    SUMS,
    "ways are counted, but not turned into probabilities",
    "counted",
    every_pair,
    ("p * q", "1"),
)
slip(
    SUMS,
    "the second die is ignored",
    "first_twice",
    every_pair,
    ("second.items()", "first.items()"),
)
slip(
    SUMS,
    "what sum_of_dice returns is not right yet",
    "only_doubles",
    every_pair,
    (
        "sums[x + y] = sums.get(x + y, 0) + p * q",
        "if x == y:\n    sums[x + y] = sums.get(x + y, 0) + p * q",
    ),
)


# ---------------------------------------------------------------- q3: expectiminimax


@VALUE.is_right
def three_cases(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    mover = game.to_move(state)
    values = [three_cases(game, game.result(state, a)) for a in game.actions(state)]
    if mover == CHANCE:
        chances = [game.probability(state, a) for a in game.actions(state)]
        return sum(p * v for p, v in zip(chances, values, strict=True))
    return max(values) if mover == 0 else min(values)


slip(
    VALUE,
    "the probabilities are ignored",
    "dice_unweighted",
    three_cases,
    (
        "sum(p * v for p, v in zip(chances, values, strict=True))",
        "sum(values) / len(values)",
    ),
)
slip(
    VALUE,
    "the outcomes are added up without their probabilities",
    "sum_of_values",
    three_cases,
    ("p * v for", "v for"),
)
slip(
    VALUE,
    "the smallest value is taken at chance nodes",
    "dice_for_max",
    three_cases,
    ("mover == CHANCE", "mover == 7"),
)
slip(
    VALUE,
    "it asked for a probability at node B, where no dice are",
    "min_is_chance",
    three_cases,
    ("mover == CHANCE", "mover == 1"),
)
slip(
    VALUE,
    "MIN is missing",
    "max_alone",
    three_cases,
    ("return max(values) if mover == 0 else min(values)", "return max(values)"),
)
slip(
    VALUE,
    "only the likeliest outcome counts",
    "likeliest",
    three_cases,
    (
        "return sum(p * v for p, v in zip(chances, values, strict=True))",
        "return max(zip(chances, values, strict=True))[1]",
    ),
)
slip(
    VALUE,
    "only the likeliest outcome counts",
    "first_of_the_likeliest",
    three_cases,
    (
        "sum(p * v for p, v in zip(chances, values, strict=True))",
        "values[chances.index(max(chances))]",
    ),
)
slip(
    VALUE,
    "the mean is rounded",
    "rounded_down",
    three_cases,
    ("return sum(", "return int(sum("),
    ("strict=True))", "strict=True)))"),
)


@SEARCH.is_right
def pairs(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    mover = game.to_move(state)
    options = [(pairs(game, game.result(state, a))[0], a) for a in game.actions(state)]
    if mover == CHANCE:
        return sum(game.probability(state, a) * v for v, a in options), None
    return (max if mover == 0 else min)(options, key=lambda option: option[0])


@SEARCH.is_right
def with_a_loop(game, state):
    def worth(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        player = game.to_move(s)
        if player == CHANCE:
            total = 0
            for roll in game.actions(s):
                total += game.probability(s, roll) * worth(game.result(s, roll))
            return total
        best = -inf if player == 0 else inf
        for action in game.actions(s):
            best = (max if player == 0 else min)(best, worth(game.result(s, action)))
        return best

    value, choice = worth(state), None
    if not game.is_terminal(state) and game.to_move(state) != CHANCE:
        for action in game.actions(state):
            if worth(game.result(state, action)) == value:
                return value, action
    return value, choice


slip(
    SEARCH,
    "an action is returned where the dice move",
    "an_outcome_at_dice",
    pairs,
    ("for v, a in options), None", "for v, a in options), options[0][1]"),
)
slip(
    SEARCH,
    "the probabilities are ignored",
    "even_dice",
    pairs,
    (
        "sum(game.probability(state, a) * v for v, a in options)",
        "sum(v for v, a in options) / len(options)",
    ),
)
slip(SEARCH, "MIN is missing", "max_at_every_node", pairs, ("(max if mover == 0 else min)", "max"))
slip(
    SEARCH,
    "MAX and MIN are swapped",
    "exchanged",
    pairs,
    ("max if mover == 0 else min", "min if mover == 0 else max"),
)
slip(
    SEARCH,
    "the smallest value is taken at chance nodes",
    "chance_takes_the_best",
    with_a_loop,
    ("player == CHANCE", "player == 3"),
)
slip(
    SEARCH,
    "the value is",
    "chance_takes_the_worst",
    with_a_loop,
    (
        "total += game.probability(s, roll) * worth(game.result(s, roll))",
        "total = min(total, worth(game.result(s, roll)))",
    ),
)
slip(
    SEARCH,
    "it asked for a probability at node a1, where no dice are",
    "probability_at_the_child",
    with_a_loop,
    ("game.probability(s, roll)", "game.probability(game.result(s, roll), roll)"),
)
slip(
    SEARCH,
    "both sides start at 0",
    "from_zero",
    with_a_loop,
    ("best = -inf if player == 0 else inf", "best = 0"),
)
slip(
    SEARCH,
    "only the first outcome counts",
    "returns_in_the_loop",
    with_a_loop,
    ("return total", "    return total"),
)
slip(
    SEARCH,
    "it asked for the utility of node B, where the game is not",
    "stops_below_one_ply",
    with_a_loop,
    (
        "total += game.probability(s, roll) * worth(game.result(s, roll))",
        "total += game.probability(s, roll) * game.utility(game.result(s, roll), 0)",
    ),
)
slip(
    SEARCH,
    "it returned 1 (int); a pair (value, action) was expected",
    "value_alone",
    with_a_loop,
    ("return value, choice", "return value"),
)
slip(
    SEARCH,
    "no action is returned for a player's move",
    "the_last_action",
    with_a_loop,
    ("return value, action", "choice = None"),
)
slip(
    SEARCH,
    "leaves are valued for player 1",
    "utility_for_mover",
    pairs,
    ("game.utility(state, 0)", "game.utility(state, 1)"),
)


# ---------------------------------------------------------------- q6: playouts


@ESTIMATE.is_right
def a_thousand_games(game, state, n, seed):
    rng = random.Random(seed)
    results = []
    for _ in range(n):
        s = state
        while not game.is_terminal(s):
            actions = list(game.actions(s))
            if game.to_move(s) == CHANCE:
                move = rng.choices(actions, [game.probability(s, a) for a in actions])[0]
            else:
                move = rng.choice(actions)
            s = game.result(s, move)
        results.append(game.utility(s, 0))
    return fmean(results), 1.96 * stdev(results) / sqrt(n)


slip(ESTIMATE, "playouts are valued for the player to move", "the_movers_utility",
     a_thousand_games, ("game.utility(s, 0)", "game.utility(s, game.to_move(s))"))  # fmt: skip
slip(
    ESTIMATE,
    "the dice are treated as fair",
    "even_rolls",
    a_thousand_games,
    ("rng.choices(actions, [game.probability(s, a) for a in actions])[0]", "rng.choice(actions)"),
)
slip(
    ESTIMATE,
    "only the first playout is played",
    "one_game",
    a_thousand_games,
    ("s = state", "pass"),
    ("results = []", "results, s = [], state"),
)
slip(
    ESTIMATE,
    "the players always take the first action",
    "first_action",
    a_thousand_games,
    ("rng.choice(actions)", "actions[0]"),
)
slip(
    ESTIMATE,
    "that is the population's standard deviation",
    "of_a_population",
    a_thousand_games,
    ("stdev(results)", "sqrt(fmean((r - fmean(results)) ** 2 for r in results))"),
)
slip(
    ESTIMATE,
    "the half width is divided by n instead of sqrt(n)",
    "no_root",
    a_thousand_games,
    ("/ sqrt(n)", "/ n"),
)
slip(
    ESTIMATE,
    "the half width does not shrink with n",
    "not_divided",
    a_thousand_games,
    (" / sqrt(n)", ""),
)
slip(
    ESTIMATE,
    "the variance is used instead of its square root",
    "variance",
    a_thousand_games,
    ("stdev(results)", "stdev(results) ** 2"),
)
slip(ESTIMATE, "the factor is 2 instead of 1.96", "two_sigma", a_thousand_games, ("1.96 *", "2 *"))
slip(
    ESTIMATE,
    "the whole width is returned",
    "whole_width",
    a_thousand_games,
    ("1.96 *", "2 * 1.96 *"),
)
slip(
    ESTIMATE,
    "the same seed gives a different answer",
    "unseeded",
    a_thousand_games,
    ("random.Random(seed)", "random.Random()"),
)
slip(
    ESTIMATE,
    "all games of a run are the same",
    "seeded_each_game",
    a_thousand_games,
    ("s = state", "s, rng = state, random.Random(seed)"),
)
slip(
    ESTIMATE,
    "the seed is ignored",
    "always_seed_0",
    a_thousand_games,
    ("random.Random(seed)", "random.Random(0)"),
)
slip(
    ESTIMATE,
    "it does not play n games",
    "one_too_few",
    a_thousand_games,
    ("range(n)", "range(n - 1)"),
)
slip(
    ESTIMATE,
    "playouts are valued for player 1",
    "for_min",
    a_thousand_games,
    ("game.utility(s, 0)", "game.utility(s, 1)"),
)
slip(
    ESTIMATE,
    "the mean does not match the playouts",
    "middle",
    a_thousand_games,
    ("fmean(results), 1.96", "sorted(results)[n // 2], 1.96"),
)
