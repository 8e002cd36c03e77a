"""Wrong alpha-betas: the styles of `ps2_styles`, each with a slip that students make.

First the rows of the table in the course notes, each in two styles or more; then what the notes
only mention.
"""

from __future__ import annotations

from textwrap import indent

from tests.assignments.answers.edits import Edit, edited
from tests.assignments.answers.ps2_list import Search, add_mistake
from tests.assignments.answers.ps2_styles import (
    a_flag_and_two_branches,
    book_pairs,
    default_arguments,
    default_arguments_and_a_flag,
    fail_hard,
    flag_and_break_on_crossed_bounds,
    negamax_turned_at_the_root,
    negamax_with_colour,
    numbers_below_a_loop,
    one_function_for_both,
    pairs_that_cut_first,
    pairs_that_raise_first,
    the_best_pair,
)


def slip(fault: str, name: str, style: Search, *edits: Edit) -> Search:
    """Put on the list a style with a mistake, whose fault has to be named with these words."""
    answer = edited(style, *edits, name=f"{name}-{style.__name__}")
    return add_mistake(answer, fault, style.__name__)


# the loop at the root of `numbers_below_a_loop`, and one loop for each player instead
ROOT = """\
alpha, beta, move = -inf, inf, None
for a in game.actions(state):
    if game.to_move(state) == 0:
        v = min_value(game.result(state, a), alpha, beta)
        if v > alpha:
            alpha, move = v, a
    else:
        v = max_value(game.result(state, a), alpha, beta)
        if v < beta:
            beta, move = v, a
return (alpha if game.to_move(state) == 0 else beta), move"""
TWO_LOOPS = """\
move = None
if game.to_move(state) == 0:
    best = -inf
    for a in game.actions(state):
        v = min_value(game.result(state, a), best, inf)
        if v > best:
            best, move = v, a
else:
    best = inf
    for a in game.actions(state):
        v = max_value(game.result(state, a), -inf, best)
        if v < best:
            best, move = v, a
return best, move"""


# ---------------------------------------------------------------- > for >=, < for <=

STRICT_MAX = "MAX cuts on > instead of >="
slip(STRICT_MAX, "max_cuts_on_greater", book_pairs, ("v >= beta", "v > beta"))
slip(STRICT_MAX, "max_cuts_on_greater", numbers_below_a_loop, ("v >= beta", "v > beta"))
slip(
    STRICT_MAX, "max_cuts_on_greater", a_flag_and_two_branches,
    ("alpha = max(alpha, v)\nif alpha >= beta:", "alpha = max(alpha, v)\nif v > beta:"),
)  # fmt: skip

STRICT = "both sides cut on > and < instead of >= and <="
slip(
    STRICT, "strict", negamax_with_colour,
    ("alpha = max(alpha, v)", "alpha = max(alpha, w)"), ("alpha >= beta", "alpha > beta"),
)  # fmt: skip
slip(STRICT, "strict", one_function_for_both, ("alpha >= beta", "alpha > beta"))

# ---------------------------------------------------------------- bounds that are not moved

NO_ALPHA = "alpha has no effect"
slip(NO_ALPHA, "alpha_not_raised", book_pairs, ("alpha = max(alpha, v)", ""))
slip(
    NO_ALPHA, "alpha_in_another_variable", a_flag_and_two_branches,
    ("move = None\nif maximizing:\n    v = -inf", "if maximizing:\n    v, move = -inf, None"),
    ("False)[0]", "not maximizing)[0]"),
    ("alpha = max(alpha, v)\nif alpha", "new_alpha = max(alpha, v)\nif new_alpha"),
    ("        break\nelse:\n    v = inf",
     "        break\n    return v, move\nelse:\n    v, move = inf, None"),
    ("True)[0]", "not maximizing)[0]"), ("game.to_move(state) == 0", "not game.to_move(state)"),
)  # fmt: skip
slip(
    NO_ALPHA, "alpha_not_raised_below_the_root", numbers_below_a_loop, (ROOT, TWO_LOOPS),
    ("alpha = max(alpha, v)", ""), ("beta = min(beta, v)", "beta = min(v, beta)"),
)  # fmt: skip
slip("beta has no effect", "beta_not_lowered", pairs_that_cut_first, ("beta = min(beta, v)", ""))

# ---------------------------------------------------------------- windows that are not handed on

