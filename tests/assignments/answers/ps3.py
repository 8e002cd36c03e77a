"""Answers to ps3_move_ordering as students hand them in: wrong ones with their names, right ones.

Every one is written from nothing, and most as negamax, which the grader's own searches are not.
Wrong ones give the words that their fault has to be named with, and the points they may keep.
"""

from __future__ import annotations

import random
from collections import namedtuple
from math import inf
from types import SimpleNamespace

import numpy as np

WRONG = {}  # by question, then by name: (answer, the words of its fault, its points)
RIGHT = {}


def wrong(question, fault, points=0):
    def note(answer):
        assert answer.__name__ not in WRONG.setdefault(question, {})
        WRONG[question][answer.__name__] = answer, fault, points
        return answer

    return note


def right(question):
    def note(answer):
        RIGHT.setdefault(question, {})[answer.__name__] = answer
        return answer

    return note


# ---------------------------------------------------------------- q2: columns


def distance(game, column):
    return abs(column - (game.columns - 1) / 2)


def wins(game, state, column):
    child = game.result(state, column)
    return game.is_terminal(child) and game.utility(child, game.to_move(state)) == 1


def other_side(state):
    """The same discs with the other player to move, in the pack's own layout."""
    last, taken, over = state
    return taken ^ last, taken, over


@right("q2")
def wins_then_centre(game, state, actions):
    return sorted(actions, key=lambda a: (not wins(game, state, a), distance(game, a)))


@right("q2")
def by_the_estimate(game, state, actions):
    player = game.to_move(state)
    return sorted(actions, key=lambda a: -game.evaluate(game.result(state, a), player))


@right("q2")
def wins_in_a_generator_from_the_right(game, state, actions):
    middle_out = sorted(actions, key=lambda a: (distance(game, a), -a))
    yield from (a for a in middle_out if wins(game, state, a))
    yield from (a for a in middle_out if not wins(game, state, a))


@right("q2")
def with_numpy_indices(game, state, actions):
    keys = [distance(game, a) - 100 * wins(game, state, a) for a in actions]
    return np.array(actions)[np.argsort(keys, kind="stable")]


@wrong("q2", "a move that wins at once does not come first", 4)
def only_the_centre(game, state, actions):
    return sorted(actions, key=lambda a: distance(game, a))


@wrong("q2", "the actions come back unchanged")
def as_they_are(game, state, actions):
    return list(actions)


@wrong("q2", "from right to left")
def turned_round(game, state, actions):
    return list(reversed(actions))


@wrong("q2", "the edges come first")
def edges_first(game, state, actions):
    return sorted(actions, key=lambda a: distance(game, a), reverse=True)


@wrong("q2", "one column too far to the right", (0, 2, 4))
def middle_counted_from_one(game, state, actions):
    return sorted(actions, key=lambda a: abs(a - 4))


@wrong("q2", "a move that wins at once comes last", (0, 2))
def true_sorts_behind_false(game, state, actions):
    return sorted(actions, key=lambda a: (wins(game, state, a), distance(game, a)))


@wrong("q2", "the worst moves come first")
def ascending(game, state, actions):
    player = game.to_move(state)
    return sorted(actions, key=lambda a: game.evaluate(game.result(state, a), player))


@wrong("q2", "what is good for X comes first, even where O is to move", (0, 2, 4))
def everything_for_x(game, state, actions):
    return sorted(actions, key=lambda a: game.evaluate(game.result(state, a), 0), reverse=True)


@wrong("q2", "it gives a different answer when asked again", (0, 2))
def shuffled(game, state, actions):
    return random.sample(actions, len(actions))


@wrong("q2", "it drops action")
def without_the_edges(game, state, actions):
    return [a for a in only_the_centre(game, state, actions) if 0 < a < 6]


@wrong("q2", "a column that is full")
def the_same_list_always(game, state, actions):
    return [3, 2, 4, 1, 5, 0, 6]


@wrong("q2", "it repeats action")
def the_best_twice(game, state, actions):
    in_order = only_the_centre(game, state, actions)
    return [in_order[0], *in_order]


@wrong("q2", "the columns are counted from 1")
def as_printed(game, state, actions):
    return [a + 1 for a in actions]


