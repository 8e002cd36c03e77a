"""Answers to questions 2, 3, 4 and 5 of ps3_move_ordering, written without a look at the checks."""

from __future__ import annotations

from math import inf, log

from tests.assignments.answers.edits import edited
from tests.assignments.answers.lists import Answers

ORDERS, DEEPENING, TABLE, BRANCHING = Answers(), Answers(), Answers(), Answers()


def slip(answers, fault, name, style, *edits):
    """A wrong answer made from a style."""
    answers.is_wrong(fault)(edited(style, *edits, name=name))


# ---------------------------------------------------------------- q2: columns


@ORDERS.is_right
def wins_blocks_centre(game, state, actions):
    mover = game.to_move(state)

    def key(column):
        child = game.result(state, column)
        won = game.is_terminal(child) and game.utility(child, mover) == 1
        return not won, abs(column - 3)

    return sorted(actions, key=key)


@ORDERS.is_right
def in_a_tuple(game, state, actions):
    return tuple(wins_blocks_centre(game, state, actions))


CENTRE = "key=lambda a: abs(a - 3)"


@ORDERS.is_wrong("a move that wins at once does not come first")
def centre_alone(game, state, actions):
    return sorted(actions, key=lambda a: abs(a - 3))


slip(
    ORDERS,
    "the edges come first",
    "reversed_centre",
    centre_alone,
    (CENTRE, CENTRE + ", reverse=True"),
)
slip(ORDERS, "one column too far to the right", "counted_from_1", centre_alone, ("a - 3", "a - 4"))
slip(ORDERS, "it returned None", "sorts_in_place", centre_alone,
     ("return sorted(actions, ", "return list(actions).sort("))  # fmt: skip
slip(
    ORDERS,
    "the columns are counted from 1",
    "one_more",
    centre_alone,
    ("return sorted(actions, key=lambda a: abs(a - 3))", "return [a + 1 for a in actions]"),
)
slip(ORDERS, "it drops action", "only_the_middle", centre_alone,
     ("return sorted(actions,", "return sorted([a for a in actions if 0 < a < 6],"))  # fmt: skip
slip(
    ORDERS,
    "it repeats action",
    "middle_twice",
    centre_alone,
    ("return sorted(actions, key=lambda a: abs(a - 3))", "return [actions[0], *actions]"),
)
slip(
    ORDERS,
    "it invents an action",
    "always_all",
    centre_alone,
    ("return sorted(actions, key=lambda a: abs(a - 3))", "return [3, 2, 4, 1, 5, 0, 6]"),
)
slip(ORDERS, "come back unchanged", "as_they_are", centre_alone,
     ("sorted(actions, key=lambda a: abs(a - 3))", "list(actions)"))  # fmt: skip
slip(ORDERS, "from right to left", "right_to_left", centre_alone,
     ("sorted(actions, key=lambda a: abs(a - 3))", "list(actions)[::-1]"))  # fmt: skip
slip(ORDERS, "raised TypeError", "states_for_actions", centre_alone,
     ("lambda a: abs(a - 3)", "lambda a: game.result(state, a) - 3"))  # fmt: skip
slip(
    ORDERS,
    "a list of actions was expected",
    "one_move",
    centre_alone,
    ("sorted(actions, key=lambda a: abs(a - 3))", "min(actions, key=lambda a: abs(a - 3))"),
)

# ---------------------------------------------------------------- q3: deepening


@DEEPENING.is_right
def killer_moves(game, state, max_depth):
    best = {}

    def search(s, alpha, beta, depth):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if depth == 0:
            return game.evaluate(s, 0), None
        actions = list(game.actions(s))
        if s in best:
            actions.sort(key=lambda a: a != best[s])
        mine = game.to_move(s) == 0
        v, move = (-inf if mine else inf), None
        for a in actions:
            w, _ = search(game.result(s, a), alpha, beta, depth - 1)
            if (w > v) if mine else (w < v):
                v, move = w, a
            if mine:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        best[s] = move
        return v, move

    return [search(state, -inf, inf, depth) for depth in range(1, max_depth + 1)]