NO_CUT = "nothing is ever cut"
slip(
    NO_CUT, "bounds_reset", pairs_that_cut_first,
    ("game.result(s, a), alpha, beta", "game.result(s, a), -inf, inf", 2),
)  # fmt: skip
slip(
    NO_CUT, "bounds_left_to_their_defaults", default_arguments,
    ("best = None", "results = []"),
    ("game.result(state, a), alpha, beta", "game.result(state, a)"),
    (
        "if best is None or (v > best[0] if game.to_move(state) == 0 else v < best[0]):\n"
        "    best = v, a",
        "results.append((v, a))",
    ),
    (
        "return best",
        "if game.to_move(state) == 0:\n    return max(results, key=lambda pair: pair[0])\n"
        "return min(results, key=lambda pair: pair[0])",
    ),
)  # fmt: skip
slip(
    NO_CUT, "alpha_never_raised", negamax_with_colour,
    ("w = -nega", "w = nega"), ("w > v", "-w > v"), ("= w, a", "= -w, a"),
    ("alpha = max(alpha, v)", ""), ("alpha >= beta", "v >= beta"),
    ("1 if game.to_move(state) == 0 else -1", "1 - 2 * game.to_move(state)"),
)  # fmt: skip

FRESH = "the root gives each child a fresh window"
slip(
    FRESH, "fresh_window", numbers_below_a_loop,
    (ROOT, """\
values = []
for a in game.actions(state):
    if game.to_move(state) == 0:
        values.append(min_value(game.result(state, a), -inf, inf))
    else:
        values.append(max_value(game.result(state, a), -inf, inf))
best = max(values) if game.to_move(state) == 0 else min(values)
return best, list(game.actions(state))[values.index(best)]"""),
)  # fmt: skip

# ---------------------------------------------------------------- >= where > is meant

LAST_TIE = "an equally good move replaces the earlier one"
slip(
    LAST_TIE, "last_tie_at_the_root", fail_hard,
    ("score > alpha:\n    alpha, best", "score >= alpha:\n    alpha, best"),
    ("score < beta:\n    beta, best", "score <= beta:\n    beta, best"),
)  # fmt: skip
slip(
    LAST_TIE, "last_tie_everywhere", pairs_that_raise_first,
    ("v2 > v", "v2 >= v"), ("v2 < v", "v2 <= v"),
)  # fmt: skip
slip(
    LAST_TIE, "action_with_value_v", numbers_below_a_loop,
    ("def max_value", "found = {}\n\ndef max_value"),
    ("v = max(v, min_value(game.result(s, a), alpha, beta))",
     "found[s, a] = min_value(game.result(s, a), alpha, beta)\nv = max(v, found[s, a])"),
    ("v = min(v, max_value(game.result(s, a), alpha, beta))",
     "found[s, a] = max_value(game.result(s, a), alpha, beta)\nv = min(v, found[s, a])"),
    (ROOT, """\
v = (min_value if game.to_move(state) else max_value)(state, -inf, inf)
move = None
for a in game.actions(state):
    if found[state, a] == v:
        move = a
return v, move"""),
)  # fmt: skip

# ---------------------------------------------------------------- alpha and beta exchanged

SWAPPED = "alpha and beta are swapped in the call"
slip(
    SWAPPED, "swapped_in_the_call", book_pairs,
    ("game.result(s, a), alpha, beta", "game.result(s, a), beta, alpha", 2),
)  # fmt: skip
slip(
    "alpha and beta are swapped in MAX's call", "swapped_in_the_parameters", pairs_that_cut_first,
    ("min_value(s, alpha, beta):", "min_value(s, beta, alpha):"),
    ("min_value(state, -inf, inf)", "min_value(state, inf, -inf)"),
)  # fmt: skip
slip(
    SWAPPED, "swapped_in_the_call", flag_and_break_on_crossed_bounds,
    ("game.result(s, a), alpha, beta", "game.result(s, a), beta, alpha"),
    ("alpha = max(alpha, best)", "if best >= beta:\n    break\nalpha = max(alpha, best)"),
    ("beta = min(beta, best)", "if best <= alpha:\n    break\nbeta = min(beta, best)"),
    ("if alpha >= beta:\n    break", ""),
)  # fmt: skip
slip(SWAPPED, "negated_and_not_swapped", negamax_with_colour, ("-beta, -alpha", "-alpha, -beta"))

# ---------------------------------------------------------------- the cut on the wrong bound

