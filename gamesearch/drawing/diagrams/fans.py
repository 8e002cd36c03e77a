"""How fast a tree grows."""

from __future__ import annotations

from typing import Final

from gamesearch.drawing.geometry import text_width
from gamesearch.shapes import Diagram, Polygon, Polyline, Shape, Text

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
        above, below, count = rows[ply - 1], rows[ply], counts[ply]
        if count > MOST_EDGES:
            half = width / count * branching / 2  # of the outermost parents' edges
            band = ((half, above), (width - half, above), (width, below), (0, below))
            shapes.append(Polygon(band, "faint", None))
            continue
        thick = 1.4 if count <= branching else 0.5
        for child in range(count):
            parent = (child // branching + 0.5) * width * branching / count
            start = (parent, above + 20 if ply == 1 else above)
            end = ((child + 0.5) * width / count, below)
            shapes.append(Polyline((start, end), "line", thick))
    for count, y in zip(counts, rows, strict=False):
        shapes.append(Text(width + 18, y, f"{count:,}", 18, "text", "start"))
    x, y = width / 2, rows[0]
    shapes.append(Polygon(((x, y - 24), (x - 30, y + 20), (x + 30, y + 20)), "max", "max-line", 2))
    in_words = ", then ".join(["1 node", *(f"{count:,}" for count in counts[1:])])
    alt = f"A tree with {branching} children at every node: {in_words}."
    room = text_width(f"{branching**plies:,}", 18)
    return Diagram(width + 18 + room, height, tuple(shapes), alt)
