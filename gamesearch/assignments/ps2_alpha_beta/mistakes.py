"""Wrong alpha-betas, by name: our own search with a piece of its source exchanged.

An answer is compared with each of them. The fault it is told is that of the first variant
which agrees with it on value, action and leaves, everywhere. Every fault is tried in several
dresses, the plain one first, for a mistake looks different in a search that is fail-hard,
that tests alpha against beta, or whose root is a loop of its own, with the mistake in it or
without. Mistakes that nothing can tell apart from outside share a name.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import inf
from typing import Final, NamedTuple

from gamesearch.grading.questions.mistakes import (
    ZERO_FOR_NONE,
    Patch,
    Search,
    patched,
    search_from,
    source_of,
)
from gamesearch.search import alpha_beta


class Fault(NamedTuple):
    """A mistake: what it is, what to look at, and what it changes in the source."""

    name: str
    advice: str
    in_max: tuple[Patch, ...] = ()
    in_min: tuple[Patch, ...] = ()
    in_root: tuple[Patch, ...] = ()
    in_loop: tuple[Patch, ...] = ()
    in_negamax: tuple[Patch, ...] = ()


_ROOT: Final = """
def search(game, state):
    if game.to_move(state) == MIN:
        return min_value(game, state, -inf, inf)
    return max_value(game, state, -inf, inf)
"""

_LOOP: Final = """
def search(game, state):
    minimising = game.to_move(state) == MIN
    v, move, alpha, beta = (inf if minimising else -inf), None, -inf, inf
    for a in game.actions(state):
        below = max_value if minimising else min_value
        v2, _ = below(game, game.result(state, a), alpha, beta)
        if v2 < v if minimising else v2 > v:
            v, move = v2, a
        alpha, beta = (alpha, min(beta, v)) if minimising else (max(alpha, v), beta)
    return v, move
"""

_NEGAMAX: Final = """
def search(game, state):
    side = -1 if game.to_move(state) == MIN else +1
    v, move = negamax(game, state, -inf, inf, side)
    return side * v, move