OVER = "if game.is_terminal(s):\n    return game.utility(s, 0), None\n"
NO_DEPTH = "if depth == 0:\n    return game.evaluate(s, 0), None\n"
SORTED = "if s in best:\n    actions.sort(key=lambda a: a != best[s])\n"
RANGE = "range(1, max_depth + 1)"
slip(
    DEEPENING,
    "no depth learns from the one before",
    "no_order",
    killer_moves,
    (SORTED.strip(), "pass"),
)
slip(DEEPENING, "tried last", "true_behind_false", killer_moves, ("a != best[s]", "a == best[s]"))
slip(
    DEEPENING,
    "only at the root",
    "root_alone",
    killer_moves,
    ("if s in best", "if s == state and s in best"),
)
slip(DEEPENING, "begins at depth 0", "from_0", killer_moves, (RANGE, "range(max_depth)"))
slip(
    DEEPENING,
    "the deepest search comes first",
    "downwards",
    killer_moves,
    (RANGE, "range(max_depth, 0, -1)"),
)
slip(
    DEEPENING, "no pair for depth", "one_depth_short", killer_moves, (RANGE, "range(1, max_depth)")
)
slip(DEEPENING, "nothing is cut", "no_cuts", killer_moves, ("if alpha >= beta", "if False"))
slip(
    DEEPENING,
    "does not cut on equality",
    "strict_cuts",
    killer_moves,
    ("alpha >= beta", "alpha > beta"),
)
slip(
    DEEPENING,
    "a finished game is estimated",
    "depth_first_of_all",
    killer_moves,
    (
        OVER + NO_DEPTH.strip(),
        NO_DEPTH + OVER.strip(),
    ),
)
slip(DEEPENING, "point of view of the player to move", "movers_estimate", killer_moves,
     ("game.evaluate(s, 0)", "game.evaluate(s, game.to_move(s))"))  # fmt: skip
slip(
    DEEPENING,
    "the depth is handed on",
    "same_depth",
    killer_moves,
    ("beta, depth - 1)", "beta, depth)"),
)
slip(DEEPENING, "MAX and MIN are swapped", "exchanged", killer_moves, ("(s) == 0", "(s) == 1"))
slip(DEEPENING, "equally good move replaces", "last_of_equals", killer_moves,
     ("(w > v) if mine else (w < v)", "(w >= v) if mine else (w <= v)"))  # fmt: skip
slip(DEEPENING, "searched twice", "first_again", killer_moves,
     ("actions.sort(key=lambda a: a != best[s])", "actions.insert(0, best[s])"))  # fmt: skip
slip(DEEPENING, "every depth gets the result of max_depth", "last_pair_alone", killer_moves,
     ("[search(state, -inf, inf, depth)", "[search(state, -inf, inf, max_depth)"))  # fmt: skip
slip(
    DEEPENING, "game.initial", "initial", killer_moves, ("[search(state,", "[search(game.initial,")
)
slip(DEEPENING, "no best move is kept where the search cuts", "cuts_forget", killer_moves,
     ("        break\nbest[s]", "        return v, move\nbest[s]"))  # fmt: skip
slip(DEEPENING, "kept from one depth to the next", "alpha_kept", killer_moves,
     ("return [search(state, -inf, inf, depth) for depth in range(1, max_depth + 1)]",
      "found = [(-inf, None)]\nfor depth in range(1, max_depth + 1):\n"
      "    found.append(search(state, found[-1][0], inf, depth))\nreturn found[1:]"))  # fmt: skip

# ---------------------------------------------------------------- q4: the table


@TABLE.is_right
def with_flags(game, state, depth, table):
    def search(s, alpha, beta, depth):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if depth == 0:
            return game.evaluate(s, 0), None
        known = table.get(s)
        if known and known["depth"] >= depth:
            v, flag, move = known["v"], known["flag"], known["move"]
            if flag == 0 or (flag == 1 and v >= beta) or (flag == -1 and v <= alpha):
                return v, move
        a0, b0 = alpha, beta
        mine = game.to_move(s) == 0
        v, move = (-inf if mine else inf), None
        for a in game.actions(s):
            w, _ = search(game.result(s, a), alpha, beta, depth - 1)
            if (w > v) if mine else (w < v):
                v, move = w, a
            if mine:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        flag = -1 if v <= a0 else 1 if v >= b0 else 0
        table[s] = {"depth": depth, "v": v, "flag": flag, "move": move}
        return v, move

    return search(state, -inf, inf, depth)


FLAGS = "flag == 0 or (flag == 1 and v >= beta) or (flag == -1 and v <= alpha)"
slip(TABLE, "as if it were an exact value", "all_exact", with_flags, (FLAGS, "True"))
slip(TABLE, "LOWER and UPPER are swapped", "flags_turned", with_flags,
     ("-1 if v <= a0 else 1 if", "1 if v <= a0 else -1 if"))  # fmt: skip
slip(TABLE, "decided by the changed window", "late_window", with_flags,
     ("v <= a0 else 1 if v >= b0", "v <= alpha else 1 if v >= beta"))  # fmt: skip
slip(TABLE, "an entry is used that did not look deep enough", "any_depth", with_flags,
     ("known and known[\"depth\"] >= depth", "known"))  # fmt: skip
slip(TABLE, "an entry is used that did not look deep enough", "turned_round", with_flags,
     ('known["depth"] >= depth', 'known["depth"] <= depth'))  # fmt: skip
