"""Bars that reach levels, bars of wins and losses, and the pairs of two dice."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from gamesearch.drawing.diagrams.formulas_and_tables import SIZE
from gamesearch.drawing.geometry import corners, rounded, text_width
from gamesearch.shapes import Circle, Diagram, Polygon, Polyline, Role, Shape, Text, outline_of


def levels_chart(bars: Sequence[tuple[str, float | None]], levels: Sequence[str]) -> Diagram:
    """Draw bars as high as the level they reach: 1 is the first level; None is a question mark.

    >>> levels_chart([("Checkers", 4), ("Go", 3), ("Pacman", None)],
    ...              ["amateur", "human", "expert", "solved"]).alt
    'Bar chart. Checkers: solved; Go: expert; Pacman: ?.'
    """
    width, height = 640.0, 340.0
    left = max(text_width(level, SIZE) for level in levels) + 24
    floor, step = height - 34, (height - 60) / len(levels)
    shapes: list[Shape] = []
    for number, level in enumerate(levels, 1):
        y = floor - step * number
        shapes.append(Polyline(((left, y), (width, y)), "faint", 1, "dashed"))
        shapes.append(Text(left - 12, y, level, SIZE, "text", "end"))
    each, described = (width - left) / len(bars), []
    for number, (name, reached) in enumerate(bars):
        x = left + each * (number + 0.5)
        if reached is None:
            shapes.append(Text(x, floor - 30, "?", 40, "text", bold=True))
            described.append(f"{name}: ?")
        else:
            tall = step * reached
            place = corners(x - each * 0.28, floor - tall, each * 0.56, tall)
            shapes.append(Polygon(place, "max", "max-line", 2))
            above = "above " * (reached > int(reached))
            described.append(f"{name}: {above}{levels[int(reached) - 1]}")
        shapes.append(Text(x, floor + 20, name, SIZE))
    shapes.append(Polyline(((left, 10), (left, floor), (width, floor)), "text", 2))
    return Diagram(width, height, tuple(shapes), f"Bar chart. {'; '.join(described)}.")


BAR: Final = (640.0, 44.0)  # its width and height
PARTS: Final[tuple[Role, ...]] = ("max", "leaf", "min")


def share_bar(counts: Mapping[str, int], exact: float, *, bold: bool = False) -> Diagram:
    """Draw games as parts of a bar: `counts` of wins, draws and losses, by their names.

    A tick stands at the `exact` share of wins, which many games come near to.

    >>> share_bar({"won": 5, "drawn": 1, "lost": 2}, 0.61).alt
    '5 won, 1 drawn, 2 lost; in the long run 61 of 100 won.'
    """
    width, height = BAR
    total, x, top = sum(counts.values()), 0.0, 30.0
    shapes: list[Shape] = []
    for (name, count), role in zip(counts.items(), PARTS, strict=True):
        wide = width * count / total
        if not count:
            continue
        shapes.append(Polygon(corners(x, top, wide, height), role, outline_of(role), 1.6))
        texts = [text for text in (f"{count} {name}", f"{count}") if text_width(text, SIZE) < wide]
        if texts:
            heavy = bold and role == PARTS[0]
            shapes.append(Text(x + wide / 2, top + height / 2, texts[0], SIZE, bold=heavy))
        x += wide
    at, long_run = width * exact, f"{100 * exact:.0f} of 100"
    for y in (top, top + height):  # at both edges, so as not to cross a text
        shapes.append(Polyline(((at, y - 7), (at, y + 7)), "best", 5))
    shapes.append(Text(at, 10, long_run, SIZE, "muted"))
    words = ", ".join(f"{count} {name}" for name, count in counts.items())
    alt = f"{words}; in the long run {long_run} won."
    return Diagram(width, top + height + 10, tuple(shapes), alt)


def dice_grid(
    marked: Collection[tuple[int, int]] = (), *, first: str = "first", second: str = "second"
) -> Diagram:
    """Draw the 36 ordered pairs of two dice; `marked` pairs (first, second) stand out.

    >>> dice_grid({(1, 6), (6, 1)}, first="red", second="green").alt
    'The 36 pairs of a red and a green die. Marked: (1, 6), (6, 1).'
    """
    side, left, top = 56.0, 96.0, 74.0
    shapes: list[Shape] = [
        Text(left + 3 * side, 12, f"{second} die", SIZE),
        Text(0, top + 3 * side, f"{first} die", SIZE, "text", "start"),
    ]
    left += 20
    for number in range(1, 7):
        shapes += die(left + (number - 0.5) * side, top - 24, number, second)
        shapes += die(left - 24, top + (number - 0.5) * side, number, first)
    ordered = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    for one, other in sorted(ordered, key=lambda pair: pair in marked):
        x, y = left + (other - 1) * side, top + (one - 1) * side
        cell = Polygon(corners(x, y, side, side), "leaf", "line", 1)
        if stands_out := (one, other) in marked:
            cell = cell._replace(fill="marked", line="current", stroke=4)
        words = Text(x + side / 2, y + side / 2, f"{one}, {other}", SIZE, bold=stands_out)
        shapes += [cell, words]
    alt = f"The 36 pairs of a {first} and a {second} die."
    if marked:
        alt += f" Marked: {', '.join(map(str, sorted(marked)))}."
    return Diagram(left + 6 * side + 3, top + 6 * side + 3, tuple(shapes), alt)


_PIPS: Final = {1: "c", 2: "ai", 3: "aci", 4: "agdi", 5: "agcdi", 6: "agbhdi"}
_PIP_PLACES: Final = {
    "a": (-1, -1), "b": (-1, 0), "g": (-1, 1), "c": (0, 0), "d": (1, -1), "h": (1, 0), "i": (1, 1),
}  # fmt: skip
_DICE: Final[dict[str, Role]] = {"red": "red", "green": "green"}


def die(x: float, y: float, number: int, name: str) -> Iterator[Shape]:
    """Yield a die; one that is called red or green has that colour."""
    colour = _DICE.get(name)
    yield Polygon(rounded(x - 16, y - 16, 32, 32, 6), colour or "page", colour or "text", 1.6)
    for pip in _PIPS[number]:
        across, down = _PIP_PLACES[pip]
        yield Circle(x + across * 9, y + down * 9, 3, "page" if colour else "text", None)