@wrong("q2", "it returned None")
def sorted_in_place(game, state, actions):
    columns = list(actions)
    return columns.sort(key=lambda a: distance(game, a))


@wrong("q2", "it raised AttributeError")
def sorted_a_tuple(game, state, actions):
    actions.sort()
    return actions


@wrong("q2", "it returned 3 (int); a list")
def only_one(game, state, actions):
    return 3


# ---------------------------------------------------------------- q3: iterative deepening


def deepening(
    *, first=True, root_only=False, twice=False, last=False, lost=False, depths=None, full=False,
    ends_first=True, own_estimate=False, equals=False, cuts=True, forget=False, remember=False,
):  # fmt: skip
    """A negamax that deepens, with one thing or another done otherwise."""

    def search(game, state, max_depth):
        best, values = {}, {}

        def arranged(s):
            moves = list(game.actions(s))
            known = best.get(s) if first and (not root_only or s == state) else None
            if known is None:
                return moves
            rest = moves if twice else [a for a in moves if a != known]
            return [*rest, known] if last else [known] if lost else [known, *rest]

        def negamax(s, alpha, beta, depth):
            side = 1 if game.to_move(s) == 0 else -1
            if ends_first and game.is_terminal(s):
                return side * game.utility(s, 0), None
            if depth == 0:
                return side * game.evaluate(s, game.to_move(s) if own_estimate else 0), None
            if game.is_terminal(s):
                return side * game.utility(s, 0), None
            if remember and s in values:
                return values[s]
            v, move = -inf, None
            for a in arranged(s):
                found = -negamax(game.result(s, a), -beta, -alpha, depth - 1)[0]
                if found > v or (equals and found == v):
                    v, move = found, a
                alpha = max(alpha, v)
                if cuts and alpha >= beta:
                    break
            best[s], values[s] = move, (v, move)
            return v, move

        pairs = []
        for depth in depths(max_depth) if depths else range(1, max_depth + 1):
            if forget:
                best.clear()
            v, move = negamax(state, -inf, inf, max_depth if full else depth)
            pairs.append((v if game.to_move(state) == 0 else -v, move))
        return pairs

    return search


def named(name, answer):
    answer.__name__ = name
    return answer


right("q3")(named("negamax_in_a_list", deepening()))


@right("q3")
def fail_hard_in_a_generator(game, state, max_depth):
    best = {}

    def look(s, alpha, beta, depth):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if depth == 0:
            return game.evaluate(s, 0)
        moves = sorted(game.actions(s), key=lambda a: best.get(s) != a)
        if game.to_move(s) == 0:
            for a in moves:
                v = look(game.result(s, a), alpha, beta, depth - 1)
                if v > alpha:
                    alpha, best[s] = v, a
                if alpha >= beta:
                    return beta
            return alpha
        for a in moves:
            v = look(game.result(s, a), alpha, beta, depth - 1)
            if v < beta:
                beta, best[s] = v, a
            if alpha >= beta:
                return alpha
        return beta

    for depth in range(1, max_depth + 1):
        yield look(state, -inf, inf, depth), best[state]


@right("q3")
def two_functions_and_numpy(game, state, max_depth):
    killer = {}

    def moves(s):
        found = list(game.actions(s))
        if s in killer:
            found.insert(0, found.pop(found.index(killer[s])))
        return found

    def max_value(s, alpha, beta, depth):
        if game.is_terminal(s) or depth == 0:
            return leaf(s)
        v = -inf
        for a in moves(s):
            found = min_value(game.result(s, a), alpha, beta, depth - 1)
            if found > v:
                v, killer[s] = found, a
            if v >= beta:
                break
            alpha = max(alpha, v)
        return v

    def min_value(s, alpha, beta, depth):
        if game.is_terminal(s) or depth == 0:
            return leaf(s)
        v = inf
        for a in moves(s):
            found = max_value(game.result(s, a), alpha, beta, depth - 1)
            if found < v:
                v, killer[s] = found, a
            if v <= alpha:
                break
            beta = min(beta, v)
        return v

    def leaf(s):
        return game.utility(s, 0) if game.is_terminal(s) else game.evaluate(s, 0)

    value = max_value if game.to_move(state) == 0 else min_value
    found = []
    for depth in range(1, max_depth + 1):
        v = np.float64(value(state, -inf, inf, depth))
        found.append([v, killer[state]])
    return tuple(found)


