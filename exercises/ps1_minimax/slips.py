"""What goes wrong in the minimax of `ps1_minimax`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from gamesearch.grading.questions.patches import Patch
from gamesearch.grading.questions.slips import (
    Base,
    Fragments,
    Slip,
    slip,
    slips_in,
)
from gamesearch.grading.questions.textbook import (
    ALPHA_BETA,
    ALPHA_BETA_ROOT,
    FROM_INITIAL,
    ITS_PLACE,
    NAMES,
    RETURN_IN_LOOP,
    STOPS_DEEP,
    TERMINAL,
    THE_PLACE,
    WRONG_ACTIONS,
    ZERO_FOR_NONE,
    after_loop,
)
from gamesearch.grading.search_advice import NOT_ITS_PLACE

# ---------------------------------------------------------------- minimax

_PAIR: Final = """
def max_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    v, move = -inf, None
    for a in game.actions(state):
        v2, _ = min_value(game, game.result(state, a))
        if v2 > v:
            v, move = v2, a
    return v, move


def min_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    v, move = inf, None
    for a in game.actions(state):
        v2, _ = max_value(game, game.result(state, a))
        if v2 < v:
            v, move = v2, a
    return v, move
"""

_ROOT: Final = """

def search(game, state):
    if game.to_move(state) == MIN:
        return min_value(game, state)
    return max_value(game, state)
"""

_LOOP: Final = """

def search(game, state):
    minimising = game.to_move(state) == MIN
    best, choice = (inf if minimising else -inf), None
    for action in game.actions(state):
        below = max_value if minimising else min_value
        value, _ = below(game, game.result(state, action))
        if value < best if minimising else value > best:
            best, choice = value, action
    return best, choice
"""

_NEGAMAX: Final = """
def search(game, state):
    side = -1 if game.to_move(state) == MIN else +1
    v, move = negamax(game, state, side)
    return side * v, move


def negamax(game, state, side):
    if game.is_terminal(state):
        return side * game.utility(state, MAX), None
    v = -inf
    move = None
    for a in game.actions(state):
        v2, _ = negamax(game, game.result(state, a), -side)
        if -v2 > v:
            v, move = -v2, a
    return v, move
"""

_TO_A_DEPTH: Final = """
def search(game, state, depth=DEPTH):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if depth == 0:
        return 0, None
    minimising = game.to_move(state) == MIN
    v, move = (inf if minimising else -inf), None
    for a in game.actions(state):
        v2, _ = search(game, game.result(state, a), depth - 1)
        if v2 < v if minimising else v2 > v:
            v, move = v2, a
    return v, move
