"""The take-away game: one heap, and the player who takes the last object wins.

Writing it with a twist is an exercise, so the grader keeps the module out of its sandbox.

s   (left, player): the objects left in the heap, and who moves (0 is MAX)
a   how many to take: 1, 2, ..., most
"""

from __future__ import annotations

from collections.abc import Sequence

from gamesearch.game import MAX, IllegalAction, Player
from gamesearch.games.display import action_named
from gamesearch.games.nim import (
    MOST_OBJECTS,
    NAMES,
    checked_heaps,
    drawn_object,
    end_in_words,
    read_numbers,
)
from gamesearch.reading import check_text, is_whole, quote
from gamesearch.shapes import Picture, Shape, Text, Touch, written

TakeAwayState = tuple[int, Player]


class TakeAway:
    """One heap, and each move takes 1 to `most` objects; utility 1 for a win of MAX, else -1.

    The player to move is lost when the heap is a multiple of `most` + 1: whatever is taken,
    the opponent completes it to `most` + 1.

    >>> game = TakeAway(21, 3)
    >>> game.mover_wins(game.initial), game.mover_wins(game.result(game.initial, 1))
    (True, False)
    """

    command_name = "take-away"
    players = 2
    player_names = NAMES

    def __init__(self, objects: int = 21, most: int = 3) -> None:
        """Begin with a heap of `objects`. Raises ValueError."""
        if not (is_whole(objects, 0, MOST_OBJECTS) and is_whole(most, 1, MOST_OBJECTS)):
            raise ValueError(
                f"{quote(objects)} objects and at most {quote(most)} to take: "
                f"expected 0 or more objects, and 1 or more to take, {MOST_OBJECTS:,} at most"
            )
        self.most = most
        self.initial: TakeAwayState = (objects, MAX)

    # ------------------------------------------------------------ the game protocol

    def to_move(self, state: TakeAwayState) -> Player:
        return state[1]

    def actions(self, state: TakeAwayState) -> Sequence[int]:
        return range(1, min(self.most, state[0]) + 1)

    def result(self, state: TakeAwayState, action: int) -> TakeAwayState:
        if action not in self.actions(state):
            raise IllegalAction(self._why_not(state, action))
        left, player = state
        return left - action, 1 - player

    def is_terminal(self, state: TakeAwayState) -> bool:
        return state[0] == 0

    def utility(self, state: TakeAwayState, player: Player) -> int:
        """Return -1 for the player with nothing left to take."""
        return -1 if state[1] == player else 1

    # ------------------------------------------------------------ its theory

    def mover_wins(self, state: TakeAwayState) -> bool:
        """Return whether the player to move can force a win."""
        return state[0] % (self.most + 1) != 0

    # ------------------------------------------------------------ notation

    def action_name(self, state: TakeAwayState, action: int) -> str:
        """Return how many objects are taken."""
        return str(action)

    def parse_action(self, state: TakeAwayState, text: str) -> int:
        """Read what `action_name` writes. Raises IllegalAction."""
        return action_named(self, state, text, self._why_not)  # type: ignore[no-any-return]

    def format(self, state: TakeAwayState) -> str:
        """Return what is left, and who moves: '21 MAX'."""
        return f"{state[0]} {NAMES[state[1]]}"

    def parse(self, text: str) -> TakeAwayState:
        """Read what `format` writes; MAX moves if no player is named. Raises ValueError."""
        check_text(text, "the position")
        numbers, player = read_numbers(text)
        if len(numbers) != 1:
            raise ValueError(f"the heap is {quote(text)}; one number such as '21' was expected")
        return checked_heaps(numbers)[0], player

    # ------------------------------------------------------------ the picture

    def touches(self, state: TakeAwayState, action: int) -> tuple[Touch, ...]:
        """Return the first of the objects to take; those behind it go too."""
        places = (divmod(i, self.most + 1) for i in range(state[0] - action, state[0]))
        covers = tuple((column, row, 1, 1) for row, column in places)
        name = self.action_name(state, action)
        return (Touch(name, covers[0], covers, key=name),)

    def picture(self, state: TakeAwayState) -> Picture:
        """Draw the heap in rows of `most` + 1: full rows alone are lost for the player to move.

        Objects of the first position that are gone leave a dot.
        """
        left = state[0]
        places = max(left, self.initial[0], 1)
        width = self.most + 1
        shapes: list[Shape] = []
        for i in range(places):
            row, column = divmod(i, width)
            shapes.append(drawn_object(column + 0.5, row + 0.5, i < left))
        height = -(-places // width) + 0.8
        shapes.append(Text(width / 2, height - 0.35, str(left), 0.6))
        return Picture(width, height, tuple(shapes), self._in_words(state))

    def icon(self, state: TakeAwayState) -> Picture:
        """Return the number of objects that are left."""
        width = 1.2 + 0.7 * len(str(self.initial[0]))
        return written([str(state[0])], self._in_words(state), width=width)

    def _in_words(self, state: TakeAwayState) -> str:
        left, player = state
        objects = "1 object" if left == 1 else f"{left} objects"
        end = end_in_words(self.is_terminal(state), player)
        return f"Take-away, {objects} left, 1 to {self.most} may be taken: {end}."

    def _why_not(self, state: TakeAwayState, action: object) -> str:
        if self.is_terminal(state):
            return "the game is over; nothing is left to take"
        most = min(self.most, state[0])
        return f"{quote(action)} cannot be taken; a number from 1 to {most} was expected"
