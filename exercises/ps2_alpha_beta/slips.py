"""Slips in alpha-beta: the programs in which the slips of `slips.toml` are made.

An answer is compared with each of them. The slip it is told is that of the first program which
agrees with it on value, action and leaves, everywhere. Every slip is made in several bases and
styles, the plain one first, for it looks different in a search that is fail-hard, that tests alpha
against beta, or whose root is a loop of its own, with the slip in it or without. Slips that nothing
can tell apart from outside share a name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

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

_GROUPS: Final = SlipFile(__file__).slips
SLIPS: Final = _GROUPS["alpha_beta"]
MIN_STOPS: Final = "MIN stops after its first child"

# ---------------------------------------------------------------- bases

_WINDOW: Final = "\nWINDOW = [-inf, inf]\n"  # for the slip that shares it

_RIGHT: Final = Base(
    PROGRAMS["alpha_beta"] + _WINDOW + PROGRAMS["alpha_beta_root"], NAMES, ("pair", "call")
)
_LOOPED: Final = Base(PROGRAMS["alpha_beta"] + _WINDOW + PROGRAMS["loop"], NAMES, ("pair", "loop"))
_LOOPED_RIGHT: Final = Base(
    PROGRAMS["alpha_beta"] + _WINDOW + PROGRAMS["loop"], NAMES, ("pair", "right loop")
)
_FOLDED: Final = Base(PROGRAMS["negamax"], NAMES, ("negamax",))

# ---------------------------------------------------------------- styles


_STYLES: Final = {style.name: style.program.patches for style in _GROUPS["styles"]}


def _styles(base: Base) -> tuple[Base, Base, Base]:
    """Return the base itself, fail-hard, and fail-hard at the leaves too."""
    hard = base.styled("hard", *_STYLES["hard"])
    return base, hard, hard.styled("clamped", *_STYLES["clamped"])


_CROSSING: Final = [
    base.styled("crossed", *_STYLES["crossed"]) for base in (_RIGHT, _LOOPED, _LOOPED_RIGHT)
]
BASES: Final = (
    *(style for base in (_RIGHT, _LOOPED, _LOOPED_RIGHT, *_CROSSING) for style in _styles(base)),
    _FOLDED,
)
PLAIN, HARD = BASES[:2]

# ---------------------------------------------------------------- slips in all of them


def alpha_beta_slips() -> Iterator[Slip]:
    """Yield every slip with a search that has it, in all the styles that it can have."""
    yield from slips_in(_GROUPS["takes_turns"], *BASES)
    yield from slips_in(SLIPS, *BASES)
    for plies in (1, 2, 3, 4, 5, 6, 8, 10):
        to_a_depth = Base(PROGRAMS["alpha_beta_to_a_depth"].replace("DEPTH", str(plies)), NAMES)
        yield from slips_in((slip(*STOPS_DEEP),), to_a_depth)


def search_with(name: str, base: Base = PLAIN) -> Search:
    """Return our alpha-beta with the first slip of that name."""
    search = base.with_slip(next(known for known in SLIPS if known.name == name))
    assert search is not None
    return search


# ---------------------------------------------------------------- q3: all best actions


def best_actions_slips() -> Iterator[Slip]:
    """Yield every slip with a function that lists actions so."""
    yield from slips_in(_GROUPS["takes_turns"], Base(PROGRAMS["best_actions_in_turn"], NAMES))
    yield from slips_in(_GROUPS["best_actions"], Base(PROGRAMS["best_actions"], NAMES))