slip(TABLE, "an entry is never replaced", "first_entry_stays", with_flags,
     ('table[s] = {"depth": depth, "v": v, "flag": flag, "move": move}',
      'table.setdefault(s, {"depth": depth, "v": v, "flag": flag, "move": move})'))  # fmt: skip
slip(TABLE, "the player to move is missing", "position_alone", with_flags,
     ("table.get(s)", "table.get(s[0])"), ("table[s] =", "table[s[0]] ="))  # fmt: skip
slip(TABLE, "bounds are never used", "exact_alone", with_flags, (FLAGS, "flag == 0"))
slip(
    TABLE,
    "the table does not help",
    "never_stored",
    with_flags,
    ("table[s] = {", "{}[s] = {} if 0 else dict() or {"),
)
slip(TABLE, "nothing is cut", "no_cuts", with_flags, ("if alpha >= beta", "if False"))
slip(
    TABLE,
    "from one call to the next",
    "own_table",
    with_flags,
    ("def search(s, alpha, beta, depth):", "table = {}\n\ndef search(s, alpha, beta, depth):"),
)
slip(
    TABLE,
    "best move is lost",
    "no_move",
    with_flags,
    ("        return v, move\na0", "        return v, None\na0"),
)

# ---------------------------------------------------------------- q5: branching


@BRANCHING.is_right
def halving(nodes, depth):
    low, high = 0, nodes
    for _ in range(200):
        b = (low + high) / 2
        if sum(b**n for n in range(depth + 1)) > nodes:
            high = b
        else:
            low = b
    return low


@BRANCHING.is_right
def in_steps_of_a_thousandth(nodes, depth):
    b = nodes ** (1 / depth)
    while sum(b**n for n in range(depth + 1)) > nodes:
        b -= 0.001
    return b


@BRANCHING.is_wrong("only the last level is counted")
def root_of_the_nodes(nodes, depth):
    return nodes ** (1 / depth)


@BRANCHING.is_wrong("not the effective branching factor")
def logarithm(nodes, depth):
    return log(nodes) / log(depth + 1)


@BRANCHING.is_wrong("close, but not to two decimals")
def in_steps_of_a_hundredth(nodes, depth):
    b = 1.0
    while sum(b**n for n in range(depth + 1)) < nodes:
        b += 0.01
    return b


slip(
    BRANCHING,
    "there is one level too many",
    "one_more",
    halving,
    ("range(depth + 1)", "range(depth + 2)"),
)
slip(
    BRANCHING,
    "the last level is left out",
    "one_less",
    halving,
    ("range(depth + 1)", "range(depth)"),
)
slip(
    BRANCHING,
    "the root is not counted",
    "from_1",
    halving,
    ("range(depth + 1)", "range(1, depth + 1)"),
)
slip(
    BRANCHING,
    "divided by the depth",
    "mean",
    root_of_the_nodes,
    ("nodes ** (1 / depth)", "nodes / depth"),
)
slip(BRANCHING, "rounded", "whole", halving, ("return low", "return round(low)"))

# ---------------------------------------------------------------- by a second class


@ORDERS.is_right
def generated(game, state, actions):
    mover = game.to_move(state)
    wins, others = [], []
    for a in actions:
        child = game.result(state, a)
        won = game.is_terminal(child) and game.utility(child, mover) == 1
        (wins if won else others).append(a)
    yield from wins
    yield from sorted(others, key=lambda a: abs(2 * a - game.columns + 1))


slip(ORDERS, "it returned a set", "a_set", centre_alone,
     ("sorted(actions, key=lambda a: abs(a - 3))", "set(actions)"))  # fmt: skip
slip(ORDERS, "positions come back, not actions", "positions", centre_alone,
     ("sorted(actions, key=lambda a: abs(a - 3))", "[game.result(state, a) for a in actions]"),
     )  # fmt: skip
slip(ORDERS, "it gives a different answer", "at_random", centre_alone,
     ("abs(a - 3)", "__import__('random').random()"))  # fmt: skip
slip(ORDERS, "what is good for X comes first", "for_x", centre_alone,
     ("abs(a - 3)", "-game.evaluate(game.result(state, a), 0)"))  # fmt: skip
slip(ORDERS, "the worst moves come first", "worst_first", centre_alone,
     ("abs(a - 3)", "game.evaluate(game.result(state, a), game.to_move(state))"))  # fmt: skip
slip(ORDERS, "comes last", "wins_last", wins_blocks_centre, ("not won, abs", "won, abs"))


