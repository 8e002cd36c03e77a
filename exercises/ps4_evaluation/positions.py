"""Shared by the questions of `ps4_evaluation` about checkers: the game, and how it looks.

A position is drawn with the numbers of its squares, turned round for the other colour, and kept
back where a grader's seed has drawn it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from gamesearch.game import MAX, MIN, Player
from gamesearch.games.checkers import BIT, COLUMN, Checkers, State, squares_of
from gamesearch.grading.watched_search import is_number

if TYPE_CHECKING:
    from gamesearch.drawing.formats.dot import Drawing

CHECKERS: Final = Checkers()


def mirrored(state: State) -> State:
    """Return the same position for the other colour: the board turned round, colours exchanged."""
    black, white, kings, mover, quiet = state
    return (_turned(white), _turned(black), _turned(kings), 1 - mover, quiet)


def _turned(bits: int) -> int:
    return sum(BIT[33 - square] for square in squares_of(bits))


def row(square: int) -> int:
    """Return the row of a square, 0 at the top, where Black's men come from."""
    return (square - 1) // 4


def men_squares(state: State, player: Player) -> list[int]:
    return CHECKERS.squares(state, player)[0]


def board(state: State, arrow: Sequence[int] = ()) -> Drawing:
    """Return a position with the numbers of its squares, and an arrow along a move."""
    from gamesearch.drawing.diagrams.boards import Arrow, annotated, drawing_of

    places = [(COLUMN[square] + 0.5, row(square) + 0.5) for square in arrow]
    arrows = [Arrow(*step) for step in pairwise(places)]
    return drawing_of(annotated(CHECKERS.labelled_picture(state), unit=40, arrows=arrows))


def titled(state: State) -> str:
    """Return a position as text, and who moves there or how the game has ended."""
    if not CHECKERS.is_terminal(state):
        status = f"{CHECKERS.player_names[CHECKERS.to_move(state)]} to move"
    elif winner := CHECKERS.utility(state, MAX):
        status = f"{CHECKERS.player_names[MAX if winner > 0 else MIN]} has won"
    else:
        status = "drawn"
    return f"{CHECKERS.format(state)} ({status})"


def as_float(value: Any) -> float | None:
    """Return a number of any make as a float; None for what is none."""
    if isinstance(value, bool) or not is_number(value):
        return None
    try:
        return float(value)
    except OverflowError:
        return None
