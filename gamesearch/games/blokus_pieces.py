"""The pieces of Blokus: the ways they can lie, all placements on a board, and how they look.

Squares are bits as in `gamesearch.games.blokus`: row * (size + 1) + column.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from gamesearch.game import Player
from gamesearch.games.display import EDGES, PLAYERS, cross
from gamesearch.shapes import Circle, Line, Picture, Rectangle, Role, Shape

Cells = tuple[tuple[int, int], ...]  # (row, column), sorted; the least of each is 0

PIECES: Final = {
    "F": ".XX/XX./.X.", "I5": "XXXXX", "L5": "...X/XXXX", "N": "XX../.XXX", "P": "XXX/XX.",
    "T5": "XXX/.X./.X.", "U": "X.X/XXX", "V5": "X../X../XXX", "W": "X../XX./.XX",
    "X": ".X./XXX/.X.", "Y": "..X./XXXX", "Z5": "XX./.X./.XX", "I4": "XXXX", "L4": "..X/XXX",
    "O": "XX/XX", "T4": ".X./XXX", "Z4": "XX./.XX", "I3": "XXX", "V3": "X./XX", "2": "XX", "1": "X",
}  # fmt: skip


# ---------------------------------------------------------------- placements


class Placements(NamedTuple):
    """Return all ways to lay pieces on an empty board; the lists go by the placement's number."""

    squares: list[int]  # the squares covered, as bits
    piece: list[int]  # the piece's number
    way: list[str]  # the piece and the way it lies: 'L4c'
    number: dict[int, int]  # the placement that covers exactly these squares
    through: list[list[list[int]]]  # the placements of a piece that cover a square
    shapes: dict[str, int]  # each way, laid into the top left corner


@cache
def placements_on(size: int, pieces: tuple[str, ...]) -> Placements:
    """Return all ways to lay `pieces` on an empty board of `size` x `size` squares."""
    stride = size + 1
    squares: list[int] = []
    piece_of: list[int] = []
    way_of: list[str] = []
    shapes: dict[str, int] = {}
    for piece, name in enumerate(pieces):
        for way, cells in ways(name).items():
            shapes[way] = sum(1 << row * stride + column for row, column in cells)
            rows = size - max(row for row, _ in cells)
            columns = size - max(column for _, column in cells)
            for corner in (r * stride + c for r in range(rows) for c in range(columns)):
                squares.append(shapes[way] << corner)
                piece_of.append(piece)
                way_of.append(way)
    through: list[list[list[int]]] = [[[] for _ in pieces] for _ in range(size * stride)]
    for number, bits in enumerate(squares):
        for square in ones(bits):
            through[square][piece_of[number]].append(number)
    numbers = {bits: number for number, bits in enumerate(squares)}
    return Placements(squares, piece_of, way_of, numbers, through, shapes)


@cache
def ways(name: str) -> dict[str, Cells]:
    """Return the ways a piece can lie, turned and mirrored: 'L4a', 'L4b', ...; or just 'X'.

    >>> [len(ways(name)) for name in ("X", "I5", "L4")], sum(len(ways(name)) for name in PIECES)
    ([1, 2, 8], 91)
    """
    cells = _cells(PIECES[name])
    turned = []
    for _ in range(2):
        for _ in range(4):
            turned.append(cells)
            cells = _corner(tuple((column, -row) for row, column in cells))  # a quarter turn
        cells = _corner(tuple((row, -column) for row, column in cells))
    different = list(dict.fromkeys(turned))
    if len(different) == 1:
        return {name: cells}
    return {f"{name}{chr(ord('a') + i)}": way for i, way in enumerate(different)}


def _cells(drawing: str) -> Cells:
    rows = enumerate(drawing.split("/"))
    return tuple((r, c) for r, row in rows for c, cell in enumerate(row) if cell == "X")


def _corner(cells: Cells) -> Cells:
    """Return the cells moved into the top left corner, sorted."""
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return tuple(sorted((row - top, column - left) for row, column in cells))


def connected(part: int, squares: int, stride: int) -> int:
    """Return all of `squares` that are connected with `part` by edges."""
    while True:
        more = part | part << 1 | part >> 1 | part << stride | part >> stride
        more &= squares
        if more == part:
            return part
        part = more


def ones(bits: int) -> Iterator[int]:
    """Return the numbers of the bits that are set, lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


# ---------------------------------------------------------------- shapes

MARKS: Final = ("dot", "cross", "ring", "bar")


@cache
def piece_picture(name: str, player: Player, way: str = "") -> Picture:
    """Draw one piece, as it is drawn in PIECES or lying another way, on a square ground."""
    cells = ways(name)[way] if way else _cells(PIECES[name])
    top, left = ((4 - max(cell[axis] for cell in cells)) / 2 for axis in (0, 1))
    shapes = tuple(shape for r, c in cells for shape in covered_square(left + c, top + r, player))
    return Picture(5, 5, shapes, way or name)


def covered_square(x: float, y: float, player: Player) -> Iterator[Shape]:
    """Draw one square of a piece, with the mark of its colour."""
    yield Rectangle(x + 0.03, y + 0.03, 0.94, 0.94, PLAYERS[player])
    yield from _mark(x, y, player, EDGES[player])


def start_square(x: float, y: float, player: Player) -> Iterator[Shape]:
    """Return a square that waits for the first piece of a colour: its frame and its mark."""
    yield Rectangle(x + 0.12, y + 0.12, 0.76, 0.76, None, PLAYERS[player], 0.12)
    yield from _mark(x, y, player, PLAYERS[player])


def _mark(x: float, y: float, player: Player, role: Role) -> Iterator[Shape]:
    """Yield the mark of a colour, in the square at (x, y), for those who do not see colours."""
    if player == 0:
        yield Circle(x + 0.5, y + 0.5, 0.15, role)
    elif player == 1:
        yield from cross(x + 0.5, y + 0.5, 0.2, role, 0.1)
    elif player == 2:
        yield Circle(x + 0.5, y + 0.5, 0.22, None, role, 0.1)
    else:
        yield Line(x + 0.25, y + 0.5, x + 0.75, y + 0.5, role, 0.14)