@DEEPENING.is_right
def one_dict_a_depth(game, state, max_depth):
    old = {}

    def search(s, depth, alpha, beta, new):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if depth == 0:
            return game.evaluate(s, 0), None
        actions = list(game.actions(s))
        if s in old:
            actions.remove(old[s])
            actions.insert(0, old[s])
        pick, best = (max, min)[game.to_move(s)], None
        for a in actions:
            v = search(game.result(s, a), depth - 1, alpha, beta, new)[0]
            if best is None or (v != best[0] and pick(v, best[0]) == v):
                best = v, a
            alpha, beta = (max(alpha, v), beta) if pick is max else (alpha, min(beta, v))
            if alpha >= beta:
                break
        new[s] = best[1]
        return best

    for depth in range(1, max_depth + 1):
        new = {}
        yield search(state, depth, -inf, inf, new)
        old |= new


slip(DEEPENING, "changes places with the first one", "exchanged_places", killer_moves,
     ("actions.sort(key=lambda a: a != best[s])",
      "i = actions.index(best[s])\nactions[0], actions[i] = actions[i], actions[0]"),
     )  # fmt: skip
slip(DEEPENING, "kept from one depth to the next", "one_window", killer_moves,
     ("return [search(state, -inf, inf, depth) for depth in range(1, max_depth + 1)]",
      "alpha, beta, found = -inf, inf, []\n"
      "for depth in range(1, max_depth + 1):\n"
      "    found.append(search(state, alpha, beta, depth))\n"
      "    if game.to_move(state) == 0:\n"
      "        alpha = max(alpha, found[-1][0])\n"
      "    else:\n"
      "        beta = min(beta, found[-1][0])\n"
      "return found"))  # fmt: skip
slip(DEEPENING, "the bounds begin at finite numbers", "million", killer_moves,
     ("(-inf if mine else inf)", "(-(10**6) if mine else 10**6)"),
     ("search(state, -inf, inf, depth)", "search(state, -(10**6), 10**6, depth)"))  # fmt: skip
slip(DEEPENING, "a single pair", "the_first_alone", killer_moves,
     ("return [search(state, -inf, inf, depth) for depth in range(1, max_depth + 1)]",
      "return search(state, -inf, inf, 1)"))  # fmt: skip
slip(DEEPENING, "it asked for the utility of node", "no_estimate", killer_moves,
     ("game.evaluate(s, 0)", "game.utility(s, 0)"))  # fmt: skip


@TABLE.is_right
def with_two_bounds(game, state, depth, table):
    def search(s, d, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if d == 0:
            return game.evaluate(s, 0), None
        low, high, move = table.get((s, d), (-inf, inf, None))
        if low >= beta or low == high:
            return low, move
        if high <= alpha:
            return high, move
        a0, b0, mine = alpha, beta, game.to_move(s) == 0
        v = -inf if mine else inf
        for a in game.actions(s):
            w = search(game.result(s, a), d - 1, alpha, beta)[0]
            if w > v if mine else w < v:
                v, move = w, a
            alpha, beta = (max(alpha, v), beta) if mine else (alpha, min(beta, v))
            if alpha >= beta:
                break
        table[s, d] = (v if v > a0 else low), (v if v < b0 else high), move
        return v, move

    return search(state, depth, -inf, inf)


slip(TABLE, "it gives a different answer when asked again", "of_the_module", with_flags,
     ("def search(s, alpha, beta, depth):",
      "table = with_flags.__dict__.setdefault('table', {})\n\n"
      "def search(s, alpha, beta, depth):"))  # fmt: skip
slip(TABLE, "nothing is stored where the search is cut", "cuts_forget", with_flags,
     ("        break\n", "        return v, move\n"))  # fmt: skip
slip(TABLE, "a bound is used where it settles nothing", "narrowed_wrongly", with_flags,
     (FLAGS, "flag == 0 or (flag == 1 and v < beta) or (flag == -1 and v > alpha)"))  # fmt: skip


@BRANCHING.is_right
def newton(nodes, depth):
    b = max(1.0, nodes ** (1 / depth))
    for _ in range(200):
        too_many = sum(b**n for n in range(depth + 1)) - nodes
        b -= too_many / sum(n * b ** (n - 1) for n in range(1, depth + 1))
    return b


slip(BRANCHING, "it finds no b above 10", "up_to_10", halving, ("0, nodes", "0, 10"))
slip(BRANCHING, "it finds no b below 2", "from_2", halving, ("0, nodes", "2, nodes"))
slip(BRANCHING, "the wrong half is kept", "other_half", halving, ("> nodes", "< nodes"))
slip(BRANCHING, "only whole numbers and halves", "whole_steps", halving,
     ("for _ in range(200)", "while high - low > 1"),
     ("(low + high) / 2", "(low + high) // 2"), ("return low", "return (low + high) / 2"),
     )  # fmt: skip
slip(BRANCHING, "close, but not to two decimals", "steps_of_a_tenth", in_steps_of_a_hundredth,
     ("0.01", "0.1"))  # fmt: skip
slip(BRANCHING, "a number was expected", "both_ends", halving, ("return low", "return low, high"))
