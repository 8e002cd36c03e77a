"""What goes wrong in the depth-limited search of `ps4_evaluation`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from gamesearch.grading.questions.mistakes import (
    ZERO_FOR_NONE,
    Mistake,
    Search,
    patched,
    search_from,
    source_of,
    variants_of,
)
from gamesearch.search import cutoff

_ROOT: Final = """

def search(game, state, depth, evaluate):
    if game.to_move(state) == MIN:
        return min_value(game, state, -inf, inf, depth, evaluate, 0.0)
    return max_value(game, state, -inf, inf, depth, evaluate, 0.0)
"""
_NEGAMAX: Final = """
def search(game, state, depth, evaluate):
    side = -1 if game.to_move(state) == MIN else +1
    v, move = negamax(game, state, side, depth, evaluate)
    return side * v, move


def negamax(game, state, side, depth, evaluate):
    if game.is_terminal(state):
        return side * game.utility(state, MAX), None
    if depth == 0:
        return side * evaluate(state, MAX), None
    v, move = -inf, None
    for a in game.actions(state):
        v2, _ = negamax(game, game.result(state, a), -side, depth - 1, evaluate)
        if -v2 > v:
            v, move = -v2, a
    return v, move
"""
_LOOP: Final = """

def search(game, state, depth, evaluate):
    minimising = game.to_move(state) == MIN
    v, move, alpha, beta = (inf if minimising else -inf), None, -inf, inf
    for a in game.actions(state):
        v2, _ = below(game, game.result(state, a), depth - 1, evaluate, alpha, beta)
        if v2 < v if minimising else v2 > v:
            v, move = v2, a
        alpha, beta = (alpha, min(beta, v)) if minimising else (max(alpha, v), beta)
    return v, move


def below(game, state, depth, evaluate, alpha, beta):
    value = min_value if game.to_move(state) == MIN else max_value
    return value(game, state, alpha, beta, depth, evaluate, 0.0)
