"""Phantom tic-tac-toe: you see your own marks, and find your opponent's by running into them.

A game of hidden information in the manner of Kriegspiel. A player names a square. If it is
empty, the mark is placed and the turn passes; if the other player's mark is there, the
referee says so, and the same player names another square. (AIMA 4e, section 5.6: a player
must think in belief states, the sets of states that fit all that was seen.)

s   (x, o, known_to_x, known_to_o, player): the squares of X and of O as bits; those of O
    that X has run into, and those of X that O has; and who moves (0 is X, MAX)
a   a square: row * columns + column, so 0 is the top left one
observation   what one player knows, in the form of a state: own marks and the known ones of
    the other, nothing else; so `actions` and `to_move` take it as they take a state

What else the players know follows from the rules. The turns are announced, so both know how
many marks the other has: O as many as X while X is to move, one less while O is. Neither player
is told which squares the other was refused. When the game ends, the board is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from gamesearch.game import MAX, MIN, IllegalAction, Player
from gamesearch.games.tic_tac_toe import TicTacToe
from gamesearch.reading import check_text, quote
from gamesearch.shapes import Picture, Rectangle, Shape, Text, Touch

State = tuple[int, int, int, int, Player]
Observation = State

NAMES: Final = ("X", "O")


class PhantomTicTacToe:
    """Phantom tic-tac-toe on 3x3; utility 1 for a win of X, -1 for one of O, 0 for a draw.

    >>> game = PhantomTicTacToe()
    >>> state = game.result(game.initial, 4)  # X takes the centre
    >>> refused = game.result(state, 4)  # O runs into it and moves again
    >>> game.to_move(refused), list(game.actions(refused))
    (1, [0, 1, 2, 3, 5, 6, 7, 8])
    """

    command_name = "phantom-tic-tac-toe"
    players = 2
    player_names = NAMES
    lettered = True
    alternating = False
    initial: State = (0, 0, 0, 0, MAX)

    def __init__(self, rows: int = 3, columns: int = 3, in_a_row: int = 3) -> None:
        """Make a board as for `TicTacToe`. Raises ValueError."""
        self.board = TicTacToe(rows, columns, in_a_row)
        self.rows, self.columns, self.in_a_row = rows, columns, in_a_row
        self._squares = range(rows * columns)

    # ------------------------------------------------------------ the game protocol

    def to_move(self, state: State) -> Player:
        return state[4]

    def actions(self, state: State) -> Sequence[int]:
        """Return the squares that the mover may think free; `state` may be an observation."""
        if self.is_terminal(state):
            return ()
        player = state[4]
        known = state[player] | state[2 + player]
        return tuple(square for square in self._squares if not known >> square & 1)

    def result(self, state: State, action: int) -> State:
        """Return the state after naming a square: a new mark, or the news that it is taken."""
        x, o, known_to_x, known_to_o, player = state
        square = 1 << action if action in self._squares else 0
        if not square & ~(state[player] | state[2 + player]) or self.is_terminal(state):
            raise IllegalAction(self._why_not(state, action))
        if player == MAX:
            if o & square:
                return x, o, known_to_x | square, known_to_o, MAX
            return x | square, o, known_to_x, known_to_o, MIN
        if x & square:
            return x, o, known_to_x, known_to_o | square, MIN
        return x, o | square, known_to_x, known_to_o, MAX

    def is_terminal(self, state: State) -> bool:
        x, o, _, _, player = state
        return self.board.is_terminal((x, o, player))

    def utility(self, state: State, player: Player) -> int:
        x, o, _, _, mover = state
        return self.board.utility((x, o, mover), player)

    # ------------------------------------------------------------ what the players know

    def observation(self, state: State, player: Player) -> Observation:
        """Return what `player` knows in `state`, whoever moves; once the game is over, all of it.

        A state with the player's own marks and those of the other that the player has run
        into, and without what the other has run into.
        """
        if self.is_terminal(state):
            return state
        x, o, known_to_x, known_to_o, mover = state
        if player == MAX:
            return x, known_to_x, known_to_x, 0, mover
        return known_to_o, o, 0, known_to_o, mover

    def hidden_marks(self, observation: Observation, player: Player) -> int:
        """Return how many of the opponent's marks `player` does not know."""
        if self.is_terminal(observation):
            return 0
        own, known = observation[player].bit_count(), observation[1 - player].bit_count()
        if observation[4] == MAX:  # both have as many marks
            return own - known
        return own - known - 1 if player == MAX else own - known + 1

    def consistent_boards(self, observation: Observation, player: Player) -> list[tuple[int, int]]:
        """Return all (x, o) that fit what `player` knows: the belief state, as far as marks go.

        The hidden marks may be on any squares that are unknown to `player`, unless they make a
        winning row: then the game would be over. It makes no difference when the player learned
        something: the opponent may have placed the marks in any order.
        """
        x, o, _, _, mover = observation
        unknown = [square for square in self._squares if not (x | o) >> square & 1]
        boards = []
        for squares in combinations(unknown, self.hidden_marks(observation, player)):
            hidden = sum(1 << square for square in squares)
            board = (x, o | hidden) if player == MAX else (x | hidden, o)
            if not hidden or not self.board.is_terminal((*board, mover)):
                boards.append(board)
        return boards

    def consistent_states(self, observation: Observation, player: Player) -> list[State]:
        """Return all states that fit what `player` knows: the belief state.

        Each of `consistent_boards` comes with every set of own marks that the other player
        may have run into. They look the same to `player` but not to the opponent, who will not
        name those squares again.
        """
        if self.is_terminal(observation):
            return [observation]
        known, mover = observation[2 + player], observation[4]
        return [
            (x, o, known, met, mover) if player == MAX else (x, o, met, known, mover)
            for x, o in self.consistent_boards(observation, player)
            for met in _subsets(observation[player])
        ]

    # ------------------------------------------------------------ notation

    def action_name(self, state: State, action: int) -> str:
        """Return column letter and row number, row 1 at the top: b2 is the centre."""
        return self.board.action_name((0, 0, MAX), action)

    def parse_action(self, state: State, text: str) -> int:
        """Read what `action_name` writes. Raises IllegalAction."""
        check_text(text, "the move")
        for square in self._squares:
            if text.strip().lower() == self.action_name(state, square):
                if square not in self.actions(state):
                    raise IllegalAction(self._why_not(state, square))
                return square
        raise IllegalAction(self._why_not(state, text))

    def format(self, state: State) -> str:
        """Write rows from the top; small letters are marks that the other player has run into.

        'X.o/.X./..O': X knows of the O in the first row. Who moves follows from the marks.
        """
        x, o, known_to_x, known_to_o, player = state
        return self._with_small_letters(self.board.format((x, o, player)), known_to_x | known_to_o)

    def parse(self, text: str) -> State:
        """Read what `format` writes. Raises ValueError."""
        x, o, player = self.board.parse(text)
        marks = "".join(text.split("/") if "/" in text else text.split())
        known = sum(1 << square for square in self._squares if marks[square] in "xo")
        return x, o, o & known, x & known, player

    def format_observation(self, observation: Observation, player: Player) -> str:
        """Write the rows that `player` sees, '?' for a square that is not known: 'X?o/?X?/???'."""
        x, o, known_to_x, known_to_o, mover = observation
        text = self.board.format((x, o, mover))
        if not self.is_terminal(observation):
            text = text.replace(".", "?")
        return self._with_small_letters(text, known_to_x | known_to_o)

    def _with_small_letters(self, text: str, known: int) -> str:
        marks = [
            mark.lower() if known >> square & 1 else mark
            for square, mark in enumerate(text.replace("/", ""))
        ]
        rows = range(0, len(marks), self.columns)
        return "/".join("".join(marks[r : r + self.columns]) for r in rows)

    # ------------------------------------------------------------ pictures

    def touches(self, state: State, action: int) -> tuple[Touch, ...]:
        """Return the square."""
        return self.board.touches((0, 0, MAX), action)

    def picture(self, state: State) -> Picture:
        """Draw the referee's board; marks that the other player has met stand on dark squares."""
        x, o, known_to_x, known_to_o, player = state
        board = self.board.picture((x, o, player))
        shapes = (*self._dark(known_to_x | known_to_o), *board.shapes)
        rows = self.format(state).replace("/", ", ")
        alt = (
            f"Phantom tic-tac-toe, the referee's board, marks the other has run into in small "
            f"letters, rows from the top {rows}: {self._end(state)}."
        )
        return Picture(self.columns, self.rows, shapes, alt)

    def observation_picture(self, observation: Observation, player: Player) -> Picture:
        """Draw the board as `player` sees it: '?' on squares not known, and what must be on them.

        Marks of the other player that this one has run into stand on dark squares.
        """
        x, o, known_to_x, known_to_o, mover = observation
        shapes: list[Shape] = [
            *self._dark(known_to_x | known_to_o),
            *self.board.picture((x, o, mover)).shapes,
        ]
        if not self.is_terminal(observation):
            for square in self._squares:
                if not (x | o) >> square & 1:
                    row, column = divmod(square, self.columns)
                    shapes.append(Text(column + 0.5, row + 0.5, "?", 0.5, "muted"))
        hidden = self.hidden_marks(observation, player)
        caption = f"{hidden} {NAMES[1 - player]} hidden"
        shapes.append(Text(self.columns / 2, self.rows + 0.3, caption, 0.32))
        rows = self.format_observation(observation, player).replace("/", ", ")
        alt = (
            f"Phantom tic-tac-toe as {NAMES[player]} sees it, unknown squares as question marks, "
            f"rows from the top {rows}, {caption}: {self._end(observation)}."
        )
        return Picture(self.columns, self.rows + 0.6, tuple(shapes), alt)

    def _dark(self, squares: int) -> Iterator[Rectangle]:
        for square in self._squares:
            if squares >> square & 1:
                row, column = divmod(square, self.columns)
                yield Rectangle(column, row, 1, 1, "square")

    def _end(self, state: State) -> str:
        """Say who moves, or how the game has ended."""
        if not self.is_terminal(state):
            return f"{NAMES[state[4]]} to move"
        value = self.utility(state, MAX)
        return f"{NAMES[value < 0]} has won" if value else "drawn"

    def _why_not(self, state: State, action: object) -> str:
        if self.is_terminal(state):
            return "the game is over; no square can be named"
        if not isinstance(action, int) or action not in self._squares:
            return (
                f"{quote(action)} is not a square; a number from 0 to {len(self._squares) - 1} was "
                f"expected, or in words a1 to {self.action_name(state, len(self._squares) - 1)}"
            )
        name = self.action_name(state, action)
        return f"{NAMES[state[4]]} knows that square {name} is taken; another one was expected"


def _subsets(bits: int) -> Iterator[int]:
    """Yield all sets of bits within `bits`, the empty one first."""
    subset = 0
    while True:
        yield subset
        if subset == bits:
            return
        subset = (subset - bits) & bits