ON_ALPHA = "MAX stops after its first child"
slip(ON_ALPHA, "max_cuts_on_alpha", pairs_that_cut_first, ("v >= beta", "v >= alpha"))
slip(ON_ALPHA, "max_cuts_on_alpha", numbers_below_a_loop, ("v >= beta", "v >= alpha"))
slip(
    "MIN stops after its first child", "min_cuts_on_beta", a_flag_and_two_branches,
    ("beta, maximizing):", "beta, player):"), ("if maximizing:", "if player == 0:"),
    ("False)[0]", "1)[0]"), ("True)[0]", "0)[0]"),
    ("alpha = max(alpha, v)\nif alpha >= beta:\n    break",
     "if v >= beta:\n    return v, move\nalpha = max(alpha, v)"),
    ("beta = min(beta, v)\nif alpha >= beta:\n    break",
     "if v <= beta:\n    return v, move\nbeta = min(beta, v)"),
    ("game.to_move(state) == 0", "game.to_move(state)"),
)  # fmt: skip

slip(
    "MIN stops after its first child", "pairs_in_a_list", book_pairs,
    ("return game.utility(s, 0), None", "return [game.utility(s, 0), None]", 2),
    ("v, move = -inf, None", "best = [-inf, None]"), ("v, move = inf, None", "best = [inf, None]"),
    ("v2 > v", "v2 > best[0]"), ("v2 < v", "v2 < best[0]"),
    ("v, move = v2, a", "best = [v2, a]", 2), ("max(alpha, v)", "max(alpha, v2)"),
    ("min(beta, v)", "min(beta, v2)"), ("v >= beta", "best[0] >= beta"),
    ("v <= alpha", "best[0] <= beta"), ("return v, move", "return best", 4),
)  # fmt: skip

# ---------------------------------------------------------------- starting at 0

MAX_AT_0 = "MAX starts at 0 instead of minus infinity"
MIN_AT_0 = "MIN starts at 0 instead of plus infinity"
slip(MAX_AT_0, "max_starts_at_zero", book_pairs, ("v, move = -inf", "v, move = 0"))
slip(
    MIN_AT_0, "min_starts_at_zero", book_pairs, ("v, move = inf", "v, move = 0"),
    ("alpha = max(alpha, v)", "if v > alpha:\n    alpha = v"),
    ("beta = min(beta, v)", "if v < beta:\n    beta = v"),
)  # fmt: skip
slip(
    MIN_AT_0, "min_starts_at_zero_below_the_root", numbers_below_a_loop, ("v = inf", "v = 0"),
    ("v = min_value(game.result(state, a), alpha, beta)",
     "v = min_value(game.result(state, a), alpha, inf)"),
    ("v = max_value(game.result(state, a), alpha, beta)",
     "v = max_value(game.result(state, a), -inf, beta)"),
)  # fmt: skip
slip(
    "both sides start at 0", "both_start_at_zero", flag_and_break_on_crossed_bounds,
    ("best, move = (-inf if maximizing else inf), None", "best, move = 0, None"),
    ("if maximizing:\n    if v > best:\n        best, move = v, a\n",
     "if v > best if maximizing else v < best:\n    best, move = v, a\nif maximizing:\n"),
    ("else:\n    if v < best:\n        best, move = v, a\n", "else:\n"),
)  # fmt: skip

# ---------------------------------------------------------------- the levels never alternate

ALL_MAX = "the levels never alternate: MAX moves on every level"
slip(ALL_MAX, "never_alternates", a_flag_and_two_branches, ("False)[0]", "True)[0]"))
slip(ALL_MAX, "copied_and_not_renamed", book_pairs, ("= min_value(", "= max_value("))
slip(ALL_MAX, "who_moves_is_never_asked", the_best_pair, ("game.to_move(s) == 0", "True", 2))
slip(
    "the levels never alternate: the player who begins moves on every level",
    "the_flag_is_handed_on",
    the_best_pair, ("alpha, beta):", "alpha, beta, maximizing):"),
    ("game.result(s, a), alpha, beta)", "game.result(s, a), alpha, beta, maximizing)"),
    ("game.to_move(s) == 0", "maximizing", 2),
    ("-inf, inf)", "-inf, inf, game.to_move(state) == 0)"),
)  # fmt: skip

# ================================================================ what the notes only mention
# ---------------------------------------------------------------- the end of the game

