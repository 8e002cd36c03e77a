"""Wrong alpha-betas, by name.

An answer is compared with each of them. The mistake it is told is that of the first variant which
agrees with it on value, action and leaves, everywhere. Every mistake is made in several bases and
styles, the plain one first, for a mistake looks different in a search that is fail-hard, that
tests alpha against beta, or whose root is a loop of its own, with the mistake in it or without.
Mistakes that nothing can tell apart from outside share a name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gamesearch.grading.questions.slips import (
    Base,
    Search,
    Slip,
    slips_in,
)
from gamesearch.grading.questions.textbook import (
    FROM_INITIAL,
    ITS_PLACE,
    KEEP_REPLY,
    REPLY,
    RETURN_IN_LOOP,
    TERMINAL,
    THE_PLACE,
    ZERO_FOR_NONE,
    after_loop,
)
from gamesearch.grading.search_advice import NOT_ITS_PLACE

from .bases import (
    BASES,
    CUT_AT_ALPHA,
    CUT_AT_BETA,
    CUT_RETURNS,
    LOWER_THEN_CUT,
    PLAIN,
    RAISE_THEN_CUT,
    RESET_WINDOW,
    cut_then_lower,
    cut_then_raise,
    mistake,
)
from .windows import WINDOWS, WRONG_BOUND, stops

# ---------------------------------------------------------------- patches


_RAISE: Final = "alpha = max(alpha, v)"
_LOWER: Final = "beta = min(beta, v)"
_RAISE_ALWAYS: Final = (f"if v2 > v:\n    ...\n    {_RAISE}", f"if v2 > v:\n    ...\n{_RAISE}")
_LOWER_ALWAYS: Final = (f"if v2 < v:\n    ...\n    {_LOWER}", f"if v2 < v:\n    ...\n{_LOWER}")
_MAX_CALL: Final = "min_value(game, game.result(state, a), alpha, beta)"
_MIN_CALL: Final = "max_value(game, game.result(state, a), alpha, beta)"
_BELOW: Final = "below(game, ..., alpha, beta)"
_LOOP_BEGINS: Final = "for a in ...:\n    ..."
_IMPROVES: Final = "v2 < v if minimising else v2 > v"
_KEEP_LAST: Final = ((_IMPROVES, "v2 <= v if minimising else v2 >= v"),)
_SHARE_WINDOW: Final = (
    "alpha, beta = (alpha, min(beta, v)) if minimising else (max(alpha, v), beta)",
    "WINDOW[minimising] = min(WINDOW[1], v) if minimising else max(WINDOW[0], v)",
)


# ---------------------------------------------------------------- mistakes

NOTHING_CUT: Final = (
    "nothing is ever cut: every leaf is read, as in minimax",
    "One of these is missing, or comes too late. Hand alpha and beta down to each child (-inf and "
    "+inf are for the root's call alone; a negamax hands down -beta, -alpha). After each child, "
    "before the next is searched, MAX raises alpha and MIN lowers beta. Leave the loop as soon as "
    "v leaves the window.",
)

MISTAKES: Final = (
    mistake(
        "MAX cuts on > instead of >=",
        "A MAX node stops as soon as its value reaches beta: equality is enough. Test it "
        "after each child.",
        in_max=(("v >= beta", "v > beta"),),
        not_in=("clamped",),
    ),
    mistake(
        "MIN cuts on < instead of <=",
        "A MIN node stops as soon as its value falls to alpha: equality is enough. Test it "
        "after each child.",
        in_min=(("v <= alpha", "v < alpha"),),
        not_in=("clamped",),
    ),
    mistake(
        "both sides cut on > and < instead of >= and <=",
        "The question asks for cuts on equality too: v >= beta and v <= alpha.",
        in_max=(("v >= beta", "v > beta"),),
        in_min=(("v <= alpha", "v < alpha"),),
        not_in=("clamped",),
    ),
    mistake(
        "alpha has no effect: it is never raised, or MIN never tests it",
        "After each child, a MAX node hands the larger of alpha and v to the next one, and a MIN "
        "node stops when v <= alpha.",
        in_max=((_RAISE, ""),),
        in_loop=(("(max(alpha, v), beta)", "(alpha, beta)"),),
    ),
    mistake(
        "beta has no effect: it is never lowered, or MAX never tests it",
        "After each child, a MIN node hands the smaller of beta and v to the next one, and a MAX "
        "node stops when v >= beta.",
        in_min=((_LOWER, ""),),
        in_loop=(("(alpha, min(beta, v))", "(alpha, beta)"),),
    ),
    mistake(
        *NOTHING_CUT,
        in_max=(("v >= beta", "False"),),
        in_min=(("v <= alpha", "False"),),
            not_in=("crossed",)),
    mistake(
        "beta has no effect: it is never lowered, or MAX never tests it",
        "After each child, a MIN node hands the smaller of beta and v to the next one, and a MAX "
        "node stops when v >= beta.",
        in_max=(("v >= beta", "False"),),
    ),
    mistake(
        "alpha has no effect: it is never raised, or MIN never tests it",
        "After each child, a MAX node hands the larger of alpha and v to the next one, and a MIN "
        "node stops when v <= alpha.",
        in_min=(("v <= alpha", "False"),),
    ),
    mistake(
        "the root gives each child a fresh window",
        "The second child must know what the first is worth: raise alpha in the root's loop too.",
        in_loop=((_BELOW, "below(game, ..., -inf, inf)"),),
    ),
    mistake(
        *NOTHING_CUT,
        in_max=((_MAX_CALL, "min_value(game, game.result(state, a), -inf, inf)"),),
        in_min=((_MIN_CALL, "max_value(game, game.result(state, a), -inf, inf)"),),
        in_loop=((_BELOW, "below(game, ..., -inf, inf)"),),
    ),
    mistake(
        "MAX resets the bounds for each child",
        "Hand alpha and beta down to the child; -inf and +inf are for the root's call alone.",
        in_max=((_MAX_CALL, "min_value(game, game.result(state, a), -inf, inf)"),),
    ),
    mistake(
        "MIN resets the bounds for each child",
        "Hand alpha and beta down to the child; -inf and +inf are for the root's call alone.",
        in_min=((_MIN_CALL, "max_value(game, game.result(state, a), -inf, inf)"),),
    ),
    mistake(
        "an equally good move replaces the earlier one (>= instead of >)",
        "A child that was cut returns a bound. If it only equals the best value so far, the move "
        "may really be worse: keep the earlier one.",
        in_max=(("v2 > v", "v2 >= v"),),
        in_min=(("v2 < v", "v2 <= v"),),
        in_loop=_KEEP_LAST,
    ),
    mistake(
        "alpha and beta are swapped in the call",
        "The order of the arguments is alpha, beta, for MAX's and for MIN's function alike. (A "
        "negamax negates both and swaps them: -beta, -alpha.)",
        in_max=((_MAX_CALL, "min_value(game, game.result(state, a), beta, alpha)"),),
        in_min=((_MIN_CALL, "max_value(game, game.result(state, a), beta, alpha)"),),
    ),
    mistake(
        "alpha and beta are swapped in MAX's call",
        "The order of the arguments is alpha, beta, for MAX's and for MIN's function alike.",
        in_max=((_MAX_CALL, "min_value(game, game.result(state, a), beta, alpha)"),),
    ),
    mistake(
        "alpha and beta are swapped in MIN's call",
        "The order of the arguments is alpha, beta, for MAX's and for MIN's function alike.",
        in_min=((_MIN_CALL, "max_value(game, game.result(state, a), beta, alpha)"),),
    ),
    *WRONG_BOUND,
    mistake(
        "MAX starts at 0 instead of minus infinity",
        "With 0, a MAX node never sees that all of its children are negative.",
        in_max=(("v, move = -inf, None", "v, move = 0, None"),),
        in_loop=(("(inf if minimising else -inf)", "(inf if minimising else 0)"),),
    ),
    mistake(
        "MIN starts at 0 instead of plus infinity",
        "With 0, a MIN node never sees that all of its children are positive.",
        in_min=(("v, move = inf, None", "v, move = 0, None"),),
        in_loop=(("(inf if minimising else -inf)", "(0 if minimising else -inf)"),),
    ),
    mistake(
        "both sides start at 0",
        "Start at -inf for MAX and at +inf for MIN, so that the first child always counts.",
        in_max=(("v, move = -inf, None", "v, move = 0, None"),),
        in_min=(("v, move = inf, None", "v, move = 0, None"),),
        in_loop=(("(inf if minimising else -inf)", "0"),),
    ),
    *(
        mistake(
            name, "Start at -inf for MAX and at +inf for MIN, so that the first child always "
            "counts, and a bound never moves before a child has returned.",
            in_max=(("v, move = -inf, None", "v, move = 0, None"), _RAISE_ALWAYS) * in_max,
            in_min=(("v, move = inf, None", "v, move = 0, None"), _LOWER_ALWAYS) * in_min,
        )
        for name, in_max, in_min in (
            ("MAX starts at 0 instead of minus infinity", True, False),
            ("MIN starts at 0 instead of plus infinity", False, True),
            ("both sides start at 0", True, True),
        )
    ),
    mistake(
        "the levels never alternate: MAX moves on every level",
        "After MAX's move it is MIN's turn: MAX's function calls MIN's.",
        in_max=(("min_value", "max_value"),),
        in_loop=(("max_value if minimising else min_value", "max_value"),),
    ),
    mistake(
        "the levels never alternate: MAX moves on every level",
        "After MAX's move it is MIN's turn: ask game.to_move(state) at every node.",
        in_max=(("min_value", "max_value"),),
        in_root=(("game.to_move(state) == MIN", "False"),),
        in_loop=(("game.to_move(state) == MIN", "False"),
                 ("max_value if minimising else min_value", "max_value")),
    ),
    mistake(
        "the levels never alternate: MIN moves on every level below",
        "After MIN's move it is MAX's turn: MIN's function calls MAX's.",
        in_min=(("max_value", "min_value"),),
    ),
    mistake(
        "the levels never alternate: the player who begins moves on every level",
        "The players move in turn: MAX's function calls MIN's, and MIN's calls MAX's.",
        in_max=(("min_value", "max_value"),),
        in_min=(("max_value", "min_value"),),
        in_loop=(("below = max_value if minimising else min_value",
                  "below = min_value if minimising else max_value"),),
    ),
    mistake(
        "MAX and MIN are swapped",
        "game.to_move(state) is 0 where MAX moves and 1 where MIN does.",
        in_root=(("game.to_move(state) == MIN", "game.to_move(state) == MAX"),),
        in_loop=(("game.to_move(state) == MIN", "game.to_move(state) == MAX"),),
    ),
    mistake(
        "the terminal test is missing",
        "A leaf has no actions, so its value stays infinite. Ask game.is_terminal(state) first, "
        "and return game.utility(state, 0) there.",
        in_max=((TERMINAL, ""),),
        in_min=((TERMINAL, ""),),
            not_in=("clamped",)),
    mistake(
        "it begins at game.initial instead of state",
        "Search from the state that is given, which may lie in the middle of a game.",
        in_root=(FROM_INITIAL,),
        in_loop=(FROM_INITIAL,),
    ),
    mistake(
        "the root is always treated as MAX's",
        "Ask game.to_move(state): 0 is MAX, 1 is MIN, and MIN may begin.",
        in_root=(("game.to_move(state) == MIN", "False"),),
        in_loop=(("game.to_move(state) == MIN", "False"),),
    ),
    mistake(
        "leaves are valued for the wrong player",
        "Values are MAX's everywhere: game.utility(state, 0), no matter who moves. Only a negamax "
        "takes the mover's: game.utility(state, game.to_move(state)).",
        in_max=(("game.utility(state, MAX)", "game.utility(state, game.to_move(state))"),),
        in_min=(("game.utility(state, MAX)", "game.utility(state, game.to_move(state))"),),
            not_in=("clamped",)),
    mistake(
        "the value has the wrong sign when MIN is at the root",
        "Values are MAX's, no matter who begins: a leaf is worth game.utility(state, 0), not what "
        "it is worth to the player at the root. A negamax flips the sign once more at the end.",
        in_root=(("return min_value(game, state, -inf, inf)",
                  "v, move = min_value(game, state, -inf, inf)\nreturn -v, move"),),
    ),
    mistake(
        "a negamax without the minus",
        "What is good for the child's player is just as bad for this one: v = -negamax(...).",
        in_negamax=(("-v2 > v", "v2 > v"), ("v, move = -v2, a", "v, move = v2, a")),
    ),
    mistake(
        "MAX's bound is set to v outright, so it can fall",
        "alpha only ever rises: max(alpha, v). What was inherited from above stays valid.",
        in_max=((_RAISE, "alpha = v"),),
    ),
    mistake(
        "MIN's bound is set to v outright, so it can rise",
        "beta only ever falls: min(beta, v). What was inherited from above stays valid.",
        in_min=((_LOWER, "beta = v"),),
    ),
    mistake(
        "both bounds are set to v outright",
        "alpha only ever rises and beta only ever falls: max(alpha, v) and min(beta, v).",
        in_max=((_RAISE, "alpha = v"),),
        in_min=((_LOWER, "beta = v"),),
    ),
    mistake(
        "MAX hands down +inf instead of beta",
        "Hand down both bounds: what MIN has higher up can cut below this node too.",
        in_max=((_MAX_CALL, "min_value(game, game.result(state, a), alpha, inf)"),),
    ),
    mistake(
        "MIN hands down -inf instead of alpha",
        "Hand down both bounds: what MAX has higher up can cut below this node too.",
        in_min=((_MIN_CALL, "max_value(game, game.result(state, a), -inf, beta)"),),
    ),
    mistake(
        "MAX's bound follows the last child instead of the best one",
        "Raise alpha to the best value so far, v, not to the value that came back last.",
        in_max=((_RAISE, ""), (CUT_AT_BETA, f"alpha = v2\n{CUT_AT_BETA}")),
    ),
    mistake(
        "MIN's bound follows the last child instead of the best one",
        "Lower beta to the best value so far, v, not to the value that came back last.",
        in_min=((_LOWER, ""), (CUT_AT_ALPHA, f"beta = v2\n{CUT_AT_ALPHA}")),
    ),
    mistake(
        "bounds follow the last child instead of the best one",
        "Raise alpha to the best value so far, v, not to the value that came back last.",
        in_max=((_RAISE, ""), (CUT_AT_BETA, f"alpha = v2\n{CUT_AT_BETA}")),
        in_min=((_LOWER, ""), (CUT_AT_ALPHA, f"beta = v2\n{CUT_AT_ALPHA}")),
    ),
    mistake(
        "one window is shared by all calls",
        "alpha and beta belong to one call: what a node changes holds for its own children, and "
        "must be forgotten on the way up. Make them arguments, not a list or outer variables.",
        in_max=((_RAISE, "WINDOW[0] = max(WINDOW[0], v)"),
                ("v >= beta", "v >= WINDOW[1]")),
        in_min=((_LOWER, "WINDOW[1] = min(WINDOW[1], v)"),
                ("v <= alpha", "v <= WINDOW[0]")),
        in_root=(RESET_WINDOW,),
        in_loop=(RESET_WINDOW, _SHARE_WINDOW),
    ),
    mistake(
        "only the parent's own value is handed down, so there are no deep cuts",
        "Hand both bounds down, the inherited ones too: a grandparent's alpha can cut as well.",
        in_max=((_MAX_CALL, "min_value(game, game.result(state, a), v, inf)"),),
        in_min=((_MIN_CALL, "max_value(game, game.result(state, a), -inf, v)"),),
    ),
    mistake(
        *ZERO_FOR_NONE,
        in_max=(("v2 > v", "not v or v2 > v"),),
        in_min=(("v2 < v", "not v or v2 < v"),),
        in_loop=(
            (_IMPROVES, "not v or v2 < v if minimising else not v or v2 > v"),
        ),
    ),
    mistake(
        "only the first child is searched",
        "Either a return is inside the loop, or the search always cuts: alpha begins at -inf and "
        "beta at +inf, and a MAX node stops when v >= beta, a MIN node when v <= alpha.",
        in_max=(RETURN_IN_LOOP,),
        in_min=(RETURN_IN_LOOP,),
        in_loop=(RETURN_IN_LOOP,),
            not_in=("hard",)),
    mistake(
        "the action is a reply from further down",
        "The pair that a child returns holds the other player's reply: take its value, and keep "
        "the action of your own loop.",
        in_max=(REPLY,
                KEEP_REPLY),
        in_min=(REPLY,
                KEEP_REPLY),
        in_loop=(REPLY,
                 KEEP_REPLY),
    ),
    mistake(
        "the action returned is always the first",
        "Remember an action whenever it improves the value.",
        in_max=(("v, move = v2, a", "v, move = v2, game.actions(state)[0]"),),
        in_min=(("v, move = v2, a", "v, move = v2, game.actions(state)[0]"),),
        in_loop=(("v, move = v2, a", "v, move = v2, game.actions(state)[0]"),),
    ),
    mistake(
        THE_PLACE,
        NOT_ITS_PLACE,
        in_max=(("v, move = v2, a", f"v, move = v2, {ITS_PLACE}"),),
        in_min=(("v, move = v2, a", f"v, move = v2, {ITS_PLACE}"),),
        in_loop=(("v, move = v2, a", f"v, move = v2, {ITS_PLACE}"),),
    ),
    mistake(
        "the children are tried from right to left",
        "Try the actions in the order in which game.actions gives them.",
        in_max=(("game.actions(state)", "reversed(game.actions(state))"),),
        in_min=(("game.actions(state)", "reversed(game.actions(state))"),),
        in_loop=(("game.actions(state)", "reversed(game.actions(state))"),),
    ),
    mistake(
        "a node that is cut returns the wrong bound",
        "A MAX node that stops returns v (or beta), never alpha; a MIN node v (or alpha).",
        in_max=((CUT_RETURNS, CUT_RETURNS.replace("return v", "return alpha_before")),
                (_LOOP_BEGINS, f"alpha_before = alpha\n{_LOOP_BEGINS}")),
        in_min=((CUT_RETURNS, CUT_RETURNS.replace("return v", "return beta_before")),
                (_LOOP_BEGINS, f"beta_before = beta\n{_LOOP_BEGINS}")),
            not_in=("hard",)),
    mistake(
        "a node that is cut returns the wrong bound",
        "A MAX node that stops returns v (or beta), never alpha; a MIN node v (or alpha).",
        in_max=((RAISE_THEN_CUT,
                 cut_then_raise(CUT_AT_BETA.replace("return v", "return alpha"))),
                after_loop("alpha, move")),
        in_min=((LOWER_THEN_CUT,
                 cut_then_lower(CUT_AT_ALPHA.replace("return v", "return beta"))),
                after_loop("beta, move")),
            not_in=("hard",)),
    mistake(
        "a node that is cut returns 0",
        "A node that stops returns its best value so far: it is a bound, and the parent needs it.",
        in_max=((CUT_RETURNS, CUT_RETURNS.replace("return v", "return 0")),),
        in_min=((CUT_RETURNS, CUT_RETURNS.replace("return v", "return 0")),),
            not_in=("hard",)),
    *WINDOWS,
)  # fmt: skip


def alpha_beta_slips() -> Iterator[Slip]:
    """Every mistake with a search that has it, in all the styles that it can have."""
    yield from slips_in(MISTAKES, *BASES)
    for too_early, base in map(stops, (1, 2, 3, 4, 5, 6, 8, 10)):
        yield from slips_in((too_early,), base)


def search_with(name: str, base: Base = PLAIN) -> Search:
    """Our alpha-beta with the first mistake of that name."""
    search = base.with_slip(next(known for known in MISTAKES if known.name == name))
    assert search is not None
    return search