@right("q3")
def that_ends_with_the_game(game, state, max_depth):
    def height(s):
        return 0 if game.is_terminal(s) else 1 + max(map(height, kids(s)))

    def kids(s):
        return [game.result(s, a) for a in game.actions(s)]

    return iter(deepening()(game, state, min(max_depth, height(state))))


for name, fault, points, options in (
    ("no_order", "no depth learns from the one before", 4, {"first": False}),
    ("begun_afresh", "no depth learns from the one before", 4, {"forget": True}),
    ("the_root_only", "only at the root", 4, {"root_only": True}),
    ("best_last", "the best move of the last depth is tried last", 4, {"last": True}),
    ("best_twice", "is searched twice", 4, {"twice": True}),
    ("best_alone", "only the best move of the last depth is searched again", 0, {"lost": True}),
    ("from_zero", "it begins at depth 0", 0, {"depths": range}),
    ("from_two", "it begins at depth 2", 0, {"depths": lambda n: range(2, n + 2)}),
    ("downwards", "the deepest search comes first", 0, {"depths": lambda n: range(n, 0, -1)}),
    ("always_the_deepest", "every depth gets the result of max_depth", 0, {"full": True}),
    ("depth_tested_first", "a finished game is estimated", 0, {"ends_first": False}),
    ("the_movers_estimate", "point of view of the player to move", 0, {"own_estimate": True}),
    ("the_last_of_equals", "an equally good move", (2, 4), {"equals": True}),
    ("without_cuts", "nothing is cut", 4, {"cuts": False}),
    ("values_kept", "values from a shallower depth are reused", 0, {"remember": True}),
):  # fmt: skip
    wrong("q3", fault, points)(named(name, deepening(**options)))


@wrong("q3", "it reads more than with the last depth's best moves first", 4)
def sorted_by_a_search_at_every_state(game, state, max_depth):
    def value(s, depth):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if depth == 0:
            return game.evaluate(s, 0)
        below = [value(game.result(s, a), depth - 1) for a in game.actions(s)]
        return max(below) if game.to_move(s) == 0 else min(below)

    def look(s, alpha, beta, depth):
        if game.is_terminal(s) or depth == 0:
            return value(s, 0), None
        sign = 1 if game.to_move(s) == 0 else -1
        moves = sorted(game.actions(s), key=lambda a: -sign * value(game.result(s, a), 1))
        best, move = -inf * sign, None
        for a in moves:
            found = look(game.result(s, a), alpha, beta, depth - 1)[0]
            if sign * found > sign * best:
                best, move = found, a
            alpha = max(alpha, best) if sign == 1 else alpha
            beta = min(beta, best) if sign == -1 else beta
            if alpha >= beta:
                break
        return best, move

    return [look(state, -inf, inf, depth) for depth in range(1, max_depth + 1)]


BEST_OF_ALL_GAMES = {}


@wrong("q3", "it reads other states when asked again", 4)
def a_global_dict(game, state, max_depth):
    best = BEST_OF_ALL_GAMES

    def look(s, alpha, beta, depth):
        if game.is_terminal(s) or depth == 0:
            return (game.utility if game.is_terminal(s) else game.evaluate)(s, 0), None
        pick = (max, min)[game.to_move(s)]
        v, move = (-inf, inf)[game.to_move(s)], None
        for a in sorted(game.actions(s), key=lambda a: a != best.get(s)):
            found = look(game.result(s, a), alpha, beta, depth - 1)[0]
            if found != v and pick(found, v) == found:
                v, move = found, a
            alpha, beta = (max(alpha, v), beta) if pick is max else (alpha, min(beta, v))
            if alpha >= beta:
                break
        best[s] = move
        return v, move

    return [look(state, -inf, inf, depth) for depth in range(1, max_depth + 1)]


@wrong("q3", "it begins at game.initial")
def from_the_beginning(game, state, max_depth):
    return deepening()(game, game.initial, max_depth)


@wrong("q3", "from the point of view of the player to move", 2)
def the_movers_value(game, state, max_depth):
    side = -1 if game.to_move(state) else 1
    return [(side * v, move) for v, move in deepening()(game, state, max_depth)]