"""

# fail-hard: what a node returns never leaves its window
_HARD_MAX: Final = (
    ("\n            return v, move", "\n            return beta, move"),
    ("\n    return v, move", "\n    return alpha, move"),
)
_HARD_MIN: Final = (
    ("\n            return v, move", "\n            return alpha, move"),
    ("\n    return v, move", "\n    return beta, move"),
)
# and neither does a leaf
_CLAMPED: Final = (
    ("return game.utility(state, MAX)", "return max(alpha, min(beta, game.utility(state, MAX)))"),
)
# the cut tests whether alpha has met beta: at a window of one value, before v gets there
_CROSSED_MAX: Final = (
    ("if v >= beta:", "if alpha >= beta:"),
    ("if v > beta:", "if alpha > beta:"),
    ("if v >= WINDOW[1]:", "if WINDOW[0] >= WINDOW[1]:"),
)
_CROSSED_MIN: Final = (
    ("if v <= alpha:", "if alpha >= beta:"),
    ("if v < alpha:", "if alpha > beta:"),
    ("if v <= WINDOW[0]:", "if WINDOW[0] >= WINDOW[1]:"),
)

_MAX_CUT: Final = "if v >= beta:"
_MIN_CUT: Final = "if v <= alpha:"
_MAX_STOP: Final = "        if v >= beta:\n            return v, move\n"
_MIN_STOP: Final = "        if v <= alpha:\n            return v, move\n"
_RAISE: Final = "            alpha = max(alpha, v)\n"
_LOWER: Final = "            beta = min(beta, v)\n"
_MAX_CALL: Final = "min_value(game, game.result(state, a), alpha, beta)"
_MIN_CALL: Final = "max_value(game, game.result(state, a), alpha, beta)"
_TERMINAL: Final = (
    "    if game.is_terminal(state):\n        return game.utility(state, MAX), None\n"
)
_BEGIN: Final = "def search(game, state):\n"
_SHARED_LOOP: Final = (
    (_BEGIN, _BEGIN + "    WINDOW[:] = -inf, inf\n"),
    ("alpha, beta = (alpha, min(beta, v)) if minimising else (max(alpha, v), beta)",
     "WINDOW[minimising] = min(WINDOW[1], v) if minimising else max(WINDOW[0], v)"),
)  # fmt: skip
_KEEP_LAST: Final = (("v2 < v if minimising else v2 > v", "v2 <= v if minimising else v2 >= v"),)

NOTHING_CUT: Final = (
    "nothing is ever cut: the bounds are never moved, never tested, or reset for each child"
)

FAULTS: Final = (
    Fault(
        "MAX cuts on > instead of >=",
        "A MAX node stops as soon as its value reaches beta: equality is enough. It tests that "
        "after each child.",
        in_max=((_MAX_CUT, "if v > beta:"),),
    ),
    Fault(
        "MIN cuts on < instead of <=",
        "A MIN node stops as soon as its value falls to alpha: equality is enough. It tests that "
        "after each child.",
        in_min=((_MIN_CUT, "if v < alpha:"),),
    ),
    Fault(
        "both sides cut on > and < instead of >= and <=",
        "The question asks for cuts on equality too: v >= beta and v <= alpha.",
        in_max=((_MAX_CUT, "if v > beta:"),),
        in_min=((_MIN_CUT, "if v < alpha:"),),
    ),
    Fault(
        "alpha has no effect: it is never raised, or MIN never tests it",
        "After each child, a MAX node hands the larger of alpha and v to the next one, and a MIN "
        "node stops when v <= alpha.",
        in_max=((_RAISE, ""),),
        in_loop=(("(max(alpha, v), beta)", "(alpha, beta)"),),
    ),
    Fault(
        "beta has no effect: it is never lowered, or MAX never tests it",
        "After each child, a MIN node hands the smaller of beta and v to the next one, and a MAX "
        "node stops when v >= beta.",
        in_min=((_LOWER, ""),),
        in_loop=(("(alpha, min(beta, v))", "(alpha, beta)"),),
    ),
    Fault(
        NOTHING_CUT,
        "This is minimax, which reads every leaf. Hand alpha and beta down to each child (-inf "
        "and +inf are for the root's call alone; a negamax hands down -beta, -alpha), move them "
        "when v improves, and stop a node when v leaves them.",
        in_max=((_MAX_CUT, "if False:"),),
        in_min=((_MIN_CUT, "if False:"),),
    ),
    Fault(
        "beta has no effect: it is never lowered, or MAX never tests it",
        "After each child, a MIN node hands the smaller of beta and v to the next one, and a MAX "
        "node stops when v >= beta.",
        in_max=((_MAX_CUT, "if False:"),),
    ),
    Fault(
        "alpha has no effect: it is never raised, or MIN never tests it",
        "After each child, a MAX node hands the larger of alpha and v to the next one, and a MIN "
        "node stops when v <= alpha.",
        in_min=((_MIN_CUT, "if False:"),),
    ),
    Fault(
        "the root gives each child a fresh window",
        "What the first child was worth must reach the second: raise alpha in the root's loop too.",
        in_loop=(("game.result(state, a), alpha, beta)", "game.result(state, a), -inf, inf)"),),
    ),
    Fault(
        NOTHING_CUT,
        "Hand alpha and beta down to the child; -inf and +inf are for the root's call alone.",
        in_max=((_MAX_CALL, "min_value(game, game.result(state, a), -inf, inf)"),),
        in_min=((_MIN_CALL, "max_value(game, game.result(state, a), -inf, inf)"),),
        in_loop=(("game.result(state, a), alpha, beta)", "game.result(state, a), -inf, inf)"),),
    ),
    Fault(
        "MAX resets the bounds for each child",
        "Hand alpha and beta down to the child; -inf and +inf are for the root's call alone.",
        in_max=((_MAX_CALL, "min_value(game, game.result(state, a), -inf, inf)"),),
    ),
    Fault(
        "MIN resets the bounds for each child",
        "Hand alpha and beta down to the child; -inf and +inf are for the root's call alone.",
        in_min=((_MIN_CALL, "max_value(game, game.result(state, a), -inf, inf)"),),
    ),
    Fault(
        "a move that is no better replaces the one before (>= instead of >)",
        "A child that was cut returns a bound. If it only equals the best value so far, the move "
        "may really be worse: keep the earlier one.",
        in_max=(("if v2 > v:", "if v2 >= v:"),),
        in_min=(("if v2 < v:", "if v2 <= v:"),),
        in_loop=_KEEP_LAST,
    ),
    Fault(
        "alpha and beta are swapped in the call",
        "The order of the arguments is alpha, beta, for MAX's and for MIN's function alike. (A "
        "negamax negates both and swaps them: -beta, -alpha.)",
        in_max=((_MAX_CALL, "min_value(game, game.result(state, a), beta, alpha)"),),
        in_min=((_MIN_CALL, "max_value(game, game.result(state, a), beta, alpha)"),),
    ),
    Fault(
        "alpha and beta are swapped in MAX's call",
        "The order of the arguments is alpha, beta, for MAX's and for MIN's function alike.",
        in_max=((_MAX_CALL, "min_value(game, game.result(state, a), beta, alpha)"),),
    ),
    Fault(
        "alpha and beta are swapped in MIN's call",
        "The order of the arguments is alpha, beta, for MAX's and for MIN's function alike.",
        in_min=((_MIN_CALL, "max_value(game, game.result(state, a), beta, alpha)"),),
    ),
    Fault(
        "MAX cuts on alpha instead of beta",
        "It is MIN who would avoid this node, so a MAX node compares with what MIN has: beta.",
        in_max=((_MAX_CUT, "if v >= alpha:"),),
    ),
    Fault(
        "MAX cuts on alpha instead of beta",
        "It is MIN who would avoid this node, so a MAX node compares with what MIN has: beta.",
        in_max=((_RAISE + _MAX_STOP, _MAX_STOP.replace("beta", "alpha") + _RAISE[4:]),),
    ),
    Fault(
        "MIN cuts on beta instead of alpha",
        "It is MAX who would avoid this node, so a MIN node compares with what MAX has: alpha.",
        in_min=((_MIN_CUT, "if v <= beta:"),),
    ),
    Fault(
        "MIN cuts on beta instead of alpha",
        "It is MAX who would avoid this node, so a MIN node compares with what MAX has: alpha.",
        in_min=((_LOWER + _MIN_STOP, _MIN_STOP.replace("alpha", "beta") + _LOWER[4:]),),
    ),
    Fault(
        "MAX starts at 0 instead of minus infinity",
        "With 0, a MAX node never sees that all of its children are negative.",
        in_max=(("v, move = -inf, None", "v, move = 0, None"),),
        in_loop=(("(inf if minimising else -inf)", "(inf if minimising else 0)"),),
    ),
    Fault(
        "MIN starts at 0 instead of plus infinity",
        "With 0, a MIN node never sees that all of its children are positive.",
        in_min=(("v, move = inf, None", "v, move = 0, None"),),
        in_loop=(("(inf if minimising else -inf)", "(0 if minimising else -inf)"),),
    ),
    Fault(
        "both sides start at 0",
        "Start at -inf for MAX and at +inf for MIN, so that the first child always counts.",
        in_max=(("v, move = -inf, None", "v, move = 0, None"),),
        in_min=(("v, move = inf, None", "v, move = 0, None"),),
        in_loop=(("(inf if minimising else -inf)", "0"),),
    ),
    *(
        Fault(
            name, "Start at -inf for MAX and at +inf for MIN, so that the first child always "
            "counts, and a bound never moves before a child has come back.",
            in_max=(("v, move = -inf", "v, move = 0"), (_RAISE, _RAISE[4:])) * in_max,
            in_min=(("v, move = inf", "v, move = 0"), (_LOWER, _LOWER[4:])) * in_min,
        )
        for name, in_max, in_min in (
            ("MAX starts at 0 instead of minus infinity", True, False),
            ("MIN starts at 0 instead of plus infinity", False, True),
            ("both sides start at 0", True, True),
        )
    ),
    Fault(
        "the levels never alternate: MAX moves on every level",
        "After MAX's move it is MIN's turn: MAX's function calls MIN's.",
        in_max=(("min_value(", "max_value("),),
        in_loop=(("max_value if minimising else min_value", "max_value"),),
    ),
    Fault(
        "the levels never alternate: MIN moves on every level below",
        "After MIN's move it is MAX's turn: MIN's function calls MAX's.",
        in_min=(("max_value(", "min_value("),),
    ),
    Fault(
        "the levels never alternate: whoever begins moves on every level",
        "The players move in turn: MAX's function calls MIN's, and MIN's calls MAX's.",
        in_max=(("min_value(", "max_value("),),
        in_min=(("max_value(", "min_value("),),
        in_loop=(("below = max_value if minimising else min_value",
                  "below = min_value if minimising else max_value"),),
    ),
    Fault(
        "MAX and MIN are exchanged",
        "game.to_move(state) is 0 where MAX moves and 1 where MIN does.",
        in_root=(("== MIN", "== MAX"),),
        in_loop=(("== MIN", "== MAX"),),
    ),
    Fault(
        "the terminal test is missing",
        "A leaf has no actions, so its value stays infinite. Ask game.is_terminal(state) first, "
        "and return game.utility(state, 0) there.",
        in_max=((_TERMINAL, ""),),
        in_min=((_TERMINAL, ""),),
    ),
    Fault(
        "it begins at game.initial instead of state",
        "The search is asked about the state it is given, which may lie in the middle of a game.",
        in_root=((_BEGIN, _BEGIN + "    state = game.initial\n"),),
        in_loop=((_BEGIN, _BEGIN + "    state = game.initial\n"),),
    ),
    Fault(
        "the root is always treated as MAX's",
        "Ask game.to_move(state): 0 is MAX, 1 is MIN, and MIN may be the one who begins.",
        in_root=(("game.to_move(state) == MIN", "False"),),
        in_loop=(("game.to_move(state) == MIN", "False"),),
    ),
    Fault(
        "leaves are valued from the wrong side",
        "Values are MAX's everywhere: game.utility(state, 0), whoever is to move. Only a negamax "
        "wants the mover's: game.utility(state, game.to_move(state)).",
        in_max=(("game.utility(state, MAX)", "game.utility(state, game.to_move(state))"),),
        in_min=(("game.utility(state, MAX)", "game.utility(state, game.to_move(state))"),),
    ),
    Fault(
        "the value has the wrong sign when MIN is at the root",
        "Values are MAX's, whoever begins: a leaf is worth game.utility(state, 0), not what it is "
        "worth to the player at the root, and a negamax turns the sign round before it returns.",
        in_root=(("return min_value(game, state, -inf, inf)",
                  "v, move = min_value(game, state, -inf, inf)\n        return -v, move"),),
    ),
    Fault(
        "a negamax without the minus",
        "What is good for the child's player is as bad for this one: v = -negamax(...).",
        in_negamax=(("if -v2 > v:", "if v2 > v:"), ("v, move = -v2, a", "v, move = v2, a")),
    ),
    Fault(
        "MAX's bound is set to v outright, so it can fall",
        "alpha only ever rises: max(alpha, v). What was inherited from above stays valid.",
        in_max=((_RAISE, "            alpha = v\n"),),
    ),
    Fault(
        "MIN's bound is set to v outright, so it can rise",
        "beta only ever falls: min(beta, v). What was inherited from above stays valid.",
        in_min=((_LOWER, "            beta = v\n"),),
    ),
    Fault(
        "both bounds are set to v outright",
        "alpha only ever rises and beta only ever falls: max(alpha, v) and min(beta, v).",
        in_max=((_RAISE, "            alpha = v\n"),),
        in_min=((_LOWER, "            beta = v\n"),),
    ),
    Fault(
        "bounds follow the last child instead of the best one",
        "Raise alpha to the best value so far, v, not to the value that came back last.",
        in_max=((_RAISE, ""), (_MAX_STOP, "        alpha = v2\n" + _MAX_STOP)),
        in_min=((_LOWER, ""), (_MIN_STOP, "        beta = v2\n" + _MIN_STOP)),
    ),
    Fault(
        "one window is shared by all calls",
        "alpha and beta belong to one call: what a node changes holds for its own children, and "
        "must be forgotten on the way up. Make them arguments, not a list or outer variables.",
        in_max=((_RAISE, "            WINDOW[0] = max(WINDOW[0], v)\n"),
                (_MAX_CUT, "if v >= WINDOW[1]:")),
        in_min=((_LOWER, "            WINDOW[1] = min(WINDOW[1], v)\n"),
                (_MIN_CUT, "if v <= WINDOW[0]:")),
        in_root=_SHARED_LOOP[:1],
        in_loop=_SHARED_LOOP,
    ),
    Fault(
        "only the parent's own value is handed down, so there are no deep cuts",
        "Hand both bounds down, the inherited ones too: a grandparent's alpha can cut as well.",
        in_max=((_MAX_CALL, "min_value(game, game.result(state, a), v, inf)"),),
        in_min=((_MIN_CALL, "max_value(game, game.result(state, a), -inf, v)"),),
    ),
    Fault(
        *ZERO_FOR_NONE,
        in_max=(("if v2 > v:", "if not v or v2 > v:"),),
        in_min=(("if v2 < v:", "if not v or v2 < v:"),),
        in_loop=(
            ("if v2 < v if", "if not v or v2 < v if"), ("else v2 > v", "else not v or v2 > v"),
        ),
    ),
    Fault(
        "only the first child is looked at",
        "The last return belongs behind the loop, not inside it.",
        in_max=(("\n    return v, move", "\n        return v, move"),),
        in_min=(("\n    return v, move", "\n        return v, move"),),
        in_loop=(("\n    return v, move", "\n        return v, move"),),
    ),
    Fault(
        "the action is a reply from further down",
        "The pair that a child returns holds the other player's reply: take its value, and keep "
        "the action of your own loop.",
        in_max=(("v2, _ = ", "v2, reply = "),
                ("v, move = v2, a", "v, move = v2, a if reply is None else reply")),
        in_min=(("v2, _ = ", "v2, reply = "),
                ("v, move = v2, a", "v, move = v2, a if reply is None else reply")),
        in_loop=(("v2, _ = ", "v2, reply = "),
                 ("v, move = v2, a", "v, move = v2, a if reply is None else reply")),
    ),
    Fault(
        "the action returned is always the first",
        "Remember the action together with the value it improved.",
        in_max=(("            v, move = v2, a\n", "            v, move = v2, 0\n"),),
        in_min=(("            v, move = v2, a\n", "            v, move = v2, 0\n"),),
        in_loop=(("            v, move = v2, a\n", "            v, move = v2, 0\n"),),
    ),
    Fault(
        "the children are tried from right to left",
        "Try the actions in the order in which game.actions gives them.",
        in_max=(("in game.actions(state)", "in reversed(game.actions(state))"),),
        in_min=(("in game.actions(state)", "in reversed(game.actions(state))"),),
        in_loop=(("in game.actions(state)", "in reversed(game.actions(state))"),),
    ),
    Fault(
        "a node that is cut returns the wrong bound",
        "A MAX node that stops returns v (or beta), never alpha; a MIN node v (or alpha).",
        in_max=(("\n            return v, move", "\n            return alpha_before, move"),
                ("    for a in", "    alpha_before = alpha\n    for a in")),
        in_min=(("\n            return v, move", "\n            return beta_before, move"),
                ("    for a in", "    beta_before = beta\n    for a in")),
    ),
    Fault(
        "a node that is cut returns the wrong bound",
        "A MAX node that stops returns v (or beta), never alpha; a MIN node v (or alpha).",
        in_max=((_RAISE + _MAX_STOP, _MAX_STOP.replace("return v", "return alpha") + _RAISE[4:]),
                ("\n    return v, move", "\n    return alpha, move")),
        in_min=((_LOWER + _MIN_STOP, _MIN_STOP.replace("return v", "return beta") + _LOWER[4:]),
                ("\n    return v, move", "\n    return beta, move")),
    ),
    Fault(
        "a node that is cut returns 0",
        "A node that stops returns the value it had: it is a bound, and the parent needs it.",
        in_max=(("\n            return v, move", "\n            return 0, move"),),
        in_min=(("\n            return v, move", "\n            return 0, move"),),
    ),
)  # fmt: skip


class Dress(NamedTuple):
    """How a search is written, its mistake apart."""

    loop: bool = False  # the root is a loop of its own
    loop_right: bool = False  # and the mistake is not in that loop
    hard: bool = False  # fail-hard: what a node returns never leaves its window
    clamped: bool = False  # and neither does what a leaf returns
    crossed: bool = False  # a node stops when its alpha has met its beta


PLAIN: Final = Dress()
DRESSES: Final = tuple(
    Dress(loop, right, hard, clamped, crossed)
    for crossed in (False, True)
    for loop, right in ((False, False), (True, False), (True, True))
    for hard, clamped in ((False, False), (True, False), (True, True))
)


def variants() -> Iterator[tuple[Fault, Search]]:
    """Every fault with a search that has it, in all the dresses that it can wear."""
    for dress in DRESSES:
        for fault in FAULTS:
            search = faulty_search(fault, dress)
            if search is not None:
                yield fault, search


@cache
def faulty_search(fault: Fault | None, dress: Dress = PLAIN) -> Search | None:
    """Our alpha-beta with a fault (None: with none); None if the fault does not fit the dress."""
    if fault is not None and fault.in_negamax:
        negamax = patched(source_of(alpha_beta, "negamax"), fault.in_negamax)
        return _made([negamax, _NEGAMAX]) if dress == PLAIN else None
    in_max, in_min, in_root = _patches(fault, dress)
    if fault is not None and not (in_max or in_min or in_root):
        return None
    max_value = patched(source_of(alpha_beta, "max_value"), in_max)
    min_value = patched(source_of(alpha_beta, "min_value"), in_min)
    if dress.crossed:
        crossed = _patched_once(max_value, _CROSSED_MAX), _patched_once(min_value, _CROSSED_MIN)
        if crossed == (max_value, min_value):
            return None
        max_value, min_value = crossed
    return _made([max_value, min_value, patched(_LOOP if dress.loop else _ROOT, in_root)])


def _patches(fault: Fault | None, dress: Dress) -> tuple[tuple[Patch, ...], ...]:
    """What is exchanged in max_value, in min_value and at the root."""
    in_max, in_min = _HARD_MAX * dress.hard, _HARD_MIN * dress.hard
    if dress.clamped:
        in_max, in_min = in_max + _CLAMPED, in_min + _CLAMPED
    if fault is None:
        return in_max, in_min, ()
    in_root = fault.in_root if not dress.loop else () if dress.loop_right else fault.in_loop
    if not (fault.in_max or fault.in_min or in_root):
        return (), (), ()
    return fault.in_max + in_max, fault.in_min + in_min, in_root


def _made(parts: list[str | None]) -> Search | None:
    """The function `search` that the parts define; None if a part is missing."""
    if None in parts:
        return None
    return search_from(alpha_beta, "\n".join(map(str, parts)), WINDOW=[-inf, inf])


def _patched_once(source: str | None, patches: tuple[Patch, ...]) -> str | None:
    """The source with the first patch applied that finds something to replace, if one does."""
    fitting = (patch for patch in patches if source and patch[0] in source)
    old, new = next(fitting, ("", ""))
    return source.replace(old, new) if source and old else source