"""

_BEGIN: Final = "def search(game, state):\n    ..."
_LOOP_BEGINS: Final = "for a in game.actions(state):\n    ..."
_MAX_CALLS_MIN: Final = "min_value(game, game.result(state, a))"
_MIN_CALLS_MAX: Final = "max_value(game, game.result(state, a))"
_START_AT: Final = (
    "Start at -inf for MAX and at +inf for MIN, so that the first child always counts."
)
_IN_TURN: Final = (
    "Ask who moves at each node: MAX, player 0, takes the largest value there, and MIN, player 1, "
    "the smallest."
)
_OWN_VALUE: Final = (
    "Every call needs its own best value: a plain local variable, which starts afresh."
)


def _begin_with(shared: str, afresh: str) -> Fragments:
    """Something that all calls share, and how a search begins with it."""
    return _BEGIN, f"{shared}\n{_BEGIN.replace('...', afresh)}\n    ..."


MINIMAX: Final = (
    slip("MAX starts at 0 instead of minus infinity", _START_AT,
            (("v, move = -inf, None", "v, move = 0, None"),),
            not_in=("negamax",)),
    slip("MIN starts at 0 instead of plus infinity", _START_AT,
            (("v, move = inf, None", "v, move = 0, None"),),
            not_in=("negamax",)),
    slip("both sides start at 0", _START_AT,
            (("v, move = -inf, None", "v, move = 0, None"),
             ("v, move = inf, None", "v, move = 0, None")),
            not_in=("negamax",)),
    slip("the levels never alternate: MAX moves on every level", _IN_TURN,
            ((_MAX_CALLS_MIN, _MIN_CALLS_MAX),),
            not_in=("negamax",)),
    slip("the levels never alternate: MIN moves on every level below", _IN_TURN,
            ((_MIN_CALLS_MAX, _MAX_CALLS_MIN),),
            not_in=("negamax",)),
    slip("the levels never alternate: the player who begins moves on every level", _IN_TURN,
            ((_MAX_CALLS_MIN, "OTHER"), (_MIN_CALLS_MAX, _MAX_CALLS_MIN),
             ("OTHER", _MIN_CALLS_MAX)),
            not_in=("negamax",)),
    slip("the levels never alternate: MAX moves on every level", _IN_TURN,
            ((_MAX_CALLS_MIN, _MIN_CALLS_MAX),
             ("return min_value(game, state)", "return max_value(game, state)")),
            not_in=("loop", "negamax")),
    slip("the levels never alternate: MIN moves on every level", _IN_TURN,
            ((_MIN_CALLS_MAX, _MAX_CALLS_MIN),
             ("return max_value(game, state)", "return min_value(game, state)")),
            not_in=("loop", "negamax")),
    slip("MAX and MIN are swapped",
            "game.to_move(state) is 0 where MAX moves and 1 where MIN does. Ask it of the node "
            "itself, not of its child.",
            (("game.to_move(state) == MIN", "game.to_move(state) == MAX"),)),
    slip("the root is always treated as MAX's",
            "Ask game.to_move(state): 0 is MAX, 1 is MIN, and MIN may begin.",
            (("game.to_move(state) == MIN", "False"),)),
    slip("it begins at game.initial instead of state",
            "Search from the state that is given, which may lie in the middle of a game.",
            (FROM_INITIAL,)),
    slip("leaves are valued for the player to move",
            "Values are MAX's everywhere: game.utility(state, 0), no matter who is to move. Only "
            "a negamax wants the mover's: game.utility(state, game.to_move(state)).",
            ((TERMINAL, TERMINAL.replace("MAX", "game.to_move(state)")),),
            not_in=("negamax",)),
    slip("leaves are valued for MIN, player 1",
            "Values are MAX's everywhere: game.utility(state, 0).",
            ((TERMINAL, TERMINAL.replace("MAX", "MIN")),),
            not_in=("negamax",)),
    slip("the value has the wrong sign when MIN is at the root",
            "Values are MAX's, no matter who begins: a leaf is worth game.utility(state, 0), and "
            "a negamax flips the sign before it returns.",
            (("return min_value(game, state)",
              "v, move = min_value(game, state)\nreturn -v, move"),),
            not_in=("loop", "negamax")),
    slip("a negamax without the minus",
            "What is good for the child's player is just as bad for this one: v = -negamax(...).",
            (("-v2 > v", "v2 > v"), ("v, move = -v2, a", "v, move = v2, a")),
            not_in=("first", "loop")),
    slip("the terminal test is missing",
            "A leaf has no actions, so its value stays infinite. Ask game.is_terminal(state) "
            "first, and return game.utility(state, 0) there.",
            ((TERMINAL, ""),),
            not_in=("negamax",)),
    slip("only the first child is searched",
            "The last return belongs after the loop, not inside it.",
            (RETURN_IN_LOOP,)),
    *(slip(f"only the first child is searched where {who} moves",
              f"{who}'s last return belongs after the loop, not inside it.",
              (Patch(*RETURN_IN_LOOP, within=side),),
              not_in=("loop", "negamax"))
      for who, side in (("MAX", "max_value"), ("MIN", "min_value"))),
    slip("the last child counts instead of the best one",
            "Keep the best value so far, and replace it only when a child is better.",
            (("v2 > v", "True"), ("v2 < v", "True")),
            not_in=("last", "negamax")),
    slip(*ZERO_FOR_NONE,
            (("v2 > v", "not v or v2 > v"), ("v2 < v", "not v or v2 < v")),
            not_in=("last", "negamax")),
    slip("the values of the children are added up",
            "A player chooses one child: the largest value for MAX, the smallest for MIN.",
            (("v, move = -inf, None", "v, move = 0, None"),
             ("v, move = inf, None", "v, move = 0, None"),
             ("if v2 > v:\n    v, move = v2, a", "v, move = v + v2, move or 0"),
             ("if v2 < v:\n    v, move = v2, a", "v, move = v + v2, move or 0")),
            not_in=("last", "negamax")),
    slip("MIN takes the mean of its children",
            "Minimax expects the best reply there is, not a random one.",
            (("v, move = inf, None", "v, move = 0, None"),
             ("if v2 < v:\n    v, move = v2, a", "v, move = v + v2, game.actions(state)[0]"),
             Patch(*after_loop("v / len(game.actions(state)), move"), within="min_value")),
            not_in=("last", "negamax")),
    slip("one best value is shared by all calls", _OWN_VALUE,
            (*(Patch(_LOOP_BEGINS, f"v = ALL[{n}]\n{_LOOP_BEGINS}", within=side)
               for n, side in enumerate(("max_value", "min_value"))),
             ("if v2 > v:\n    v, move = v2, a",
              "if v2 > ALL[0]:\n    ALL[0], move = v2, a\nv = ALL[0]"),
             ("if v2 < v:\n    v, move = v2, a",
              "if v2 < ALL[1]:\n    ALL[1], move = v2, a\nv = ALL[1]"),
             _begin_with("ALL = [0, 0]", "ALL[:] = -inf, inf")),
            not_in=("last", "negamax")),
    slip("all calls collect their children's values in one list", _OWN_VALUE,
            (("if v2 > v:\n    v, move = v2, a",
              "ALL.append(v2)\nv, move = max(ALL), a if v2 > v else move"),
             ("if v2 < v:\n    v, move = v2, a",
              "ALL.append(v2)\nv, move = min(ALL), a if v2 < v else move"),
             _begin_with("ALL = []", "ALL.clear()")),
            not_in=("last", "negamax")),
    *WRONG_ACTIONS,
    slip("the action returned is always the last",
            "Remember an action only when it improves the value.",
            (("v, move = v2, a", "v = v2"),
             after_loop("v, a")),
            not_in=("negamax",)),
    slip("the root chooses for the wrong player",
            "MAX takes the largest value and MIN the smallest, at the root too.",
            (("value < best if minimising else value > best",
              "value > best if minimising else value < best"),
             ("(inf if minimising else -inf)", "(-inf if minimising else inf)")),
            not_in=("first", "negamax")),
    slip("the action returned is always the first",
            "Remember an action whenever it improves the value.",
            (("best, choice = value, action", "best, choice = value, game.actions(state)[0]"),),
            not_in=("first", "negamax")),
    slip(THE_PLACE,
            NOT_ITS_PLACE,
            (("best, choice = value, action",
              f"best, choice = value, {ITS_PLACE}".replace("(a)", "(action)")),),
            not_in=("first", "negamax")),
    slip("MAX starts at 0 instead of minus infinity", _START_AT,
            (("(inf if minimising else -inf)", "(inf if minimising else 0)"),),
            not_in=("first", "negamax")),
    slip("MIN starts at 0 instead of plus infinity", _START_AT,
            (("(inf if minimising else -inf)", "(0 if minimising else -inf)"),),
            not_in=("first", "negamax")),
    slip("both sides start at 0", _START_AT,
            (("(inf if minimising else -inf)", "0"),),
            not_in=("first", "negamax")),
)  # fmt: skip

_PRUNES: Final = slip(
    "it prunes: not every leaf is read",
    "That is alpha-beta, which is correct but comes in the next problem set. Minimax reads every "
    "leaf.",
)


def looks_only(plies: int) -> str:
    """The name of what stops at a depth."""
    return f"it looks only {plies} {'ply' if plies == 1 else 'plies'} ahead"


def _stops(plies: int) -> Slip:
    if plies > 5:
        return slip(*STOPS_DEEP)
    return slip(looks_only(plies), STOPS_DEEP[1])


_FIRST: Final = Base(_PAIR + _ROOT, NAMES, ("first",))
_BY_THE_CHILD: Final = Base(
    """
