"""How the pieces of chess are drawn: outlines on a square of width 1."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from gamesearch.game import Player
from gamesearch.shapes import Circle, Line, Polygon, Role, Shape


def _arc(x: float, y: float, radius: float, start: int, end: int) -> list[tuple[float, float]]:
    """Points on a circle from `start` to `end` degrees, clockwise from the top."""
    steps = range(start, end + 1, 15)
    return [(x + radius * sin(d * pi / 180), y - radius * cos(d * pi / 180)) for d in steps]


def _both_sides(half: list[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    """The right half of an outline, from the top down, and its mirror image."""
    return (*half, *((-x, y) for x, y in reversed(half)))


_FOOT: Final = [(0.10, 0.12), (0.14, 0.21), (0.23, 0.27), (0.27, 0.30), (0.27, 0.38)]
_OUTLINES: Final = {
    "pawn": _both_sides(
        [*_arc(0, -0.17, 0.13, 0, 135), (0.16, -0.05), (0.16, 0.01), (0.08, 0.02), *_FOOT]
    ),
    "knight": (
        (-0.21, 0.38), (-0.21, 0.30), (-0.17, 0.22), (-0.08, 0.13), (-0.02, 0.03), (-0.06, 0.03),
        (-0.11, 0.05), (-0.17, 0.11), (-0.23, 0.13), (-0.28, 0.10), (-0.29, 0.03), (-0.25, -0.05),
        (-0.20, -0.15), (-0.13, -0.24), (-0.08, -0.28), (-0.07, -0.38), (0.01, -0.30),
        (0.10, -0.26), (0.18, -0.17), (0.23, -0.05), (0.25, 0.10), (0.25, 0.30), (0.28, 0.30),
        (0.28, 0.38),
    ),
    "bishop": _both_sides(
        [*_arc(0, -0.33, 0.05, 0, 135), (0.08, -0.21), (0.14, -0.11), (0.14, -0.04), (0.09, 0.02),
         (0.16, 0.03), (0.16, 0.09), (0.08, 0.10), *_FOOT]
    ),
    "rook": _both_sides(
        [(0.0, -0.32), (0.06, -0.32), (0.06, -0.25), (0.13, -0.25), (0.13, -0.32), (0.23, -0.32),
         (0.23, -0.16), (0.15, -0.10), (0.16, 0.18), (0.23, 0.24), (0.27, 0.30), (0.27, 0.38)]
    ),
    "queen": _both_sides(
        [*_arc(0, -0.31, 0.05, 0, 135), (0.08, -0.06), *_arc(0.17, -0.28, 0.045, -60, 135),
         (0.19, -0.05), *_arc(0.33, -0.20, 0.045, -60, 180), (0.20, 0.14), (0.18, 0.22),
         (0.24, 0.27), (0.27, 0.30), (0.27, 0.38)]
    ),
    "king": _both_sides(
        [(0.0, -0.42), (0.035, -0.42), (0.035, -0.36), (0.09, -0.36), (0.09, -0.29),
         (0.035, -0.29), (0.035, -0.22), (0.08, -0.15), (0.15, -0.19), (0.24, -0.19),
         (0.31, -0.12), (0.31, -0.03), (0.20, 0.14), (0.18, 0.22), (0.24, 0.27), (0.27, 0.30),
         (0.27, 0.38)]
    ),
}  # fmt: skip


def piece_shapes(x: float, y: float, kind: str, player: Player) -> list[Shape]:
    """A piece round (x, y): White's light with a thick outline, Black's dark."""
    mark: Role = "black-edge" if player else "white-edge"

    def at(dx: float, dy: float) -> tuple[float, float]:
        return x + dx, y + dy

    outline = tuple(at(*point) for point in _OUTLINES[kind])
    body = Polygon(outline, "black" if player else "white", mark, stroke=0.03 if player else 0.05)
    details: list[Shape] = []
    if kind == "knight":
        details = [Circle(*at(-0.10, -0.14), 0.028, mark)]
    elif kind == "bishop":
        details = [Line(*at(0.0, -0.10), *at(0.06, -0.19), mark, stroke=0.035)]
    elif kind != "pawn":
        details = [Line(*at(-0.17, 0.2), *at(0.17, 0.2), mark, stroke=0.035)]
    return [body, *details]
