"""Slips in `ps6_multiplayer` with several ghosts, who are all MIN."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import getsource
from math import inf
from typing import Final

from gamesearch.game import MAX, Action, Game, State
from gamesearch.grading.questions.slips import (
    NAMES,
    Base,
    Fragments,
    Slip,
    SlipFile,
    slips_in,
)

PROGRAMS: Final = SlipFile(__file__).programs

SLIPS: Final = SlipFile(__file__).slips


def by_rounds(
    game: Game[State, Action], state: State, rounds: float, evaluate: Callable[[State, int], float]
) -> tuple[float, Action | None]:
    """MAX's value and an action, after so many rounds estimated by `evaluate(state, 0)`.

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
_BEGINS: Final = "return by_rounds(game, state, rounds, evaluate)"


def _rounds(instead: str) -> Fragments:
    return _BEGINS, f"return by_rounds(game, state, {instead}, evaluate)"


A_ROUND: Final = (
    "A round is over when Pacman is to move again: count it down when Pacman moves, and stop only "
    "where game.to_move(state) is 0. You need not know how many ghosts there are."
)


_FIRST: Final = Base(getsource(by_rounds) + PROGRAMS["from"], NAMES, ("first",))
_LAST: Final = _FIRST.written("last", (_BETTER, f"v2 == v or ({_BETTER})"))


def ghosts_slips() -> Iterator[Slip]:
    """Return every mistake with several ghosts, with the first and with the last of equal moves."""
    return slips_in(SLIPS["ghosts"], _FIRST, _LAST)