@wrong("q3", "it returned None; a list of pairs")
def without_a_return(game, state, max_depth):
    deepening()(game, state, max_depth)


@wrong("q3", "it gave no pair for depth 2")
def the_last_pair_only(game, state, max_depth):
    return deepening()(game, state, max_depth)[-1:]


@wrong("q3", "it returned a single pair")
def a_bare_pair(game, state, max_depth):
    return deepening()(game, state, max_depth)[-1]


@wrong("q3", "a pair (value, action) was expected")
def values_alone(game, state, max_depth):
    return [v for v, _ in deepening()(game, state, max_depth)]


@wrong("q3", "it went on after depth")
def without_an_end(game, state, max_depth):
    depth = 1
    while True:
        yield deepening()(game, state, depth)[-1]
        depth += 1


# ---------------------------------------------------------------- q4: with a table


def with_table(
    *, hard=False, first=False, narrow=False, kind=None, settles=None, key=None, store=None,
    move_lost=False, own=False, cut_unstored=False, ends_first=True, lookup=True,
):  # fmt: skip
    """A negamax with a table of (value, kind, depth, move), the value the mover's."""

    def search(game, state, depth, table):
        table = {} if own else table
        v, move = negamax(game, state, -inf, inf, depth, table)
        return (v if game.to_move(state) == 0 else -v), move

    def negamax(game, s, alpha, beta, depth, table):
        side = 1 if game.to_move(s) == 0 else -1
        if ends_first and game.is_terminal(s):
            return side * game.utility(s, 0), None
        if depth == 0:
            return side * game.evaluate(s, 0), None
        if game.is_terminal(s):
            return side * game.utility(s, 0), None
        k = key(s, depth, alpha, beta) if key else s
        entry = table.get(k) if lookup else None
        if entry:
            v, flag, looked, move = entry
            usable = settles or (
                lambda v, flag, looked, alpha, beta, depth: (
                    looked >= depth
                    and (flag == "=" or (flag == ">" and v >= beta) or (flag == "<" and v <= alpha))
                )
            )
            if usable(v, flag, looked, alpha, beta, depth):
                return v, None if move_lost else move
        low, high = alpha, beta
        if narrow and entry and entry[2] >= depth:
            alpha = max(alpha, entry[0]) if entry[1] == ">" else alpha
            beta = min(beta, entry[0]) if entry[1] == "<" else beta
        moves = list(game.actions(s))
        if first and entry and entry[3] in moves:
            moves.sort(key=lambda a: a != entry[3])
        v, move = (alpha if hard else -inf), None
        for a in moves:
            found = -negamax(game, game.result(s, a), -beta, -alpha, depth - 1, table)[0]
            if found > v:
                v, move = found, a
            alpha = max(alpha, v)
            if alpha >= beta:
                if cut_unstored:
                    return v, move
                break
        made = (kind or plain_kind)(v, low, high, alpha, beta)
        table[k] = v, made, store(depth) if store else depth, move
        return v, move

    return search


def plain_kind(v, low, high, alpha, beta):
    return "<" if v <= low else ">" if v >= high else "="


for name, options in (
    ("negamax_fail_soft", {}),
    ("negamax_fail_hard", {"hard": True}),
    ("best_move_first", {"first": True}),
    ("narrowing_the_window", {"narrow": True, "first": True}),
    ("depth_in_the_key", {"key": lambda s, depth, *_: (s, depth)}),
    ("only_the_same_depth", {"settles": lambda v, flag, looked, alpha, beta, depth: looked == depth
     and (flag == "=" or (flag == ">" and v >= beta) or (flag == "<" and v <= alpha))}),
    ("text_for_a_key", {"key": lambda s, *_: f"{s}"}),
):  # fmt: skip
    right("q4")(named(name, with_table(**options)))


