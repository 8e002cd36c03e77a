"""Hex: X joins top and bottom with a chain of stones, O joins left and right; one always does.

A full board always holds exactly one of the two chains (Hex theorem), so there is no draw,
and the first player wins on every board (Nash's strategy stealing), though nobody knows how
on large ones.

s   (x, o, player, over): the stones of X and of O as bits, who moves (0 is X, MAX), and
    whether the last stone completed a chain
a   a cell: row * size + column, so 0 is the top left one

Each row of the board leans half a cell to the right of the row above. On the bits a row has
one more cell than the board, which stays empty and keeps the rows apart; with 3 cells a row

    0 1 2 (3)             the neighbours of 5 are 4 and 6 in its row,
      4 5 6 (7)           1 and 2 above, 8 and 9 below
        8 9 10 (11)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf, sqrt
from typing import Final

from gamesearch.game import MAX, MIN, IllegalAction, Player
from gamesearch.games.display import cross, disc, mover_of
from gamesearch.reading import check_text, is_whole, quote
from gamesearch.shapes import Circle, Line, Picture, Polygon, Shape, Text, Touch

State = tuple[int, int, Player, bool]
Point = tuple[float, float]


class Hex:
    """Hex on an 11x11 rhombus unless told otherwise; utility 1 for a win of X, -1 for one of O.

    >>> game = Hex(2)
    >>> game.format(game.result(game.initial, 1))
    '.X/.. O'
    """

    command_name = "hex"
    players = 2
    player_names = ("X", "O")
    lettered = True
    initial: State = (0, 0, MAX, False)

    def __init__(self, size: int = 11) -> None:
        """Make a board of `size` x `size` cells. Raises ValueError."""
        if not is_whole(size, 1, 19):
            raise ValueError(f"size is {quote(size)}; a number from 1 to 19 was expected")
        self.size = size
        self._width = size + 1  # bits to a row, the empty one included
        self._bits = [1 << r * self._width + c for r in range(size) for c in range(size)]
        top, bottom = sum(self._bits[:size]), sum(self._bits[-size:])
        left, right = sum(self._bits[::size]), sum(self._bits[size - 1 :: size])
        self._edges = ((top, bottom), (left, right))
        self._board = sum(self._bits)

    # ------------------------------------------------------------ the game protocol

    def to_move(self, state: State) -> Player:
        return state[2]

    def actions(self, state: State) -> Sequence[int]:
        x, o, _, over = state
        if over:
            return ()
        taken = x | o
        return tuple(cell for cell, bit in enumerate(self._bits) if not taken & bit)

    def result(self, state: State, action: int) -> State:
        x, o, player, over = state
        if over or action not in range(len(self._bits)) or (x | o) & self._bits[action]:
            raise IllegalAction(self._why_not(state, action))
        stone = self._bits[action]
        if player == MAX:
            x |= stone
            return x, o, MIN, self._joins_edges(self._group(stone, x), MAX)
        o |= stone
        return x, o, MAX, self._joins_edges(self._group(stone, o), MIN)

    def is_terminal(self, state: State) -> bool:
        return state[3]

    def utility(self, state: State, player: Player) -> int:
        """Return 1 for the player who moved last, once the game is over, and else -1."""
        if not state[3]:
            return 0
        return -1 if state[2] == player else 1

    # ------------------------------------------------------------ beyond the protocol

    def stones_to_go(self, state: State, player: Player) -> float:
        """Return how many stones `player` still needs for a chain if the opponent never answers.

        Infinite if the opponent has a chain. The search spreads from one edge: through
        own stones free of charge, into one more layer of empty cells a stone.
        """
        own, other = state[player], state[1 - player]
        first, last = self._edges[player]
        reached = self._group(first & own, own)
        stones = 0
        while not reached & last:
            layer = (self._spread(reached) | first) & self._board & ~other & ~reached
            if not layer:
                return inf
            reached = self._group(reached | layer, own | reached | layer)
            stones += 1
        return stones

    def evaluate(self, state: State, player: Player) -> float:
        """Return how much closer to a chain `player` is: always smaller than a win."""
        if self.is_terminal(state):
            return self.utility(state, player)
        own, other = self.stones_to_go(state, player), self.stones_to_go(state, 1 - player)
        return (other - own) / (other + own)

    def key(self, state: State) -> State:
        """Return one state for a position and for it turned by half a turn."""
        x, o, player, over = state
        return min(state, (self._turned(x), self._turned(o), player, over))

    # ------------------------------------------------------------ notation

    def action_name(self, state: State, action: int) -> str:
        """Return column letter and row number: a1 is the top left cell."""
        row, column = divmod(action, self.size)
        return f"{chr(ord('a') + column)}{row + 1}"

    def parse_action(self, state: State, text: str) -> int:
        """Read what `action_name` writes. Raises IllegalAction."""
        check_text(text, "the move")
        names = {self.action_name(state, cell): cell for cell in range(len(self._bits))}
        action = names.get(text.strip().lower())
        if action is None or action not in self.actions(state):
            raise IllegalAction(self._why_not(state, text if action is None else action))
        return action

    def format(self, state: State) -> str:
        """Write rows from the top, separated by '/', then who moves: 'X../.O./... X'."""
        x, o, player, _ = state
        marks = ["X" if x & bit else "O" if o & bit else "." for bit in self._bits]
        rows = range(0, len(marks), self.size)
        board = "/".join("".join(marks[r : r + self.size]) for r in rows)
        return f"{board} {self.player_names[player]}"

    def parse(self, text: str) -> State:
        """Read what `format` writes; the mover may be left out. Raises ValueError."""
        check_text(text, "the position")
        board, _, mover = text.strip().upper().partition(" ")
        rows = board.split("/")
        if [len(row) for row in rows] != [self.size] * self.size:
            raise ValueError(
                f"the board is {quote(text)}; {self.size} rows of {self.size} cells such as "
                f"{quote(self.format(self.initial))} were expected"
            )
        stones = {"X": 0, "O": 0, ".": 0}
        for bit, mark in zip(self._bits, "".join(rows), strict=True):
            if mark not in stones:
                raise ValueError(f"a cell holds {quote(mark)}; X, O or . was expected")
            stones[mark] |= bit
        x, o = stones["X"], stones["O"]
        player = mover_of(x, o, "stones")
        name = self.player_names[player]
        if mover.strip() not in ("", name):
            raise ValueError(f"{quote(mover.strip())} is to move; {name} was expected")
        if self._chain((x, o)[player], player):
            raise ValueError("a stone was placed after a chain; the game ends with the chain")
        return x, o, player, self._chain((x, o)[1 - player], 1 - player) != 0

    # ------------------------------------------------------------ the picture

    def touches(self, state: State, action: int) -> tuple[Touch, ...]:
        x, y = self._centre(action)
        return (Touch(self.action_name(state, action), (x - 0.45, y - 0.45, 0.9, 0.9)),)

    def picture(self, state: State) -> Picture:
        """Draw the rhombus; each edge bears the sign of the player who joins it to the other.

        X's edges are single lines and O's double ones. The stones of a finished chain, and
        those connected with it, stand on filled cells.
        """
        x, o, player, over = state
        chain = self._chain(state[1 - player], 1 - player) if over else 0
        shapes: list[Shape] = []
        for cell, bit in enumerate(self._bits):
            centre_x, centre_y = self._centre(cell)
            corners = tuple((centre_x + dx, centre_y + dy) for dx, dy in CORNERS)
            shapes.append(Polygon(corners, "highlight" if bit & chain else "ground", "grid", 0.03))
            if bit & (x | o):
                shapes += disc(centre_x, centre_y, MAX if bit & x else MIN)
        shapes += [*self._border(), *self._labels()]
        (width, height), (right, bottom) = self._centre(-1), (0.5 + RIGHT, SIDE + BOTTOM)
        return Picture(width + right, height + bottom, tuple(shapes), alt=self._in_words(state))

    def _centre(self, cell: int) -> Point:
        """Return the centre of a cell; -1 is the last one."""
        row, column = divmod(cell % len(self._bits), self.size)
        return LEFT + column + row / 2 + 0.5, TOP + row * SIDE * 1.5 + SIDE

    def _border(self) -> Iterator[Line]:
        """Return the four edges, cell by cell: pairs of neighbouring corners, X's then O's."""
        last = self.size - 1
        for cell in range(len(self._bits)):
            row, column = divmod(cell, self.size)
            if row == 0:
                yield from self._side(cell, (5, 0, 1), MAX)
            if row == last:
                yield from self._side(cell, (2, 3, 4), MAX)
        for cell in range(len(self._bits)):
            row, column = divmod(cell, self.size)
            if column == 0:
                yield from self._side(cell, (5, 4, 3) if row < last else (5, 4), MIN)
            if column == last:
                yield from self._side(cell, (0, 1, 2) if row else (1, 2), MIN)

    def _side(self, cell: int, corners: Sequence[int], player: Player) -> Iterator[Line]:
        """Return a stretch of border through some corners of a cell, single for X, double for O."""
        x, y = self._centre(cell)
        points = [(x + CORNERS[i][0], y + CORNERS[i][1]) for i in corners]
        for (x1, y1), (x2, y2) in pairwise(points):
            yield Line(x1, y1, x2, y2, "player0" if player == MAX else "player1", 0.2)
        for (x1, y1), (x2, y2) in pairwise(points) if player == MIN else ():
            yield Line(x1, y1, x2, y2, "ground", 0.07)

    def _labels(self) -> Iterator[Shape]:
        """Draw letters of the columns, numbers of the rows, and whose edge is whose."""
        for i in range(self.size):
            x, y = self._centre(i)
            yield Text(x - 0.5, y - SIDE - 0.24, self.action_name(self.initial, i)[0], 0.55)
            x, y = self._centre(i * self.size)
            yield Text(x - 1.02, y, str(i + 1), 0.55)
        (x1, y1), (x2, y2) = self._centre(0), self._centre(-1)
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        slant = (self.size - 1) / 4
        yield from cross(x - slant, y1 - SIDE - 0.78, 0.17, "player0", 0.094)
        yield from cross(x + slant, y2 + SIDE + 0.35, 0.17, "player0", 0.094)
        half = (self.size - 1) / 2
        yield Circle(x - half - 1.75, y, 0.2, None, "player1", 0.1)
        yield Circle(x + half + 1.15, y, 0.2, None, "player1", 0.1)

    def _in_words(self, state: State) -> str:
        _, _, player, over = state
        names = self.player_names
        end = f"{names[1 - player]} has won" if over else f"{names[player]} to move"
        board = self.format(state).split()[0].replace("/", ", ")
        return (
            f"Hex, X joins top and bottom, O left and right; rows from the top, each half a cell "
            f"further right, {board}: {end}."
        )

    # ------------------------------------------------------------ bits

    def _spread(self, cells: int) -> int:
        """Return `cells` and their six neighbours, some of them beyond the board."""
        width = self._width
        sideways = cells | cells << 1 | cells >> 1
        return sideways | cells << width | cells >> width | cells << width - 1 | cells >> width - 1

    def _group(self, seed: int, stones: int) -> int:
        """Return the `stones` connected with `seed`, which is some of them."""
        group = seed
        while (grown := self._spread(group) & stones) != group:
            group = grown
        return group

    def _joins_edges(self, group: int, player: Player) -> bool:
        first, last = self._edges[player]
        return bool(group & first and group & last)

    def _chain(self, stones: int, player: Player) -> int:
        """Return the `stones` connected with both edges of `player`."""
        first, last = self._edges[player]
        return self._group(self._group(first & stones, stones) & last, stones)

    def _turned(self, stones: int) -> int:
        """Return the stones after half a turn of the board: its bits from the last to the first."""
        return int(f"{stones:0{self._board.bit_length()}b}"[::-1], 2)

    def _why_not(self, state: State, action: object) -> str:
        if state[3]:
            return "the game is over; no stone can be placed"
        if not isinstance(action, int) or action not in range(len(self._bits)):
            return (
                f"{quote(action)} is not a cell; a number from 0 to {len(self._bits) - 1} was "
                f"expected, or in words a1 to {self.action_name(state, len(self._bits) - 1)}"
            )
        return f"cell {self.action_name(state, action)} is taken"


SIDE: Final = 1 / sqrt(3)  # of a cell whose width is 1
LEFT, TOP, RIGHT, BOTTOM = 1.55, 1.1, 0.95, 0.7  # room for labels around the board

# The corners of a cell round its centre, clockwise from the top one.
CORNERS: Final[tuple[Point, ...]] = (
    (0, -SIDE), (0.5, -SIDE / 2), (0.5, SIDE / 2), (0, SIDE), (-0.5, SIDE / 2), (-0.5, -SIDE / 2)
)  # fmt: skip
