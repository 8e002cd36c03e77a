"""Answers to ps5_chance as students hand them in: what is wrong with its name, and what is right.

Every one is written from nothing. Wrong ones give the words that their fault has to be named
with.
"""

# ruff: noqa: B006, F841, RET503 - students write so

from __future__ import annotations

import random
import statistics
from collections import Counter
from fractions import Fraction
from functools import cache
from math import inf, sqrt

import numpy as np

from tests.assignments.answers.edits import edited

WRONG = {}  # expectiminimax: name -> (search, the words of its fault)
RIGHT = {}
WRONG_ESTIMATES = {}  # name -> (estimate, the words of its fault, points)
RIGHT_ESTIMATES = {}
WRONG_STARS = {}  # name -> (star1, the words of its fault)
RIGHT_STARS = {}


def wrong(fault):
    def note(search):
        assert search.__name__ not in WRONG
        WRONG[search.__name__] = search, fault
        return search

    return note


def slip(fault, name, *edits):
    """A wrong answer made from the book's cases."""
    wrong(fault)(edited(book_cases, *edits, name=name))


def right(search):
    RIGHT[search.__name__] = search
    return search


# ---------------------------------------------------------------- right expectiminimax


@right
def book_cases(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    player = game.to_move(state)
    kids = [(book_cases(game, game.result(state, a))[0], a) for a in game.actions(state)]
    if player == -1:
        return sum(game.probability(state, a) * v for v, a in kids), None
    return max(kids) if player == 0 else min(kids)


@right
def three_functions(game, state):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        return {0: max_value, 1: min_value, -1: chance_value}[game.to_move(s)](s)

    def max_value(s):
        v, move = -inf, None
        for a in game.actions(s):
            w, _ = value(game.result(s, a))
            if w > v:
                v, move = w, a
        return v, move

    def min_value(s):
        v, move = inf, None
        for a in game.actions(s):
            w, _ = value(game.result(s, a))
            if w < v:
                v, move = w, a
        return v, move

    def chance_value(s):
        mean = 0
        for r in game.actions(s):
            mean += game.probability(s, r) * value(game.result(s, r))[0]
        return mean, None

    return value(state)


@right
def numpy_dot(game, state):
    if game.is_terminal(state):
        return np.float64(game.utility(state, 0)), None
    actions = list(game.actions(state))
    values = np.array([numpy_dot(game, game.result(state, a))[0] for a in actions])
    if game.to_move(state) == -1:
        return np.dot([game.probability(state, a) for a in actions], values), None
    best = values.argmin() if game.to_move(state) else values.argmax()
    return values[best], np.int64(actions[best])


@right
def exact_fractions(game, state):
    """The mean from the last outcome to the first, in fractions; of equal moves the last."""
    if game.is_terminal(state):
        return Fraction(game.utility(state, 0)), None
    v, move, player = None, None, game.to_move(state)
    mean = Fraction(0)
    for a in reversed(game.actions(state)):
        w, _ = exact_fractions(game, game.result(state, a))
        if player == -1:
            mean += Fraction(game.probability(state, a)).limit_denominator(10_000) * w
        elif v is None or (w > v if player == 0 else w < v):
            v, move = w, a
    return (mean if player == -1 else v), move


@right
def iterative_with_a_stack(game, state):
    values, best, stack = {}, {}, [(state, False)]
    while stack:
        s, opened = stack.pop()
        if game.is_terminal(s):
            values[s] = game.utility(s, 0)
        elif not opened:
            stack.append((s, True))
            stack += [(game.result(s, a), False) for a in game.actions(s)]
        elif game.to_move(s) == -1:
            values[s] = sum(
                game.probability(s, a) * values[game.result(s, a)] for a in game.actions(s)
            )
        else:
            pick = min if game.to_move(s) else max
            best[s] = pick(game.actions(s), key=lambda a, s=s: values[game.result(s, a)])
            values[s] = values[game.result(s, best[s])]
    return values[state], best.get(state)


@right
def memoised_lambda(game, state):
    @cache
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        values = [value(game.result(s, a)) for a in game.actions(s)]
        chances = [game.probability(s, a) for a in game.actions(s)] if game.to_move(s) < 0 else []
        return {
            -1: lambda: sum(p * v for p, v in zip(chances, values, strict=True)),
            0: lambda: max(values),
            1: lambda: min(values),
        }[game.to_move(s)]()

    if game.to_move(state) == -1:
        return [value(state), None]
    pick = min if game.to_move(state) else max
    action = pick(game.actions(state), key=lambda a: value(game.result(state, a)))
    return [value(state), action]


@right
def expecti_negamax(game, state):
    """Values are the mover's; at a chance node those of whoever's turn it was to be."""

    def nega(s, side):
        if game.is_terminal(s):
            return side * game.utility(s, 0), None
        player = game.to_move(s)
        own = side if player == -1 else (1, -1)[player]
        pairs = [(nega(game.result(s, a), own)[0], a) for a in game.actions(s)]
        if player == -1:
            return sum(game.probability(s, a) * v for v, a in pairs), None
        v, move = max(pairs, key=lambda p: p[0])
        return (v if own == side else -v), move

    v, move = nega(state, 1)
    return v, move


# ---------------------------------------------------------------- wrong expectiminimax


def with_chance(node):
    """A search with one way of its own to treat chance nodes: node(probabilities, values)."""

    def search(game, state):
        if game.is_terminal(state):
            return game.utility(state, 0), None
        player = game.to_move(state)
        kids = [(search(game, game.result(state, a))[0], a) for a in game.actions(state)]
        if player == -1:
            values = [v for v, _ in kids]
            return node([game.probability(state, a) for _, a in kids], values), None
        return (max if player == 0 else min)(kids, key=lambda kid: kid[0])

    return search


def weighted(chances, values):
    return sum(p * v for p, v in zip(chances, values, strict=True))


CHANCE_NODES = {
    "the probabilities are ignored": lambda ps, vs: sum(vs) / len(vs),
    "the outcomes are added up without their probabilities": lambda ps, vs: sum(vs),
    "the weighted sum is divided once more": lambda ps, vs: weighted(ps, vs) / len(vs),
    "the outcomes' sum is divided by a constant": lambda ps, vs: sum(vs) / 6,
    "the largest value is taken at chance nodes": lambda ps, vs: max(vs),
    "the smallest value is taken at chance nodes": lambda ps, vs: min(vs),
    "only the first outcome counts": lambda ps, vs: ps[0] * vs[0],
    "each outcome overwrites the one before": lambda ps, vs: ps[-1] * vs[-1],
    "the first outcome's probability is used for all": lambda ps, vs: ps[0] * sum(vs),
    "only the likeliest outcome counts": lambda ps, vs: vs[ps.index(max(ps))],
    "the mean is rounded": lambda ps, vs: int(weighted(ps, vs)),
    "the last outcome is left out": lambda ps, vs: weighted(ps[:-1], vs[:-1]),
}
for number, (fault, node) in enumerate(CHANCE_NODES.items()):
    WRONG[f"chance_node_{number}"] = with_chance(node), fault
del WRONG["chance_node_11"]  # it reads the last outcome all the same; the one below does not


PICK = "return max(kids) if player == 0 else min(kids)"
DEPTH = (
    ("(game, state):", "(game, state, depth=0):"),
    ("game.result(state, a))[0]", "game.result(state, a), depth + 1)[0]"),
)
slip(
    "where no dice are thrown", "every_second_level_is_chance", *DEPTH,
    ("player == -1", "depth % 2 == 1"), (PICK, PICK.replace("player", "depth % 4")),
)  # fmt: skip
slip(
    "the smallest value is taken at chance nodes", "minus_one_is_true",
    ("if player == -1:\n"
     "    return sum(game.probability(state, a) * v for v, a in kids), None\n" + PICK,
     "if player:\n    return min(kids, key=lambda kid: kid[0])\n"
     "return max(kids, key=lambda kid: kid[0])"),
)  # fmt: skip
slip(
    "MIN plays at random", "random_opponent",  # expectimax, for an opponent who does not think
    (PICK, "if player == 1:\n    return sum(v for v, _ in kids) / len(kids), kids[0][1]\n"
     "return max(kids, key=lambda kid: kid[0])"),
)  # fmt: skip
# of equal moves MAX keeps the last and MIN the first, as `max` and `min` of pairs do
slip(
    "levels count instead of to_move", "pairs_by_depth", *DEPTH,
    (PICK, "return min(kids) if depth % 2 else max(kids)"),
)  # fmt: skip
slip(
    "it looks only 3 plies ahead", "stops_at_depth_three",
    ("(game, state):", "(game, state, depth=3):"),
    ("game.result(state, a))[0]", "game.result(state, a), depth - 1)[0]"),
    ("player = game", "if depth == 0:\n    return 0, None\nplayer = game"),
)  # fmt: skip


@wrong("the last outcome is left out")
def range_ends_too_early(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    actions = game.actions(state)
    if game.to_move(state) == -1:
        mean = 0
        for i in range(len(actions) - 1):
            v, _ = range_ends_too_early(game, game.result(state, actions[i]))
            mean += game.probability(state, actions[i]) * v
        return mean, None
    kids = [(range_ends_too_early(game, game.result(state, a))[0], a) for a in actions]
    return max(kids) if game.to_move(state) == 0 else min(kids)


@wrong("only the first outcome counts")
def return_inside_the_chance_loop(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if game.to_move(state) == -1:
        total = 0
        for r in game.actions(state):
            v, _ = return_inside_the_chance_loop(game, game.result(state, r))
            total += game.probability(state, r) * v
            return total, None
    pick = max if game.to_move(state) == 0 else min
    return pick(
        (return_inside_the_chance_loop(game, game.result(state, a))[0], a)
        for a in game.actions(state)
    )


@wrong("an action is returned where a value is due")
def arg_max_of_the_listing(game, state):
    """The lecture's slip E5: arg max, where a value is needed."""

    def value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if game.to_move(s) == 0:
            return max(game.actions(s), key=lambda a: value(game.result(s, a)))
        if game.to_move(s) == 1:
            return min(game.actions(s), key=lambda a: value(game.result(s, a)))
        return sum(game.probability(s, r) * value(game.result(s, r)) for r in game.actions(s))

    found = value(state)
    return found, (found if game.to_move(state) >= 0 else None)


@wrong("NoneType")
def chance_assigns_and_does_not_return(game, state):
    """The lecture's slip E5: the sum is found, and not returned."""
    if game.is_terminal(state):
        return game.utility(state, 0), None
    player = game.to_move(state)
    if player >= 0:
        kids = [
            (chance_assigns_and_does_not_return(game, game.result(state, a))[0], a)
            for a in game.actions(state)
        ]
        return max(kids) if player == 0 else min(kids)
    v = sum(
        game.probability(state, r)
        * chance_assigns_and_does_not_return(game, game.result(state, r))[0]
        for r in game.actions(state)
    )


@wrong("is nan")
def no_terminal_test(game, state):
    player = game.to_move(state)
    if player == -1:
        pairs = [
            (game.probability(state, r), no_terminal_test(game, game.result(state, r))[0])
            for r in game.actions(state)
        ]
        return sum(p * v for p, v in pairs), None
    v, move = (-inf if player == 0 else inf), None
    for a in game.actions(state):
        w, _ = no_terminal_test(game, game.result(state, a))
        if w > v if player == 0 else w < v:
            v, move = w, a
    return v, move


@wrong("levels count instead of to_move")
def flag_turned_at_each_level(game, state):
    def value(s, maximising):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        kids = [(value(game.result(s, a), not maximising)[0], a) for a in game.actions(s)]
        if game.to_move(s) == -1:
            return sum(game.probability(s, a) * v for v, a in kids), None
        return (max if maximising else min)(kids, key=lambda kid: kid[0])

    # dice take a level, so after a roll the wrong side moves
    def start(s):
        return value(s, game.to_move(s) != 1)

    return start(state)


@wrong("levels count instead of to_move")
def players_in_turn(game, state):
    """Right as long as nobody moves twice in a row."""

    def value(s, maximising):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if game.to_move(s) == -1:
            return sum(
                game.probability(s, r) * value(game.result(s, r), maximising)[0]
                for r in game.actions(s)
            ), None
        v, move = (-inf, None) if maximising else (inf, None)
        for a in game.actions(s):
            w, _ = value(game.result(s, a), not maximising)
            if w > v if maximising else w < v:
                v, move = w, a
        return v, move

    return value(state, True)


def with_players(start=(-inf, inf), sides=("max", "min"), leaf=lambda game, s: game.utility(s, 0)):
    """A search with a slip where players move, or at leaves."""

    def search(game, state):
        if game.is_terminal(state):
            return leaf(game, state), None
        player = game.to_move(state)
        if player == -1:
            return weighted(
                [game.probability(state, r) for r in game.actions(state)],
                [search(game, game.result(state, r))[0] for r in game.actions(state)],
            ), None
        v, move = start[player], None
        for a in game.actions(state):
            w, _ = search(game, game.result(state, a))
            if w > v if sides[player] == "max" else w < v:
                v, move = w, a
        return v, move

    return search


WRONG |= {
    "max_at_zero": (with_players((0, inf)), "MAX starts at 0"),
    "min_at_zero": (with_players((-inf, 0)), "MIN starts at 0"),
    "all_at_zero": (with_players((0, 0)), "both sides start at 0"),
    "exchanged": (with_players((inf, -inf), ("min", "max")), "MAX and MIN are exchanged"),
    "no_min": (with_players((-inf, -inf), ("max", "max")), "MIN is left out"),
    "no_max": (with_players((inf, inf), ("min", "min")), "MAX is left out"),
    "leaf_of_mover": (
        with_players(leaf=lambda game, s: game.utility(s, game.to_move(s))),
        "leaves are valued from the side to move",
    ),
    "leaf_of_min": (
        with_players(leaf=lambda game, s: game.utility(s, 1)),
        "leaves are valued for player 1",
    ),
}


@wrong("a best value of 0 is taken for none yet")
def zero_is_none(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    player = game.to_move(state)
    if player == -1:
        return sum(
            game.probability(state, r) * zero_is_none(game, game.result(state, r))[0]
            for r in game.actions(state)
        ), None
    best, move = None, None
    for a in game.actions(state):
        v, _ = zero_is_none(game, game.result(state, a))
        if not best or (v > best if player == 0 else v < best):
            best, move = v, a
    return best, move


@wrong("the value is rounded: it is only about")
def rounded_at_the_end(game, state):
    value, action = book_cases(game, state)
    return round(value, 6), action


@wrong("the values of a player's moves are added up")
def sums_everywhere(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    values = [sums_everywhere(game, game.result(state, a))[0] for a in game.actions(state)]
    if game.to_move(state) == -1:
        chances = [game.probability(state, a) for a in game.actions(state)]
        return weighted(chances, values), None
    return sum(values), 0


@wrong("it begins at game.initial")
def from_the_very_beginning(game, state):
    return book_cases(game, game.initial)


@wrong("the action is a reply from further down")
def hands_up_the_pair_of_the_child(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if game.to_move(state) == -1:
        return book_cases(game, state)
    found = []
    for a in game.actions(state):
        pair = hands_up_the_pair_of_the_child(game, game.result(state, a))
        found.append(pair if pair[1] is not None else (pair[0], a))
    return (max if game.to_move(state) == 0 else min)(found, key=lambda pair: pair[0])


@wrong("the action returned is always the first")
def value_without_its_action(game, state):
    return book_cases(game, state)[0], 0


@wrong("no action is returned")
def never_an_action(game, state):
    return book_cases(game, state)[0], None


@wrong("the action returned is always the last")
def action_of_the_loops_end(game, state):
    return book_cases(game, state)[0], game.actions(state)[-1]


@wrong("only the first child is looked at")
def return_inside_the_loop(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    player = game.to_move(state)
    mean, v, move = 0, (-inf if player == 0 else inf), None
    for a in game.actions(state):
        w, _ = return_inside_the_loop(game, game.result(state, a))
        mean += game.probability(state, a) * w if player == -1 else 0
        if player >= 0:
            if w > v if player == 0 else w < v:
                v, move = w, a
            return v, move
    return mean, None


@wrong("the last child counts instead of the best one")
def last_child_counts(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if game.to_move(state) == -1:
        chances = [game.probability(state, a) for a in game.actions(state)]
        kids = [last_child_counts(game, game.result(state, a))[0] for a in game.actions(state)]
        return weighted(chances, kids), None
    for a in game.actions(state):
        v, _ = last_child_counts(game, game.result(state, a))
    return v, a


def pruning(chance_node):
    """Alpha-beta, with a way of its own to go through a chance node."""

    def search(game, state, alpha=-inf, beta=inf):
        if game.is_terminal(state):
            return game.utility(state, 0), None
        player = game.to_move(state)
        if player == -1:
            return chance_node(search, game, state, alpha, beta), None
        v, move = (-inf if player == 0 else inf), None
        for a in game.actions(state):
            w, _ = search(game, game.result(state, a), alpha, beta)
            if w > v if player == 0 else w < v:
                v, move = w, a
            if player == 0:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if beta <= alpha:
                break
        return v, move

    return search


def same_window(search, game, s, alpha, beta):
    return sum(
        game.probability(s, r) * search(game, game.result(s, r), alpha, beta)[0]
        for r in game.actions(s)
    )


def stops_above_beta(search, game, s, alpha, beta):
    total = 0
    for r in game.actions(s):
        total += game.probability(s, r) * search(game, game.result(s, r), alpha, beta)[0]
        if total >= beta:
            break
    return total


def fresh_window(search, game, s, alpha, beta):
    return sum(game.probability(s, r) * search(game, game.result(s, r))[0] for r in game.actions(s))


_CUTS = "alpha-beta cuts below chance nodes without bounds"
WRONG["window_through_chance"] = pruning(same_window), _CUTS
WRONG["stops_above_beta"] = pruning(stops_above_beta), _CUTS
WRONG["prunes_soundly"] = pruning(fresh_window), "it prunes: not every leaf is read"


@wrong("it answers differently when it is asked again")
def list_as_default_argument(game, state, values=[]):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    for a in game.actions(state):
        values.append(list_as_default_argument(game, game.result(state, a))[0])
    return sum(values) / len(values), 0


@wrong("a pair (value, action) was expected")
def value_alone(game, state):
    return book_cases(game, state)[0]


@wrong("called itself without end")
def same_state_again(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    return max(same_state_again(game, state)[0] for a in game.actions(state)), 0


@wrong("asked for the utility of node")
def utility_before_the_end(game, state):
    return sum(game.utility(game.result(state, a), 0) for a in game.actions(state)), 0


# ---------------------------------------------------------------- Monte Carlo


def wrong_estimate(fault, points):
    def note(answer):
        WRONG_ESTIMATES[answer.__name__] = answer, fault, points
        return answer

    return note


def right_estimate(answer):
    RIGHT_ESTIMATES[answer.__name__] = answer
    return answer


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


@right_estimate
def with_statistics(game, state, n, seed):
    return summary(results(game, state, n, random.Random(seed)))


@right_estimate
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


@right_estimate
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


@right_estimate
def recursive_and_sorted(game, state, n, seed):
    rng = random.Random(f"games of {seed}")

    def play(s):
        if game.is_terminal(s):
            return -game.utility(s, 1)
        return play(game.result(s, drawn(game, s, rng)))

    return list(summary(sorted(play(state) for _ in range(n))))


@right_estimate
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


@right_estimate
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


@right_estimate
def builds_the_tree_once(game, state, n, seed):
    return summary([game.utility(s, 0) for s in kept_ends(game, state, n, seed)])


@right_estimate
def keeps_states_and_asks_twice(game, state, n, seed):
    total = squares = 0
    for s in kept_ends(game, state, n, seed):
        total += game.utility(s, 0)
        squares += game.utility(s, 0) ** 2
    return total / n, 1.96 * sqrt((squares - total**2 / n) / (n - 1) / n)


@right_estimate
def keeps_states_and_asks_in_two_passes(game, state, n, seed):
    ends = kept_ends(game, state, n, seed)
    mean = sum(game.utility(s, 0) for s in ends) / n
    squares = sum((game.utility(s, 0) - mean) ** 2 for s in ends)
    return mean, 1.96 * sqrt(squares / (n - 1) / n)


@right_estimate
def caches_results(game, state, n, seed):
    result, rng, found = cache(game.result), random.Random(seed), []
    for _ in range(n):
        s = state
        while not game.is_terminal(s):
            s = result(s, drawn(game, s, rng))
        found.append(game.utility(s, 0))
    return summary(found)


@right_estimate
def counts_ends(game, state, n, seed):
    ends = Counter(kept_ends(game, state, n, seed))
    mean = sum(k * game.utility(s, 0) for s, k in ends.items()) / n
    squares = sum(k * (game.utility(s, 0) - mean) ** 2 for s, k in ends.items())
    return mean, 1.96 * sqrt(squares / (n - 1) / n)


@right_estimate
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
    return drawn(game, s, rng) if game.to_move(s) == -1 else 0


def last_move(game, s, rng):
    return drawn(game, s, rng) if game.to_move(s) == -1 else game.actions(s)[-1]


def best_move(game, s, rng):
    return drawn(game, s, rng) if game.to_move(s) == -1 else book_cases(game, s)[1]


def never_last(game, s, rng):
    if game.to_move(s) == -1:
        return drawn(game, s, rng)
    return rng.randrange(max(1, len(game.actions(s)) - 1))


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
    "the dice are taken for fair": by_choice,
    "the players always take the first action": first_move,
    "the players always take the last action": last_move,
    "it does not play n games": best_move,
    "the players never take the last action": never_last,
    "the likeliest outcome of the dice is always taken": likeliest,
    "the probabilities go with the wrong outcomes": wrong_order,
    "the moves are not drawn as they should be": mostly_first,
}
for fault, draw in DRAWS.items():
    # the search within best_move asks for utilities as well, so the mean is not that of its ends
    WRONG_ESTIMATES[draw.__name__] = drawing(draw), fault, 0 if draw is best_move else 4


def summing_up(make):
    def estimate(game, state, n, seed):
        return make(results(game, state, n, random.Random(seed)), n)

    return estimate


SUMMARIES = {
    "the deviation is the population's": lambda xs, n: (
        statistics.mean(xs), 1.96 * statistics.pstdev(xs) / sqrt(n)),
    "does not shrink with n": lambda xs, n: (statistics.mean(xs), 1.96 * statistics.stdev(xs)),
    "divided by n instead of its root": lambda xs, n: (
        statistics.mean(xs), 1.96 * statistics.stdev(xs) / n),
    "the variance stands where its root is due": lambda xs, n: (
        statistics.mean(xs), 1.96 * statistics.variance(xs) / sqrt(n)),
    "the 1.96 is missing": lambda xs, n: (statistics.mean(xs), statistics.stdev(xs) / sqrt(n)),
    "the whole width is returned": lambda xs, n: (
        statistics.mean(xs), 2 * 1.96 * statistics.stdev(xs) / sqrt(n)),
    "the factor is 2": lambda xs, n: (statistics.mean(xs), 2 * statistics.stdev(xs) / sqrt(n)),
    "the factor is that of 99 %": lambda xs, n: (
        statistics.mean(xs), 2.576 * statistics.stdev(xs) / sqrt(n)),
    "the root is taken of s too": lambda xs, n: (
        statistics.mean(xs), 1.96 * sqrt(statistics.stdev(xs) / n)),
    "the half width is not 1.96 s / sqrt(n)": lambda xs, n: (statistics.mean(xs), max(xs)),
    "the sum is returned instead of the mean": lambda xs, n: (sum(xs), summary(xs)[1]),
    "playouts are valued for player 1": lambda xs, n: (-statistics.mean(xs), summary(xs)[1]),
    "the mean is divided by n - 1": lambda xs, n: (sum(xs) / (n - 1), summary(xs)[1]),
    "the mean is rounded": lambda xs, n: (sum(xs) // n, summary(xs)[1]),
    "wins are counted": lambda xs, n: (sum(x > 0 for x in xs) / n, summary(xs)[1]),
    "only the last playout counts": lambda xs, n: (xs[-1], summary(xs)[1]),
    "the mean is not that of the playouts": lambda xs, n: (
        statistics.median(xs), summary(xs)[1]),
}  # fmt: skip
for number, (fault, make) in enumerate(SUMMARIES.items()):
    WRONG_ESTIMATES[f"summary_{number}"] = summing_up(make), fault, 4


def estimates(fault, points, name, *edits, style=with_statistics):
    """A wrong estimate made from a right one."""
    wrong_estimate(fault, points)(edited(style, *edits, name=name))


ALL = "results(game, state, n, random.Random(seed))"
SUMMED = f"summary({ALL})"
estimates(
    "each playout has a generator of its own", 4, "seeds_in_a_row",
    (ALL, "[results(game, state, 1, random.Random(seed + i))[0] for i in range(n)]"),
)  # fmt: skip
estimates(
    "the half width stands before the mean", 2, "the_wrong_way_round", (SUMMED, f"{SUMMED}[::-1]")
)
estimates(
    "the ends of the interval are returned", 2, "both_ends",
    (f"return {SUMMED}", f"mean, half = {SUMMED}\nreturn mean - half, mean + half"),
)  # fmt: skip
estimates("the same seed gives another answer", 4, "no_seed", ("Random(seed)", "Random()"))
estimates("the seed is not used", 4, "always_the_same_seed", ("Random(seed)", "Random(42)"))
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


@wrong_estimate("the seed is not used", 4)
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


@wrong_estimate("it does not play n games", 4)
def one_kept_game_too_few(game, state, n, seed):
    return summary([game.utility(s, 0) for s in kept_ends(game, state, n - 1, seed)])


@wrong_estimate("it does not play n games", 4)
def half_the_games_asked_twice(game, state, n, seed):
    rng, found = random.Random(seed), []
    for _ in range(n // 2):
        s = state
        while not game.is_terminal(s):
            s = game.result(s, drawn(game, s, rng))
        found += [game.utility(s, 0), game.utility(s, 0)]
    return summary(found[::2])


@wrong_estimate("the seed is not used", 4)
def counts_ends_of_one_seed(game, state, n, seed):
    return counts_ends(game, state, n, 42)


@wrong_estimate("it plays no game to its end", 0)
def makes_it_up(game, state, n, seed):
    game.actions(state)
    return 0.0, 1.0


@wrong_estimate("asked for the utility of node", 0)
def one_move_deep(game, state, n, seed):
    return game.utility(game.result(state, 0), 0), 0.0


@wrong_estimate("it had not come to an end", 0)
def never_ends(game, state, n, seed):
    while True:
        pass


# ---------------------------------------------------------------- Star1


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


def right_star(answer):
    RIGHT_STARS[answer.__name__] = answer
    return answer


@right_star
def fail_hard(game, state, lowest, highest):
    return star(game, state, lowest, highest, ballard(lowest, highest))


@right_star
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


@right_star
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

    WRONG_STARS[f"star_{len(WRONG_STARS)}"] = answer, fault


stars("the window of an outcome is not divided", divide=False)
stars("chance nodes only stop when they are too good", low=False)
stars("chance nodes only stop when they are too bad", high=False)
stars("outcomes still to come are taken as 0", rest_counts=False)
stars("returns the value of one outcome", fail=lambda v, known: v)
stars("returns what it has summed so far", fail=lambda v, known: known)
stars("players do not cut on equality", cut_equal=())
stars("is read although it cannot matter", cut_equal=(0,))
stars("is read although it cannot matter", cut_equal=(1,))


def star_with(fault):
    def note(node):
        def answer(game, state, lowest, highest):
            return star(game, state, lowest, highest, node)

        WRONG_STARS[node.__name__] = answer, fault
        return node

    return note


@star_with("the window is forgotten at chance nodes")
def forgets_the_window(search, pairs, alpha, beta):
    return sum(p * search(kid, -inf, inf) for p, kid in pairs)


@star_with("the mean's window is handed to the outcomes as it is")
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


WRONG_STARS["alpha_beta"] = (
    lambda game, state, lowest, highest: pruning(same_window)(game, state), _CUTS,
)  # fmt: skip
WRONG_STARS["expectiminimax"] = (
    lambda game, state, lowest, highest: three_functions(game, state),
    "nothing is cut: that is expectiminimax",
)
WRONG_STARS["fair_dice"] = (
    lambda game, state, lowest, highest: with_chance(lambda ps, vs: sum(vs) / len(vs))(game, state),
    "the probabilities are ignored",
)
