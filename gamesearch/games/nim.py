"""Nim: the player who takes the last object wins.

Bouton 1901, "Nim, a game with a complete mathematical theory": a position is lost for the
player who must move exactly when the exclusive or of the heaps, bit by bit, is 0. So the
best move is known without any search, which makes Nim a good test of one.

s   (heaps, player): the sizes of the heaps, and who moves (0 is MAX)
a   (heap, taken): how many objects to take from which heap, heap 0 the first
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import xor
from typing import Final

from gamesearch.game import MAX, IllegalAction, Player
from gamesearch.games.display import action_named
from gamesearch.reading import check_text, is_whole, quote, shorten
from gamesearch.shapes import Circle, Picture, Shape, Text, Touch, written

Heaps = tuple[int, ...]
NimState = tuple[Heaps, Player]
Take = tuple[int, int]

NAMES: Final = ("MAX", "MIN")
MOST_HEAPS: Final = 26  # one letter each
MOST_OBJECTS: Final = 1_000  # in a heap: every one of them is drawn


class Nim:
    """Nim with heaps of 3, 4 and 5 unless told otherwise; utility 1 for a win of MAX, else -1.

    >>> game = Nim((3, 4, 5))
    >>> game.nim_sum(game.initial), game.nim_sum(game.result(game.initial, (0, 2)))
    (2, 0)
    """

    command_name = "nim"
    players = 2
    player_names = NAMES

    def __init__(self, heaps: Sequence[int] = (3, 4, 5)) -> None:
        """Begin with the given heaps. Raises ValueError."""
        self.initial: NimState = (checked_heaps(heaps), MAX)

    # ------------------------------------------------------------ the game protocol

    def to_move(self, state: NimState) -> Player:
        return state[1]

    def actions(self, state: NimState) -> Sequence[Take]:
        heaps, _ = state
        return tuple((h, n) for h, size in enumerate(heaps) for n in range(1, size + 1))

    def result(self, state: NimState, action: Take) -> NimState:
        if action not in self.actions(state):
            raise IllegalAction(self._why_not(state, action))
        heaps, player = state
        heap, taken = action
        return (*heaps[:heap], heaps[heap] - taken, *heaps[heap + 1 :]), 1 - player

    def is_terminal(self, state: NimState) -> bool:
        return not any(state[0])

    def utility(self, state: NimState, player: Player) -> int:
        """Return -1 for the player with nothing left to take."""
        return -1 if state[1] == player else 1

    # ------------------------------------------------------------ Bouton's theory

    def nim_sum(self, state: NimState) -> int:
        """Return the exclusive or of the heaps: the digits that occur an odd number of times."""
        return reduce(xor, state[0])

    def mover_wins(self, state: NimState) -> bool:
        """Return whether the player to move can force a win: exactly if the nim-sum is not 0."""
        return self.nim_sum(state) != 0

    def key(self, state: NimState) -> NimState:
        """Return one state for all orders of the same heaps."""
        heaps, player = state
        return tuple(sorted(heaps)), player

    # ------------------------------------------------------------ notation

    def action_name(self, state: NimState, action: Take) -> str:
        """Return the letter of the heap and what is taken from it: B-2."""
        heap, taken = action
        return f"{_letter(heap)}-{taken}"

    def parse_action(self, state: NimState, text: str) -> Take:
        """Read what `action_name` writes. Raises IllegalAction."""
        return action_named(self, state, text, self._why_not)  # type: ignore[no-any-return]

    def format(self, state: NimState) -> str:
        """Return the heaps, and who moves: '3 4 5 MAX'."""
        heaps, player = state
        return " ".join([*map(str, heaps), NAMES[player]])

    def parse(self, text: str) -> NimState:
        """Read what `format` writes; MAX moves if no player is named. Raises ValueError."""
        check_text(text, "the position")
        numbers, player = read_numbers(text)
        return checked_heaps(numbers), player

    # ------------------------------------------------------------ the picture

    def touches(self, state: NimState, action: Take) -> tuple[Touch, ...]:
        """Return the first of the objects to take, from the left; those behind it go too."""
        heap, taken = action
        first = state[0][heap] - taken
        covers = tuple((first + i + 1.0, heap, 1.0, 1.0) for i in range(taken))
        return (Touch(self.action_name(state, action), covers[0], covers),)

    def picture(self, state: NimState) -> Picture:
        """Draw a row of objects for each heap, its letter before and its size after it.

        Objects of the first position that are gone leave a dot.
        """
        heaps = state[0]
        first = self.initial[0] if len(self.initial[0]) == len(heaps) else heaps
        width = max(*heaps, *first) + 2
        shapes: list[Shape] = []
        for row, (size, before) in enumerate(zip(heaps, first, strict=True)):
            y = row + 0.5
            shapes.append(Text(0.5, y, _letter(row), 0.6))
            shapes += [drawn_object(i + 1.5, y, i < size) for i in range(max(size, before))]
            shapes.append(Text(width - 0.5, y, str(size), 0.6))
        return Picture(width, len(heaps), tuple(shapes), self._in_words(state))

    def icon(self, state: NimState) -> Picture:
        """Draw the sizes of the heaps."""
        sizes, first = (" ".join(map(str, heaps)) for heaps in (state[0], self.initial[0]))
        width = 0.6 + 0.6 * max(len(sizes), len(first))
        return written([sizes], self._in_words(state), width=width)

    def _in_words(self, state: NimState) -> str:
        heaps, player = state
        words = ", ".join(f"{_letter(h)} {size}" for h, size in enumerate(heaps))
        return f"Nim, heaps {words}: {end_in_words(self.is_terminal(state), player)}."

    def _why_not(self, state: NimState, action: object) -> str:
        if self.is_terminal(state):
            return "the game is over; nothing is left to take"
        heaps = shorten(", ".join(f"{_letter(h)} has {n}" for h, n in enumerate(state[0])), 120)
        return f"{quote(action)} cannot be taken; {heaps}, and one heap gives at least one object"


# ---------------------------------------------------------------- for take-away as well


def checked_heaps(heaps: Sequence[int]) -> Heaps:
    """Return the heaps as a tuple. Raises ValueError."""
    sizes = tuple(heaps) if isinstance(heaps, Sequence) else ()
    if not 1 <= len(sizes) <= MOST_HEAPS or not all(is_whole(n, 0, MOST_OBJECTS) for n in sizes):
        raise ValueError(
            f"the heaps are {quote(sizes[:99] or heaps)}; 1 to {MOST_HEAPS} numbers, 0 or greater "
            f"and at most {MOST_OBJECTS:,} were expected"
        )
    return sizes


def read_numbers(text: str) -> tuple[list[int], Player]:
    """Read numbers, with commas or not, then perhaps MAX or MIN. Raises ValueError."""
    words = text.upper().replace(",", " ").split()
    player = NAMES.index(words.pop()) if words and words[-1] in NAMES else MAX
    for word in words:
        if not word.isdecimal():
            raise ValueError(
                f"{quote(word)} is not a number; numbers, then MAX or MIN, were expected"
            )
    return [int(word) for word in words], player


def end_in_words(over: bool, player: Player) -> str:
    """Return who moves or who has won, in words; `player` is the one who would move."""
    return f"{NAMES[1 - player]} has won" if over else f"{NAMES[player]} to move"


def _letter(heap: int) -> str:
    return chr(ord("A") + heap)


def drawn_object(x: float, y: float, there: bool) -> Circle:
    """Draw an object, or the dot it leaves."""
    if there:
        return Circle(x, y, 0.36, "square", "grid", 0.05)
    return Circle(x, y, 0.08, "muted")
