"""Slips in expectiminimax in `ps5_chance`; `dice` has those that come before."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from gamesearch.grading.questions.slips import (
    NAMES,
    STOPS_DEEP,
    Base,
    Slip,
    read_programs,
    read_slips,
    slip,
    slips_in,
)

PROGRAMS: Final = read_programs(__file__)

SLIPS: Final = read_slips(Path(__file__))


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
NO_WINDOW: Final = (
    "A window for the mean is not one for a single outcome: the others may make up for a bad roll. "
)
_READ_ALL: Final = "Here every leaf must be read; the bonus question shows how to prune anyway."
_TOO_EARLY: Final = ("mean >= beta", "mean >= beta or mean <= alpha", "v2 >= beta or v2 <= alpha")


def unsound(advice: str) -> Iterator[Slip]:
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
    yield from unsound(NO_WINDOW + _READ_ALL)
    for plies in (1, 2, 3, 4):
        stops = slip(f"it looks only {plies} plies ahead", STOPS_DEEP[1])
        yield from slips_in((stops,), _to_a_depth(plies))
    yield from slips_in((slip(*STOPS_DEEP),), _to_a_depth(8))
