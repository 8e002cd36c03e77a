"""Dots and Boxes: draw lines between dots; a player who completes a box owns it and moves again.

Moving again is what makes the game deep, and what sets it apart for a search: MAX and MIN do
not take turns (Berlekamp 2000, "The Dots and Boxes Game: Sophisticated Child's Play").

s   (lines, boxes of X, boxes of O, player): the lines drawn and the boxes owned as bits, and
    who moves (0 is X, MAX)
a   a line: the horizontal ones row by row, then the vertical ones row by row. On a board of
    1 row and 2 columns of boxes

        +-0-+-1-+
        4   5   6
        +-2-+-3-+
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from gamesearch.game import MAX, IllegalAction, Player
from gamesearch.reading import check_text, quote
from gamesearch.shapes import Circle, Line, Picture, Rectangle, Role, Shape, Text, Touch

State = tuple[int, int, int, Player]
Dot = tuple[int, int]  # row and column

LARGEST: Final = 12  # rows and columns of boxes
MARGIN: Final = 0.5  # around the dots, for their names
BOXES: Final[tuple[tuple[Role, Role], ...]] = (("player0", "edge0"), ("player1", "edge1"))


class DotsAndBoxes:
    """Dots and Boxes on 3 rows and 3 columns of boxes unless told otherwise.

    The utility is the number of boxes a player owns minus the opponent's.

    >>> game = DotsAndBoxes(1, 2)
    >>> game.format(game.result(game.initial, 0))
    '+-+.+/...../+.+.+ O'
    """

    command_name = "dots-and-boxes"
    opening_plies = 6
    players = 2
    player_names = ("X", "O")
    alternating = False
    initial: State = (0, 0, 0, MAX)

    def __init__(self, rows: int = 3, columns: int = 3) -> None:
        """A board of `rows` x `columns` boxes. Raises ValueError."""
        if not (1 <= rows <= LARGEST and 1 <= columns <= LARGEST):
            raise ValueError(
                f"{rows} rows and {columns} columns of boxes; 1 to {LARGEST} were expected"
            )
        self.rows, self.columns = rows, columns
        across = [((r, c), (r, c + 1)) for r in range(rows + 1) for c in range(columns)]
        down = [((r, c), (r + 1, c)) for r in range(rows) for c in range(columns + 1)]
        self._ends: list[tuple[Dot, Dot]] = across + down
        self._number = {ends: line for line, ends in enumerate(self._ends)}
        self._full = (1 << len(self._ends)) - 1
        self._sides = [self._sides_of(r, c) for r in range(rows) for c in range(columns)]
        self._beside = [
            [(1 << box, sides) for box, sides in enumerate(self._sides) if sides >> line & 1]
            for line in range(len(self._ends))
        ]

    # ------------------------------------------------------------ the game protocol

    def to_move(self, state: State) -> Player:
        return state[3]

    def actions(self, state: State) -> Sequence[int]:
        lines = state[0]
        return tuple(line for line in range(len(self._ends)) if not lines >> line & 1)

    def result(self, state: State, action: int) -> State:
        """The state after drawing a line; a player who completes a box moves again.

        Raises IllegalAction.
        """
        if not self._is_free(state, action):
            raise IllegalAction(self._why_not(state, action))
        lines, x, o, player = state
        lines |= 1 << action
        completed = sum(box for box, sides in self._beside[action] if lines & sides == sides)
        if not completed:
            return lines, x, o, 1 - player
        return (lines, x | completed, o, MAX) if player == MAX else (lines, x, o | completed, 1)

    def is_terminal(self, state: State) -> bool:
        return state[0] == self._full

    def utility(self, state: State, player: Player) -> int:
        lead = state[1].bit_count() - state[2].bit_count()
        return lead if player == MAX else -lead

    # ------------------------------------------------------------ beyond the protocol

    def evaluate(self, state: State, player: Player) -> float:
        """The lead in boxes so far."""
        return self.utility(state, player)

    def key(self, state: State) -> tuple[int, int, Player]:
        """The same for all states that are equal by turning or mirroring the lines.

        Of the boxes only the lead counts: how the game goes on does not depend on whose they are.
        """
        lines, x, o, player = state
        drawn = [line for line in range(len(self._ends)) if lines >> line & 1]
        images = (sum(1 << image[line] for line in drawn) for image in self._symmetries)
        return min(images), x.bit_count() - o.bit_count(), player

    def ordered_actions(self, state: State) -> Sequence[int]:
        """Lines that complete a box come first, and those that hand one over last."""

        def rank(line: int) -> int:
            drawn = [(state[0] & sides).bit_count() for _, sides in self._beside[line]]
            return 0 if 3 in drawn else 2 if 2 in drawn else 1

        return sorted(self.actions(state), key=rank)

    # ------------------------------------------------------------ notation

    def action_name(self, state: State, action: int) -> str:
        """The two dots that the line joins, as column and row: 'a1b1' is at the top left."""
        return "".join(_dot_names(self._ends[action]))

    def parse_action(self, state: State, text: str) -> int:
        """Read two neighbouring dots in either order. Raises IllegalAction."""
        check_text(text, "the move")
        names = re.findall(r"[a-z]\d+", text.lower())
        lines = [i for i, ends in enumerate(self._ends) if sorted(names) == _dot_names(ends)]
        if not lines or not self._is_free(state, lines[0]):
            raise IllegalAction(self._why_not(state, lines[0] if lines else text))
        return lines[0]

    def format(self, state: State) -> str:
        """Rows from the top, separated by '/', then who moves: '+-+.+/|X|../+-+.+ X'.

        Rows of dots and the lines between them take turns with rows of boxes, in which X and O
        mark the owners.
        """
        return "/".join(self._text_rows(state)) + f" {self.player_names[state[3]]}"

    def parse(self, text: str) -> State:
        """Read what `format` writes; X moves if no player is named. Raises ValueError."""
        check_text(text, "the position")
        board, _, mover = text.strip().upper().partition(" ")
        mover = mover.strip() or "X"
        if mover not in self.player_names:
            raise ValueError(f"{quote(mover)} is to move; X or O was expected")
        rows = board.split("/")
        empty = self._text_rows(self.initial)
        if [len(row) for row in rows] != [len(row) for row in empty]:
            raise ValueError(
                f"the board is {quote(text)}; {len(empty)} rows of {len(empty[0])} signs such as "
                f"{quote(self.format(self.initial))} were expected"
            )
        lines = sum(1 << i for i in range(len(self._ends)) if self._sign(rows, i) != ".")
        owned = {name: self._owned(rows, name) for name in self.player_names}
        state = (lines, owned["X"], owned["O"], self.player_names.index(mover))
        if (
            "/".join(self._text_rows(state)) != board
            or self._completed(lines) != state[1] | state[2]
        ):
            raise ValueError(
                f"the board is {quote(board)}; dots '+', lines '-' and '|', '.' for what is "
                f"free, and X "
                "or O in every box with four lines, and only there, were expected"
            )
        return state

    def text_board(self, state: State) -> str:
        """The board for a terminal, with the names of the dots."""
        letters = " ".join(chr(ord("a") + column) for column in range(self.columns + 1))
        signs = (row.replace(".", " ") for row in self._text_rows(state))
        numbers = (f"{1 + i // 2:2}" if i % 2 == 0 else "  " for i in range(2 * self.rows + 1))
        board = [f"{number} {row}".rstrip() for number, row in zip(numbers, signs, strict=True)]
        return "\n".join([f"   {letters}", *board])

    def _text_rows(self, state: State) -> list[str]:
        """Dots, lines and owners as signs."""
        lines, x, o, _ = state
        height, width = 2 * self.rows + 1, 2 * self.columns + 1
        signs = [["."] * width for _ in range(height)]
        for row in range(0, height, 2):
            signs[row][::2] = "+" * (self.columns + 1)
        for line, (row, column) in enumerate(map(_middle, self._ends)):
            if lines >> line & 1:
                signs[row][column] = "|" if row % 2 else "-"
        for box in range(len(self._sides)):
            row, column = divmod(box, self.columns)
            if (x | o) >> box & 1:
                signs[2 * row + 1][2 * column + 1] = "X" if x >> box & 1 else "O"
        return ["".join(row) for row in signs]

    def _sign(self, rows: Sequence[str], line: int) -> str:
        row, column = _middle(self._ends[line])
        return rows[row][column]

    def _owned(self, rows: Sequence[str], name: str) -> int:
        """The boxes with a player's sign."""
        signs = "".join(row[1::2] for row in rows[1::2])
        return sum(1 << box for box, sign in enumerate(signs) if sign == name)

    # ------------------------------------------------------------ the picture

    def touches(self, state: State, action: int) -> tuple[Touch, ...]:
        """The line."""
        (row, column), (lower_row, _) = self._ends[action]
        x, y = MARGIN + column, MARGIN + row
        box = (x + 0.2, y - 0.2, 0.6, 0.4) if row == lower_row else (x - 0.2, y + 0.2, 0.4, 0.6)
        return (Touch(self.action_name(state, action), box),)

    def labelled_picture(self, state: State) -> Picture:
        """The board with column letters along its top and row numbers along its left side."""
        picture, near = self.picture(state), 0.45 * MARGIN
        columns, rows = range(self.columns + 1), range(self.rows + 1)
        letters = (Text(MARGIN + c, near, _dot_name((0, c))[0], 0.32, "muted") for c in columns)
        numbers = (Text(near, MARGIN + r, str(r + 1), 0.32, "muted") for r in rows)
        return picture._replace(shapes=(*letters, *numbers, *picture.shapes))

    def picture(self, state: State) -> Picture:
        """The dots, the lines between them, and the boxes in the colours of their owners."""
        lines, *owned, _ = state
        shapes: list[Shape] = []
        for player, (fill, mark) in enumerate(BOXES):
            for box in range(len(self._sides)):
                if owned[player] >> box & 1:
                    row, column = divmod(box, self.columns)
                    x, y = MARGIN + column, MARGIN + row
                    shapes.append(Rectangle(x, y, 1, 1, fill))
                    shapes.append(Text(x + 0.5, y + 0.5, self.player_names[player], 0.5, mark))
        for line, ((top, left), (bottom, right)) in enumerate(self._ends):
            if lines >> line & 1:
                ends = (MARGIN + left, MARGIN + top, MARGIN + right, MARGIN + bottom)
                shapes.append(Line(*ends, "text", stroke=0.08))
        shapes += [
            Circle(MARGIN + column, MARGIN + row, 0.1, "text")
            for row in range(self.rows + 1)
            for column in range(self.columns + 1)
        ]
        width, height = self.columns + 2 * MARGIN, self.rows + 2 * MARGIN
        return Picture(width, height, tuple(shapes), alt=self._in_words(state))

    def _in_words(self, state: State) -> str:
        lines, x, o, player = state
        drawn = [self.action_name(state, i) for i in range(len(self._ends)) if lines >> i & 1]
        lead = self.utility(state, MAX)
        end = f"{self.player_names[player]} to move"
        if self.is_terminal(state):
            end = f"{self.player_names[lead < 0]} has won" if lead else "drawn"
        return (
            f"Dots and boxes, {self.rows} by {self.columns} boxes, X has {x.bit_count()} and O "
            f"{o.bit_count()}; lines {', '.join(drawn) or 'none'}: {end}."
        )

    # ------------------------------------------------------------ lines and boxes

    def _sides_of(self, row: int, column: int) -> int:
        """The four lines around a box, as bits."""
        top_left, top_right = (row, column), (row, column + 1)
        bottom_left, bottom_right = (row + 1, column), (row + 1, column + 1)
        sides = (
            (top_left, top_right), (bottom_left, bottom_right), (top_left, bottom_left),
            (top_right, bottom_right),
        )  # fmt: skip
        return sum(1 << self._number[ends] for ends in sides)

    def _completed(self, lines: int) -> int:
        """The boxes with four lines, as bits."""
        return sum(1 << i for i, sides in enumerate(self._sides) if lines & sides == sides)

    @cached_property
    def _symmetries(self) -> list[list[int]]:
        """The turns and mirrorings that keep the board's shape, as maps of lines."""
        turns = (False, True) if self.rows == self.columns else (False,)
        return [
            [self._image(line, flip, mirror, turn) for line in range(len(self._ends))]
            for turn in turns
            for flip in (False, True)
            for mirror in (False, True)
        ]

    def _image(self, line: int, flip: bool, mirror: bool, turn: bool) -> int:
        """Where a line comes to lie."""
        dots = []
        for row, column in self._ends[line]:
            row, column = (column, row) if turn else (row, column)
            dots.append(
                (self.rows - row if flip else row, self.columns - column if mirror else column)
            )
        first, second = sorted(dots)
        return self._number[first, second]

    def _is_free(self, state: State, action: int) -> bool:
        return action in range(len(self._ends)) and not state[0] >> action & 1

    def _why_not(self, state: State, action: object) -> str:
        if self.is_terminal(state):
            return "the game is over; all lines are drawn"
        if not isinstance(action, int) or action not in range(len(self._ends)):
            return (
                f"{quote(action)} is not a line; a number from 0 to {len(self._ends) - 1} was "
                f"expected, "
                "or in words two neighbouring dots such as 'a1b1'"
            )
        return f"line {self.action_name(state, action)} is drawn already"


def _dot_name(dot: Dot) -> str:
    """Column letter and row number, a1 at the top left."""
    return f"{chr(ord('a') + dot[1])}{dot[0] + 1}"


def _dot_names(ends: tuple[Dot, Dot]) -> list[str]:
    return sorted(map(_dot_name, ends))


def _middle(ends: tuple[Dot, Dot]) -> Dot:
    """Row and column of a line among the signs of the text."""
    (top, left), (bottom, right) = ends
    return top + bottom, left + right
