"""Answers to question 2 of ps2_alpha_beta, written without a look at the checks."""

from __future__ import annotations

from math import inf

from tests.assignments.answers.edits import edited
from tests.assignments.answers.lists import Answers
from tests.assignments.answers.ps2_styles import book_pairs

ANSWERS = Answers()
RIGHT, WRONG = ANSWERS.right, ANSWERS.wrong
right, wrong = ANSWERS.is_right, ANSWERS.is_wrong


def slip(fault, name, style, *edits):
    """A wrong answer made from a style."""
    wrong(fault)(edited(style, *edits, name=f"{name}-{style.__name__}"))


def also_right(name, style, *edits):
    """A right answer made from a style."""
    right(edited(style, *edits, name=f"{name}-{style.__name__}"))


IN_ONE_LINE = (
    "max_value(state, -inf, inf) if game.to_move(state) == 0 else min_value(state, -inf, inf)",
    "(min_value if game.to_move(state) else max_value)(state, -inf, inf)",
)
two_functions = right(edited(book_pairs, IN_ONE_LINE, name="two_functions"))


@right
def one_function(game, state):
    def rec(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best = None
        for a in game.actions(s):
            v, _ = rec(game.result(s, a), alpha, beta)
            if game.to_move(s) == 0:
                if best is None or v > best[0]:
                    best = v, a
                alpha = max(alpha, v)
            else:
                if best is None or v < best[0]:
                    best = v, a
                beta = min(beta, v)
            if beta <= alpha:
                break
        return best

    return rec(state, -inf, inf)


@right
def negamax(game, state):
    def neg(s, alpha, beta, side):
        if game.is_terminal(s):
            return side * game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            w, _ = neg(game.result(s, a), -beta, -alpha, -side)
            if -w > v:
                v, move = -w, a
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v, move

    side = 1 if game.to_move(state) == 0 else -1
    v, move = neg(state, -inf, inf, side)
    return side * v, move


@wrong("one window is shared by all calls")
def outer_variables(game, state):
    alpha, beta = -inf, inf

    def rec(s):
        nonlocal alpha, beta
        if game.is_terminal(s):
            return game.utility(s, 0), None
        mine = game.to_move(s) == 0
        v, move = (-inf if mine else inf), None
        for a in game.actions(s):
            w, _ = rec(game.result(s, a))
            if mine:
                if w > v:
                    v, move = w, a
                if v >= beta:
                    return v, move
                alpha = max(alpha, v)
            else:
                if w < v:
                    v, move = w, a
                if v <= alpha:
                    return v, move
                beta = min(beta, v)
        return v, move

    return rec(state)


MAX_STOP = "if v >= beta:\n    return v, move\n"
MIN_STOP = "if v <= alpha:\n    return v, move\n"
MAX_TEST = "if v2 > v:\n    v, move = v2, a\n    alpha = max(alpha, v)\n"
MIN_TEST = "if v2 < v:\n    v, move = v2, a\n    beta = min(beta, v)\n"


def later(test, stop):
    return (test + stop).rstrip(), (stop + test).rstrip()


MAX_LATE, MIN_LATE = later(MAX_TEST, MAX_STOP), later(MIN_TEST, MIN_STOP)
OPEN = "(state, -inf, inf)"
WITH_ALPHA = [(old, new.replace("v >= beta", "alpha >= beta")) for old, new in (MAX_LATE,)]
WITH_BETA = [(old, new.replace("v <= alpha", "alpha >= beta")) for old, new in (MIN_LATE,)]

LATE = "tests for the cut one child late"
slip(f"MAX {LATE}", "late_max", two_functions, MAX_LATE)
slip(f"MIN {LATE}", "late_min", two_functions, MIN_LATE)
slip("both sides test for the cut", "late", two_functions, MAX_LATE, MIN_LATE)
slip("both sides test for the cut", "crossed_late", two_functions, *WITH_ALPHA, *WITH_BETA)
ALWAYS = "only the first child is searched"
slip(ALWAYS, "infinities_swapped", two_functions, (OPEN, "(state, inf, -inf)"))
slip(ALWAYS, "infinities_swapped", one_function, (OPEN[1:], "state, inf, -inf)"))
slip(ALWAYS, "cut_turned_round", one_function, ("beta <= alpha", "alpha <= beta"))
slip(
    ALWAYS, "wrong_bounds", two_functions, ("v >= beta", "v >= alpha"), ("v <= alpha", "v <= beta")
)
slip(ALWAYS, "both_at_0", one_function, (OPEN[1:], "state, 0, 0)"))
slip("alpha begins at 0", "alpha_0", two_functions, (OPEN, "(state, 0, inf)"))
slip("beta begins at 0", "beta_0", two_functions, (OPEN, "(state, -inf, 0)"))
slip("both bounds begin at 0", "both_0", two_functions, (OPEN, "(state, 0, 0)"))
slip("alpha begins at 0", "alpha_0", one_function, (OPEN[1:], "state, 0, inf)"))
slip("beta begins at 0", "beta_0", one_function, (OPEN[1:], "state, -inf, 0)"))
slip("begin at finite numbers", "hundred", two_functions, (OPEN, "(state, -100, 100)"))
slip("begin at finite numbers", "thousand", one_function, (OPEN[1:], "state, -1000, 1000)"))
slip("both sides cut on > and <", "strictly", one_function, ("beta <= alpha", "beta < alpha"))
slip("MAX stops after its first child", "max_alpha", two_functions, ("v >= beta", "v <= alpha"))
slip("MIN stops after its first child", "min_beta", two_functions, ("v <= alpha", "v >= beta"))
slip("nothing is ever cut", "unturned", negamax, ("-beta, -alpha, -side", "alpha, beta, -side"))
slip("swapped in the call", "unswapped", negamax, ("-beta, -alpha, -side", "-alpha, -beta, -side"))
slip("valued for the wrong player", "bare", negamax, ("side * game.utility", "game.utility"))
slip("wrong sign when MIN is at the root", "unsigned", negamax, ("side * v, move", "v, move"))
slip("MAX never tests it", "min_alone_cuts", one_function,
     ("if beta <= alpha:", "if beta <= alpha and game.to_move(s) == 1:"))  # fmt: skip
slip("follow the last child", "set_outright", one_function,
     ("alpha = max(alpha, v)", "alpha = v"), ("beta = min(beta, v)", "beta = v"))  # fmt: skip
slip("alpha has no effect", "alpha_fresh", one_function,
     ("rec(game.result(s, a), alpha, beta)", "rec(game.result(s, a), -inf, beta)"))  # fmt: skip
slip("beta has no effect", "beta_fresh", one_function,
     ("rec(game.result(s, a), alpha, beta)", "rec(game.result(s, a), alpha, inf)"))  # fmt: skip
slip("MAX and MIN are swapped", "other_way", one_function, ("(s) == 0", "(s) == 1"))
slip("for the wrong player", "movers", one_function,
     ("game.utility(s, 0)", "game.utility(s, game.to_move(s))"))  # fmt: skip
slip("for MIN, player 1", "for_min", one_function, ("game.utility(s, 0)", "game.utility(s, 1)"))
slip("instead of", "absolute", one_function, ("game.utility(s, 0)", "abs(game.utility(s, 0))"))
slip("index is returned", "place", one_function,
     ("for a in game.actions(s)", "for i, a in enumerate(game.actions(s))"),
     ("best = v, a", "best = v, i", 2))  # fmt: skip
slip("the action it returned is (0,)", "child", one_function,
     ("best = v, a", "best = v, game.result(s, a)", 2))  # fmt: skip
NO_BETTER = "an equally good move replaces the earlier one"
slip(NO_BETTER, "last_of_equals_for_max", one_function, ("v > best[0]", "v >= best[0]"))
slip(NO_BETTER, "last_of_equals_for_min", one_function, ("v < best[0]", "v <= best[0]"))
slip("it stops at some depth", "eight_plies", one_function,
     ("def rec(s, alpha, beta):", "def rec(s, alpha, beta, depth=8):"),
     ("best = None", "if depth == 0:\n    return 0, None\nbest = None"),
     ("rec(game.result(s, a), alpha, beta)", "rec(game.result(s, a), alpha, beta, depth - 1)"),
     )  # fmt: skip
slip("between instances of 'tuple' and 'float'", "not_unpacked", two_functions,
     ("v2, _ = min_value", "v2 = min_value"))  # fmt: skip
slip("children are tried from right to left", "backwards", two_functions,
     ("in game.actions(s)", "in list(game.actions(s))[::-1]", 2))  # fmt: skip
slip("it begins at game.initial", "initial", one_function, ("rec(state,", "rec(game.initial,"))
slip("the root is always treated as MAX's", "max_begins", two_functions,
     ("(min_value if game.to_move(state) else max_value)(state", "max_value(state"))  # fmt: skip
slip("MIN starts at 0", "min_from_0", two_functions, ("v, move = inf, None", "v, move = 0, None"))
slip("the terminal test is missing", "no_test", two_functions,
     ("if game.is_terminal(s):\n    return game.utility(s, 0), None\n", "", 2))  # fmt: skip

also_right(
    "before_the_child",
    two_functions,
    ("v2, _ = min_value(", "if v >= beta:\n    return v, move\nv2, _ = min_value("),
    ("v2, _ = max_value(", "if v <= alpha:\n    return v, move\nv2, _ = max_value("),
)
also_right(
    "window_returned",
    one_function,
    ("return best", "return (alpha if game.to_move(s) == 0 else beta), best[1]"),
)
also_right("no_move_where_cut", two_functions, (MAX_STOP.strip(), "if v >= beta:\n    return v, 0"))
also_right(
    "bound_where_cut", two_functions, (MAX_STOP.strip(), "if v >= beta:\n    return beta, 0")
)
MIN_CALL = "min_value(game.result(s, a), alpha, {})"
slip("MAX hands down +inf instead of beta", "beta_anew", two_functions,
     (MIN_CALL.format("beta"), MIN_CALL.format("inf")))  # fmt: skip
slip("MAX's bound follows the last child", "last_child_of_max", two_functions,
     (MAX_TEST.rstrip(), "if v2 > v:\n    v, move = v2, a\nalpha = v2"))  # fmt: skip


@wrong("nothing is ever cut: every leaf is read")
def all_children_first(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    children = [
        (all_children_first(game, game.result(state, a), alpha, beta)[0], a)
        for a in game.actions(state)
    ]
    mine = game.to_move(state) == 0
    best = (-inf if mine else inf), None
    for v, a in children:
        if v > best[0] if mine else v < best[0]:
            best = v, a
        alpha, beta = (max(alpha, v), beta) if mine else (alpha, min(beta, v))
        if alpha >= beta:
            break
    return best


# ---------------------------------------------------------------- by a second class


@right
def with_a_stack(game, state):
    def begun(s, alpha, beta, via):
        start = -inf if game.to_move(s) == 0 else inf
        return {"s": s, "left": list(game.actions(s)), "window": [alpha, beta], "via": via,
                "best": (start, None)}  # fmt: skip

    def take(node, v, a):
        side = game.to_move(node["s"])
        if v < node["best"][0] if side else v > node["best"][0]:
            node["best"] = v, a
        node["window"][side] = (max, min)[side](node["window"][side], v)

    if game.is_terminal(state):
        return game.utility(state, 0), None
    stack = [begun(state, -inf, inf, None)]
    while True:
        node = stack[-1]
        alpha, beta = node["window"]
        if alpha < beta and node["left"]:
            a = node["left"].pop(0)
            child = game.result(node["s"], a)
            if game.is_terminal(child):
                take(node, game.utility(child, 0), a)
            else:
                stack.append(begun(child, alpha, beta, a))
        elif len(stack) == 1:
            return node["best"]
        else:
            stack.pop()
            take(stack[-1], node["best"][0], node["via"])


@wrong("only the parent's own value is handed down")
def with_the_parents_best(game, state, bound=None):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    mine, best = game.to_move(state) == 0, None
    for a in game.actions(state):
        v, _ = with_the_parents_best(game, game.result(state, a), best and best[0])
        if best is None or (v > best[0] if mine else v < best[0]):
            best = v, a
        if bound is not None and (best[0] >= bound if mine else best[0] <= bound):
            break
    return best


@wrong("it gives a different answer when asked again")
def in_one_list(game, state, window=[-inf, inf]):  # noqa: B006
    if game.is_terminal(state):
        return game.utility(state, 0), None
    side = game.to_move(state)
    best, move = (inf if side else -inf), None
    for a in game.actions(state):
        v = in_one_list(game, game.result(state, a))[0]
        if v < best if side else v > best:
            best, move = v, a
        window[side] = (max, min)[side](window[side], best)
        if window[0] >= window[1]:
            break
    return best, move


FINITE = "the bounds begin at finite numbers"
slip(FINITE, "million", two_functions, (OPEN, "(state, -(10**6), 10**6)"),
     ("v, move = -inf", "v, move = -(10**6)"), ("v, move = inf", "v, move = 10**6"))  # fmt: skip
slip(FINITE, "ones", two_functions, (OPEN, "(state, -1, 1)"))
slip("the value is 1000000000 instead of", "billion", negamax,
     ("v, move = -inf", "v, move = -1e9"), ("neg(state, -inf, inf", "neg(state, -1e9, 1e9"),
     )  # fmt: skip
slip("MIN cuts on < instead of <=", "min_strictly", two_functions, ("v <= alpha", "v < alpha"))
slip("swapped in MAX's call", "order_of_arguments", two_functions,
     ("min_value(game.result(s, a), alpha, beta)", "min_value(game.result(s, a), beta, alpha)"),
     )  # fmt: skip
slip("beta has no effect", "beta_never_lower", two_functions,
     ("beta = min(beta, v)", "beta = max(beta, v)"))  # fmt: skip
slip("nothing is ever cut", "goes_on", two_functions,
     (MAX_STOP.strip(), "if v >= beta:\n    continue"),
     (MIN_STOP.strip(), "if v <= alpha:\n    continue"))  # fmt: skip
slip("cannot unpack", "a_number_where_cut", two_functions,
     (MAX_STOP.strip(), "if v >= beta:\n    return v"))  # fmt: skip
slip("is read although it cannot matter", "sorted", two_functions,
     ("v2, _ = min_value", "v2, _ = min_value"),
     ("v, move = -inf, None\nfor a in game.actions(s):",
      "v, move = -inf, None\nfor a in sorted(game.actions(s), reverse=True):"))  # fmt: skip
