"""Programs in which several exercises make slips: bodies as the books have them.

They stand here once more, and not in `gamesearch.search` alone, so that our own searches may be
rewritten without a slip being lost.
"""

from __future__ import annotations

from math import inf
from typing import Any, Final

from gamesearch.game import CHANCE, MAX, MIN

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

STOPS_DEEP: Final = (  # at which ply the trees do not decide
    "it stops at some depth, before the game is over",
    "Go on until game.is_terminal(state), however deep the tree is.",
)


def after_loop(returned: str) -> tuple[str, str]:
    """Return a patch by which something else is returned behind the loop over the actions."""
    loop = "for a in ...:\n    ...\nreturn "
    return f"{loop}v, move", loop + returned
