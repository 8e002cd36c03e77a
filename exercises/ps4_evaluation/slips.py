"""What goes wrong in the depth-limited search of `ps4_evaluation`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gamesearch.grading.questions.patches import Patch
from gamesearch.grading.questions.slips import (
    Base,
    Search,
    Slip,
    slip,
    slips_in,
)
from gamesearch.grading.questions.textbook import (
    NAMES,
    RETURN_IN_LOOP,
    TERMINAL,
    WRONG_ACTIONS,
    ZERO_FOR_NONE,
)

_PAIR: Final = """
def max_value(game, state, alpha, beta, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if depth == 0:
        return evaluate(state, MAX), None
    v, move = -inf, None
    for a in game.actions(state):
        v2, _ = min_value(game, game.result(state, a), alpha, beta, depth - 1, evaluate)
        if v2 > v:
            v, move = v2, a
            if v > alpha:
                alpha = v
        if v >= beta:
            return v, move
    return v, move


def min_value(game, state, alpha, beta, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if depth == 0:
        return evaluate(state, MAX), None
    v, move = inf, None
    for a in game.actions(state):
        v2, _ = max_value(game, game.result(state, a), alpha, beta, depth - 1, evaluate)
        if v2 < v:
            v, move = v2, a
            if v < beta:
                beta = v
        if v <= alpha:
            return v, move
    return v, move
"""
_BELOW: Final = """

def below(game, state, depth, evaluate, alpha, beta):
    value = min_value if game.to_move(state) == MIN else max_value
    return value(game, state, alpha, beta, depth, evaluate)
"""
_ROOT: Final = """

def search(game, state, depth, evaluate):
    if game.to_move(state) == MIN:
        return min_value(game, state, -inf, inf, depth, evaluate)
    return max_value(game, state, -inf, inf, depth, evaluate)
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
"""
_MAX_CUT: Final = "if v >= beta:\n    return v, move"
_MIN_CUT: Final = "if v <= alpha:\n    return v, move"
# the cut tests whether alpha has met beta: at a window of one value, before v gets there
_CROSSED: Final = (("v >= beta", "alpha >= beta"), ("v <= alpha", "beta <= alpha"))
_CROSSED_MAX_CUT: Final = "if alpha >= beta:\n    return v, move"
_CROSSED_MIN_CUT: Final = "if beta <= alpha:\n    return v, move"

_CUTOFF: Final = "if depth == 0:\n    return evaluate(state, MAX), None\n"
_STOP_THERE: Final = "if depth == 0:\n    return estimate, None\n"
_UTILITY: Final = "game.utility(state, MAX)"
# every position is asked who moves there, where the pair of functions takes it to be the other one
_ASKED: Final = (
    Patch("min_value(game, game.result(state, a), alpha, beta, ..., evaluate)",
          "below(game, game.result(state, a), ..., evaluate, alpha, beta)", within="max_value"),
    Patch("max_value(game, game.result(state, a), alpha, beta, ..., evaluate)",
          "below(game, game.result(state, a), ..., evaluate, alpha, beta)", within="min_value"),
)  # fmt: skip
_MAX_CALLS_MIN: Final = "min_value(game, game.result(state, a), alpha, beta, depth - 1, evaluate)"
_MIN_CALLS_MAX: Final = "max_value(game, game.result(state, a), alpha, beta, depth - 1, evaluate)"
_TWO_TESTS: Final = (
    "First ask whether the game is over: then its utility is known. Only if it is not, and the "
    "depth is used up, evaluate. (A value that stands at no leaf below came from the evaluation.)"
)
_COUNT_DOWN: Final = (
    "A search of depth d makes d moves: the call for `state` has depth d, its children d - 1, and "
    "depth 0 calls the evaluation."
)
_MAXS: Final = (
    "Values are MAX's everywhere: evaluate(state, 0), no matter who is to move. (In a negamax "
    "they are the mover's: side * evaluate(state, 0), as with the utility.)"
)
_UTILITY_IS_MAXS: Final = (
    "Values are MAX's everywhere: game.utility(state, 0), no matter who moves. Only a negamax "
    "takes the mover's: game.utility(state, game.to_move(state))."
)
_START_AT: Final = (
    "Start at -inf for MAX and at +inf for MIN, so that the first child always counts."
)
_IN_TURN: Final = (
    "Ask game.to_move(state) at every position: 0 is MAX, 1 is MIN, on whichever level it lies."
)
_OF_THE_CHILD: Final = (
    "game.actions(state) and game.to_move(game.result(state, game.actions(state)[0])) == MAX"
)

CUTOFF: Final = (
    slip("it assumes that players take turns, and asks who moves only at the root",
            "A player may be to move twice in a row: ask game.to_move(state) at every position.",
            not_in=("asked",)),
    slip("it asks who moves at the child, and assumes that the other player moves here",
            "The player to move at `state` chooses there: game.to_move(state). The child may have "
            "the same player to move.",
            (Patch("game.to_move(state) == MIN", _OF_THE_CHILD, only="asked"),)),
    slip("it asks who moves at the child instead of at the position itself",
            "The player to move at `state` chooses there: ask game.to_move(state) before the loop.",
            (Patch("game.to_move(state) == MIN", _OF_THE_CHILD.replace("MAX", "MIN"),
                   only="asked"),)),
    slip("the levels never alternate: MAX moves on every level", _IN_TURN,
            (Patch("game.to_move(state) == MIN", "False", only="asked"),)),
    slip("the levels never alternate: MIN moves on every level below", _IN_TURN,
            (Patch("game.to_move(state) == MIN", "True", within="below", only="asked"),)),
    slip("it cuts off before it asks whether the game is over", _TWO_TESTS,
            ((TERMINAL + _CUTOFF, _CUTOFF + TERMINAL),),
            not_in=("negamax",)),
    slip("it evaluates finished games instead of asking their utility", _TWO_TESTS,
            ((_UTILITY, "evaluate(state, MAX)"),), not_in=("negamax",)),
    slip("depth is off by one: it goes one ply too deep", _COUNT_DOWN,
            ((_CUTOFF, _CUTOFF.replace("== 0", "< 0")),),
            not_in=("negamax",)),
    slip("depth is off by one: it stops one ply too early", _COUNT_DOWN,
            ((_CUTOFF, _CUTOFF.replace("== 0", "<= 1")),),
            not_in=("negamax",)),
    slip("depth is off by one, except at the root: it stops one ply too early",
            _COUNT_DOWN,
            ((_CUTOFF, _CUTOFF.replace("== 0", "<= 1")),
             ("def search(game, state, depth, evaluate):\n    ...",
              "def search(game, state, depth, evaluate):\n    depth = max(depth, 2)\n    ...")),
            not_in=("negamax",)),
    slip("depth counts rounds: it falls only after both have moved",
            "A ply is one move of one player: depth falls by 1 with each.",
            ((_MAX_CALLS_MIN, _MAX_CALLS_MIN.replace("depth - 1", "depth")),),
            not_in=("negamax",)),
    slip("depth counts rounds: it falls only after both have moved",
            "A ply is one move of one player: depth falls by 1 with each.",
            ((_MIN_CALLS_MAX, _MIN_CALLS_MAX.replace("depth - 1", "depth")),),
            not_in=("negamax",)),
    slip("depth falls by two with every move", _COUNT_DOWN,
            (("depth - 1", "depth - 2"), (_CUTOFF, _CUTOFF.replace("== 0", "<= 0"))),
            not_in=("negamax",)),
    *(
        slip("the depth is reduced once for each child, not once for each move down",
                "Leave depth itself as it is, and hand depth - 1 to every child.",
                (("for a in game.actions(state):\n    ...",
                  "for a in game.actions(state):\n    depth -= 1\n    ..."),
                 ("depth - 1", "depth"), (_CUTOFF, _CUTOFF.replace("== 0", test))),
                not_in=("negamax",))
        for test in ("<= 0", "== 0")
    ),
    slip("the evaluation is taken from the point of view of the player to move", _MAXS,
            ((_CUTOFF, _CUTOFF.replace("MAX", "game.to_move(state)")),),
            not_in=("negamax",)),
    slip("the evaluation has the wrong sign: player 1 is asked about, or it is negated", _MAXS,
            ((_CUTOFF, _CUTOFF.replace("MAX", "MIN")),),
            not_in=("negamax",)),
    slip("finished games are valued for the player to move", _UTILITY_IS_MAXS,
            ((_UTILITY, "game.utility(state, game.to_move(state))"),), not_in=("negamax",)),
    slip("the utility of a finished game is truncated to a whole number",
            "int() drops the fraction: use the utility unchanged.",
            ((_UTILITY, f"int({_UTILITY})"),), not_in=("negamax",)),
    slip("the utility of a finished game is rounded", "Use the utility unchanged.",
            ((_UTILITY, f"round({_UTILITY})"),), not_in=("negamax",)),
    slip("finished games are valued for player 1", _UTILITY_IS_MAXS,
            ((_UTILITY, f"-{_UTILITY}"),), not_in=("negamax",)),
    slip("the last action is left out", "Let the loop go over all game.actions(state).",
            (("for a in game.actions(state):\n    ...",
              "for a in list(game.actions(state))[:-1] or game.actions(state):\n    ..."),),
            not_in=("negamax",)),
    slip("evaluation and utility are both taken for the player to move", _MAXS,
            ((_UTILITY, "game.utility(state, game.to_move(state))"),
             (_CUTOFF, _CUTOFF.replace("MAX", "game.to_move(state)"))),
            not_in=("negamax",)),
    slip("the value has the wrong sign when MIN is at the root", _MAXS,
            (("return min_value(game, state, -inf, inf, depth, evaluate)",
              "v, move = min_value(game, state, -inf, inf, depth, evaluate)\n"
              "return -v, move"),),
            not_in=("negamax",)),
    slip("a negamax without the minus",
            "What is good for the child's player is just as bad for this one: v = -negamax(...).",
            (("-v2 > v", "v2 > v"), ("v, move = -v2, a", "v, move = v2, a")),
            not_in=("bounded", "unbounded")),
    slip("a negamax that flips the sign at every move",
            "A player may be to move twice in a row: flip the sign only where game.to_move(child) "
            "is not the player to move at `state`.",
            (("side * game.utility(state, MAX)", "game.utility(state, game.to_move(state))"),
             ("side * evaluate(state, MAX)", "evaluate(state, game.to_move(state))")),
            not_in=("bounded", "unbounded")),
    slip("it evaluates inner nodes as well and lets them count",
            "Evaluate only where the search stops. Above that, a position is worth what its best "
            "child is worth.",
            (("v, move = -inf, None", "v, move = evaluate(state, MAX), None"),
             ("v, move = inf, None", "v, move = evaluate(state, MAX), None")),
            not_in=("negamax",)),
    slip("it evaluates every node on its way, though only the last ones count",
            "Evaluate only where the search stops: every call costs time.",
            (("v, move = -inf, None", "evaluate(state, MAX)\nv, move = -inf, None"),
             ("v, move = inf, None", "evaluate(state, MAX)\nv, move = inf, None")),
            not_in=("negamax",)),
    slip("it evaluates every node on its way, though only the last ones count",
            "Evaluate only where the search stops: every call costs time.",
            ((_CUTOFF, "estimate = evaluate(state, MAX)\n" + _STOP_THERE),),
            not_in=("negamax",)),
    slip("it evaluates every node on its way, though only the last ones count",
            "Evaluate only where the search stops: every call costs time.",
            ((TERMINAL + _CUTOFF, "estimate = evaluate(state, MAX)\n" + TERMINAL + _STOP_THERE),),
            not_in=("negamax",)),
    slip("it evaluates the children to put them in order",
            "That costs as much as a search one ply deeper, and an evaluation for each of them. Go "
            "through game.actions(state) as it is.",
            (("for a in game.actions(state):\n    ...",
              "for a in sorted(game.actions(state),\n"
              "                key=lambda a: evaluate(game.result(state, a), MAX),\n"
              "                reverse=game.to_move(state) != MIN):\n    ..."),),
            not_in=("negamax",)),
    slip("it evaluates the parent instead of the position that a move leads to",
            "Make the move first, and evaluate each child by itself.",
            ((_MAX_CALLS_MIN, "(evaluate(state, MAX), None) if depth == 1 else " + _MAX_CALLS_MIN),
             (_MIN_CALLS_MAX, "(evaluate(state, MAX), None) if depth == 1 else "
              + _MIN_CALLS_MAX)),
            not_in=("negamax",)),
    slip("a position at the depth limit is worth 0: the evaluation is not called",
            "Where the depth is used up, call evaluate(state, 0).",
            ((_CUTOFF, _CUTOFF.replace("evaluate(state, MAX)", "0")),),
            not_in=("negamax",)),
    slip("the terminal test is missing",
            "A finished game has no actions, so its value stays infinite. Ask "
            "game.is_terminal(state) first.",
            ((TERMINAL, ""),),
            not_in=("negamax",)),
    slip("it ignores the depth, and searches to the end of the game", _COUNT_DOWN,
            ((_CUTOFF, ""),),
            not_in=("negamax",)),
    slip("MAX starts at 0 instead of minus infinity", _START_AT,
            (("v, move = -inf, None", "v, move = 0, None"),)),
    slip("MIN starts at 0 instead of plus infinity", _START_AT,
            (("v, move = inf, None", "v, move = 0, None"),),
            not_in=("negamax",)),
    slip(*ZERO_FOR_NONE,
            (("v2 > v", "not v or v2 > v"), ("v2 < v", "not v or v2 < v")),
            not_in=("negamax", "pairs")),
    slip("both sides start at 0", _START_AT,
            (("v, move = -inf, None", "v, move = 0, None"),
             ("v, move = inf, None", "v, move = 0, None")),
            not_in=("negamax",)),
    slip("the levels never alternate: MAX moves on every level", _IN_TURN,
            ((_MAX_CALLS_MIN, _MIN_CALLS_MAX),
             ("return min_value(game, ..., ..., ..., ..., ...)",
              "return max_value(game, ..., ..., ..., ..., ...)")),
            not_in=("negamax", "asked")),
    slip("the levels never alternate: MAX moves on every level", _IN_TURN,
            ((_MAX_CALLS_MIN, _MIN_CALLS_MAX),),
            not_in=("negamax", "asked")),
    slip("the levels never alternate: MIN moves on every level below", _IN_TURN,
            ((_MIN_CALLS_MAX, _MAX_CALLS_MIN),),
            not_in=("negamax", "asked")),
    slip("the levels never alternate: the player who begins moves on every level", _IN_TURN,
            ((_MAX_CALLS_MIN, "OTHER"), (_MIN_CALLS_MAX, _MAX_CALLS_MIN),
             ("OTHER", _MIN_CALLS_MAX)),
            not_in=("negamax", "asked")),
    slip("MAX and MIN are swapped",
            "game.to_move(state) is 0 where MAX moves and 1 where MIN does.",
            (("game.to_move(state) == MIN", "game.to_move(state) == MAX"),)),
    slip("the root is always treated as MAX's",
            "Ask game.to_move(state): 0 is MAX, 1 is MIN, and MIN may begin.",
            (Patch("game.to_move(state) == MIN", "False", within="search"),)),
    slip("it begins at game.initial instead of state",
            "Search from the state that is given, which may lie in the middle of a game.",
            (("def search(game, state, depth, evaluate):\n    ...",
              "def search(game, state, depth, evaluate):\n    state = game.initial\n    ..."),)),
    slip("only the first child is searched",
            "The last return belongs after the loop, not inside it.",
            (RETURN_IN_LOOP,)),
    *WRONG_ACTIONS,
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
_FRESH_AT_THE_ROOT: Final = slip(
    "the root gives each child a fresh window",
    "What the first child was worth must reach the second: raise alpha in the root's loop too.",
    (
        (
            "below(game, ..., depth - 1, evaluate, alpha, beta)",
            "below(game, ..., depth - 1, evaluate, -inf, inf)",
        ),
    ),
    not_in=("bounded",),
)
_ALPHA_BETA_ONLY: Final = (
    slip("an equally good move replaces the earlier one (>= instead of >)",
            "With alpha-beta a child that was cut gives only a bound: when it merely equals the "
            "best value so far, the move may really be worse. Keep the earlier one.",
            (Patch("v2 > v", "v2 >= v", within="max_value"),
             Patch("v2 < v", "v2 <= v", within="min_value"))),
    slip("it cuts on > and < instead of >= and <=",
            "At equality the other side has no reason to come here either.",
            (("v >= beta", "v > beta"), ("v <= alpha", "v < alpha"))),
    slip(_NO_ALPHA, _MOVE_ALPHA,
            (("if v > alpha:\n    alpha = v", ""),)),
    slip(_NO_BETA, _MOVE_BETA,
            (("if v < beta:\n    beta = v", ""),)),
    slip(_NO_ALPHA, _MOVE_ALPHA, ((_MIN_CUT, ""),)),
    slip(_NO_BETA, _MOVE_BETA, ((_MAX_CUT, ""),)),
    _FRESH_AT_THE_ROOT,
)  # fmt: skip
_CROSSED_ONLY: Final = (
    _FRESH_AT_THE_ROOT,
    slip(_NO_ALPHA, _MOVE_ALPHA, ((_CROSSED_MIN_CUT, ""),)),
    slip(_NO_BETA, _MOVE_BETA, ((_CROSSED_MAX_CUT, ""),)),
)


_IN_TURNS: Final = (
    Base(_PAIR + _BELOW + _ROOT, NAMES, ("bounded",)),
    Base(_PAIR + _BELOW + _LOOP, NAMES, ("loop",)),
)
_WRITTEN: Final = tuple(base.styled("asked", *_ASKED) for base in _IN_TURNS)
_BOUNDED: Final = _WRITTEN[0]
_CROSSING: Final = tuple(base.written("crossed", *_CROSSED) for base in (*_WRITTEN, *_IN_TURNS))
# without cuts: every position at the depth limit is evaluated
_NO_CUTS: Final = Base(_PAIR + _BELOW + _ROOT, NAMES).written(
    "unbounded", (_MAX_CUT, ""), (_MIN_CUT, "")
)
_NO_CUTS_IN_TURNS: Final = (
    _NO_CUTS,
    _PAIRS_IN_TURNS := _NO_CUTS.written("pairs", ("v2 > v", "v2 >= v")),
    _PAIRS_IN_TURNS.written("last", ("v2 < v", "v2 <= v")),
)
_UNBOUNDED: Final = tuple(base.styled("asked", *_ASKED) for base in _NO_CUTS_IN_TURNS)
_FOLDED: Final = Base(_NEGAMAX, NAMES, ("negamax",))


def wide_search() -> Search:
    """The reference without cuts: `search(game, state, depth, evaluate)`."""
    return _UNBOUNDED[0].search()


def wide_slips() -> Iterator[Slip]:
    """Every mistake in searches without cuts, whichever of equal moves they keep.

    That is the first, the last, or the larger one for MAX and the smaller one for MIN, as
    Python's `max` and `min` of pairs have it; or of a negamax. Those that take turns come last.
    """
    return slips_in(CUTOFF, *_UNBOUNDED, *_NO_CUTS_IN_TURNS, _FOLDED)


def cutting_slips() -> Iterator[Slip]:
    """Every mistake that a search with cuts can have.

    What is wrong with the cuts alone is also sought where the root is a loop of its own, and where
    a node tests whether alpha has met beta; there a bound that never moves means no cuts at all.
    """
    yield from slips_in(_FITTING, _BOUNDED, _IN_TURNS[0])
    yield from slips_in(_ALPHA_BETA_ONLY, *_WRITTEN, *_IN_TURNS)
    yield from slips_in(_CROSSED_ONLY, *_CROSSING)


_FITTING: Final = tuple(mistake for mistake in CUTOFF if "bounded" not in mistake.program.not_in)