AGAIN = "it gives a different answer when asked again"
LEAF = "if game.is_terminal(s):\n    return game.utility(s, 0), None"
slip("the terminal test is missing", "no_terminal_test", book_pairs, (LEAF, "", 2))
slip(
    "it asked for the utility of node", "the_parent_is_evaluated", pairs_that_cut_first,
    (LEAF, "", 2),
    *(
        (
            f"v2, _ = {side}(game.result(s, a), alpha, beta)",
            "child = game.result(s, a)\nv2 = game.utility(s, 0) if game.is_terminal(child) "
            f"else {side}(child, alpha, beta)[0]",
        )
        for side in ("min_value", "max_value")
    ),
)  # fmt: skip

# ---------------------------------------------------------------- whose side a value takes

WRONG_SIDE = "leaves are valued for the wrong player"
slip(
    WRONG_SIDE, "utility_of_each_side", pairs_that_cut_first,
    (f"def min_value(s, alpha, beta):\n{indent(LEAF, '    ')}",
     f"def min_value(s, alpha, beta):\n{indent(LEAF.replace('0', '1'), '    ')}"),
)  # fmt: skip
CHOICE = " if game.to_move(state) == 0 else min_value(state, -inf, inf)"
WRONG_SIGN = "the value has the wrong sign when MIN is at the root"
slip(
    WRONG_SIGN, "as_in_aima_python", book_pairs,
    ("def max_value", "player = game.to_move(state)\n\ndef max_value"),
    ("game.utility(s, 0)", "game.utility(s, player)", 2), (CHOICE, ""),
)  # fmt: skip
slip(
    WRONG_SIDE, "utility_of_the_mover", the_best_pair,
    ("if game.is_terminal(s)", "player = game.to_move(s)\nif game.is_terminal(s)"),
    ("game.utility(s, 0)", "game.utility(s, player)"),
    ("best = None", "best = (-inf if player == 0 else inf), None"),
    ("if best is None or (v > best[0] if game.to_move(s) == 0 else v < best[0]):\n"
     "    best = v, a\nif game.to_move(s) == 0:",
     "if player == 0:\n    if v > best[0]:\n        best = v, a"),
    ("else:\n    beta", "else:\n    if v < best[0]:\n        best = v, a\n    beta"),
)  # fmt: skip
slip(
    "MAX and MIN are swapped", "players_exchanged", a_flag_and_two_branches,
    (", maximizing):", "):"), (", False)", ")"), (", True)", ")"),
    ("move = None\nif maximizing:\n    v = -inf",
     "if game.to_move(s) == 1:\n    v, move = -inf, None"),
    ("v = inf", "v, move = inf, None"),
    ("alpha = max(alpha, v)\nif alpha >= beta:", "alpha = max(alpha, v)\nif v >= beta:"),
    ("beta = min(beta, v)\nif alpha >= beta:", "beta = min(beta, v)\nif v <= alpha:"),
    (", game.to_move(state) == 0)", ")"),
)  # fmt: skip

# ---------------------------------------------------------------- negamax

NEGA_CUT = ("alpha = max(alpha, v)\nif alpha >= beta:\n    break",
            "if v >= beta:\n    break\nalpha = max(alpha, v)")  # fmt: skip
slip("a negamax without the minus", "no_minus", negamax_with_colour, ("w = -nega", "w = nega"))
slip(
    NO_CUT, "the_window_is_handed_on", negamax_turned_at_the_root,
    ("def nega(", "side = {0: 1, 1: -1}\n\ndef nega("), ("-beta, -alpha", "alpha, beta"),
    ("alpha = max(alpha, v)\nif alpha >= beta:", "    alpha = max(alpha, v)\nif v >= beta:"),
    ("(-v if game.to_move(state) == 1 else v)", "side[game.to_move(state)] * v"),
)  # fmt: skip
slip(
    WRONG_SIGN, "not_turned_round", negamax_turned_at_the_root, NEGA_CUT,
    ("v, move = nega(state, -inf, inf)\n"
     "return (-v if game.to_move(state) == 1 else v), move", "return nega(state, -inf, inf)"),
)  # fmt: skip
slip(
    WRONG_SIDE, "leaves_from_max_side", negamax_turned_at_the_root, NEGA_CUT,
    ("game.utility(s, game.to_move(s))", "game.utility(s, 0)"),
)  # fmt: skip

# ---------------------------------------------------------------- what is handed up

