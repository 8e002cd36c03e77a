"""The backgammon board as a picture, and what is touched on it.

Places are those of `gamesearch.games.backgammon`, in White's numbering unless told otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gamesearch.game import MAX, MIN, Player
from gamesearch.shapes import Circle, Line, Polygon, Rectangle, Role, Shape, Text, Touch

State = tuple[int, ...]  # see `gamesearch.games.backgammon`

OFF: Final = 0  # as the end of a step
BAR: Final = 25  # as its beginning
CHECKERS: Final = 15
NO_DICE: Final = (0, 0)
NAMES: Final = ("White", "Black")
PLAYERS: Final[tuple[Role, ...]] = ("white", "black")
EDGES: Final[tuple[Role, ...]] = ("white-edge", "black-edge")

LABELS: Final = 0.7  # the rows of numbers above and below the board
LENGTH: Final = 4.7  # of a point
GAP: Final = 1.6  # between the points above and those below
HEIGHT: Final = 2 * (LABELS + LENGTH) + GAP
BAR_MIDDLE: Final = 6.6
TRAY_LEFT: Final = 13.3
WIDTH: Final = 14.55
RADIUS: Final = 0.44


def board_shapes(state: State) -> Iterator[Shape]:
    """Draw the board with its checkers, those borne off, and whose turn it is."""
    yield from _empty_board()
    yield from _checkers(state)
    yield from _borne_off(state)
    yield from _turn_shapes(state)


def checker_centre(place: int, height: int) -> tuple[float, float]:
    """Return where checker number `height` (from 0) of a place in White's numbering is drawn.

    For figures that add arrows to `Backgammon.picture`. White's bar is 25, Black's is 0.
    """
    level = min(height, 4) * 2 * RADIUS + RADIUS + 0.04
    if place in (0, BAR):  # in the middle, from the centre outwards
        up = -1 if place == BAR else 1
        return BAR_MIDDLE, HEIGHT / 2 + up * (level + 0.1)
    column = 12 - place if place <= 12 else place - 13
    x = column + 0.6 + (column >= 6)
    return x, HEIGHT - LABELS - level if place <= 12 else LABELS + level


def touch_of(player: Player, place: int) -> Touch:
    """Name a place in the player's own numbering: a point, the bar, or (at a step's end) off."""
    drawn = place if player == MAX else BAR - place
    if place == OFF:
        top = HEIGHT - LABELS - LENGTH if player == MAX else LABELS
        return Touch("off", (TRAY_LEFT, top, 1.2, LENGTH))
    if place == BAR:
        top = LABELS if player == MAX else HEIGHT / 2
        return Touch("bar", (BAR_MIDDLE - 0.45, top, 0.9, HEIGHT / 2 - LABELS))
    x, _ = checker_centre(drawn, 0)
    top = HEIGHT - LABELS - LENGTH if drawn <= 12 else LABELS
    name = f"point {place}" + (f", drawn as {drawn}" if player == MIN else "")
    return Touch(name, (x - 0.5, top, 1, LENGTH))


def place_of(name: str) -> int:
    """Return the place that a touch names."""
    if name in ("off", "bar"):
        return OFF if name == "off" else BAR
    return int(name.split(",")[0].removeprefix("point "))


def _empty_board() -> Iterator[Shape]:
    """Draw points in two shades, the bar, the trays and the numbers."""
    top, tall = LABELS, HEIGHT - 2 * LABELS
    yield Rectangle(0.05, top, 13.1, tall, "ground", "grid", 0.06)
    for place in range(1, 25):
        x, _ = checker_centre(place, 0)
        base, tip = (HEIGHT - LABELS, -LENGTH) if place <= 12 else (LABELS, LENGTH)
        corners = ((x - 0.44, base), (x + 0.44, base), (x, base + tip))
        yield Polygon(corners, "square" if place % 2 else "ground", "grid", 0.03)
        yield Text(x, base + (0.38 if place <= 12 else -0.38), str(place), 0.55)
    yield Rectangle(BAR_MIDDLE - 0.45, top, 0.9, tall, "ground", "grid", 0.06)
    for y in (top, HEIGHT - LABELS - LENGTH):
        yield Rectangle(TRAY_LEFT, y, 1.2, LENGTH, "ground", "grid", 0.06)
    for y in (LABELS / 2, HEIGHT - LABELS / 2):
        yield Text(BAR_MIDDLE, y, "bar", 0.5)
        yield Text(TRAY_LEFT + 0.6, y, "off", 0.5)


def _checkers(state: State) -> Iterator[Shape]:
    for place in range(26):
        count, player = abs(state[place]), MAX if state[place] > 0 else MIN
        for height in range(min(count, 5)):
            x, y = checker_centre(place, height)
            yield from _checker(x, y, player)
            if count > 5 and height == 4:
                yield Text(x, y, str(count), 0.5, EDGES[player])


def _checker(x: float, y: float, player: Player) -> Iterator[Shape]:
    yield Circle(x, y, RADIUS, PLAYERS[player], EDGES[player], 0.05)
    if player == MIN:
        yield Circle(x, y, RADIUS * 0.7, None, EDGES[player], 0.06)


def _borne_off(state: State) -> Iterator[Shape]:
    """Draw checkers in the trays, seen from the side; Black's are hollow."""
    for player in (MAX, MIN):
        for number in range(state[26 + player]):
            depth = 0.08 + number * 0.305
            y = HEIGHT - LABELS - depth - 0.26 if player == MAX else LABELS + depth
            yield Rectangle(TRAY_LEFT + 0.12, y, 0.96, 0.26, PLAYERS[player], EDGES[player], 0.04)
            if player == MIN:
                middle = y + 0.13
                left, right = TRAY_LEFT + 0.24, TRAY_LEFT + 0.96
                yield Line(left, middle, right, middle, EDGES[player], 0.06)


PIPS: Final = {  # columns and rows of a die's spots, from its middle
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def _turn_shapes(state: State) -> Iterator[Shape]:
    """Draw whose turn it is, and the dice: White's on the right, Black's on the left."""
    if CHECKERS in state[26:28]:
        return
    player, dice = state[30], state[28:30]
    left, y = (7.4 if player == MAX else 0.5), HEIGHT / 2
    name = NAMES[player]
    yield from _checker(left + 0.4, y, player)
    if dice == NO_DICE:
        yield Text(left + 3.1, y, f"{name} to roll", 0.6)
        return
    yield Text(left + 2.05, y, name, 0.6)
    for number, die in enumerate(dice):
        x = left + 3.7 + 1.2 * number
        yield Rectangle(x - 0.48, y - 0.48, 0.96, 0.96, PLAYERS[player], EDGES[player], 0.05)
        for column, row in PIPS[die]:
            yield Circle(x + 0.27 * column, y + 0.27 * row, 0.095, EDGES[player])
