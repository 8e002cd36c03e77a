"""Answers to ps1_minimax as students hand them in: what is wrong with its name, and what is right.

Every one is written from nothing. Wrong ones give the words that their fault has to be named
with.
"""

# ruff: noqa: B006, RET503 - students write so

from __future__ import annotations

from enum import IntEnum
from functools import cache
from math import inf
from typing import NamedTuple

import numpy as np

from tests.assignments.answers.edits import edited

WRONG = {}  # minimax: name -> (search, the words of its fault)
RIGHT = {}


def wrong(fault):
    def note(search):
        assert search.__name__ not in WRONG
        WRONG[search.__name__] = search, fault
        return search

    return note


def slip(fault, name, style, *edits):
    """A wrong answer made from a style of minimax."""
    wrong(fault)(edited(style, *edits, name=f"{name}-{style.__name__}"))


def right(search):
    RIGHT[search.__name__] = search
    return search


# ---------------------------------------------------------------- right minimax


@right
def book_pairs(game, state):
    def maximum(s):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            w, _ = minimum(game.result(s, a))
            if w > v:
                v, move = w, a
        return v, move

    def minimum(s):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = inf, None
        for a in game.actions(s):
            w, _ = maximum(game.result(s, a))
            if w < v:
                v, move = w, a
        return v, move

    return minimum(state) if game.to_move(state) else maximum(state)


@right
def numpy_numbers(game, state):
    if game.is_terminal(state):
        return np.float64(game.utility(state, 0)), None
    actions = np.array(game.actions(state))
    values = np.array([numpy_numbers(game, game.result(state, int(a)))[0] for a in actions])
    best = values.argmin() if game.to_move(state) else values.argmax()
    return values[best], actions[best]


@right
def iterative_with_a_stack(game, state):
    """Nodes are opened from the right to the left, and closed once all their children are."""
    values, best, stack = {}, {}, [(state, False)]
    while stack:
        s, opened = stack.pop()
        if game.is_terminal(s):
            values[s] = game.utility(s, 0)
        elif not opened:
            stack.append((s, True))
            stack += [(game.result(s, a), False) for a in game.actions(s)]
        else:
            pick = min if game.to_move(s) else max
            best[s] = pick(game.actions(s), key=lambda a, s=s: values[game.result(s, a)])
            values[s] = values[game.result(s, best[s])]
    return values[state], best[state]


@right
def generator_inside(game, state):
    def scored(s):
        for a in game.actions(s):
            yield generator_inside(game, game.result(s, a))[0], a

    if game.is_terminal(state):
        return game.utility(state, 0), None
    return (min if game.to_move(state) else max)(scored(state), key=lambda pair: pair[0])


class Tree:
    def __init__(self, game, state):
        self.game, self.state = game, state

    @property
    def children(self):
        return {a: Tree(self.game, self.game.result(self.state, a)) for a in self.actions}

    @property
    def actions(self):
        return self.game.actions(self.state)

    def solve(self):
        if self.game.is_terminal(self.state):
            self.value, self.best = self.game.utility(self.state, 0), None
            return self
        sign = -1 if self.game.to_move(self.state) == 1 else 1
        children = {a: child.solve() for a, child in self.children.items()}
        self.best = max(children, key=lambda a: sign * children[a].value)
        self.value = children[self.best].value
        return self


@right
def class_based(game, state):
    tree = Tree(game, state).solve()
    return [tree.value, tree.best]


@right
def recursion_with_lambda(game, state):
    value = lambda s: (  # noqa: E731
        game.utility(s, 0)
        if game.is_terminal(s)
        else (min if game.to_move(s) else max)(value(game.result(s, a)) for a in game.actions(s))
    )
    pick = min if game.to_move(state) else max
    action = pick(game.actions(state), key=lambda a: value(game.result(state, a)))
    return value(state), action


@right
def memoised_for_one_call(game, state):
    known = {}

    def value(s):
        if s not in known:
            values = [value(game.result(s, a)) for a in game.actions(s)]
            if game.is_terminal(s):
                known[s] = game.utility(s, 0)
            else:
                known[s] = min(values) if game.to_move(s) else max(values)
        return known[s]

    best = [a for a in game.actions(state) if value(game.result(state, a)) == value(state)]
    return value(state), best[-1]


