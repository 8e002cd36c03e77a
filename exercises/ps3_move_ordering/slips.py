"""Slips in q3 (iterative deepening) and q4 (a table): programs for `slips.toml`.

Which slip an answer has, `SeriesQuestion.name_slip` finds out (`series`). Those of q1 stand in
`questions`, of q2 in `column_order`, of q5 in `branching_factor`.

A program that is right is written down once for each question, and then changed in two ways: into
others that are right as well, and into some that are not.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from gamesearch.grading.questions.slips import (
    NAMES,
    Base,
    Slip,
    SlipFile,
    slips_in,
)

PROGRAMS: Final = SlipFile(__file__).programs

_SLIPS: Final = SlipFile(__file__).slips

# ---------------------------------------------------------------- other ways to be right

_WAYS: Final = {way.name: way.program.patches for way in _SLIPS["ways"]}
_DEEPENED: Final = Base(PROGRAMS["deepening"] + PROGRAMS["helpers"], NAMES, ("deepening",))
_TABLED: Final = Base(PROGRAMS["table"] + PROGRAMS["helpers"], NAMES, ("table",))
_TABLED_HARD: Final = _TABLED.written("hard", *_WAYS["hard"])
# Those that lead to other entries, and so to other reads and other slips.
_BASES: Final = {
    "deepening": (_DEEPENED, _DEEPENED.written("hard", *_WAYS["hard"])),
    "table": (
        _TABLED,
        _TABLED_HARD,
        _TABLED.written("first", *_WAYS["first"]),
        _TABLED_HARD.written("first", *_WAYS["first"]),
    ),
}
# More of them, for which no slip looks different.
_MORE: Final = {
    "deepening": (),
    "table": (
        _TABLED.written("searched", *_WAYS["searched"]),
        _TABLED_HARD.written("clipped", *_WAYS["clipped"]),
    ),
}

# ---------------------------------------------------------------- what goes wrong

# Slips that make values or actions wrong, and those for which only more is read.
_WRONG: Final = {
    "deepening": (
        *_SLIPS["deepening"],
        *(slip for slip in _SLIPS["to_a_depth"] if "one ply too" not in slip.name),
    ),
    "table": (*_SLIPS["table"], *_SLIPS["to_a_depth"]),
}
_SLOWER: Final = {
    "deepening": (*_SLIPS["learns_nothing"], *_SLIPS["slow"]),
    "table": _SLIPS["table_slow"],
}
Made = Callable[..., Any]


@cache
def rights(kind: str) -> tuple[Made, ...]:
    """Return the searches that are right: of "deepening" or of "table", the plainest first."""
    return tuple(base.search() for base in (*_BASES[kind], *_MORE[kind]))


@cache
def absent(kind: str) -> tuple[Made, ...]:
    """Return searches that are right, but learn nothing from before: with cuts, and without."""
    nothing = _SLIPS["learns_nothing" if kind == "deepening" else "table_slow"][:2]
    return tuple(slip.program for slip in slips_in(nothing, *_BASES[kind]))


@cache
def slips_of(kind: str) -> tuple[Slip, ...]:
    """Return every slip with a search that has it, once for each of the bases that it fits."""
    return (*misleading(kind), *slips_in(_SLOWER[kind], *_BASES[kind]))


@cache
def misleading(kind: str) -> tuple[Slip, ...]:
    """Return those of the slips that give wrong values or actions."""
    return tuple(slips_in(_WRONG[kind], *_BASES[kind]))
