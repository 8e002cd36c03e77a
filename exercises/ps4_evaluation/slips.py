"""Slips in the depth-limited search of `ps4_evaluation`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gamesearch.grading.questions.patches import Patch
from gamesearch.grading.questions.slips import (
    NAMES,
    Base,
    Search,
    Slip,
    SlipFile,
    slips_in,
)

PROGRAMS: Final = SlipFile(__file__).programs

SLIPS: Final = SlipFile(__file__).slips

_MAX_CUT: Final = "if v >= beta:\n    return v, move"
_MIN_CUT: Final = "if v <= alpha:\n    return v, move"
# the cut tests whether alpha has met beta: at a window of one value, before v gets there
_CROSSED: Final = (("v >= beta", "alpha >= beta"), ("v <= alpha", "beta <= alpha"))

# every position is asked who moves there, where the pair of functions takes it to be the other one
_ASKED: Final = (
    Patch("min_value(game, game.result(state, a), alpha, beta, ..., evaluate)",
          "below(game, game.result(state, a), ..., evaluate, alpha, beta)", within="max_value"),
    Patch("max_value(game, game.result(state, a), alpha, beta, ..., evaluate)",
          "below(game, game.result(state, a), ..., evaluate, alpha, beta)", within="min_value"),
)  # fmt: skip


_IN_TURNS: Final = (
    Base(PROGRAMS["pair"] + PROGRAMS["below"] + PROGRAMS["root"], NAMES, ("bounded",)),
    Base(PROGRAMS["pair"] + PROGRAMS["below"] + PROGRAMS["loop"], NAMES, ("loop",)),
)
_WRITTEN: Final = tuple(base.styled("asked", *_ASKED) for base in _IN_TURNS)
_BOUNDED: Final = _WRITTEN[0]
_CROSSING: Final = tuple(base.written("crossed", *_CROSSED) for base in (*_WRITTEN, *_IN_TURNS))
# without cuts: every position at the depth limit is evaluated
_NO_CUTS: Final = Base(PROGRAMS["pair"] + PROGRAMS["below"] + PROGRAMS["root"], NAMES).written(
    "unbounded", (_MAX_CUT, ""), (_MIN_CUT, "")
)
_NO_CUTS_IN_TURNS: Final = (
    _NO_CUTS,
    _PAIRS_IN_TURNS := _NO_CUTS.written("pairs", ("v2 > v", "v2 >= v")),
    _PAIRS_IN_TURNS.written("last", ("v2 < v", "v2 <= v")),
)
_UNBOUNDED: Final = tuple(base.styled("asked", *_ASKED) for base in _NO_CUTS_IN_TURNS)
_FOLDED: Final = Base(PROGRAMS["negamax"], NAMES, ("negamax",))


def wide_search() -> Search:
    """Return the reference without cuts: `search(game, state, depth, evaluate)`."""
    return _UNBOUNDED[0].search()


def wide_slips() -> Iterator[Slip]:
    """Return every mistake in searches without cuts, whichever of equal moves they keep.

    That is the first, the last, or the larger one for MAX and the smaller one for MIN, as
    Python's `max` and `min` of pairs have it; or of a negamax. Those that take turns come last.
    """
    return slips_in(SLIPS["cutoff"], *_UNBOUNDED, *_NO_CUTS_IN_TURNS, _FOLDED)


def cutting_slips() -> Iterator[Slip]:
    """Yield every mistake that a search with cuts can have.

    What is wrong with the cuts alone is also sought where the root is a loop of its own, and where
    a node tests whether alpha has met beta; there a bound that never moves means no cuts at all.
    """
    yield from slips_in(_FITTING, _BOUNDED, _IN_TURNS[0])
    yield from slips_in(SLIPS["alpha_beta_only"], *_WRITTEN, *_IN_TURNS)
    yield from slips_in(SLIPS["crossed_only"], *_CROSSING)


_FITTING: Final = tuple(
    mistake for mistake in SLIPS["cutoff"] if "bounded" not in mistake.program.not_in
)