slip(
    "the action is a reply from further down", "the_reply_is_returned", book_pairs,
    ("v2, _ =", "v2, a2 =", 2), ("= v2, a", "= v2, a if a2 is None else a2", 2),
)  # fmt: skip
slip(
    "an action is returned where a value is expected", "action_and_value_swapped",
    one_function_for_both,
    ("return game.utility(s, 0), None", "return None, game.utility(s, 0)"),
    ("w = ab(game.result(s, a), alpha, beta)[0]", "_, w = ab(game.result(s, a), alpha, beta)"),
    ("elif not", "if not"), ("return v, move", "return move, v"),
)  # fmt: skip
NO_RAISE = ("alpha = max(alpha, v)", ""), ("beta = min(beta, v)", "")
NO_CUTS = (
    *NO_RAISE,
    ("if v >= beta:\n    return v, move", ""), ("if v <= alpha:\n    return v, move", ""),
)  # fmt: skip
slip(
    "it raised TypeError", "the_action_is_compared", book_pairs, *NO_CUTS, (CHOICE, ""),
    *((f"v2, _ = {side}(game.result(s, a), alpha, beta)",
       f"v2 = {side}(game.result(s, a), alpha, beta)[1]") for side in ("min_value", "max_value")),
)  # fmt: skip
slip(
    "it raised TypeError: cannot unpack non-iterable NoneType", "nothing_is_returned_below",
    book_pairs, *NO_RAISE, (CHOICE, ""),
    ("        return v, move\nreturn v, move", "        return v, move", 2),
)  # fmt: skip
slip(
    "only the first child is searched", "return_inside_the_loop", pairs_that_raise_first,
    ("        return v, move\nreturn v, move",
     "        return v, move\n    return v, move\nreturn v, move", 2),
)  # fmt: skip

# ---------------------------------------------------------------- bounds that go astray

slip(
    "both bounds are set to v outright", "bounds_set_outright", one_function_for_both,
    ("v, move, alpha = w, a, max(alpha, w)", "v, move = w, a\nalpha = v"),
    ("v, move, beta = w, a, min(beta, w)", "v, move = w, a\nbeta = v"),
    ("if alpha >= beta", "if (v >= beta) if is_max else (v <= alpha)"),
)  # fmt: skip
SHARED = "one window is shared by all calls"
slip(
    SHARED, "window_in_a_list", book_pairs,
    ("def max_value(", "window = [-inf, inf]\n\ndef max_value("),
    ("s, alpha, beta):", "s, window):", 2), ("s, a), alpha, beta)", "s, a), window)", 2),
    ("alpha = max(alpha, v)", "window[0] = max(window[0], v)"), ("v >= beta", "v >= window[1]"),
    ("beta = min(beta, v)", "window[1] = min(window[1], v)"), ("v <= alpha", "v <= window[0]"),
    ("state, -inf, inf)", "state, window)", 2),
)  # fmt: skip
slip(
    SHARED, "window_nonlocal", a_flag_and_two_branches,
    ("def ab(s, alpha, beta, maximizing):",
     "alpha, beta = -inf, inf\n\ndef ab(s):\n    nonlocal alpha, beta"),
    ("if maximizing:", "if game.to_move(s) == 0:"),
    (", alpha, beta, False)", ")"), (", alpha, beta, True)", ")"),
    ("alpha = max(alpha, v)\nif alpha >= beta:", "alpha = max(alpha, v)\nif v >= beta:"),
    ("beta = min(beta, v)\nif alpha >= beta:", "beta = min(beta, v)\nif v <= alpha:"),
    ("state, -inf, inf, game.to_move(state) == 0", "state"),
)  # fmt: skip
slip(
    AGAIN, "window_global", flag_and_break_on_crossed_bounds,
    ("def flag", "ALPHA, BETA = -inf, inf\n\n\ndef flag"),
    ("(s, alpha, beta, maximizing):", "(s):\n    global ALPHA, BETA"),
    ("(game.result(s, a), alpha, beta, not maximizing)", "(game.result(s, a))"),
    ("if maximizing", "if game.to_move(s) == 0", 2),
    ("alpha = max(alpha, best)", "ALPHA = max(ALPHA, best)"),
    ("beta = min(beta, best)", "BETA = min(BETA, best)"), ("alpha >= beta", "ALPHA >= BETA"),
    ("(state, -inf, inf, game.to_move(state) == 0)", "(state)"),
)  # fmt: skip
slip(
    "only the parent's own value is handed down", "no_deep_cuts", numbers_below_a_loop,
    (ROOT, TWO_LOOPS.replace("best, inf)", "best)").replace("-inf, best)", "best)")),
    ("max_value(s, alpha, beta)", "max_value(s, beta)"),
    ("min_value(s, alpha, beta)", "min_value(s, alpha)"),
    ("game.result(s, a), alpha, beta)", "game.result(s, a), v)", 2), *NO_RAISE,
)  # fmt: skip
slip(
    "a node that is cut returns the wrong bound", "bounds_mixed_up", fail_hard,
    ("    return beta\nif score > alpha:\n    alpha = score",
     "    return alpha\nalpha = max(alpha, score)"),
    ("    return alpha\nif score < beta:\n    beta = score",
     "    return beta\nbeta = min(beta, score)"),
)  # fmt: skip

