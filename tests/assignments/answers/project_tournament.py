"""Answers to project_tournament as students hand them in: what is wrong with its name, and right.

Every one is written from nothing. Wrong ones give the words that their fault has to be named
with, and how many points they get.
"""

from __future__ import annotations

import random
from functools import partial
from math import inf

import numpy as np

from gamesearch.game import BudgetExceeded
from tests.assignments.answers.edits import edited

WRONG = {}  # name -> (question, function, the words of its fault, points)
RIGHT = {}  # name -> (question, function)


def wrong(question, fault, points):
    def note(function):
        assert (question, function.__name__) not in WRONG
        WRONG[question, function.__name__] = function, fault, points
        return function

    return note


def right(question):
    def note(function):
        RIGHT[question, function.__name__] = function
        return function

    return note


def wins_at_once(game, state, action, player):
    child = game.result(state, action)
    return game.is_terminal(child) and game.utility(child, player) == 1


# ---------------------------------------------------------------- careful


@right("q2")
def by_filters(game, state):
    me = game.to_move(state)
    actions = list(game.actions(state))
    wins = [a for a in actions if wins_at_once(game, state, a, me)]
    safe = []
    for a in actions:
        child = game.result(state, a)
        if not any(wins_at_once(game, child, b, 1 - me) for b in game.actions(child)):
            safe.append(a)
    return (wins or safe or actions)[-1]


@right("q2")
def by_minimax_of_two_plies(game, state):
    def value(s, depth):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if depth == 0:
            return 0
        values = [value(game.result(s, a), depth - 1) for a in game.actions(s)]
        return min(values) if game.to_move(s) else max(values)

    sign = -1 if game.to_move(state) else 1
    actions = game.actions(state)
    quick = {a: game.is_terminal(game.result(state, a)) for a in actions}
    return max(actions, key=lambda a: (sign * value(game.result(state, a), 1), quick[a]))


@right("q2")
def with_a_numpy_number(game, state):
    return np.int64(by_filters(game, state))


class Careful:
    def __call__(self, game, state):
        return by_minimax_of_two_plies(game, state)


RIGHT["q2", "an object"] = Careful()
RIGHT["q2", "a partial function"] = partial(lambda chooser, game, s: chooser(game, s), by_filters)


@wrong("q2", "the first free column is always taken", 2)
def the_first(game, state):
    return game.actions(state)[0]


@wrong("q2", "the last free column is always taken", 2)
def the_last(game, state):
    return game.actions(state)[-1]


@wrong("q2", "the free column nearest the middle is always taken", 2)
def the_middle(game, state):
    return min(game.actions(state), key=lambda a: abs(a - 3))


@wrong("q2", "That column is full", 0)
def always_three(game, state):
    return 3


@wrong("q2", "not its index in that list", 0)
def an_index(game, state):
    return list(game.actions(state)).index(by_filters(game, state))


@wrong("q2", "it returned the pair", 0)
def a_pair(game, state):
    return 0, by_filters(game, state)


@wrong("q2", "it returned None", 0)
def nothing(game, state):
    by_filters(game, state)


@wrong("q2", "it returned the state", 0)
def the_state(game, state):
    return state


@wrong("q2", "it answered 'col", 0)
def a_text(game, state):
    return f"col {by_filters(game, state)}"


@wrong("q2", "it raised IndexError", 0)
def out_of_range(game, state):
    return game.actions(state)[7]


@wrong("q2", "columns are counted from 1", 0)
def from_one(game, state):
    return by_filters(game, state) + 1


@wrong("q2", "it does not see that the opponent would win next", 4)
def wins_alone(game, state):
    me = game.to_move(state)
    wins = [a for a in game.actions(state) if wins_at_once(game, state, a, me)]
    return (wins or game.actions(state))[0]


@wrong("q2", "it blocks where it could win itself", 6)
def blocks_first(game, state):
    me = game.to_move(state)
    for a in game.actions(state):
        for other in game.actions(state):
            child = game.result(state, other)
            if other != a and not game.is_terminal(child) and wins_at_once(game, child, a, 1 - me):
                return a
    return by_filters(game, state)


@wrong("q2", "it does not take a win", 6)
def safe_alone(game, state):
    me = game.to_move(state)
    for a in game.actions(state):
        child = game.result(state, a)
        if game.is_terminal(child) and len(game.actions(state)) > 1:
            continue
        if not any(wins_at_once(game, child, b, 1 - me) for b in game.actions(child)):
            return a
    return game.actions(state)[0]


