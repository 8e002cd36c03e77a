"""A race with a choice: a sure step, or a roll of the die. The smallest game of chance here.

Every move goes forwards, so the game tree is finite and `expectiminimax_search` solves the
game. The average length of a roll does not decide what is best: the player who is ahead can play it
safe, and the player behind must gamble.

s   (place of MAX, place of MIN, player, rolling): places count from 0, the start; `rolling`
    while the die is in the air (then chance moves)
a   "step" or "roll"; of chance a face, 1 to `faces`
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from gamesearch.game import CHANCE, MAX, MIN, IllegalAction, Player
from gamesearch.games.display import action_named
from gamesearch.reading import check_text, quote
from gamesearch.shapes import Picture, Polygon, Rectangle, Role, Shape, Text, Touch, written

State = tuple[int, int, Player, bool]
Action = str | int

STEP: Final = "step"
ROLL: Final = "roll"
NAMES: Final = ("MAX", "MIN")
NOTATION: Final = re.compile(r"(\d+)-(\d+)(?: +(MAX|MIN))?( +rolls)?", re.IGNORECASE)


class DiceGame:
    """A game for two with one die: the player who is ahead at the end has won. Pig is another."""

    players = 2
    player_names = NAMES
    stochastic = True
    faces: int
    _why_not: Callable[[Any, object], str]

    def utility(self, state: Any, player: Player) -> int:
        """Return 1 for the player who has reached the goal, else -1."""
        return 1 if state[player] > state[1 - player] else -1

    def probability(self, state: Any, outcome: Action) -> float:
        """Return the same for each face: the die is fair."""
        return 1 / self.faces

    def action_name(self, state: Any, action: Action) -> str:
        """Return 'roll', what else there is to choose, or the face of the die."""
        return str(action)

    def parse_action(self, state: Any, text: str) -> Action:
        """Read what `action_name` writes. Raises IllegalAction."""
        return action_named(self, state, text, self._why_not)  # type: ignore[no-any-return]

    def touches(self, state: Any, action: Action) -> tuple[Touch, ...]:
        """Offer a choice beside the board."""
        name = self.action_name(state, action)
        return (Touch(name, key=name[0]),)


class DiceRace(DiceGame):
    """A race over 6 squares unless told otherwise; utility 1 if MAX gets there first, else -1.

    The players take turns. A step goes `step` squares; a roll goes as far as a die with
    `faces` faces says. The first player to reach the last square, or to roll beyond it, wins.

    >>> from gamesearch.search.chance import expectiminimax_search
    >>> expectiminimax_search(DiceRace(4))
    Decision(value=0.5, action='step')
    """

    command_name = "dice-race"
    initial: State = (0, 0, MAX, False)

    def __init__(self, squares: int = 6, *, faces: int = 4, step: int = 2) -> None:
        """Make a race to square number `squares`. Raises ValueError."""
        if squares < 1 or faces < 1 or step < 1:
            raise ValueError(
                f"{squares} squares, {faces} faces, a step of {step}: expected 1 or more of each"
            )
        self.squares, self.faces, self.step = squares, faces, step

    # ------------------------------------------------------------ the game protocol

    def to_move(self, state: State) -> Player:
        return CHANCE if state[3] else state[2]

    def actions(self, state: State) -> Sequence[Action]:
        if self.is_terminal(state):
            return ()
        return range(1, self.faces + 1) if state[3] else (STEP, ROLL)

    def result(self, state: State, action: Action) -> State:
        if action not in self.actions(state):
            raise IllegalAction(self._why_not(state, action))
        max_place, min_place, player, _ = state
        if action == ROLL:
            return max_place, min_place, player, True
        far = self.step if action == STEP else int(action)
        place = min(state[player] + far, self.squares)
        return (place, min_place, MIN, False) if player == MAX else (max_place, place, MAX, False)

    def is_terminal(self, state: State) -> bool:
        return self.squares in (state[MAX], state[MIN])

    # ------------------------------------------------------------ beyond the protocol

    def evaluate(self, state: State, player: Player) -> float:
        """Return the lead as a share of the way: always smaller than a win."""
        if self.is_terminal(state):
            return self.utility(state, player)
        return (state[player] - state[1 - player]) / self.squares

    # ------------------------------------------------------------ notation

    def format(self, state: State) -> str:
        """Write both places and who moves, with 'rolls' before the die falls: '2-3 MAX rolls'."""
        max_place, min_place, player, rolling = state
        return f"{max_place}-{min_place} {NAMES[player]}{' rolls' if rolling else ''}"

    def parse(self, text: str) -> State:
        """Read what `format` writes; all but the places may be left out. Raises ValueError."""
        check_text(text, "the position")
        match = NOTATION.fullmatch(text.strip())
        if not match:
            raise ValueError(f"the state is {quote(text)}; one such as '2-3 MAX' was expected")
        places = int(match[1]), int(match[2])
        if max(places) > self.squares or min(places) == self.squares:
            raise ValueError(
                f"the places are {quote(places[0])} and {quote(places[1])}; numbers from 0 to "
                f"{self.squares} were expected, and only one player on the last square"
            )
        state = (*places, NAMES.index((match[3] or NAMES[MAX]).upper()), bool(match[4]))
        if match[4] and self.is_terminal(state):
            raise ValueError("the game is over, so no die rolls")
        return state

    # ------------------------------------------------------------ the picture

    def picture(self, state: State) -> Picture:
        """Draw a track for each player; MAX's token points up and MIN's down.

        A small triangle points at the player whose turn it is, a die says that chance moves.
        """
        shapes = [*self._track(state, MAX), *self._track(state, MIN)]
        if not self.is_terminal(state):
            x, y = 0.1, 0.5 + state[2]
            shapes.append(Polygon(((x, y - 0.2), (x, y + 0.2), (x + 0.3, y)), "highlight"))
        if state[3]:
            x, y = 2.3 + self.squares + 0.9, 0.5 + state[2]
            shapes.append(Rectangle(x - 0.28, y - 0.28, 0.56, 0.56, "ground", "grid", 0.05))
            shapes.append(Text(x, y, "?", 0.42))
        return Picture(self.squares + 3.6, 2, tuple(shapes), self._in_words(state))

    def icon(self, state: State) -> Picture:
        """Draw the squares that the tokens stand on, MAX's first."""
        score = f"{state[MAX]}–{state[MIN]}"
        return written([score], self._in_words(state), width=0.6 + 1.4 * len(str(self.squares)))

    def _track(self, state: State, player: Player) -> list[Shape]:
        """Draw a player's name, squares and token; the last square is the goal."""
        left, top = 1.7, player + 0.05
        shapes: list[Shape] = [Text(1.0, player + 0.5, NAMES[player], 0.42)]
        for square in range(self.squares + 1):
            fill: Role = "square" if square == self.squares else "ground"
            shapes.append(Rectangle(left + square, top, 1, 0.9, fill, "grid"))
            shapes.append(Text(left + square + 0.5, top + 0.7, str(square), 0.34))
        x, y = left + state[player] + 0.5, top + 0.29
        up = -0.2 if player == MAX else 0.2
        corners = ((x, y + up), (x + 0.28, y - up), (x - 0.28, y - up))
        shapes.append(Polygon(corners, "player0" if player == MAX else "player1", "grid"))
        return shapes

    def _in_words(self, state: State) -> str:
        max_place, min_place, player, rolling = state
        race = f"Dice race to square {self.squares}, MAX on {max_place}, MIN on {min_place}"
        if self.is_terminal(state):
            return f"{race}: {NAMES[min_place > max_place]} has won."
        return f"{race}: {NAMES[player]} {'has rolled the die' if rolling else 'to move'}."

    def _why_not(self, state: State, action: object) -> str:
        if self.is_terminal(state):
            return "the race is over; there are no moves left"
        expected = f"a face from 1 to {self.faces}" if state[3] else "'step' or 'roll'"
        return f"{quote(action)} is not possible; {expected} was expected"
