"""Slips in the searches of `ps5_chance`: expectiminimax, and Star1, which cuts at chance nodes.

Ballard 1983, "The *-minimax search procedure for trees containing chance nodes".
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from gamesearch.grading.questions.slips import (
    NAMES,
    STOPS_DEEP,
    Base,
    Search,
    Slip,
    SlipFile,
    slip,
    slips_in,
)

PROGRAMS: Final = SlipFile(__file__).programs

SLIPS: Final = SlipFile(__file__).slips


_ADD_OUTCOME: Final = "mean += game.probability(state, r) * v2"
_BETTER: Final = "v2 > v if player == MAX else v2 < v"
_ASK_WHO: Final = (
    "Ask game.to_move(state) at every node: 0 is MAX, 1 is MIN, -1 is chance. A node's depth "
    "does not tell you who moves there, and a player may even move twice in a row."
)


_LEVELS: Final = "it goes by level instead of to_move"


@cache
def _by_levels() -> tuple[Base, ...]:
    """Who moves is told from the depth, in the ways that depth can be counted."""
    return tuple(
        Base(PROGRAMS["by_level"].replace("FIRST", first).replace("AFTER", after), NAMES)
        for first in ("game.to_move(state) == 1", "0")
        for after in ("level + 1", "level", "0")
    )


@cache
def _to_a_depth(plies: int) -> Base:
    return Base(PROGRAMS["to_a_depth"].replace("DEPTH", str(plies)), NAMES)


CUTS_BELOW_CHANCE: Final = "alpha-beta cuts below chance nodes without bounds on the values"
_NO_WINDOW: Final = (
    "A window for the mean is not one for a single outcome: the others may make up for a bad roll. "
)
_READ_ALL: Final = "Here every leaf must be read; the bonus question shows how to prune anyway."
_TOO_EARLY: Final = ("mean >= beta", "mean >= beta or mean <= alpha", "v2 >= beta or v2 <= alpha")


def _unsound(advice: str) -> Iterator[Slip]:
    """Alpha-beta that goes through chance nodes as if they were others, in several ways."""
    breaks = (((_ADD_OUTCOME, f"{_ADD_OUTCOME}\nif {test}:\n    break"),) for test in _TOO_EARLY)
    mistakes = (slip(CUTS_BELOW_CHANCE, advice, patches) for patches in ((), *breaks))
    return slips_in(tuple(mistakes), _CUTTING)


_PLAIN: Final = Base(PROGRAMS["expectiminimax"], NAMES, ("plain",))
_LAST: Final = _PLAIN.written("last", (_BETTER, "v2 >= v if player == MAX else v2 <= v"))
_PAIRS: Final = _PLAIN.written(  # `max` and `min` of them
    "pairs", (_BETTER, "v2 >= v if player == MAX else v2 < v")
)
_CUTTING: Final = Base(PROGRAMS["alpha_beta"], NAMES)


def expectiminimax_slips() -> Iterator[Slip]:
    """Yield every mistake in several ways: with the first or the last of equal moves, by levels."""
    yield from slips_in(SLIPS["expectiminimax"], _PLAIN, _LAST, _PAIRS)
    for base in _by_levels():
        yield from slips_in((slip(_LEVELS, _ASK_WHO),), base)
    yield from slips_in(SLIPS["prunes"], _CUTTING)
    yield from _unsound(_NO_WINDOW + _READ_ALL)
    for plies in (1, 2, 3, 4):
        stops = slip(f"it looks only {plies} plies ahead", STOPS_DEEP[1])
        yield from slips_in((stops,), _to_a_depth(plies))
    yield from slips_in((slip(*STOPS_DEEP),), _to_a_depth(8))


# ---------------------------------------------------------------- Star1

# What Star2 (Hauk, Buro and Schaeffer 2004) does first: it probes one action behind each outcome.
_SEARCH_OUTCOME: Final = (
    "v, _ = value(game, child, max(a, lowest), min(b, highest), lowest, highest)"
)
_SOLVE: Final = (
    "Below an outcome of probability p the window is that of the mean, minus what the others "
    "contribute at most (for alpha) or at least (for beta), divided by p."
)


_CLIPPED: Final = (("min(most, alpha)", "alpha"), ("max(least, beta)", "beta"))
_HELD: Final = Base(PROGRAMS["star1"] + PROGRAMS["probe"], NAMES, ("held",))
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
    for other in (*_unsound(_NO_WINDOW + _SOLVE), *expectiminimax_slips()):
        yield other._replace(program=_with_bounds(other.program))


@cache
def _with_bounds(search: Search) -> Search:
    """Return a search that is called with bounds and does not care."""

    def call(game: Any, state: Any, *bounds: Any) -> Any:
        del bounds
        return search(game, state)

    return call
