"""The pieces of chess as shapes: outlines on a square of width 1."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from gamesearch.game import Player
from gamesearch.shapes import Circle, Line, Point, Polygon, Role, Shape

_FILE: Final = Path(__file__).with_suffix(".json")
_OUTLINES: Final[dict[str, list[Point]]] = json.loads(_FILE.read_text(encoding="utf-8"))


def piece_shapes(x: float, y: float, kind: str, player: Player) -> list[Shape]:
    """Draw a piece round (x, y): White's light with a thick outline, Black's dark."""
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
