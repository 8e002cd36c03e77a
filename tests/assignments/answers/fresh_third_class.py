# ruff: noqa: N801, RET503, RET505, RUF059, SIM102

"""Answers to problem sets 1 to 3, by a third class that never saw the checks."""

from __future__ import annotations

from collections import namedtuple
from math import inf

import numpy as np

from tests.assignments.answers.edits import edited
from tests.assignments.answers.fresh_by_hand import BEST, CORRIDOR, CUTS, SYMMETRY, corridor, cuts
from tests.assignments.answers.fresh_ps1 import COUNT, GAME, MINIMAX, VALUE
from tests.assignments.answers.fresh_ps2 import ANSWERS
from tests.assignments.answers.fresh_ps3 import BRANCHING, ORDERS, TABLE
from tests.assignments.answers.ps2_styles import book_pairs


def slip(answers, fault, name, style, *edits):
    """A wrong answer made from a style."""
    answers.is_wrong(fault)(edited(style, *edits, name=name))


# ---------------------------------------------------------------- ps1 q1


@GAME.is_right
class game_tuple:
    def __init__(self, objects, most):
        self.most = most
        self.initial = (objects, 0)

    def is_terminal(self, state):
        return state[0] == 0

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        left, player = state
        return list(range(1, min(self.most, left) + 1))

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError("illegal")
        left, player = state
        return (left - action, 1 - player)

    def utility(self, state, player):
        return -1 if state[1] == player else 1


Heap = namedtuple("Heap", "left player")


@GAME.is_right
class game_namedtuple:
    def __init__(self, objects, most):
        self.most = most
        self.initial = Heap(left=objects, player=0)

    def is_terminal(self, state):
        return not state.left

    def to_move(self, state):
        return state.player

    def actions(self, state):
        out = []
        n = 1
        while n <= self.most and n <= state.left:
            out.append(n)
            n += 1
        return out

    def result(self, state, action):
        if action in self.actions(state):
            return Heap(state.left - action, int(not state.player))
        raise ValueError("cannot take " + str(action))

    def utility(self, state, player):
        return 1 - 2 * (state.player == player)


slip(
    GAME,
    "the players do not take turns",
    "game_always_player_1_next",
    game_tuple,
    ("1 - player)", "1)"),
)


@GAME.is_wrong("`result` changed the state")
class game_list_state_in_place:
    def __init__(self, objects, most):
        self.most = most
        self.initial = [objects, 0]

    def is_terminal(self, state):
        return state[0] == 0

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return list(range(1, min(self.most, state[0]) + 1))

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError()
        state[0] -= action
        state[1] = 1 - state[1]
        return state

    def utility(self, state, player):
        return -1 if state[1] == player else 1


slip(
    GAME,
    "illegal actions are not refused",
    "game_returns_valueerror",
    game_tuple,
    ('raise ValueError("illegal")', 'return ValueError("illegal")'),
)


slip(
    GAME,
    "raises AssertionError, not ValueError",
    "game_assert",
    game_tuple,
    (
        'if action not in self.actions(state):\n    raise ValueError("illegal")',
        "assert action in self.actions(state)",
    ),
)


# ---------------------------------------------------------------- ps1 q2a


@VALUE.is_right
def value_max_min_mover(game, s):
    return (
        game.utility(s, 0)
        if game.is_terminal(s)
        else (max, min)[game.to_move(s)](
            value_max_min_mover(game, game.result(s, a)) for a in game.actions(s)
        )
    )