@wrong("q2", "it hands the opponent the square above its own disc", 6)
def wins_and_blocks(game, state):
    me, actions = game.to_move(state), game.actions(state)
    for a in actions:
        if wins_at_once(game, state, a, me):
            return a
    for a in actions:
        for other in actions:
            if other != a and wins_at_once(game, game.result(state, other), a, 1 - me):
                return a
    return min(actions, key=lambda a: abs(a - 3))


@wrong("q2", "as O it plays for X", 4)
def for_x(game, state):
    actions = game.actions(state)
    for a in actions:
        if wins_at_once(game, state, a, 0):
            return a
    for a in actions:
        child = game.result(state, a)
        if not any(wins_at_once(game, child, b, 1) for b in game.actions(child)):
            return a
    return actions[0]


# ---------------------------------------------------------------- agents


def value(game, state, depth, alpha=-inf, beta=inf):
    """Alpha-beta to a depth, for player 0."""
    if game.is_terminal(state):
        return game.utility(state, 0) * (1 + depth / 1000)
    if depth == 0:
        return game.evaluate(state, 0)
    mine = game.to_move(state) == 0
    best = -inf if mine else inf
    for a in game.actions(state):
        v = value(game, game.result(state, a), depth - 1, alpha, beta)
        if mine:
            best = max(best, v)
            alpha = max(alpha, v)
        else:
            best = min(best, v)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return best


def best_at(game, state, depth):
    sign = 1 if game.to_move(state) == 0 else -1
    actions = game.actions(state)
    return max(actions, key=lambda a: sign * value(game, game.result(state, a), depth - 1))


@right("q3")
def plain_deepening(game, state, budget):
    best = game.actions(state)[0]
    try:
        for depth in range(1, 43):
            best = best_at(game, state, depth)
    except BudgetExceeded:
        return best
    return best


@right("q3")
def by_minimax(game, state, budget):
    def minimax(s, depth):
        if game.is_terminal(s):
            return game.utility(s, 0) * (1 + depth / 100)
        if depth == 0:
            return 0
        values = [minimax(game.result(s, a), depth - 1) for a in game.actions(s)]
        return min(values) if game.to_move(s) else max(values)

    choose = min if game.to_move(state) else max
    answer, depth = random.choice(game.actions(state)), 0
    while depth < 42:
        depth += 1
        try:
            worth = {a: minimax(game.result(state, a), depth - 1) for a in game.actions(state)}
        except BudgetExceeded:
            break
        answer = choose(worth, key=worth.get)
    return np.int32(answer)


@right("q3")
def that_counts_itself(game, state, budget):
    """Stops by itself, before it is stopped."""
    best, spent = game.actions(state)[0], 0
    for depth in range(1, 43):
        if budget.nodes is not None and game.nodes + 10 * spent > budget.nodes and depth > 3:
            return best
        before = game.nodes
        try:
            best = best_at(game, state, depth)
        except BudgetExceeded:
            return best
        spent = game.nodes - before
    return best


class WithATable:
    def __init__(self):
        self.table = {}

    def value(self, game, state, depth):
        key = state, depth
        if key not in self.table:
            if game.is_terminal(state):
                found = game.utility(state, 0) * (1 + depth / 1000)
            elif depth == 0:
                found = game.evaluate(state, 0)
            else:
                below = [
                    self.value(game, game.result(state, a), depth - 1) for a in game.actions(state)
                ]
                found = min(below) if game.to_move(state) else max(below)
            self.table[key] = found
        return self.table[key]

    def __call__(self, game, state, budget):
        choose = min if game.to_move(state) else max
        best = game.actions(state)[0]
        try:
            for depth in range(30):
                values = {
                    a: self.value(game, game.result(state, a), depth) for a in game.actions(state)
                }
                best = choose(values, key=values.get)
        except BudgetExceeded:
            pass
        return best


RIGHT["q3", "an object with a table"] = WithATable()


@wrong("q3", "it let BudgetExceeded through", 0)
def lets_it_through(game, state, budget):
    return best_at(game, state, 4)


GOES_ON = ("except BudgetExceeded:\n    return best", "except BudgetExceeded:\n    pass")


def slip(fault, points, name, *edits):
    """A wrong agent made from the one that deepens."""
    wrong("q3", fault, points)(edited(plain_deepening, *edits, GOES_ON, name=name))


