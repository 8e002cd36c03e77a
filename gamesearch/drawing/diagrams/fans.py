"""How fast a tree grows, and games played at random from each move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot, pi, sin
from typing import Final

from gamesearch.drawing.geometry import rounded, text_width
from gamesearch.shapes import Diagram, Point, Polygon, Polyline, Role, Shape, Text, outline_of

SIZE: Final = 18.0
MOST_EDGES: Final = 1500  # of a ply that is drawn edge by edge


def fan(branching: int, plies: int, *, shown: int | None = None) -> Diagram:
    """Draw a tree with `branching` children at every node, its nodes counted at the right.

    A ply of more edges than can be drawn is a solid band. Only the first `shown` plies are
    drawn; the others keep their space.

    >>> fan(35, 2).alt
    'A tree with 35 children at every node: 1 node, then 35, then 1,225.'
    """
    depth, width, height = plies if shown is None else shown, 400.0, 390.0
    shapes: list[Shape] = []
    rows = [26 + (height - 40) * ply / plies for ply in range(plies + 1)]
    counts = [branching**ply for ply in range(depth + 1)]
    for ply in range(depth, 0, -1):
        shapes += _grown(branching, ply, rows, width)
    for count, y in zip(counts, rows, strict=False):
        shapes.append(Text(width + 18, y, f"{count:,}", 18, "text", "start"))
    shapes.append(_up_triangle((width / 2, rows[0])))
    in_words = ", then ".join(["1 node", *(f"{count:,}" for count in counts[1:])])
    alt = f"A tree with {branching} children at every node: {in_words}."
    room = text_width(f"{branching**plies:,}", 18)
    return Diagram(width + 18 + room, height, tuple(shapes), alt)


def _grown(branching: int, ply: int, rows: Sequence[float], width: float) -> Iterator[Shape]:
    """Yield the edges that end at a ply."""
    count = branching**ply
    above, below = rows[ply - 1], rows[ply]
    if count > MOST_EDGES:
        half = width / count * branching / 2  # of the outermost parents' edges
        yield Polygon(
            ((half, above), (width - half, above), (width, below), (0, below)), "faint", None
        )
        return
    thick = 1.4 if count <= branching else 0.5
    for child in range(count):
        parent = (child // branching + 0.5) * width * branching / count
        start = (parent, above + 20 if ply == 1 else above)
        yield Polyline((start, ((child + 0.5) * width / count, below)), "line", thick)


# ---------------------------------------------------------------- playouts


def playout_fan(moves: Sequence[tuple[str, str]], *, shown: int | None = None) -> Diagram:
    """Draw one node, its moves, and below each the games played at random: W, L or D for MAX.

    `moves` are pairs such as ("a1", "WWLW"). Only the first `shown` games of each move are
    drawn and counted. The move with the best share of wins is thick once all are shown.

    >>> playout_fan([("a1", "WWLW"), ("a2", "LWLL")]).alt
    'Playouts: a1 won 3 of 4; a2 won 1 of 4.'
    """
    step, row, fan = 34.0, 150.0, 150.0
    widths = [
        max(len(results) * step, text_width(name, SIZE) + 60, 110.0) for name, results in moves
    ]
    total = sum(widths) + 34 * (len(moves) - 1)
    top: Point = (total / 2, 26.0)
    lines: list[Shape] = []
    nodes: list[Shape] = []
    best = max(moves, key=lambda move: move[1].count("W") / len(move[1]))
    done = shown is None or shown >= max(len(results) for _, results in moves)
    x, in_words = 0.0, []
    for (name, results), width in zip(moves, widths, strict=True):
        at = (x + width / 2, row)
        thick = done and (name, results) == best
        lines.append(Polyline((top, at), "best" if thick else "line", 4 if thick else 1.6))
        name_x, name_y, half = (top[0] + at[0]) / 2, (top[1] + row) / 2, text_width(name, SIZE) / 2
        plate = rounded(name_x - half - 4, name_y - 11, 2 * half + 8, 22, 4)
        nodes += [Polygon(plate, "page", None), Text(name_x, name_y, name, SIZE, "muted")]
        played = results[:shown]
        for number, result in enumerate(played):
            end = (at[0] + (number - (len(results) - 1) / 2) * step, row + fan)
            lines.append(_wavy(at, end))
            nodes += _outcome(end, result)
        triangle = ((at[0], row + 22), (at[0] - 28, row - 18), (at[0] + 28, row - 18))
        nodes.append(Polygon(triangle, "min", "min-line", 2))
        text = f"{played.count('W')} of {len(played)}"
        nodes.append(Text(at[0], row + fan + 42, text, 18, bold=thick))
        in_words.append(f"{name} won {text}")
        x += width + 34
    nodes.append(_up_triangle(top))
    alt = f"Playouts: {'; '.join(in_words)}."
    return Diagram(total, row + fan + 58, (*lines, *nodes), alt)


def _up_triangle(at: Point) -> Polygon:
    x, y = at
    return Polygon(((x, y - 24), (x - 30, y + 20), (x + 30, y + 20)), "max", "max-line", 2)


def _wavy(start: Point, end: Point) -> Polyline:
    """Return a random game: no straight line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    points = []
    for i in range(33):
        t = i / 32
        sway = 3.5 * sin(t * 4 * 2 * pi) * (1 - t)
        points.append(
            (start[0] + dx * t - dy / length * sway, start[1] + dy * t + dx / length * sway)
        )
    return Polyline(tuple(points), "faint", 1.2)


def _outcome(at: Point, letter: str) -> Iterator[Shape]:
    hue: Role = "max" if letter == "W" else "min" if letter == "L" else "leaf"
    x, y = at
    yield Polygon(rounded(x - 14, y - 14, 28, 28, 3), hue, outline_of(hue), 1.4)
    yield Text(x, y, letter, SIZE, bold=letter == "W")