@right
def negamax(game, state):
    def nega(s, side):
        if game.is_terminal(s):
            return side * game.utility(s, 0), None
        pairs = [(-nega(game.result(s, a), -side)[0], a) for a in game.actions(s)]
        return max(pairs)  # of equal values the larger action

    side = -1 if game.to_move(state) else 1
    v, move = nega(state, side)
    return side * v, move


@right
def one_loop(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best, move = (-inf if game.to_move(state) == 0 else inf), None
    for a in game.actions(state):
        v, _ = one_loop(game, game.result(state, a))
        if v > best if game.to_move(state) == 0 else v < best:
            best, move = v, a
    return best, move


@right
def one_loop_inside(game, state):
    def search(s):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best, move = None, None
        for a in game.actions(s):
            v, _ = search(game.result(s, a))
            if best is None or (v > best if game.to_move(s) == 0 else v < best):
                best, move = v, a
        return best, move

    return search(state)


@right
def best_of_pairs(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best = max if game.to_move(state) == 0 else min
    pairs = [(best_of_pairs(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return best(pairs, key=lambda p: p[0])


@right
def best_of_values(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    values = [best_of_values(game, game.result(state, a))[0] for a in game.actions(state)]
    best = max(values) if game.to_move(state) == 0 else min(values)
    return best, values.index(best)


@right
def negamax_with_a_side(game, state):
    def nega(s, side):
        if game.is_terminal(s):
            return side * game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            w = -nega(game.result(s, a), -side)[0]
            if w > v:
                v, move = w, a
        return v, move

    side = 1 if game.to_move(state) == 0 else -1
    v, move = nega(state, side)
    return side * v, move


# ---------------------------------------------------------------- wrong minimax

LEAF = "if game.is_terminal(state):\n    return game.utility(state, 0), None"
BEST = "best = max if game.to_move(state) == 0 else min"
COMPARED = "if v > best if game.to_move(state) == 0 else v < best:"
NONE_YET = "best is None or (v > best if game.to_move(s) == 0 else v < best)"
PICK = (
    "best = max(values) if game.to_move(state) == 0 else min(values)\n"
    "return best, values.index(best)"
)
ONE_LINE = (
    (BEST, ""),
    ("return best(pairs, key=lambda p: p[0])",
     "return max(pairs) if game.to_move(state) == 0 else min(pairs)"),
)  # fmt: skip

PAIRS = "[(best_of_pairs(game, game.result(state, a))[0], a) for a in game.actions(state)]"
WITHOUT_A_NAME = ((f"pairs = {PAIRS}", ""), ("best(pairs, key", f"best(({PAIRS[1:-1]}), key"))

slip(
    "the levels never alternate: MAX moves on every level", "maximum_of_everything", best_of_pairs,
    (BEST, ""), ("return best(", "return max("),
)  # fmt: skip
slip(
    "the levels never alternate: whoever begins moves on every level", "flag_is_never_turned",
    one_loop_inside, ("search(s):", "search(s, maximising):"),
    ("best, move = None, None", "best = (-inf, None) if maximising else (inf, None)"),
    ("v, _ = search(game.result(s, a))", "v = search(game.result(s, a), maximising)[0]"),
    (NONE_YET, "(v > best[0]) == maximising and v != best[0]"),
    ("best, move = v, a", "best = v, a"), ("return best, move", "return best"),
    ("search(state)", "search(state, game.to_move(state) == 0)"),
)  # fmt: skip
slip(
    "both sides start at 0", "all_start_at_zero", one_loop_inside,
    ("best, move = None, None", "best, move = 0, None"),
    (f"if {NONE_YET}:", "if game.to_move(s) == 0 and v > best:\n    best, move = v, a\n"
     "if game.to_move(s) == 1 and v < best:"),
)  # fmt: skip
slip(
    "MAX starts at 0", "max_starts_at_zero", one_loop,
    ("(-inf if game.to_move(state) == 0 else inf)", "(0 if game.to_move(state) == 0 else inf)"),
    (COMPARED,
     "if game.to_move(state) == 0 and v > best or game.to_move(state) == 1 and v < best:"),
)  # fmt: skip
slip(
    "leaves are valued from the side to move", "utility_of_the_mover", best_of_pairs,
    *WITHOUT_A_NAME,
    ("game.utility(state, 0)", "game.utility(state, game.to_move(state))"),
)  # fmt: skip
slip("the terminal test is missing", "no_terminal_test", one_loop, (LEAF, ""))
slip("ValueError", "maximum_of_nothing", best_of_values, (LEAF, ""))
for plies, number in (("2", "two"), ("5", "five")):
    slip(
        f"it looks only {plies} plies ahead", f"stops_at_depth_{number}", best_of_pairs,
        ("(game, state):", f"(game, state, depth={plies}):"),
        (BEST, f"if depth == 0:\n    return 0, None\n{BEST}"),
        (f"pairs = {PAIRS}", "pairs = []\nfor a in game.actions(state):\n"
         "    pairs.append((best_of_pairs(game, game.result(state, a), depth - 1)[0], a))"),
    )  # fmt: skip
slip(
    "asked for the utility of node", "utility_at_a_depth", best_of_pairs, *ONE_LINE,
    ("(game, state):", "(game, state, depth=0):"), ("if game.is", "if depth == 2 or game.is"),
    ("state, a))[0]", "state, a), depth + 1)[0]"),
)  # fmt: skip
slip(
    "asked for the utility of node", "the_parent_is_evaluated", one_loop, (LEAF, ""),
    ("v, _ = one_loop(game, game.result(state, a))",
     "child = game.result(state, a)\nif game.is_terminal(child):\n    v = game.utility(state, 0)\n"
     "else:\n    v, _ = one_loop(game, child)"),
)  # fmt: skip
slip(
    "one best value is shared by all calls", "best_is_an_outer_variable", one_loop_inside,
    ("def search", "best = {0: -inf, 1: inf}\n\ndef search"),
    ("best, move = None, None", "move, player = None, game.to_move(s)"),
    (NONE_YET, "v > best[0] if player == 0 else v < best[1]"),
    ("best, move = v, a", "best[player], move = v, a"),
    ("return best, move", "return best[player], move"),
)  # fmt: skip
slip(
    "the children of all nodes are gathered in one list", "one_list_for_all", one_loop_inside,
    ("def search", "values = []\n\ndef search"),
    ("if best is", "values.append(v)\nif best is"),
    ("return best, move", "return (max(values) if game.to_move(s) == 0 else min(values)), move"),
)  # fmt: skip
slip(
    "the value is −100 instead of", "a_hundred_for_infinity", one_loop,
    ("(-inf if game.to_move(state) == 0 else inf)", "(-100 if game.to_move(state) == 0 else 100)"),
)  # fmt: skip
slip(
    "asked what a leaf is worth to 'MAX' (str), who is no player", "utility_for_max_by_name",
    best_of_pairs, *ONE_LINE, ("game.utility(state, 0)", 'game.utility(state, "MAX")'),
)  # fmt: skip
slip(
    "TypeError: game.utility() missing 1 required positional argument", "utility_for_nobody",
    best_of_pairs, *ONE_LINE, ("game.utility(state, 0)", "game.utility(state)"),
)  # fmt: skip
slip(
    "it answers differently when it is asked again", "list_as_default_argument", best_of_values,
    ("(game, state):", "(game, state, values=[]):"),
    ("values = [best_of_values(game, game.result(state, a))[0] for a in game.actions(state)]",
     "for a in game.actions(state):\n"
     "    values.append(best_of_values(game, game.result(state, a))[0])"),
    ("values.index(best)", "0"),
)  # fmt: skip
slip(
    "only the first child is looked at", "return_inside_the_loop", one_loop,
    ("return best, move", "    return best, move"),
)  # fmt: skip
slip(
    "a best value of 0 is taken for none yet", "none_yet_if_not_best", one_loop,
    ("best, move = (-inf if game.to_move(state) == 0 else inf), None", "best = move = None"),
    (COMPARED, "if not best or (v > best if game.to_move(state) == 0 else v < best):"),
)  # fmt: skip
LOOP = f"{COMPARED}\n    best, move = v, a"
slip(
    "the last child counts instead of the best one", "last_child_counts", one_loop,
    ("best, move = (-inf if game.to_move(state) == 0 else inf), None", ""), (LOOP, "move = a"),
    ("return best", "return v"),
)  # fmt: skip
slip(
    "the action returned is always the first", "value_without_its_action", best_of_values,
    (PICK,
     "return (max(values) if game.to_move(state) == 0 else min(values)), game.actions(state)[0]"),
)  # fmt: skip
slip(
    "the action returned is always the last", "action_of_the_loops_end", one_loop,
    ("best, move = (-inf if game.to_move(state) == 0 else inf), None",
     "best = -inf if game.to_move(state) == 0 else inf"),
    (LOOP, "best = max(best, v) if game.to_move(state) == 0 else min(best, v)"),
    ("return best, move", "return best, a"),
)  # fmt: skip
slip(
    "MAX and MIN are exchanged", "player_zero_is_min", best_of_pairs, *WITHOUT_A_NAME,
    (BEST, "best = min if game.to_move(state) == 0 else max"),
)  # fmt: skip
slip("a negamax without the minus", "no_minus", negamax_with_a_side, ("= -nega", "= nega"))
slip(
    "the values of the children are added up", "sums", best_of_values,
    ("values = [best_of_values(game, game.result(state, a))[0] for a in game.actions(state)]\n"
     + PICK,
     "return sum(best_of_values(game, game.result(state, a))[0] for a in game.actions(state)), 0"),
)  # fmt: skip
slip(
    "MIN takes the mean of its children", "expects_the_mean", best_of_values,
    (PICK,
     "if game.to_move(state) == 1:\n    return sum(values) / len(values), 0\n"
     "return max(values), values.index(max(values))"),
)  # fmt: skip
PRUNES = "it prunes: not every leaf is read"
WINDOW = (
    ("(game, state):", "(game, state, alpha=-inf, beta=inf):"),
    ("game.result(state, a))", "game.result(state, a), alpha, beta)"),
)  # fmt: skip
slip(
    PRUNES, "alpha_beta", one_loop, *WINDOW,
    (LOOP, f"{LOOP}\nif game.to_move(state) == 0:\n    alpha = max(alpha, best)\n"
     "else:\n    beta = min(beta, best)\nif alpha >= beta:\n    break"),
)  # fmt: skip
slip(
    PRUNES, "strict_cuts", one_loop, *WINDOW,
    (LOOP, "if game.to_move(state) == 0:\n    if v > best:\n        best, move = v, a\n"
     "    alpha = max(alpha, best)\nelse:\n    if v < best:\n        best, move = v, a\n"
     "    beta = min(beta, best)\nif alpha > beta:\n    break"),
)  # fmt: skip
slip(
    "called itself without end", "same_state_again", best_of_values,
    ("game.result(state, a)", "state"),
    (PICK,
     "return max(values), 0"),
)  # fmt: skip


@wrong("MIN starts at 0")
def min_starts_at_zero(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if game.to_move(state) == 0:
        best, move = -inf, None
        for a in game.actions(state):
            v = min_starts_at_zero(game, game.result(state, a))[0]
            if v > best:
                best, move = v, a
    else:
        best, move = 0, None
        for a in game.actions(state):
            v = min_starts_at_zero(game, game.result(state, a))[0]
            if v < best:
                best, move = v, a
    return best, move


@wrong("an action is returned where a value is due")
def argmax_for_max(game, state):
    """The lecture's slip E5: arg max, where a value is needed."""

    def max_value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        return max(game.actions(s), key=lambda a: min_value(game.result(s, a)))

    def min_value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        return min(game.actions(s), key=lambda a: max_value(game.result(s, a)))

    action = max_value(state) if game.to_move(state) == 0 else min_value(state)
    return action, action


@wrong("the value has the wrong sign when MIN is at the root")
def utility_of_the_root_player(game, state):
    """Every function of the lecture, for the player who begins."""
    player = game.to_move(state)

    def value(s, mine):
        if game.is_terminal(s):
            return game.utility(s, player), None
        v, move = (-inf if mine else inf), None
        for a in game.actions(s):
            w, _ = value(game.result(s, a), not mine)
            if w > v if mine else w < v:
                v, move = w, a
        return v, move

    return value(state, True)


@wrong("cannot unpack non-iterable NoneType")
def return_inside_the_else(game, state):
    """The lecture's slip E1: what a leaf is worth is found, and not returned."""

    def max_value(s):
        v, move = -inf, None
        if game.is_terminal(s):
            v = game.utility(s, 0)
        else:
            for a in game.actions(s):
                w, _ = min_value(game.result(s, a))
                if w > v:
                    v, move = w, a
            return v, move

    def min_value(s):
        v, move = inf, None
        if game.is_terminal(s):
            v = game.utility(s, 0)
        else:
            for a in game.actions(s):
                w, _ = max_value(game.result(s, a))
                if w < v:
                    v, move = w, a
            return v, move

    return max_value(state) if game.to_move(state) == 0 else min_value(state)


@wrong("the action is a reply from further down")
def keeps_the_pair_of_the_child(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best = None
    for a in game.actions(state):
        found = keeps_the_pair_of_the_child(game, game.result(state, a))
        if found[1] is None:
            found = found[0], a
        if best is None or (found[0] > best[0] if game.to_move(state) == 0 else found[0] < best[0]):
            best = found
    return best


@wrong("the root is always treated as MAX's")
def root_is_always_max(game, state):
    def value(s, depth):
        if game.is_terminal(s):
            return game.utility(s, 0)
        values = [value(game.result(s, a), depth + 1) for a in game.actions(s)]
        return max(values) if depth % 2 == 0 else min(values)

    actions = {a: value(game.result(state, a), 1) for a in game.actions(state)}
    best = max(actions, key=actions.get)
    return actions[best], best


@wrong("the value has the wrong sign when MIN is at the root")
def negamax_not_turned_round(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state)), None
    pairs = []
    for a in game.actions(state):
        v, _ = negamax_not_turned_round(game, game.result(state, a))
        pairs.append((-v, a))
    return max(pairs, key=lambda p: p[0])


@wrong("it begins at game.initial")
def from_the_very_beginning(game, state):
    def best(s):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        pairs = [(best(game.result(s, a))[0], a) for a in game.actions(s)]
        return max(pairs, key=lambda p: p[0]) if game.to_move(s) == 0 else min(pairs)

    return best(game.initial)


@wrong("a pair (value, action) was expected")
def value_alone(game, state):
    return book_pairs(game, state)[0]


@wrong("one of [")
def action_before_value(game, state):
    return book_pairs(game, state)[::-1]


answers_of_earlier_trees = {}


@wrong("it answers differently when it is asked again")
def remembers_earlier_trees(game, state):
    def value(s):
        if s not in answers_of_earlier_trees:
            answers_of_earlier_trees[s] = (
                game.utility(s, 0)
                if game.is_terminal(s)
                else (min if game.to_move(s) else max)(
                    value(game.result(s, a)) for a in game.actions(s)
                )
            )
        return answers_of_earlier_trees[s]

    best = min if game.to_move(state) else max
    return value(state), best(game.actions(state), key=lambda a: value(game.result(state, a)))


# ---------------------------------------------------------------- take-away as a game


class AsTuples:
    """A state is (left, player)."""

    def __init__(self, objects, most):
        self.initial, self.most = (objects, 0), most

    def is_terminal(self, state):
        return state[0] == 0

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return list(range(1, min(self.most, state[0]) + 1))

    def result(self, state, action):
        left, player = state
        if action not in self.actions(state):
            raise ValueError(f"{action} cannot be taken from {left}")
        return left - action, 1 - player

    def utility(self, state, player):
        return -1 if self.to_move(state) == player else 1


class AsHistories:
    """A state is the tuple of all moves so far, and who moves follows from their number."""

    def __init__(self, objects, most):
        self.objects, self.most = objects, most

    initial = ()

    def left(self, state):
        return self.objects - sum(state)

    def is_terminal(self, state):
        return not self.left(state)

    def to_move(self, state):
        return len(state) % 2

    def actions(self, state):
        return {n for n in range(1, self.most + 1) if n <= self.left(state)}

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError(action)
        return (*state, action)

    def utility(self, state, player):
        return 1.0 if len(state) % 2 != player else -1.0


class AsNumbers(AsTuples):
    """A state is a number, negative where player 1 moves, and 0.5 where player 0 has won."""

    def __init__(self, objects, most):
        self.initial, self.most = objects, most

    def is_terminal(self, state):
        return np.bool_(abs(state) == 0.5)

    def to_move(self, state):
        return np.int64(state < 0)

    def actions(self, state):
        return np.arange(1, min(self.most, int(abs(state))) + 1)

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError("no such move")
        side = 1 if state > 0 else -1
        return -side * (abs(state) - action or 0.5)

    def utility(self, state, player):
        return np.sign(state) * (1 if player else -1)


class Turn(IntEnum):
    MAX = 0
    MIN = 1

    def other(self):
        return Turn(1 - self)


class Heap(NamedTuple):
    left: int
    turn: Turn = Turn.MAX


class AsNamedTuples(AsTuples):
    """A state has names for its parts, and methods."""

    def __init__(self, objects, most):
        self.initial, self.most = Heap(objects), most

    def is_terminal(self, state):
        return state.left == 0

    def to_move(self, state):
        return state.turn

    def actions(self, state):
        return range(1, min(self.most, state.left) + 1)

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError
        return state._replace(left=state.left - action, turn=state.turn.other())

    def utility(self, state, player):
        return -1 if state.turn is Turn(player) else 1


class AsText(AsTuples):
    """A state is a text such as '3 MAX'."""

    def __init__(self, objects, most):
        self.initial, self.most = f"{objects} 0", most

    def is_terminal(self, state):
        return state[0] == "0"

    def to_move(self, state):
        return int(state[-1])

    def actions(self, state):
        return tuple(range(1, min(self.most, int(state[:-2])) + 1))

    def result(self, state, action):
        if not 1 <= action <= min(self.most, int(state[:-2])):
            raise ValueError
        return f"{int(state[:-2]) - action} {1 - int(state[-1])}"


RIGHT_GAMES = (AsTuples, AsHistories, AsNumbers, AsNamedTuples, AsText)
WRONG_GAMES = {}  # name -> (class, the words of its fault, points)


def wrong_game(fault, points, base=AsTuples, **methods):
    name = fault.replace(" ", "_") + f"_{len(WRONG_GAMES)}"
    WRONG_GAMES[name] = type("TakeAway", (base,), methods), fault, points


def careless(self, state, action):
    return state[0] - action, 1 - state[1]


def refuses_too_little(self, state, action):
    if action == 0 or action > min(self.most, state[0]):
        raise ValueError
    return state[0] - action, 1 - state[1]


class Forgetful(AsTuples):
    """Who moves stands in the game and not in the state."""

    def __init__(self, objects, most):
        self.initial, self.most, self.player = objects, most, 0

    def is_terminal(self, state):
        return state == 0

    def to_move(self, state):
        return self.player

    def actions(self, state):
        return range(1, min(self.most, state) + 1)

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError
        self.player = 1 - self.player
        return state - action


class WithList(AsTuples):
    def __init__(self, objects, most):
        super().__init__(objects, most)
        self.initial = [objects, 0]


class Mutable:
    def __init__(self, left, player):
        self.left, self.player = left, player

    def __repr__(self):
        return f"Mutable({self.left}, {self.player})"


class WithObjects(AsTuples):
    """The state is an object, and result changes it."""

    def __init__(self, objects, most):
        self.initial, self.most = Mutable(objects, 0), most

    def is_terminal(self, state):
        return state.left == 0

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return range(1, min(self.most, state.left) + 1)

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError
        state.left -= action
        state.player = 1 - state.player
        return state


class InitialIsAMethod(AsTuples):
    def __init__(self, objects, most):
        self.objects, self.most = objects, most

    def initial(self):
        return self.objects, 0


wrong_game("the utility is the mover's", 5, utility=lambda self, state, player: -1)
wrong_game("the utility is MAX's", 5, utility=lambda self, s, player: 1 if s[1] == 1 else -1)
wrong_game("the winner's utility is given to both", 5, utility=lambda self, s, player: 1)
wrong_game("the last to take loses", 5, utility=lambda self, s, p: 1 if s[1] == p else -1)
wrong_game("the loser gets 0", 5, utility=lambda self, s, p: 0 if s[1] == p else 1)
wrong_game(
    "more can be taken than is left", 5, actions=lambda self, s: list(range(1, self.most + 1))
)
wrong_game(
    "more can be taken than is left", 4, result=careless,
    actions=lambda self, s: range(1, self.most + 1), is_terminal=lambda self, s: s[0] <= 0,
)  # fmt: skip
wrong_game("nothing can be taken too", 5, actions=lambda self, s: range(min(self.most, s[0]) + 1))
wrong_game("the most that may be taken is left out", 5, actions=lambda self, s: range(1, self.most))
wrong_game("the players do not take turns", 3, result=lambda self, s, a: (s[0] - a, s[1]))
wrong_game("player 1 begins", 4, to_move=lambda self, s: 1 - s[1])
wrong_game("who moves is told from what is left", 4, to_move=lambda self, s: s[0] % 2)
wrong_game("the game ends one object too early", 5, is_terminal=lambda self, s: s[0] <= 1)
wrong_game("actions that are not legal are not refused", 5, result=careless)
wrong_game("result is not right", 5, result=refuses_too_little)
wrong_game("to_move answers differently when it is asked again", 4, Forgetful)
wrong_game("initial is [1, 0] (list), which can be changed", 0, WithList)
wrong_game("result changed the state it was given", 4, WithObjects)
wrong_game("initial is a function", 0, InitialIsAMethod)
wrong_game("utility is still to be written", 5, utility=lambda self, s, p: _unwritten())
wrong_game("result returned None", 4, result=lambda self, s, a: None)
wrong_game("to_move returned 'MAX' (str); 0 or 1", 4, to_move=lambda self, s: "MAX")
wrong_game("is_terminal returned None", 4, is_terminal=lambda self, s: None)
wrong_game("actions raised KeyError", 3, actions=lambda self, s: {}[s])


def _unwritten():
    raise NotImplementedError


# ---------------------------------------------------------------- counting states


def count_depth_first(game):
    seen = set()

    def visit(state):
        if state in seen:
            return
        seen.add(state)
        for action in game.actions(state):
            visit(game.result(state, action))

    visit(game.initial)
    return len(seen)


def count_layer_by_layer(game):
    layer, counted = {game.initial}, 0
    known = set()
    while layer:
        known |= layer
        counted += len(layer)
        layer = {
            game.result(s, a) for s in layer if not game.is_terminal(s) for a in game.actions(s)
        } - known
    return np.int64(counted)


def count_with_a_cache(game):
    @cache
    def visit(state):
        for action in game.actions(state):
            visit(game.result(state, action))

    visit(game.initial)
    return visit.cache_info().currsize


def count_nodes(game):
    def nodes(state):
        return 1 + sum(nodes(game.result(state, a)) for a in game.actions(state))

    return nodes(game.initial)


def count_games(game):
    def games(state):
        if game.is_terminal(state):
            return 1
        return sum(games(game.result(state, a)) for a in game.actions(state))

    return games(game.initial)


def count_without_the_first(game):
    seen, stack = set(), [game.initial]
    while stack:
        state = stack.pop()
        for action in game.actions(state):
            child = game.result(state, action)
            if child not in seen:
                seen.add(child)
                stack.append(child)
    return len(seen)


def count_unfinished(game):
    seen = set()

    def visit(state):
        if game.is_terminal(state) or state in seen:
            return
        seen.add(state)
        for action in game.actions(state):
            visit(game.result(state, action))

    visit(game.initial)
    return len(seen)


def count_positions_only(game):
    """Forgets who moves."""
    seen = set()

    def visit(state):
        key = state[:-1] if isinstance(state, tuple) else state
        if key not in seen:
            seen.add(key)
            for action in game.actions(state):
                visit(game.result(state, action))

    visit(game.initial)
    return len(seen)


def count_in_a_default_argument(game, state=None, seen=set()):
    state = game.initial if state is None else state
    if state in seen:
        return 0
    seen.add(state)
    below = [] if game.is_terminal(state) else game.actions(state)
    return 1 + sum(count_in_a_default_argument(game, game.result(state, a), seen) for a in below)


RIGHT_COUNTS = (count_depth_first, count_layer_by_layer, count_with_a_cache)
WRONG_COUNTS = {
    "nodes of the tree are counted": count_nodes,
    "finished games are counted": count_games,
    "the first state is not counted": count_without_the_first,
    "finished states are not counted": count_unfinished,
    "another number of states": count_positions_only,
    "it answers differently when it is asked again": count_in_a_default_argument,
    "it returned inf (float); a whole number": lambda game: inf,
    "TakeAway(1, 1) has another number": lambda game: 5478,
    "a whole number was expected": lambda game: {game.initial},
    "it raised ZeroDivisionError": lambda game: 1 / 0,
}
