"""Answers to question 2 of ps1_minimax: minimax.

Every one is written from nothing, or made from another one. Wrong ones give the words that
their fault has to be named with.
"""

# ruff: noqa: RET503 - students write so

from __future__ import annotations

from math import inf

import numpy as np

from tests.assignments.answers.edits import edited
from tests.assignments.answers.lists import Answers

ANSWERS = Answers()
RIGHT, WRONG = ANSWERS.right, ANSWERS.wrong
right, wrong = ANSWERS.is_right, ANSWERS.is_wrong


def slip(fault, name, style, *edits):
    """A wrong answer made from a style of minimax."""
    wrong(fault)(edited(style, *edits, name=f"{name}-{style.__name__}"))


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
    values = np.array([numpy_numbers(game, game.result(state, a))[0] for a in actions])
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
    return best, list(game.actions(state))[values.index(best)]


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
    "return best, list(game.actions(state))[values.index(best)]"
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
    "the levels never alternate: the player who begins moves on every level",
    "flag_is_never_turned",
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
    "leaves are valued for the player to move", "utility_of_the_mover", best_of_pairs,
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
    "all calls collect their children's values in one list", "one_list_for_all", one_loop_inside,
    ("def search", "values = []\n\ndef search"),
    ("if best is", "values.append(v)\nif best is"),
    ("return best, move", "return (max(values) if game.to_move(s) == 0 else min(values)), move"),
)  # fmt: skip
slip(
    "100 instead of", "a_hundred_for_infinity", one_loop,
    ("(-inf if game.to_move(state) == 0 else inf)", "(-100 if game.to_move(state) == 0 else 100)"),
)  # fmt: skip
slip(
    "asked what a leaf is worth to 'MAX' (str), who is not a player", "utility_for_max_by_name",
    best_of_pairs, *ONE_LINE, ("game.utility(state, 0)", 'game.utility(state, "MAX")'),
)  # fmt: skip
slip(
    "TypeError: game.utility() missing 1 required positional argument", "utility_for_nobody",
    best_of_pairs, *ONE_LINE, ("game.utility(state, 0)", "game.utility(state)"),
)  # fmt: skip
slip(
    "it gives a different answer when asked again", "list_as_default_argument", best_of_values,
    ("(game, state):", "(game, state, values=[]):"),
    ("values = [best_of_values(game, game.result(state, a))[0] for a in game.actions(state)]",
     "for a in game.actions(state):\n"
     "    values.append(best_of_values(game, game.result(state, a))[0])"),
    ("list(game.actions(state))[values.index(best)]", "0"),
)  # fmt: skip
slip(
    "only the first child is searched", "return_inside_the_loop", one_loop,
    ("return best, move", "    return best, move"),
)  # fmt: skip
slip(
    "a best value of 0 is mistaken for no value yet", "none_yet_if_not_best", one_loop,
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
    "index is returned", "place_of_the_action", best_of_values,
    ("list(game.actions(state))[values.index(best)]", "values.index(best)"),
)  # fmt: skip
slip(
    "index is returned", "place_from_enumerate", one_loop,
    ("for a in game.actions(state)", "for i, a in enumerate(game.actions(state))"),
    ("best, move = v, a", "best, move = v, i"),
)  # fmt: skip
slip(
    "the action returned is always the last", "action_of_the_loops_end", one_loop,
    ("best, move = (-inf if game.to_move(state) == 0 else inf), None",
     "best = -inf if game.to_move(state) == 0 else inf"),
    (LOOP, "best = max(best, v) if game.to_move(state) == 0 else min(best, v)"),
    ("return best, move", "return best, a"),
)  # fmt: skip
slip(
    "MAX and MIN are swapped", "player_zero_is_min", best_of_pairs, *WITHOUT_A_NAME,
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
    "called itself endlessly", "same_state_again", best_of_values,
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


@wrong("an action is returned where a value is expected")
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


@wrong("an action is returned where a value is expected")
def action_before_value(game, state):
    return book_pairs(game, state)[::-1]


answers_of_earlier_trees = {}


@wrong("it gives a different answer when asked again")
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
