"""What goes wrong in `ps6_multiplayer`: in max^n and in alliances.

Max^n and alliances are one search that differs in the interest of the player who moves, so their
mistakes are changes to the same program.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from gamesearch.grading.questions.slips import Base, Slip, read_slips, slip, slips_in
from gamesearch.grading.questions.textbook import (
    NAMES,
    STOPS_DEEP,
)
from gamesearch.members import players_of, utility_vector
from gamesearch.search import alliances

SLIPS: Final = read_slips(Path(__file__))

_WALK: Final = """
def best_for_interest(game, state, interest, depth, evaluate):
    if game.is_terminal(state):
        return utility_vector(game, state), None
    if depth == 0:
        return tuple(evaluate(state, player) for player in range(players_of(game))), None
    mover = game.to_move(state)
    v = ()
    best, move = -inf, None
    for a in game.actions(state):
        v2, _ = best_for_interest(game, game.result(state, a), interest, depth - 1, evaluate)
        gain = interest(mover, v2)
        if gain > best:
            best, v, move = gain, v2, a
    return v, move
"""
_MAX_N_FROM: Final = """
BEGAN = [0]


def search(game, state):
    BEGAN[0] = game.to_move(state)
    return best_for_interest(game, state, lambda player, vector: vector[player], inf, None)
"""
_ALLIANCE_FROM: Final = """
BEGAN, ALLIED = [0], []


def search(game, state, members):
    BEGAN[0], ALLIED[:] = game.to_move(state), members
    return best_for_interest(game, state, alliances(members), inf, None)
"""

_LEVEL: Final = "best_for_interest(game, state, ..., inf, None)"


_PRUNED: Final = """
def search(game, state):
    return bounded(game, state, -inf, inf)


def bounded(game, state, alpha, beta):
    if game.is_terminal(state):
        return utility_vector(game, state), None
    mover = game.to_move(state)
    v, move = None, None
    for a in game.actions(state):
        v2, _ = bounded(game, game.result(state, a), ALPHA, BETA)
        if v is None or v2[mover] > v[mover]:
            v, move = v2, a
        if mover == 0 or NEGAMAX:
            if v[mover] >= beta:
                break
            alpha = max(alpha, v[mover])
        else:
            if v[WHOSE] <= alpha:
                break
            beta = min(beta, v[WHOSE])
    return v, move
"""
_ABOVE: Final = """
def search(game, state, sure=None):
    if game.is_terminal(state):
        return utility_vector(game, state), None
    sure = sure or {}
    mover = game.to_move(state)
    v, move = None, None
    for a in game.actions(state):
        v2, _ = search(game, game.result(state, a), dict(sure))
        if v is None or v2[mover] > v[mover]:
            v, move = v2, a
        sure[mover] = max(sure.get(mover, -inf), v[mover])
        if any(v[p] <= sure[p] for p in sure if p != mover):
            break
    return v, move
"""


_NAMES: Final = {
    **NAMES, "alliances": alliances, "players_of": players_of, "utility_vector": utility_vector,
}  # fmt: skip
_MAX_N: Final = Base(_WALK + _MAX_N_FROM, _NAMES)
_ALLIANCE: Final = Base(_WALK + _ALLIANCE_FROM, _NAMES)


def _pruned(alpha: str, beta: str, negamax: bool, whose: str) -> Base:
    words = {"ALPHA": alpha, "BETA": beta, "NEGAMAX": str(negamax), "WHOSE": whose}
    text = _PRUNED
    for word, meaning in words.items():
        text = text.replace(word, meaning)
    return Base(text, _NAMES)


_CUTTING: Final = (
    _pruned("alpha", "beta", False, "0"),
    _pruned("alpha", "beta", False, "mover"),
    _pruned("-beta", "-alpha", True, "0"),
    Base(_ABOVE, _NAMES),
)


def _stops_early(base: Base) -> Iterator[Slip]:
    for plies in (1, 2, 3, 8):
        call = f"best_for_interest(game, state, ..., {plies}, lambda state, player: 0)"
        mistake = slip(
            f"it looks only {plies} plies ahead" if plies < 4 else STOPS_DEEP[0],
            STOPS_DEEP[1],
            ((_LEVEL, call),),
        )
        yield from slips_in((mistake,), base)


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
    yield from _stops_early(_ALLIANCE)


@cache
def _last(base: Base) -> Base:
    """Return the same search, keeping the last of equal moves."""
    return base.written("last", ("gain > best", "gain >= best"))
