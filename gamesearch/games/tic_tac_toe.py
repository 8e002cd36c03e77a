"""Tic-tac-toe, and every m,n,k game: k in a row wins on a board of m rows and n columns.

s   (x, o, player): the squares of X and of O as bits, and who moves (0 is X, MAX)
a   a square: row * columns + column, so 0 is the top left one
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from gamesearch.game import MAX, IllegalAction, Player
from gamesearch.games.display import cross, mover_of
from gamesearch.games.remembered import Remembered
from gamesearch.reading import check_text, is_whole, quote
from gamesearch.shapes import Circle, Line, Picture, Shape, Text, Touch

State = tuple[int, int, int]

SMALL: Final = 9  # squares; up to here a table of all 2^squares patterns pays


class TicTacToe:
    """Tic-tac-toe on 3x3 by default; utility 1 for a win of X, -1 for one of O, 0 for a draw.

    >>> game = TicTacToe()
    >>> game.format(game.result(game.initial, 4))
    '.../.X./...'
    """

    command_name = "tic-tac-toe"
    players = 2
    gridded = True
    player_names = ("X", "O")
    lettered = True
    initial: State = (0, 0, MAX)

    def __init__(self, rows: int = 3, columns: int = 3, in_a_row: int = 3) -> None:
        """Make a board of `rows` x `columns` on which `in_a_row` wins. Raises ValueError."""
        fits = is_whole(rows, 1, 19) and is_whole(columns, 1, 19)
        if not (fits and is_whole(in_a_row, 1, max(rows, columns))):
            raise ValueError(
                f"{rows} rows, {columns} columns, {in_a_row} in a row: expected 1 to 19 rows and "
                "columns, and a winning row that fits the board"
            )
        self.rows, self.columns, self.in_a_row = rows, columns, in_a_row
        self._squares = rows * columns
        self._steps = self._directions()
        self._wins: list[bool] | Remembered[bool] = Remembered(self._has_line)
        self._free: list[tuple[int, ...]] | Remembered[tuple[int, ...]]
        self._free = Remembered(self._empty_squares)
        if self._squares <= SMALL:
            patterns = range(1 << self._squares)
            self._wins = [self._has_line(bits) for bits in patterns]
            self._free = [self._empty_squares(bits) for bits in patterns]

    # ------------------------------------------------------------ the game protocol

    def to_move(self, state: State) -> Player:
        return state[2]

    def actions(self, state: State) -> Sequence[int]:
        x, o, player = state
        return () if self._wins[x if player else o] else self._free[x | o]

    def result(self, state: State, action: int) -> State:
        x, o, player = state
        if action in self._free[x | o] and not self._wins[x if player else o]:
            return (x, o | 1 << action, 0) if player else (x | 1 << action, o, 1)
        raise IllegalAction(self._why_not(state, action))

    def is_terminal(self, state: State) -> bool:
        x, o, player = state  # only the player who moved last can have made a row
        return self._wins[x if player else o] or not self._free[x | o]

    def utility(self, state: State, player: Player) -> int:
        x, o, _ = state
        value = self._wins[x] - self._wins[o]
        return -value if player else value

    # ------------------------------------------------------------ beyond the protocol

    def key(self, state: State) -> State:
        """Return one state for all positions that are equal by turning or mirroring the board."""
        x, o, player = state
        return min((_moved(x, turn), _moved(o, turn), player) for turn in self._symmetries)

    def open_lines(self, state: State, player: Player) -> int:
        """Return how many winning lines are open to `player`, minus those open to the opponent."""
        x, o, _ = state
        lines = self._lines
        value = sum(not line & o for line in lines) - sum(not line & x for line in lines)
        return value if player == MAX else -value

    def evaluate(self, state: State, player: Player) -> float:
        """Open lines as a share of all lines: always smaller than a win."""
        if self.is_terminal(state):
            return self.utility(state, player)
        return self.open_lines(state, player) / (len(self._lines) + 1)

    def action_name(self, state: State, action: int) -> str:
        """Return column letter and row number, row 1 at the top: b2 is the centre."""
        row, column = divmod(action, self.columns)
        return f"{chr(ord('a') + column)}{row + 1}"

    def format(self, state: State) -> str:
        """Write rows from the top, separated by '/': 'X.O/.X./..O'."""
        x, o, _ = state
        marks = ["X" if x >> i & 1 else "O" if o >> i & 1 else "." for i in range(self._squares)]
        rows = range(0, self._squares, self.columns)
        return "/".join("".join(marks[r : r + self.columns]) for r in rows)

    def parse(self, text: str) -> State:
        """Read what `format` writes, or all squares in one row. Raises ValueError."""
        from textwrap import wrap  # as few games need: it takes a while to load

        check_text(text, "the position")
        rows = text.split("/") if "/" in text else wrap(text, self.columns)
        if [len(row) for row in rows] != [self.columns] * self.rows:
            raise ValueError(
                f"the board is {quote(text)}; {self.rows} rows of {self.columns} squares such as "
                f"{quote(self.format(self.initial))} were expected"
            )
        x = o = 0
        for i, mark in enumerate("".join(rows).upper()):
            if mark not in "XO.":
                raise ValueError(f"square {i + 1} is {quote(mark)}; X, O or . was expected")
            x |= (mark == "X") << i
            o |= (mark == "O") << i
        player = mover_of(x, o, "squares")
        if self._wins[o if player else x]:
            raise ValueError("a square was taken after a winning row; the game ends with the row")
        return (x, o, player)

    def labelled_picture(self, state: State) -> Picture:
        """Draw the board with column letters along its top and row numbers along its left side."""
        picture = self.picture(state)
        size = min(0.27, 0.05 * max(self.rows, self.columns, 3))
        near, far = 0.7 * size, 1 - 0.8 * size  # from the edge of a square
        columns = (
            Text(column + far, near, chr(ord("a") + column), size, "muted")
            for column in range(self.columns)
        )
        rows = (Text(near, row + far, str(row + 1), size, "muted") for row in range(self.rows))
        return picture._replace(shapes=(*columns, *rows, *picture.shapes))

    def touches(self, state: State, action: int) -> tuple[Touch, ...]:
        """Return the square."""
        row, column = divmod(action, self.columns)
        return (Touch(self.action_name(state, action), (column, row, 1, 1)),)

    def picture(self, state: State) -> Picture:
        """Draw the board in unit squares: a grid, crosses, rings, a winning row struck through."""
        x, o, _ = state
        shapes: list[Shape] = [
            *(Line(c, 0, c, self.rows, "grid") for c in range(1, self.columns)),
            *(Line(0, r, self.columns, r, "grid") for r in range(1, self.rows)),
        ]
        for square in range(self._squares):
            row, column = divmod(square, self.columns)
            if x >> square & 1:
                shapes += cross(column + 0.5, row + 0.5, 0.28, "player0", 0.12)
            elif o >> square & 1:
                shapes.append(
                    Circle(column + 0.5, row + 0.5, 0.29, fill=None, line="player1", stroke=0.12)
                )
        for line in self._lines:
            if line & x == line or line & o == line:
                ends = [divmod(i, self.columns) for i in range(self._squares) if line >> i & 1]
                (top, left), (bottom, right) = ends[0], ends[-1]
                shapes.append(
                    Line(left + 0.5, top + 0.5, right + 0.5, bottom + 0.5, "highlight", stroke=0.1)
                )
        return Picture(self.columns, self.rows, tuple(shapes), alt=self._in_words(state))

    # ------------------------------------------------------------ bits

    def _directions(self) -> list[tuple[int, int]]:
        """Return for right, down and both diagonals the shift, and the squares that can make it."""
        steps = []
        for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
            can = sum(
                1 << r * self.columns + c
                for r in range(self.rows - dr)
                for c in range(self.columns)
                if 0 <= c + dc < self.columns
            )
            steps.append((dr * self.columns + dc, can))
        return steps

    def _has_line(self, bits: int) -> bool:
        """Return whether `bits` hold a winning row: runs of length 1, 2, ... by shifting."""
        for shift, can in self._steps:
            run = bits
            for _ in range(self.in_a_row - 1):
                run = (run & can) << shift & bits
            if run:
                return True
        return False

    def _empty_squares(self, taken: int) -> tuple[int, ...]:
        return tuple(square for square in range(self._squares) if not taken >> square & 1)

    @cached_property
    def _lines(self) -> tuple[int, ...]:
        """Every winning line as bits."""
        lines = set()
        for shift, can in self._steps:
            for square in range(self._squares):
                line = last = 1 << square
                for _ in range(self.in_a_row - 1):
                    last = (last & can) << shift
                    line |= last
                if last:
                    lines.add(line)
        return tuple(sorted(lines))

    @cached_property
    def _symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The turns and mirrorings that keep the board's shape, as maps of squares."""
        rows, columns = self.rows, self.columns
        maps = {
            tuple(
                (rows - 1 - r if flip else r) * columns + (columns - 1 - c if mirror else c)
                for r in range(rows)
                for c in range(columns)
            )
            for flip in (0, 1)
            for mirror in (0, 1)
        }
        if rows == columns:
            swap = [c * columns + r for r in range(rows) for c in range(columns)]
            maps |= {tuple(one[i] for i in swap) for one in maps}
        return tuple(sorted(maps))

    def _why_not(self, state: State, action: object) -> str:
        if self.is_terminal(state):
            return "the game is over; no square can be taken"
        if not isinstance(action, int) or not 0 <= action < self._squares:
            most = self._squares - 1
            return f"{quote(action)} is not a square; a number from 0 to {most} was expected"
        return f"square {self.action_name(state, action)} is taken"

    def _in_words(self, state: State) -> str:
        if self._wins[state[0]] or self._wins[state[1]]:
            end = f"{'X' if self._wins[state[0]] else 'O'} has won"
        else:
            end = "drawn" if self.is_terminal(state) else f"{'XO'[state[2]]} to move"
        return f"Tic-tac-toe, rows from the top {self.format(state).replace('/', ', ')}: {end}."


def _moved(bits: int, squares: Sequence[int]) -> int:
    return sum(1 << squares[i] for i in range(len(squares)) if bits >> i & 1)
