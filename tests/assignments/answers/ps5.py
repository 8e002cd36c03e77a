"""Answers to question 3 of ps5_chance: expectiminimax.

Every one is written from nothing, or made from another one. Wrong ones give the words that
their fault has to be named with.
"""

# ruff: noqa: B006, F841, RET503 - students write so

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import inf

import numpy as np

from tests.assignments.answers.edits import edited
from tests.assignments.answers.lists import Answers

ANSWERS = Answers()
RIGHT, WRONG = ANSWERS.right, ANSWERS.wrong
right, wrong = ANSWERS.is_right, ANSWERS.is_wrong


def slip(fault, name, *edits):
    """A wrong answer made from the book's cases."""
    wrong(fault)(edited(book_cases, *edits, name=name))


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
    return values[best], np.array(actions)[best]


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
    "it goes by level instead of to_move", "pairs_by_depth", *DEPTH,
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


@wrong("can't multiply sequence")
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


@wrong("it goes by level instead of to_move")
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


@wrong("it goes by level instead of to_move")
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
    "exchanged": (with_players((inf, -inf), ("min", "max")), "MAX and MIN are swapped"),
    "no_min": (with_players((-inf, -inf), ("max", "max")), "MIN is missing"),
    "no_max": (with_players((inf, inf), ("min", "min")), "MAX is missing"),
    "leaf_of_mover": (
        with_players(leaf=lambda game, s: game.utility(s, game.to_move(s))),
        "leaves are valued for the player to move",
    ),
    "leaf_of_min": (
        with_players(leaf=lambda game, s: game.utility(s, 1)),
        "leaves are valued for player 1",
    ),
}


@wrong("a best value of 0 is mistaken for no value yet")
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
    return book_cases(game, state)[0], game.actions(state)[0]


@wrong("index is returned")
def place_of_the_action(game, state):
    value, action = book_cases(game, state)
    return value, None if action is None else list(game.actions(state)).index(action)


@wrong("no action is returned")
def never_an_action(game, state):
    return book_cases(game, state)[0], None


@wrong("the action returned is always the last")
def action_of_the_loops_end(game, state):
    return book_cases(game, state)[0], game.actions(state)[-1]


@wrong("only the first child is searched")
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


CUTS_BELOW_CHANCE = "alpha-beta cuts below chance nodes without bounds"
WRONG["window_through_chance"] = pruning(same_window), CUTS_BELOW_CHANCE
WRONG["stops_above_beta"] = pruning(stops_above_beta), CUTS_BELOW_CHANCE
WRONG["prunes_soundly"] = pruning(fresh_window), "it prunes: not every leaf is read"


@wrong("it gives a different answer when asked again")
def list_as_default_argument(game, state, values=[]):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    for a in game.actions(state):
        values.append(list_as_default_argument(game, game.result(state, a))[0])
    return sum(values) / len(values), 0


@wrong("a pair (value, action) was expected")
def value_alone(game, state):
    return book_cases(game, state)[0]


@wrong("called itself endlessly")
def same_state_again(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    return max(same_state_again(game, state)[0] for a in game.actions(state)), 0


@wrong("asked for the utility of node")
def utility_before_the_end(game, state):
    return sum(game.utility(game.result(state, a), 0) for a in game.actions(state)), 0
