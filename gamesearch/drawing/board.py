"""Boards as Graphviz xdot operations: a game's shapes, scaled to a place on the page.

Graphviz draws the graph attribute `_background` beneath everything, alike in SVG, PDF and
PNG, so boards need no image files and no second renderer.
"""

from __future__ import annotations

from collections.abc import Iterable

from gamesearch.drawing.theme import FONT, Theme
from gamesearch.shapes import Circle, Line, Picture, Polygon, Rectangle, Shape, Text


def xdot(picture: Picture, left: float, top: float, scale: float, theme: Theme) -> str:
    """The operations that draw `picture` with its top left corner at (left, top), y upwards.

    `scale` is points per board unit.
    """
    operations: list[str] = []
    for shape in picture.shapes:
        operations += _operations(shape, left, top, scale, theme)
    return " ".join(operations)


def _operations(shape: Shape, left: float, top: float, scale: float, theme: Theme) -> Iterable[str]:
    def points(*corners: tuple[float, float]) -> str:
        return f"{len(corners)} " + " ".join(
            f"{left + x * scale:.2f} {top - y * scale:.2f}" for x, y in corners
        )

    if isinstance(shape, Text):
        size = shape.size * scale
        yield f"F {size:.2f} {len(FONT)} -{FONT}"
        yield _colour("c", theme[shape.fill])
        x, y = left + shape.x * scale, top - shape.y * scale - size * 0.36
        length = len(shape.text.encode())
        yield f"T {x:.2f} {y:.2f} 0 {size * len(shape.text):.2f} {length} -{shape.text}"
        return
    if isinstance(shape, Line):
        yield _stroke(shape.stroke * scale)
        yield _colour("c", theme[shape.line])
        yield "L " + points((shape.x1, shape.y1), (shape.x2, shape.y2))
        return
    if isinstance(shape, Circle):
        x, y = left + shape.x * scale, top - shape.y * scale
        letter, where = (
            "E",
            f"{x:.2f} {y:.2f} {shape.radius * scale:.2f} {shape.radius * scale:.2f}",
        )
    elif isinstance(shape, Rectangle):
        right, bottom = shape.x + shape.width, shape.y + shape.height
        letter, where = (
            "P",
            points((shape.x, shape.y), (right, shape.y), (right, bottom), (shape.x, bottom)),
        )
    else:
        assert isinstance(shape, Polygon)
        letter, where = "P", points(*shape.points)
    # an outline of its own: a filled xdot shape has one in the pen's colour
    yield _stroke(shape.stroke * scale if shape.line else 0)
    if shape.fill:
        yield _colour("c", theme[shape.line or shape.fill])
        yield _colour("C", theme[shape.fill])
        yield f"{letter} {where}"
    elif shape.line:
        yield _colour("c", theme[shape.line])
        yield f"{letter.lower()} {where}"


def _colour(pen: str, colour: str) -> str:
    return f"{pen} {len(colour)} -{colour}"


def _stroke(width: float) -> str:
    style = f"setlinewidth({width:.2f})"
    return f"S {len(style)} -{style}"
