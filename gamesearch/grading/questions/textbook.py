"""What the mistakes of several assignments are made in: bodies as the books have them.

They stand here once more, and not in `gamesearch.search` alone, so that our own searches may be
rewritten without a mistake being lost.
"""

from __future__ import annotations

from math import inf
from typing import Any, Final

from gamesearch.game import CHANCE, MAX, MIN
from gamesearch.grading.questions.slips import slip
from gamesearch.grading.search_advice import NOT_ITS_PLACE

NAMES: Final[dict[str, Any]] = {"MAX": MAX, "MIN": MIN, "CHANCE": CHANCE, "inf": inf}

ALPHA_BETA: Final = """
def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    v, move = -inf, None
    for a in game.actions(state):
        v2, _ = min_value(game, game.result(state, a), alpha, beta)
        if v2 > v:
            v, move = v2, a
            alpha = max(alpha, v)
        if v >= beta:
            return v, move
    return v, move


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    v, move = inf, None
    for a in game.actions(state):
        v2, _ = max_value(game, game.result(state, a), alpha, beta)
        if v2 < v:
            v, move = v2, a
            beta = min(beta, v)
        if v <= alpha:
            return v, move
    return v, move
"""
ALPHA_BETA_ROOT: Final = """
def search(game, state):
    if game.to_move(state) == MIN:
        return min_value(game, state, -inf, inf)
    return max_value(game, state, -inf, inf)
"""

# ---------------------------------------------------------------- patches in every search

STOPS_DEEP: Final = (  # at which ply the trees do not decide
    "it stops at some depth, before the game is over",
    "Go on until game.is_terminal(state), however deep the tree is.",
)
ZERO_FOR_NONE: Final = (  # name and advice of what goes wrong in any search
    "a best value of 0 is mistaken for no value yet",
    "0 is false in Python, so `if not best` also holds where the best value so far is 0. Ask "
    "`if best is None`, or start at -inf and +inf.",
)

TERMINAL: Final = """
if game.is_terminal(state):
    return game.utility(state, MAX), None
"""
FROM_INITIAL: Final = (  # it begins at game.initial instead of state
    "def search(game, state):\n    ...",
    "def search(game, state):\n    state = game.initial\n    ...",
)


def after_loop(returned: str) -> tuple[str, str]:
    """Something else is returned behind the loop over the actions."""
    loop = "for a in ...:\n    ...\nreturn "
    return f"{loop}v, move", loop + returned


RETURN_IN_LOOP: Final = (
    "for a in ...:\n    ...\nreturn v, move",
    "for a in ...:\n    ...\n    return v, move",
)
REPLY: Final = ("v2, _ = ...", "v2, reply = ...")
KEEP_REPLY: Final = ("v, move = v2, a", "v, move = v2, a if reply is None else reply")

# what every search may return in place of its action, and what to say of it
THE_PLACE: Final = "the action's index is returned, not the action"
ITS_PLACE: Final = "list(game.actions(state)).index(a)"
WRONG_ACTIONS: Final = (
    slip("the action is a reply from further down",
            "The pair that a child returns holds the other player's reply: take its value, and "
            "keep the action of your own loop.",
            (REPLY,
             KEEP_REPLY),
            not_in=("negamax",)),
    slip("the action returned is always the first",
            "Remember an action whenever it improves the value.",
            (("v, move = v2, a", "v, move = v2, game.actions(state)[0]"),),
            not_in=("negamax",)),
    slip(THE_PLACE,
            NOT_ITS_PLACE,
            (("v, move = v2, a", f"v, move = v2, {ITS_PLACE}"),),
            not_in=("negamax",)),
)  # fmt: skip