@right("q4")
def fail_hard_as_books_print_it(game, state, depth, table):
    """What is returned never lies outside the window: `if score >= beta: return beta`."""

    def look(s, alpha, beta, depth):
        if game.is_terminal(s):
            return min(max(game.utility(s, 0), alpha), beta), None
        if depth == 0:
            return min(max(game.evaluate(s, 0), alpha), beta), None
        if s in table and table[s][2] >= depth:
            v, kind, _, move = table[s]
            if kind == "=" or (kind == ">" and v >= beta) or (kind == "<" and v <= alpha):
                return min(max(v, alpha), beta), move
        low, high, move = alpha, beta, None
        for a in game.actions(s):
            v, _ = look(game.result(s, a), low, high, depth - 1)
            if game.to_move(s) == 0 and v > low:
                low, move = v, a
            elif game.to_move(s) == 1 and v < high:
                high, move = v, a
            if low >= high:
                break
        v = low if game.to_move(s) == 0 else high
        table[s] = v, "<" if v <= alpha else ">" if v >= beta else "=", depth, move
        return v, move

    return look(state, -inf, inf, depth)


Bounds = namedtuple("Bounds", "low high depth move")


@right("q4")
def two_bounds_for_each_state(game, state, depth, table):
    """An entry is an interval; what is learned makes it narrower."""

    def look(s, alpha, beta, depth):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if depth == 0:
            return game.evaluate(s, 0), None
        known = table.get(s)
        if known is None or known.depth < depth:
            known = Bounds(-inf, inf, depth, None)
        if known.low == known.high or known.low >= beta:
            return known.low, known.move
        if known.high <= alpha:
            return known.high, known.move
        maximising = game.to_move(s) == 0
        v, move, a0, b0 = (-inf if maximising else inf), None, alpha, beta
        for a in game.actions(s):
            found, _ = look(game.result(s, a), alpha, beta, depth - 1)
            if (found > v) if maximising else (found < v):
                v, move = found, a
            alpha, beta = (max(alpha, v), beta) if maximising else (alpha, min(beta, v))
            if alpha >= beta:
                break
        low, high = (v if v > a0 else known.low), (v if v < b0 else known.high)
        table[s] = Bounds(low, high, depth, move)
        return v, move

    return look(state, -inf, inf, depth)


@right("q4")
def leaves_kept_too(game, state, depth, table):
    exact = with_table()
    leaves = table.setdefault("leaves", {})

    def remembered(key, question, s):
        if (s, key) not in leaves:
            leaves[s, key] = question(s, 0)
        return leaves[s, key]

    seen = SimpleNamespace(
        actions=game.actions, result=game.result, to_move=game.to_move,
        is_terminal=game.is_terminal,
        utility=lambda s, player: remembered("end", game.utility, s),
        evaluate=lambda s, player: remembered("estimate", game.evaluate, s),
    )  # fmt: skip
    v, move = exact(seen, state, depth, table)
    return np.float32(v), np.str_(move)


for name, fault, points, options in (
    ("all_exact", "as if it were an exact value", 0, {"kind": lambda *_: "="}),
    ("just_looked_up", "neither the kind of an entry nor its depth", 0,
     {"settles": lambda *_: True}),
    ("exchanged", "LOWER and UPPER are swapped", 0,
     {"kind": lambda v, low, high, *_: ">" if v <= low else "<" if v >= high else "="}),
    ("window_as_changed", "the changed window, not the original one", 0,
     {"kind": lambda v, low, high, alpha, beta: "<" if v <= alpha else ">" if v >= beta else "="}),
    ("no_upper_bounds", "values that were not good enough as exact", (0, 2),
     {"kind": lambda v, low, high, *_: ">" if v >= high else "="}),
    ("wrong_end", "as if it were an exact value", 0,
     {"settles": lambda v, flag, looked, alpha, beta, depth: looked >= depth and (
         flag == "=" or (flag == ">" and v >= alpha) or (flag == "<" and v <= beta))}),
    ("lower_bounds_settle_always", "as if it were an exact value", 0,
     {"settles": lambda v, flag, looked, alpha, beta, depth: looked >= depth and (
         flag in "=>" or v <= alpha)}),
    ("equal_to_alpha_is_exact", "not good enough as exact", 0,
     {"kind": lambda v, low, high, *_: "<" if v < low else ">" if v >= high else "="}),
    ("depth_ignored", "an entry is used that did not look deep enough", 0,
     {"settles": lambda v, flag, looked, alpha, beta, depth:
         flag == "=" or (flag == ">" and v >= beta) or (flag == "<" and v <= alpha)}),
    ("one_too_deep", "one ply deeper than it was searched", (0, 2),
     {"store": lambda depth: depth + 1}),
    ("mover_missing", "the player to move is missing from the key", (0, 2),
     {"key": lambda s, *_: s[0]}),
    ("move_lost", "the best move is lost when the table answers", 4, {"move_lost": True}),
    ("never_looked_up", "the table does not help", 4, {"lookup": False}),
    ("never_deep_enough", "the table does not help", 4, {"store": lambda depth: depth - 1}),
    ("a_table_of_its_own", "not from one call to the next", 4, {"own": True}),
    ("exact_only", "bounds are never used", 4,
     {"settles": lambda v, flag, looked, alpha, beta, depth: looked >= depth and flag == "="}),
    ("strictly", "a bound that equals the edge of the window is not used", 4,
     {"settles": lambda v, flag, looked, alpha, beta, depth: looked >= depth and (
         flag == "=" or (flag == ">" and v > beta) or (flag == "<" and v < alpha))}),
    ("cuts_not_stored", "nothing is stored where the search is cut", 4, {"cut_unstored": True}),
    ("window_in_the_key", "the window is part of the key", 4,
     {"key": lambda s, depth, alpha, beta: (s, alpha, beta)}),
    ("depth_before_the_end", "a finished game is estimated", 0, {"ends_first": False}),
    ("hard_and_all_exact", "as if it were an exact value", 0,
     {"hard": True, "kind": lambda *_: "="}),
    ("first_and_depth_ignored", "an entry is used that did not look deep enough", 0, {"first": True,
     "settles": lambda v, flag, looked, alpha, beta, depth:
         flag == "=" or (flag == ">" and v >= beta) or (flag == "<" and v <= alpha)}),
):  # fmt: skip
    wrong("q4", fault, points)(named(name, with_table(**options)))


