"""The common parts of both games of Pacman: layouts as text, rounds, and drawings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import Final, NamedTuple

from gamesearch.games.display import EDGES, PLAYERS
from gamesearch.reading import check_number, check_text, quote
from gamesearch.shapes import Circle, Polygon, Shape, Text

MOST_PLIES: Final = 1_000_000


def rounds_of(plies: int, plies_per_round: int) -> int:
    """Return how many moves Pacman, who begins every round, has made in that many plies."""
    return -(-plies // plies_per_round)


# ---------------------------------------------------------------- text


def symbol_of(pacman: bool, ghost: bool, pellet: object) -> str:
    """Return the symbol of a cell that holds these."""
    if pacman:
        return "P" if not ghost else "x" if pellet else "X"
    if ghost:
        return "g" if pellet else "G"
    return "." if pellet else " "


class MazeLayout(NamedTuple):
    """The contents of a layout: cell numbers in reading order."""

    pacman: int
    ghosts: list[int]
    pellets: list[int]
    walls: list[int]

    @classmethod
    def of(cls, rows: Sequence[str]) -> MazeLayout:
        """Sort the symbols of a layout. Raises ValueError."""
        cells = "".join(rows)
        for symbol in cells:
            if symbol not in "%. PGgXx":
                raise ValueError(
                    f"the layout has {quote(symbol)}; '%' wall, '.' pellet, 'P' Pacman, "
                    "'G' ghost or ' ' free was expected"
                )
        pacmans = [cell for cell, symbol in enumerate(cells) if symbol in "PXx"]
        if len(pacmans) != 1:
            raise ValueError(f"the layout has {len(pacmans)} Pacmans; one 'P' was expected")
        ghosts, pellets, walls = (
            [cell for cell, symbol in enumerate(cells) if symbol in kind]
            for kind in ("GgXx", ".gx", "%")
        )
        return cls(pacmans[0], ghosts, pellets, walls)


def split_text(text: str) -> tuple[list[str], str]:
    """Return the rows up to the last wall, and what follows it. Raises ValueError."""
    check_text(text, "the layout")
    board, wall, rest = text.rpartition("%")
    rows = [row.strip() for row in (board + wall).replace("/", "\n").split("\n")]
    rows = [row for row in rows if row]
    if not rows:
        raise ValueError(f"the layout is {quote(text)}; rows between '%' were expected")
    return rows, rest.strip()


def read_rest(rest: str) -> tuple[int, list[str] | None]:
    """Read `ghosts b2 c3 ply 5`: the plies, and the ghosts' cells if given. Raises ValueError."""
    words = rest.split()
    plies = 0
    if len(words) >= 2 and words[-2] == "ply" and words[-1].isdecimal():
        plies = int(words[-1])
        check_number(plies, "the ply", MOST_PLIES)
        words = words[:-2]
    if words and words[0] != "ghosts":
        raise ValueError(f"after the layout comes {quote(rest)}; 'ghosts b2 c3 ply 5' was expected")
    return plies, words[1:] if words else None


# ---------------------------------------------------------------- shapes


def pacman_shapes(x: float, y: float, facing: int) -> Iterator[Shape]:
    """Draw a disc of radius 0.38 with a wedge for a mouth, open to the right (1) or left (-1)."""
    mouth, steps = pi / 5, 28
    angles = (mouth + (2 * pi - 2 * mouth) * step / steps for step in range(steps + 1))
    rim = [(_near(x + 0.38 * facing * cos(a)), _near(y + 0.38 * sin(a))) for a in angles]
    yield Polygon(((_near(x - 0.06 * facing), y), *rim), "player0")
    yield Circle(_near(x + 0.04 * facing), _near(y - 0.2), 0.055, "edge0")


def ghost_shapes(x: float, y: float, player: int = 1, label: str = "") -> Iterator[Shape]:
    """Draw a dome with three feet and two eyes, in the colour of `player`."""
    body, edge, steps = PLAYERS[player], EDGES[player], 14
    dome = [
        (_near(x - 0.34 * cos(pi * step / steps)), _near(y - 0.04 - 0.34 * sin(pi * step / steps)))
        for step in range(steps + 1)
    ]
    feet = [
        (_near(x + 0.34 - 0.68 * step / 6), _near(y + (0.38 if step % 2 == 0 else 0.25)))
        for step in range(7)
    ]
    yield Polygon((*dome, *feet), body)
    for side in (-1, 1):
        yield Circle(_near(x + 0.13 * side), _near(y - 0.14), 0.095, edge)
        yield Circle(_near(x + 0.13 * side - 0.03), _near(y - 0.14), 0.045, body)
    if label:
        yield Text(x, _near(y + 0.12), label, 0.34, edge)


def _near(number: float) -> float:
    """Round to three decimals: enough for a picture, and its text stays short."""
    return round(number, 3)
