"""Slips in `ps6_multiplayer`: in max^n, in alliances, and with several ghosts, who are all MIN.

Max^n and alliances are one search that differs in the interest of the player who moves, so their
mistakes are changes to the same program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from inspect import getsource
from math import inf
from typing import Final

from gamesearch.game import MAX, Action, Game, State
from gamesearch.grading.questions.slips import NAMES, Base, Slip, SlipFile, slips_in, stopping_slips
from gamesearch.members import players_of, utility_vector
from gamesearch.search import alliances

FILE: Final = SlipFile(__file__)
SLIPS: Final = FILE.slips
_LEVEL: Final = "best_for_interest(game, state, ..., inf, None)"
_NAMES: Final = {
    **NAMES,
    "alliances": alliances,
    "players_of": players_of,
    "utility_vector": utility_vector,
}
_MAX_N: Final = FILE.base("walk", "max_n_from", names=_NAMES)
_ALLIANCE: Final = FILE.base("walk", "alliance_from", names=_NAMES)
# the members are right, and others may go wrong as in max^n
_SUM: Final = "sum(v2[p] for p in ALLIED) if mover in ALLIED else interest(mover, v2)"
_SUMMED: Final = _ALLIANCE.written("summed", ("interest(mover, v2)", _SUM))
_CUTTING: Final = (
    *(
        FILE.base("pruned", names=_NAMES, ALPHA=alpha, BETA=beta, NEGAMAX=negamax, WHOSE=whose)
        for alpha, beta, negamax, whose in (
            ("alpha", "beta", False, "0"),
            ("alpha", "beta", False, "mover"),
            ("-beta", "-alpha", True, "0"),
        )
    ),
    FILE.base("above", names=_NAMES),
)


def _stops_early(base: Base) -> Iterator[Slip]:
    call = "best_for_interest(game, state, ..., {}, lambda state, player: 0)"
    return stopping_slips(
        lambda plies: base.written("stops", (_LEVEL, call.format(plies))), (1, 2, 3, 8)
    )


def max_n_slips() -> Iterator[Slip]:
    """Yield every mistake in max^n, with the first and with the last of equal moves."""
    mistakes = (*SLIPS["for_oneself"], *SLIPS["for_each_mover"], *SLIPS["how_it_walks"])
    yield from slips_in(mistakes, _MAX_N, _last(_MAX_N))
    yield from slips_in(SLIPS["cuts"], *_CUTTING)
    yield from _stops_early(_MAX_N)


def alliance_slips() -> Iterator[Slip]:
    """Yield every mistake with an alliance, with the first and with the last of equal moves."""
    mistakes = (*SLIPS["for_members"], *SLIPS["for_each_mover"], *SLIPS["how_it_walks"])
    yield from slips_in(mistakes, _ALLIANCE, _last(_ALLIANCE))
    of_others = (*SLIPS["for_oneself"], *SLIPS["for_each_mover"])
    fitting = tuple(slip for slip in of_others if "summed" not in slip.not_in)
    yield from slips_in(fitting, _SUMMED, _last(_SUMMED))
    yield from _stops_early(_ALLIANCE)


@cache
def _last(base: Base) -> Base:
    """Return the same search, keeping the last of equal moves."""
    return base.written("last", ("gain > best", "gain >= best"))


def by_rounds(
    game: Game[State, Action], state: State, rounds: float, evaluate: Callable[[State, int], float]
) -> tuple[float, Action | None]:
    """Return MAX's value and an action, after so many rounds estimated by `evaluate(state, 0)`.

    A round is a move of MAX and all moves of MIN until MAX is to move again.
    """
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    pacman = game.to_move(state) == MAX
    if rounds == 0 and pacman:
        return evaluate(state, MAX), None
    left = rounds - 1 if pacman else rounds
    v, move = (-inf if pacman else inf), None
    for a in game.actions(state):
        v2, _ = by_rounds(game, game.result(state, a), left, evaluate)
        if v2 > v if pacman else v2 < v:
            v, move = v2, a
    return v, move


_BETTER: Final = "v2 > v if pacman else v2 < v"
A_ROUND: Final = SLIPS["ghosts"][0].advice
_FIRST: Final = Base(getsource(by_rounds) + FILE.programs["from"], NAMES, ("first",))
_LAST: Final = _FIRST.written("last", (_BETTER, f"v2 == v or ({_BETTER})"))


def ghosts_slips() -> Iterator[Slip]:
    """Return every mistake with several ghosts, with the first and with the last of equal moves."""
    return slips_in(SLIPS["ghosts"], _FIRST, _LAST)