@wrong("q4", "from the point of view of the player to move", 2)
def the_movers_value_from_a_table(game, state, depth, table):
    v, move = with_table()(game, state, depth, table)
    return (-v if game.to_move(state) else v), move


LEFT_OVER = {}


@wrong("q4", "it gives a different answer when asked again")
def a_global_table(game, state, depth, table):
    return with_table()(game, state, depth, LEFT_OVER)


@wrong("q4", "a pair (value, action) was expected")
def the_value_alone(game, state, depth, table):
    return with_table()(game, state, depth, table)[0]


@wrong("q4", "it raised TypeError")
def a_list_for_a_key(game, state, depth, table):
    return with_table(key=lambda s, *_: list(s))(game, state, depth, table)


# ---------------------------------------------------------------- q5: effective branching


def halving(nodes, low, high, count):
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if count(middle) < nodes else (low, middle)
    return low


@right("q5")
def by_halving(nodes, depth):
    return halving(nodes, 0, nodes, lambda b: sum(b**ply for ply in range(depth + 1)))


@right("q5")
def by_newton(nodes, depth):
    b = float(nodes)
    for _ in range(200):
        powers = [b**ply for ply in range(depth + 1)]
        slope = sum(ply * b ** (ply - 1) for ply in range(1, depth + 1))
        b -= (sum(powers) - nodes) / slope
    return np.float64(b)


@right("q5")
def by_roots(nodes, depth):
    roots = np.roots([1] * depth + [1 - nodes])
    return max(root.real for root in roots if abs(root.imag) < 1e-9)


@wrong("q5", "only the last level is counted")
def the_root_of_all(nodes, depth):
    return nodes ** (1 / depth)


@wrong("q5", "the root is not counted")
def as_aima_counts(nodes, depth):
    return halving(nodes, 0, nodes, lambda b: sum(b**ply for ply in range(1, depth + 1)))


@wrong("q5", "the last level is left out")
def one_level_missing(nodes, depth):
    return halving(nodes, 0, nodes, lambda b: sum(b**ply for ply in range(depth)))


@wrong("q5", "the number is rounded", 1)
def to_a_whole_number(nodes, depth):
    return round(by_halving(nodes, depth))


@wrong("q5", "the nodes are divided by the depth")
def per_ply(nodes, depth):
    return nodes / depth


@wrong("q5", "ZeroDivisionError", 2)
def by_the_formula(nodes, depth):
    if nodes == depth + 1:
        return 1 / 0
    return halving(nodes, 1.0000001, nodes, lambda b: (b ** (depth + 1) - 1) / (b - 1))