def search(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    below = [game.result(state, a) for a in game.actions(state)]
    pick = max if game.to_move(below[0]) == MIN else min
    return pick(search(game, child)[0] for child in below), None
""",
    NAMES,
)
_TAKES_TURNS: Final = slip(
    "it assumes that the players take turns",
    "A player moves twice in a row here. Ask game.to_move(state) at each node.",
)
_ASKS_THE_CHILD: Final = slip(
    "it asks who moves one level too deep",
    "The player who moves at a node chooses among its children: ask game.to_move(state) of the "
    "node itself, not of a child.",
)
_BASES: Final = (
    _FIRST,
    _FIRST.written("last", ("v2 > v", "v2 >= v"), ("v2 < v", "v2 <= v")),
    Base(_PAIR + _LOOP, NAMES, ("loop",)),
    Base(_NEGAMAX, NAMES, ("negamax",)),
)
_BOUNDED: Final = Base(ALPHA_BETA + ALPHA_BETA_ROOT, NAMES)
_BOUNDED_STRICTLY: Final = _BOUNDED.written(
    "strictly", ("v >= beta", "v > beta"), ("v <= alpha", "v < alpha")
)


def minimax_slips() -> Iterator[Slip]:
    """Every mistake in several ways: with the first or last of equals, a loop, a negamax."""
    yield from slips_in(MINIMAX, *_BASES)
    yield from slips_in((_PRUNES,), _BOUNDED, _BOUNDED_STRICTLY)
    for plies in (1, 2, 3, 4, 5, 6, 8):
        yield from slips_in((_stops(plies),), _to_a_depth(plies))


def value_slips() -> Iterator[Slip]:
    """The same, and searches that are right as long as the players move in turn."""
    yield from slips_in((_TAKES_TURNS,), _FIRST)
    yield from slips_in((_ASKS_THE_CHILD,), _BY_THE_CHILD)
    yield from minimax_slips()


@cache
def _to_a_depth(plies: int) -> Base:
    return Base(_TO_A_DEPTH.replace("DEPTH", str(plies)), NAMES)