@VALUE.is_wrong("only the first child is searched where MAX moves")
def value_return_in_loop(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if game.to_move(state) == 0:
        best = -inf
        for a in game.actions(state):
            v = value_return_in_loop(game, game.result(state, a))
            if v > best:
                best = v
            return best
    else:
        best = inf
        for a in game.actions(state):
            v = value_return_in_loop(game, game.result(state, a))
            if v < best:
                best = v
        return best


@VALUE.is_wrong("both sides start at 0")
def value_best_from_0(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if game.to_move(state) == 0:
        best = 0
        for a in game.actions(state):
            v = value_best_from_0(game, game.result(state, a))
            if v > best:
                best = v
        return best
    else:
        best = 0
        for a in game.actions(state):
            v = value_best_from_0(game, game.result(state, a))
            if v < best:
                best = v
        return best


@VALUE.is_wrong("MIN takes the mean")
def value_mean(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = [value_mean(game, game.result(state, a)) for a in game.actions(state)]
    if game.to_move(state) == 0:
        return max(values)
    return sum(values) / len(values)


# ---------------------------------------------------------------- ps1 q2


@MINIMAX.is_right
def minimax_numpy_argmax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    acts = list(game.actions(state))
    vals = np.array([minimax_numpy_argmax(game, game.result(state, a))[0] for a in acts])
    i = vals.argmax() if game.to_move(state) == 0 else vals.argmin()
    return vals[i], acts[i]


@MINIMAX.is_wrong("an action is returned where a value is expected")
def minimax_swapped_pair_consistent(game, state):
    if game.is_terminal(state):
        return None, game.utility(state, 0)
    best_a = None
    best_v = -inf if game.to_move(state) == 0 else inf
    for a in game.actions(state):
        _, v = minimax_swapped_pair_consistent(game, game.result(state, a))
        if (game.to_move(state) == 0 and v > best_v) or (game.to_move(state) == 1 and v < best_v):
            best_a, best_v = a, v
    return best_a, best_v


# ---------------------------------------------------------------- ps1 q5


@COUNT.is_right
def count_layers(game):
    layer, seen = {game.initial}, set()
    while layer:
        seen |= layer
        layer = {
            game.result(s, a) for s in layer if not game.is_terminal(s) for a in game.actions(s)
        } - seen
    return len(seen)


@COUNT.is_wrong("a state counts again each time")
def count_children_double_counted(game):
    count = 1
    seen = set()
    todo = [game.initial]
    while todo:
        s = todo.pop()
        for a in game.actions(s):
            t = game.result(s, a)
            count += 1
            if t not in seen:
                seen.add(t)
                todo.append(t)
    return count


@COUNT.is_wrong("a state counts again each time")
def count_counter_in_recursion(game):
    seen = set()

    def go(s):
        n = 1
        if s not in seen:
            seen.add(s)
            for a in game.actions(s):
                n += go(game.result(s, a))
        return n

    return go(game.initial)


# ---------------------------------------------------------------- ps1 q5b


@SYMMETRY.is_right
def symmetry_keys_of_all_states(game):
    seen = set()
    stack = [game.initial]
    while stack:
        s = stack.pop()
        if s in seen:
            continue
        seen.add(s)
        if not game.is_terminal(s):
            stack += [game.result(s, a) for a in game.actions(s)]
    return len({game.key(s) for s in seen})


@SYMMETRY.is_wrong("divided by the number of symmetries")
def symmetry_divide_by_8(game):
    seen = set()
    stack = [game.initial]
    while stack:
        s = stack.pop()
        if s not in seen:
            seen.add(s)
            stack += [game.result(s, a) for a in game.actions(s)]
    return len(seen) // 8


# ---------------------------------------------------------------- ps2 q2


@ANSWERS.is_right
def answers_one_loop(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best_action = None
    if game.to_move(state) == 0:
        best = -inf
        for action in game.actions(state):
            val, _ = answers_one_loop(game, game.result(state, action), alpha, beta)
            if val > best:
                best, best_action = val, action
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = inf
        for action in game.actions(state):
            val, _ = answers_one_loop(game, game.result(state, action), alpha, beta)
            if val < best:
                best, best_action = val, action
            beta = min(beta, best)
            if alpha >= beta:
                break
    return best, best_action


@ANSWERS.is_right
def answers_fail_hard(game, state):
    def go(s, lo, hi):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        pick = None
        if game.to_move(s) == 0:
            for a in game.actions(s):
                v = go(game.result(s, a), lo, hi)[0]
                if v > lo:
                    lo, pick = v, a
                if lo >= hi:
                    return hi, pick
            return lo, pick
        for a in game.actions(s):
            v = go(game.result(s, a), lo, hi)[0]
            if v < hi:
                hi, pick = v, a
            if hi <= lo:
                return lo, pick
        return hi, pick

    return go(state, -inf, inf)


slip(
    ANSWERS,
    "MIN stops after its first child",
    "answers_min_raises_alpha",
    book_pairs,
    ("beta = min(beta, v)", "alpha = max(alpha, v)"),
)
slip(
    ANSWERS,
    "MIN cuts on < instead of <=",
    "answers_strict_only_in_min",
    book_pairs,
    ("if v <= alpha:", "if v < alpha:"),
)
slip(
    ANSWERS,
    "nothing is ever cut",
    "answers_update_alpha_in_min",
    answers_one_loop,
    ("beta = min(beta, best)", "alpha = min(alpha, best)"),
)
slip(
    ANSWERS,
    "both sides start at 0",
    "answers_start_at_0",
    book_pairs,
    ("v, move = -inf, None", "v, move = 0, None"),
    ("v, move = inf, None", "v, move = 0, None"),
)


# ---------------------------------------------------------------- ps2 q3


@BEST.is_wrong("every action is listed, whatever its value")
def best_all_actions(game, state):
    return list(game.actions(state))


# ---------------------------------------------------------------- ps3 q2


@ORDERS.is_right
def orders_evaluate_of_mover(game, state, actions):
    middle = (game.columns - 1) / 2

    def key(a):
        s = game.result(state, a)
        if game.is_terminal(s):
            return (0, 0)
        return (1, -game.evaluate(s, game.to_move(state)), abs(a - middle))

    return sorted(actions, key=key)


slip(
    ORDERS,
    "after the wins, the worst moves come first",
    "orders_eval_worst_first",
    orders_evaluate_of_mover,
    ("-game.evaluate", "game.evaluate"),
)


slip(
    ORDERS,
    "what is good for X comes first",
    "orders_eval_for_0_always",
    orders_evaluate_of_mover,
    ("-game.evaluate(s, game.to_move(state))", "-game.evaluate(s, 0)"),
)


slip(
    ORDERS,
    "after the wins, the worst moves come first",
    "orders_eval_of_to_move_result",
    orders_evaluate_of_mover,
    ("-game.evaluate(s, game.to_move(state))", "-game.evaluate(s, game.to_move(s))"),
)


# ---------------------------------------------------------------- ps3 q4


@TABLE.is_right
def table_standard(game, state, depth, table):
    def search(s, depth, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if depth == 0:
            return game.evaluate(s, 0), None
        a0, b0 = alpha, beta
        actions = list(game.actions(s))
        if s in table:
            value, kind, d, move = table[s]
            if d >= depth:
                if (
                    kind == "EXACT"
                    or (kind == "LOWER" and value >= beta)
                    or (kind == "UPPER" and value <= alpha)
                ):
                    return value, move
            if move is not None:
                actions = [move] + [a for a in actions if a != move]
        mover = game.to_move(s)
        best, act = (-inf if mover == 0 else inf), None
        for a in actions:
            v, _ = search(game.result(s, a), depth - 1, alpha, beta)
            if mover == 0:
                if v > best:
                    best, act = v, a
                alpha = max(alpha, best)
            else:
                if v < best:
                    best, act = v, a
                beta = min(beta, best)
            if alpha >= beta:
                break
        kind = "UPPER" if best <= a0 else "LOWER" if best >= b0 else "EXACT"
        table[s] = (best, kind, depth, act)
        return best, act

    return search(state, depth, -inf, inf)


TABLE.is_right(
    edited(table_standard, ("if d >= depth:", "if d == depth:"), name="table_keyed_by_depth_equal")
)


slip(
    TABLE,
    "nothing is stored where the search is cut",
    "table_never_stores_on_cut",
    table_standard,
    ("if alpha >= beta:\n    break", "if alpha >= beta:\n    return best, act"),
)


slip(
    TABLE,
    "bounds are never used, only exact values",
    "table_shortcut_only_exact",
    table_standard,
    ('or (kind == "LOWER" and value >= beta)', ""),
    ('or (kind == "UPPER" and value <= alpha)', ""),
)


slip(
    TABLE,
    "a bound is stored, or used, as if it were",
    "table_lower_vs_alpha",
    table_standard,
    ('kind == "LOWER" and value >= beta', 'kind == "LOWER" and value >= alpha'),
)


# ---------------------------------------------------------------- ps3 q5


@BRANCHING.is_right
def branching_closed_form_b_1(nodes, depth):
    lo, hi = 1, nodes
    while hi - lo > 0.0001:
        b = (lo + hi) / 2
        if (b ** (depth + 1) - 1) / (b - 1) < nodes:
            lo = b
        else:
            hi = b
    return b


@BRANCHING.is_wrong("only whole numbers are tried")
def branching_int_bisection(nodes, depth):
    b = 1
    while sum(b**k for k in range(depth + 1)) < nodes:
        b += 1
    return b


@BRANCHING.is_wrong("it finds no b above")
def branching_hi_too_small(nodes, depth):
    lo, hi = 1.0, 10.0
    for _ in range(200):
        b = (lo + hi) / 2
        if sum(b**k for k in range(depth + 1)) < nodes:
            lo = b
        else:
            hi = b
    return b


# ---------------------------------------------------------------- by hand, for ada

slip(
    CORRIDOR,
    "not right yet: haunted, caught",
    "no_ghost_wins",
    corridor,
    ('-10, -10], "caught": 5', '7, 6], "caught": 6'),
)
slip(CUTS, "not right yet: cut", "the_leaf_that_cuts", cuts, ('["e2", "e3"]', '["e1"]'))