# ---------------------------------------------------------------- the order of the children

slip(
    "the children are tried from right to left", "children_from_a_stack", one_function_for_both,
    ("is_max =", "todo = list(game.actions(s))\nis_max ="),
    ("for a in game.actions(s):", "while todo:\n    a = todo.pop()"),
    ("v, move, alpha = w, a, max(alpha, w)", "v, move = w, a\nalpha = max(alpha, v)"),
    ("v, move, beta = w, a, min(beta, w)", "v, move = w, a\nbeta = min(beta, v)"),
)  # fmt: skip
slip(
    AGAIN, "children_shuffled", one_function_for_both,
    ("in game.actions(s):", "in random.sample(list(game.actions(s)), len(game.actions(s))):"),
)  # fmt: skip

slip(
    "leaf", "children_sorted_by_utility", one_function_for_both,
    ("def ab(",
     "def guess(s):\n    return game.utility(s, 0) if game.is_terminal(s) else 0\n\ndef ab("),
    ("v, move = (", "order = sorted(game.actions(s), key=lambda a: guess(game.result(s, a)), "
     "reverse=is_max)\nv, move = ("),
    ("for a in game.actions(s):", "for a in order:"),
    ("if is_max and w > v:\n    v, move, alpha = w, a, max(alpha, w)",
     "if (w > v) if is_max else (w < v):\n    v, move = w, a\n"
     "if is_max:\n    alpha = max(alpha, v)"),
    ("elif not is_max and w < v:\n    v, move, beta = w, a, min(beta, w)",
     "else:\n    beta = min(beta, v)"),
)  # fmt: skip

# ---------------------------------------------------------------- no end, no state, no memory

slip(
    "it called itself endlessly", "the_same_state_again", book_pairs, *NO_CUTS, (CHOICE, ""),
    ("_value(game.result(s, a)", "_value(s", 2),
)  # fmt: skip
slip(
    "it begins at game.initial instead of state", "begins_at_the_initial_state",
    one_function_for_both, ("ab(state", "ab(game.initial"),
)  # fmt: skip
slip(
    AGAIN, "values_kept_in_a_default_argument", default_arguments_and_a_flag,
    ("beta=inf):", "beta=inf, seen={}):\n    if state in seen:\n        return seen[state]"),
    ("return v, move", "seen[state] = v, move\nreturn v, move"),
)  # fmt: skip
slip(
    "a best value of 0 is mistaken for no value yet", "none_yet_if_not_best", default_arguments,
    ("best = None", "best = chosen = None"),
    ("if best is None or (v > best[0] if game.to_move(state) == 0 else v < best[0]):\n"
     "    best = v, a\nif game.to_move(state) == 0:",
     "if game.to_move(state) == 0:\n    if not best or v > best:\n        best, chosen = v, a"),
    ("else:\n    beta",
     "else:\n    if not best or v < best:\n        best, chosen = v, a\n    beta"),
    ("max(alpha, v)", "max(alpha, best)"), ("min(beta, v)", "min(beta, best)"),
    ("return best", "return best, chosen"),
)  # fmt: skip
slip(
    "999 instead of", "infinity_is_999", default_arguments_and_a_flag,
    ("alpha=-inf, beta=inf", "alpha=-999, beta=999"),
    ("-inf if is_max else inf", "alpha if is_max else beta"),
)  # fmt: skip
slip(
    "only the functions of the game protocol", "reads_the_tree_behind_the_game", the_best_pair,
    ("game.utility(s, 0)", "game.leaf(s)"),
)  # fmt: skip
