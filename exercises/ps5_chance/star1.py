"""What goes wrong in Star1, the bonus question of `ps5_chance`: cuts at chance nodes.

Ballard 1983, "The *-minimax search procedure for trees containing chance nodes".
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from gamesearch.grading.questions.slips import Base, Search, Slip, read_slips, slips_in
from gamesearch.grading.questions.textbook import NAMES

from .slips import NO_WINDOW, expectiminimax_slips, unsound

SLIPS: Final = read_slips(Path(__file__))

_STAR1: Final = """
def search(game, state, lowest, highest):
    return value(game, state, lowest, highest, lowest, highest)


def value(game, state, alpha, beta, lowest, highest):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    player = game.to_move(state)
    if player == CHANCE:
        return mean(game, state, alpha, beta, lowest, highest), None
    if player == MAX:
        return max_value(game, state, alpha, beta, lowest, highest)
    return min_value(game, state, alpha, beta, lowest, highest)


def max_value(game, state, alpha, beta, lowest, highest):
    v, move = -inf, None
    for a in game.actions(state):
        v2, _ = value(game, game.result(state, a), alpha, beta, lowest, highest)
        if v2 > v:
            v, move = v2, a
            alpha = max(alpha, v)
        if v >= beta:
            return v, move
    return v, move


def min_value(game, state, alpha, beta, lowest, highest):
    v, move = inf, None
    for a in game.actions(state):
        v2, _ = value(game, game.result(state, a), alpha, beta, lowest, highest)
        if v2 < v:
            v, move = v2, a
            beta = min(beta, v)
        if v <= alpha:
            return v, move
    return v, move


def mean(game, state, alpha, beta, lowest, highest):
    chances = [(game.probability(state, r), r) for r in game.actions(state)]
    outcomes = [(p, game.result(state, r)) for p, r in chances if p > 0]
    lower, upper = [lowest] * len(outcomes), [highest] * len(outcomes)
    least = sum(p * bound for (p, _), bound in zip(outcomes, lower, strict=True))
    most = sum(p * bound for (p, _), bound in zip(outcomes, upper, strict=True))
    for (p, child), bottom, top in zip(outcomes, lower, upper, strict=True):
        least -= p * bottom
        most -= p * top
        a, b = (alpha - most) / p, (beta - least) / p
        v, _ = value(game, child, max(a, lowest), min(b, highest), lowest, highest)
        least += p * v
        most += p * v
        if v <= a:
            return min(most, alpha)
        if v >= b:
            return max(least, beta)
    return least
"""
# What Star2 (Hauk, Buro and Schaeffer 2004) does first: it probes one action behind each outcome.
_PROBE: Final = """
def probe(game, outcomes, lower, upper, alpha, beta, lowest, highest):
    least, most = lowest, highest
    for i, (p, child) in enumerate(outcomes):
        if game.is_terminal(child) or (player := game.to_move(child)) == CHANCE:
            continue
        first = game.result(child, game.actions(child)[0])
        if player == MAX:
            b = (beta - (least - p * lowest)) / p
            lower[i], _ = value(game, first, lowest, min(b, highest), lowest, highest)
            least += p * (lower[i] - lowest)
            if lower[i] >= b:
                return max(least, beta)
        else:
            a = (alpha - (most - p * highest)) / p
            upper[i], _ = value(game, first, max(a, lowest), highest, lowest, highest)
            most += p * (upper[i] - highest)
            if upper[i] <= a:
                return min(most, alpha)
    return None
"""
_SEARCH_OUTCOME: Final = (
    "v, _ = value(game, child, max(a, lowest), min(b, highest), lowest, highest)"
)
_SOLVE: Final = (
    "Below an outcome of probability p the window is that of the mean, minus what the others "
    "contribute at most (for alpha) or at least (for beta), divided by p."
)


_CLIPPED: Final = (("min(most, alpha)", "alpha"), ("max(least, beta)", "beta"))
_HELD: Final = Base(_STAR1 + _PROBE, NAMES, ("held",))
_LOOSE: Final = _HELD.written(
    "loose",
    (_SEARCH_OUTCOME, "v, _ = value(game, child, a, b, lowest, highest)"),
    ("return value(game, state, lowest, highest, ..., ...)",
     "return value(game, state, -inf, inf, ..., ...)"),
)  # fmt: skip
_BASES: Final = tuple(
    base for way in (_HELD, _LOOSE) for base in (way, way.written("clipped", *_CLIPPED))
)


def star1_slips() -> Iterator[Slip]:
    """Yield every mistake with a Star1 that has it, called with the two bounds on all values.

    Windows are held within the bounds or not, and a cut returns what the mean can be at most (at
    least), or alpha (beta): all of these are right, but a mistake shows differently in each. What
    can be wrong in expectiminimax, can be wrong in a search that prunes as well.
    """
    yield from slips_in((*SLIPS["star1"], *SLIPS["probes"]), *_BASES)
    for other in (*unsound(NO_WINDOW + _SOLVE), *expectiminimax_slips()):
        yield other._replace(program=_with_bounds(other.program))


@cache
def _with_bounds(search: Search) -> Search:
    """Return a search that is called with bounds and does not care."""

    def call(game: Any, state: Any, *bounds: Any) -> Any:
        del bounds
        return search(game, state)

    return call