"""
_MAX_CUT: Final = "        if v >= beta:\n            return v, move\n"
_MIN_CUT: Final = "        if v <= alpha:\n            return v, move\n"
# the cut tests whether alpha has met beta: at a window of one value, before v gets there
_CROSSED: Final = (("if v >= beta:", "if alpha >= beta:"), ("if v <= alpha:", "if beta <= alpha:"))
_CROSSED_MAX_CUT: Final = patched(_MAX_CUT, _CROSSED[:1]) or ""
_CROSSED_MIN_CUT: Final = patched(_MIN_CUT, _CROSSED[1:]) or ""

_TERMINAL: Final = (
    "    if game.is_terminal(state):\n        return final_value(game, state, depth, haste), None\n"
)
_CUTOFF: Final = "    if depth == 0:\n        return evaluate(state, MAX), None\n"
_UTILITY: Final = "final_value(game, state, depth, haste)"
_MAX_CALLS_MIN: Final = (
    "min_value(game, game.result(state, a), alpha, beta, depth - 1, evaluate, haste)"
)
_MIN_CALLS_MAX: Final = (
    "max_value(game, game.result(state, a), alpha, beta, depth - 1, evaluate, haste)"
)
_TWO_TESTS: Final = (
    "First ask whether the game is over: then its utility is known. Only if it is not, and the "
    "depth is used up, evaluate. (A value that stands at no leaf below came from the evaluation.)"
)
_COUNT_DOWN: Final = (
    "A search of depth d makes d moves: the call for `state` has depth d, its children d - 1, and "
    "at 0 the evaluation is asked."
)
_MAXS: Final = (
    "Values are MAX's everywhere: evaluate(state, 0), whoever is to move. (In a negamax they are "
    "the mover's: side * evaluate(state, 0), as with the utility.)"
)
_START_AT: Final = (
    "Start at -inf for MAX and at +inf for MIN, so that the first child always counts."
)
_IN_TURN: Final = (
    "The players move in turn: below a MAX node it is MIN's turn, and the other way round."
)

CUTOFF: Final = (
    Mistake("it cuts off before it asks whether the game is over", _TWO_TESTS,
            ((_TERMINAL + _CUTOFF, _CUTOFF + _TERMINAL),)),
    Mistake("it evaluates finished games instead of asking their utility", _TWO_TESTS,
            ((_UTILITY, "evaluate(state, MAX)"),)),
    Mistake("depth is off by one: it looks one ply too far", _COUNT_DOWN,
            ((_CUTOFF, _CUTOFF.replace("== 0", "< 0")),)),
    Mistake("depth is off by one: it stops one ply too early", _COUNT_DOWN,
            ((_CUTOFF, _CUTOFF.replace("== 0", "<= 1")),)),
    Mistake("depth is off by one: the root is not evaluated, but its children are too early",
            _COUNT_DOWN,
            ((_CUTOFF, _CUTOFF.replace("== 0", "<= 1")),
             ("def search(game, state, depth, evaluate):\n",
              "def search(game, state, depth, evaluate):\n    depth = max(depth, 2)\n"))),
    Mistake("depth counts rounds: it falls only after both have moved",
            "A ply is one move of one player: depth falls by 1 with each.",
            ((_MAX_CALLS_MIN, _MAX_CALLS_MIN.replace("depth - 1", "depth")),)),
    Mistake("depth counts rounds: it falls only after both have moved",
            "A ply is one move of one player: depth falls by 1 with each.",
            ((_MIN_CALLS_MAX, _MIN_CALLS_MAX.replace("depth - 1", "depth")),)),
    Mistake("depth falls by two with every move", _COUNT_DOWN,
            (("depth - 1", "depth - 2"), (_CUTOFF, _CUTOFF.replace("== 0", "<= 0")))),
    Mistake("the evaluation is taken from the point of view of the side to move", _MAXS,
            ((_CUTOFF, _CUTOFF.replace("MAX", "game.to_move(state)")),)),
    Mistake("the evaluation has the wrong sign: player 1 is asked about, or it is negated", _MAXS,
            ((_CUTOFF, _CUTOFF.replace("MAX", "MIN")),)),
    Mistake("finished games are valued from the side to move", _MAXS,
            ((_UTILITY, "game.utility(state, game.to_move(state))"),)),
    Mistake("evaluation and utility are both valued from the side to move", _MAXS,
            ((_UTILITY, "game.utility(state, game.to_move(state))"),
             (_CUTOFF, _CUTOFF.replace("MAX", "game.to_move(state)")))),
    Mistake("the value has the wrong sign when MIN is at the root", _MAXS,
            (("        return min_value(game, state, -inf, inf, depth, evaluate, 0.0)\n",
              "        v, move = min_value(game, state, -inf, inf, depth, evaluate, 0.0)\n"
              "        return -v, move\n"),)),
    Mistake("a negamax without the minus",
            "What is good for the child's player is as bad for this one: v = -negamax(...).",
            (("if -v2 > v:", "if v2 > v:"), ("v, move = -v2, a", "v, move = v2, a"))),
    Mistake("it evaluates inner nodes as well and lets them count",
            "Only where the search stops is the evaluation asked. Above, a position is worth what "
            "the best child is worth.",
            (("    v, move = -inf, None", "    v, move = evaluate(state, MAX), None"),
             ("    v, move = inf, None", "    v, move = evaluate(state, MAX), None"))),
    Mistake("it evaluates every node on its way, though only the last ones count",
            "Only where the search stops is the evaluation asked: it costs time at every call.",
            (("    v, move = -inf, None", "    evaluate(state, MAX)\n    v, move = -inf, None"),
             ("    v, move = inf, None", "    evaluate(state, MAX)\n    v, move = inf, None"))),
    Mistake("it evaluates every node on its way, though only the last ones count",
            "Only where the search stops is the evaluation asked: it costs time at every call.",
            ((_CUTOFF, "    estimate = evaluate(state, MAX)\n    if depth == 0:\n"
              "        return estimate, None\n"),)),
    Mistake("it evaluates every node on its way, though only the last ones count",
            "Only where the search stops is the evaluation asked: it costs time at every call.",
            ((_TERMINAL + _CUTOFF, "    estimate = evaluate(state, MAX)\n" + _TERMINAL
              + "    if depth == 0:\n        return estimate, None\n"),)),
    Mistake("it evaluates the parent and not the position that a move leads to",
            "Make the move first: the children of a node are evaluated, each by itself.",
            ((_MAX_CALLS_MIN, "(evaluate(state, MAX), None) if depth == 1 else " + _MAX_CALLS_MIN),
             (_MIN_CALLS_MAX, "(evaluate(state, MAX), None) if depth == 1 else "
              + _MIN_CALLS_MAX))),
    Mistake("a position at the depth limit is worth 0: the evaluation is not asked",
            "Where the depth is used up, ask evaluate(state, 0).",
            ((_CUTOFF, _CUTOFF.replace("evaluate(state, MAX)", "0")),)),
    Mistake("the terminal test is missing",
            "A finished game has no actions, so its value stays infinite. Ask "
            "game.is_terminal(state) first.",
            ((_TERMINAL, ""),)),
    Mistake("the depth does not stop it: it searches to the end of the game", _COUNT_DOWN,
            ((_CUTOFF, ""),)),
    Mistake("MAX starts at 0 instead of minus infinity", _START_AT,
            (("v, move = -inf, None", "v, move = 0, None"),)),
    Mistake("MIN starts at 0 instead of plus infinity", _START_AT,
            (("v, move = inf, None", "v, move = 0, None"),)),
    Mistake(*ZERO_FOR_NONE,
            (("if v2 > v:", "if not v or v2 > v:"), ("if v2 < v:", "if not v or v2 < v:"))),
    Mistake("both sides start at 0", _START_AT,
            (("v, move = -inf, None", "v, move = 0, None"),
             ("v, move = inf, None", "v, move = 0, None"))),
    Mistake("the levels never alternate: MAX moves on every level", _IN_TURN,
            ((_MAX_CALLS_MIN, _MIN_CALLS_MAX),
             ("return min_value(game, state", "return max_value(game, state"))),
    Mistake("the levels never alternate: MAX moves on every level", _IN_TURN,
            ((_MAX_CALLS_MIN, _MIN_CALLS_MAX),)),
    Mistake("the levels never alternate: MIN moves on every level below", _IN_TURN,
            ((_MIN_CALLS_MAX, _MAX_CALLS_MIN),)),
    Mistake("the levels never alternate: whoever begins moves on every level", _IN_TURN,
            ((_MAX_CALLS_MIN, "OTHER"), (_MIN_CALLS_MAX, _MAX_CALLS_MIN),
             ("OTHER", _MIN_CALLS_MAX))),
    Mistake("MAX and MIN are exchanged",
            "game.to_move(state) is 0 where MAX moves and 1 where MIN does.",
            (("== MIN", "== MAX"),)),
    Mistake("the root is always treated as MAX's",
            "Ask game.to_move(state): 0 is MAX, 1 is MIN, and MIN may be the one who begins.",
            (("game.to_move(state) == MIN", "False"),)),
    Mistake("it begins at game.initial instead of state",
            "The search is asked about the state it is given, which may lie in the middle of a "
            "game.",
            (("def search(game, state, depth, evaluate):\n",
              "def search(game, state, depth, evaluate):\n    state = game.initial\n"),)),
    Mistake("only the first child is looked at",
            "The last return belongs behind the loop, not inside it.",
            (("\n    return v, move", "\n        return v, move"),)),
    Mistake("the action is a reply from further down",
            "The pair that a child returns holds the other player's reply: take its value, and "
            "keep the action of your own loop.",
            (("v2, _ = ", "v2, reply = "),
             ("v, move = v2, a", "v, move = v2, a if reply is None else reply"))),
    Mistake("the action returned is always the first",
            "Remember the action together with the value it improved.",
            (("            v, move = v2, a\n", "            v, move = v2, 0\n"),)),
)  # fmt: skip

_NO_ALPHA: Final = "alpha has no effect: it is never raised, or MIN never tests it"
_MOVE_ALPHA: Final = (
    "After each child, a MAX node hands the larger of alpha and v to the next one, and a MIN node "
    "stops when v <= alpha."
)
_NO_BETA: Final = "beta has no effect: it is never lowered, or MAX never tests it"
_MOVE_BETA: Final = (
    "After each child, a MIN node hands the smaller of beta and v to the next one, and a MAX node "
    "stops when v >= beta."
)
_FRESH_AT_THE_ROOT: Final = Mistake(
    "the root gives each child a fresh window",
    "What the first child was worth must reach the second: raise alpha in the root's loop too.",
    (("depth - 1, evaluate, alpha, beta)", "depth - 1, evaluate, -inf, inf)"),),
)
_ALPHA_BETA_ONLY: Final = (
    Mistake("a move that is no better replaces the one before (>= instead of >)",
            "With alpha-beta a child that was cut gives only a bound: when it merely equals the "
            "best value so far, the move may really be worse. Keep the earlier one.",
            (("if v2 > v:", "if v2 >= v:"), ("if v2 < v:", "if v2 <= v:"))),
    Mistake("it cuts on > and < instead of >= and <=",
            "At equality the other side has no reason to come here either.",
            (("if v >= beta:", "if v > beta:"), ("if v <= alpha:", "if v < alpha:"))),
    Mistake(_NO_ALPHA, _MOVE_ALPHA,
            (("            if v > alpha:\n                alpha = v\n", ""),)),
    Mistake(_NO_BETA, _MOVE_BETA,
            (("            if v < beta:\n                beta = v\n", ""),)),
    Mistake(_NO_ALPHA, _MOVE_ALPHA, ((_MIN_CUT, ""),)),
    Mistake(_NO_BETA, _MOVE_BETA, ((_MAX_CUT, ""),)),
    _FRESH_AT_THE_ROOT,
)  # fmt: skip
_CROSSED_ONLY: Final = (
    _FRESH_AT_THE_ROOT,
    Mistake(_NO_ALPHA, _MOVE_ALPHA, ((_CROSSED_MIN_CUT, ""),)),
    Mistake(_NO_BETA, _MOVE_BETA, ((_CROSSED_MAX_CUT, ""),)),
)


def _bounded() -> str:
    """Our search to a depth, with cuts."""
    return source_of(cutoff, "max_value", "min_value") + _ROOT


def _unbounded() -> str:
    """The same without: every position at the depth limit is evaluated."""
    source = patched(_bounded(), ((_MAX_CUT, ""), (_MIN_CUT, "")))
    assert source is not None
    return source


def wide_search() -> Search:
    """The reference without cuts: `search(game, state, depth, evaluate)`."""
    return search_from(cutoff, _unbounded())


def wide_variants() -> Iterable[tuple[Any, Search]]:
    """Every mistake in searches without cuts, whichever of equal moves they keep.

    That is the first, the last, or the larger one for MAX and the smaller one for MIN, as
    Python's `max` and `min` of pairs have it; or of a negamax.
    """
    pairs = _unbounded().replace("v2 > v", "v2 >= v")
    last = pairs.replace("v2 < v", "v2 <= v")
    yield from variants_of(cutoff, CUTOFF, _unbounded(), pairs, last, _NEGAMAX)


def cutting_variants() -> Iterable[tuple[Any, Search]]:
    """Every mistake that a search with cuts can have.

    What is wrong with the cuts alone is also sought where the root is a loop of its own, and where
    a node tests whether alpha has met beta; there a bound that never moves means no cuts at all.
    """
    fitting = tuple(m for m in CUTOFF if patched(_bounded(), m.patches) is not None)
    yield from variants_of(cutoff, fitting, _bounded())
    looped = source_of(cutoff, "max_value", "min_value") + _LOOP
    written = (_bounded(), looped)
    crossed = [text for source in written if (text := patched(source, _CROSSED)) is not None]
    yield from variants_of(cutoff, _ALPHA_BETA_ONLY, *written)
    yield from variants_of(cutoff, _CROSSED_ONLY, *crossed)