slip("it returned None", 4, "nothing_at_first", ("game.actions(state)[0]", "None"))
slip("it does not see a win in three plies", 4, "two_plies", ("range(1, 43)", "(1, 2)"))
slip(
    "as O it plays for X", 2, "maximises_at_the_root",
    ("best = best_at(game, state, depth)",
     "actions = game.actions(state)\n"
     "best = max(actions, key=lambda a: value(game, game.result(state, a), depth - 1))"),
)  # fmt: skip
slip(
    "with more nodes it loses what it had found with fewer", 2, "takes_the_unfinished",
    ("best = game.actions", "sign = 1 if game.to_move(state) == 0 else -1\nbest = game.actions"),
    ("best = best_at(game, state, depth)",
     "top = -inf\nfor a in game.actions(state):\n"
     "    v = sign * value(game, game.result(state, a), depth - 1)\n"
     "    if v > top:\n        top, best = v, a"),
)  # fmt: skip


@wrong("q3", "Have a legal action ready", 4)
def nothing_at_hand(game, state, budget):
    best = None
    try:
        for depth in range(1, 9):
            best = best_at(game, state, depth)
    except BudgetExceeded:
        return best
    return best


@wrong("q3", "Search to depth 1 first", 2)
def always_four_plies(game, state, budget):
    best, action = -inf, game.actions(state)[0]
    sign = 1 if game.to_move(state) == 0 else -1
    try:
        for a in game.actions(state):
            v = sign * value(game, game.result(state, a), 3)
            if v > best:
                best, action = v, a
    except BudgetExceeded:
        pass
    return action


@wrong("q3", "it returned the pair", 0)
def also_the_value(game, state, budget):
    return plain_deepening(game, state, budget), 0


@wrong("q3", "it had no answer after", 0)
def never_gives_up(game, state, budget):
    while True:
        try:
            game.result(state, game.actions(state)[0])
        except BudgetExceeded:
            continue


@wrong("q3", "nodes it does not see a win next to it", 4)
def always_three_plies(game, state, budget):
    try:
        return best_at(game, state, 3)
    except BudgetExceeded:
        return game.actions(state)[0]


@wrong("q3", "it does not see that the opponent would win next", 2)
def one_ply(game, state, budget):
    try:
        return best_at(game, state, 1)
    except BudgetExceeded:
        return game.actions(state)[0]


@wrong("q3", "it does not take a win", 2)
def draws_lots(game, state, budget):
    return random.Random(str(state)).choice(game.actions(state))


# ---------------------------------------------------------------- matches


@wrong("q3", "it plays at random where only one column is right", 2)
def any_column(game, state, budget):
    return random.choice(game.actions(state))


@wrong("q4", "it does not beat opponent 1 of 5, random", 0)
def shuns_wins(game, state, budget):
    me = game.to_move(state)
    return min(game.actions(state), key=lambda a: wins_at_once(game, state, a, me))


@wrong("q4", "it does not beat opponent 3 of 5, two-ply", 4)
def grabs_wins(game, state, budget):
    me = game.to_move(state)
    wins = [a for a in game.actions(state) if wins_at_once(game, state, a, me)]
    middle = sorted(game.actions(state), key=lambda a: abs(a - 3))
    return (wins or middle)[0]


@wrong("q4", "It wins as X and loses as O", 0)
def for_x_alone(game, state, budget):
    middle = sorted(game.actions(state), key=lambda a: abs(a - 3))
    return max(middle, key=lambda a: value(game, game.result(state, a), 2))


@wrong("q4", "it forfeits a game to opponent 1 of 5, random: it raised RuntimeError", 0)
def breaks_down(game, state, budget):
    if state[1].bit_count() > 5:
        raise RuntimeError("so many discs")
    return 3 if 3 in game.actions(state) else game.actions(state)[0]


@wrong("q5", "it raised TypeError", 0)
def orders_columns(game, state, budget):
    return min(game.actions(state), key=lambda a: abs(a - 3))


@wrong("q5", "catch it round the whole search", 0)
def lets_the_budget_through(game, state, budget):
    return best_at(game, state, 2)


@wrong("q5", "it answered 11 (int), which is not a legal action", 0)
def one_square(game, state, budget):
    return 11


@wrong("q5", "it does not beat opponent 2 of 2, greedy", 3)
def moves_the_first(game, state, budget):
    return game.actions(state)[0]
