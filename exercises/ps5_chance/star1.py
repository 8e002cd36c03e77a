"""Slips in Star1, the bonus question of `ps5_chance`: cuts at chance nodes.

Ballard 1983, "The *-minimax search procedure for trees containing chance nodes".
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from gamesearch.grading.questions.slips import (
    NAMES,
    Base,
    Search,
    Slip,
    read_programs,
    read_slips,
    slips_in,
)

from .slips import NO_WINDOW, expectiminimax_slips, unsound

PROGRAMS: Final = read_programs(__file__)

SLIPS: Final = read_slips(Path(__file__))

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
    for other in (*unsound(NO_WINDOW + _SOLVE), *expectiminimax_slips()):
        yield other._replace(program=_with_bounds(other.program))


@cache
def _with_bounds(search: Search) -> Search:
    """Return a search that is called with bounds and does not care."""

    def call(game: Any, state: Any, *bounds: Any) -> Any:
        del bounds
        return search(game, state)

    return call
