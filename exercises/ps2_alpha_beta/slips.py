"""Slips in alpha-beta: the programs in which the slips of `slips.toml` are made.

An answer is compared with each of them. The slip it is told is that of the first program which
agrees with it on value, action and leaves, everywhere. Every slip is made in several bases and
styles, the plain one first, for it looks different in a search that is fail-hard, that tests alpha
against beta, or whose root is a loop of its own, with the slip in it or without. Slips that nothing
can tell apart from outside share a name.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from gamesearch.grading.questions.patches import AnyOf, Patch
from gamesearch.grading.questions.slips import (
    NAMES,
    STOPS_DEEP,
    Base,
    Fragments,
    Search,
    Slip,
    read_programs,
    read_slips,
    slip,
    slips_in,
)

PROGRAMS: Final = read_programs(__file__)

_GROUPS: Final = read_slips(Path(__file__))
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


def _on_both_sides(for_max: tuple[Fragments, ...], for_min: tuple[Fragments, ...]) -> list[Patch]:
    sides = (("max_value", for_max), ("min_value", for_min))
    return [Patch(old, new, within=side) for side, pairs in sides for old, new in pairs]


def _after_loop(returned: str) -> Fragments:
    """Return a patch by which something else is returned behind the loop over the actions."""
    loop = "for a in ...:\n    ...\nreturn "
    return f"{loop}v, move", loop + returned


_CUT: Final = "if ...:\n    return v, move"
# fail-hard: what a node returns never leaves its window
_HARD: Final = _on_both_sides(
    ((_CUT, _CUT.replace("return v", "return beta")), _after_loop("alpha, move")),
    ((_CUT, _CUT.replace("return v", "return alpha")), _after_loop("beta, move")),
)
# and neither does a leaf
_LEAF: Final = ("game.utility(state, MAX)", "max(alpha, min(beta, game.utility(state, MAX)))")
_CLAMPED: Final = _on_both_sides((_LEAF,), (_LEAF,))
# the cut tests whether alpha has met beta: at a window of one value, before v gets there
_CROSSED: Final = AnyOf(tuple(_on_both_sides(
    (("v >= beta", "alpha >= beta"), ("v > beta", "alpha > beta"),
     ("v >= WINDOW[1]", "WINDOW[0] >= WINDOW[1]")),
    (("v <= alpha", "alpha >= beta"), ("v < alpha", "alpha > beta"),
     ("v <= WINDOW[0]", "WINDOW[0] >= WINDOW[1]")),
)))  # fmt: skip


def _styles(base: Base) -> tuple[Base, Base, Base]:
    """Return the base itself, fail-hard, and fail-hard at the leaves too."""
    hard = base.styled("hard", *_HARD)
    return base, hard, hard.styled("clamped", *_CLAMPED)


_CROSSING: Final = [base.styled("crossed", _CROSSED) for base in (_RIGHT, _LOOPED, _LOOPED_RIGHT)]
BASES: Final = (
    *(style for base in (_RIGHT, _LOOPED, _LOOPED_RIGHT, *_CROSSING) for style in _styles(base)),
    _FOLDED,
)
PLAIN, HARD = BASES[:2]

# ---------------------------------------------------------------- slips in all of them

_AT_THE_END: Final = "    if depth == 0:\n        return 0, None\n"
_TO_A_DEPTH: Final = (
    PROGRAMS["alpha_beta"]
    .replace("alpha, beta):", "alpha, beta, depth):")
    .replace("alpha, beta)", "alpha, beta, depth - 1)")
    .replace("    v, move = -inf", _AT_THE_END + "    v, move = -inf")
    .replace("    v, move = inf", _AT_THE_END + "    v, move = inf")
    + """
def search(game, state):
    if game.to_move(state) == MIN:
        return min_value(game, state, -inf, inf, DEPTH)
    return max_value(game, state, -inf, inf, DEPTH)
"""
)  # fmt: skip


def alpha_beta_slips() -> Iterator[Slip]:
    """Yield every slip with a search that has it, in all the styles that it can have."""
    yield from slips_in(SLIPS, *BASES)
    for plies in (1, 2, 3, 4, 5, 6, 8, 10):
        to_a_depth = Base(_TO_A_DEPTH.replace("DEPTH", str(plies)), NAMES)
        yield from slips_in((slip(*STOPS_DEEP),), to_a_depth)


def search_with(name: str, base: Base = PLAIN) -> Search:
    """Return our alpha-beta with the first slip of that name."""
    search = base.with_slip(next(known for known in SLIPS if known.name == name))
    assert search is not None
    return search


# ---------------------------------------------------------------- q3: all best actions


def best_actions_slips() -> Iterator[Slip]:
    """Yield every slip with a function that lists actions so."""
    return slips_in(_GROUPS["best_actions"], Base(PROGRAMS["best_actions"], NAMES))
