"""Pictures as Graphviz xdot operations, scaled to a place on the page.

Graphviz draws the graph attribute `_background` beneath everything, alike in SVG, PDF and
PNG, so boards need no image files and no second renderer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gamesearch.drawing.geometry import SimpleShape, placed
from gamesearch.drawing.theme import FONT, MONO, Theme
from gamesearch.shapes import Circle, Dash, Picture, Polygon, Polyline, Text

_JUSTIFIED = {"start": -1, "middle": 0, "end": 1}


def xdot_operations(picture: Picture, left: float, top: float, scale: float, theme: Theme) -> str:
    """The operations that draw `picture` with its top left corner at (left, top), y upwards.

    `scale` is points per unit of the picture. Raises KeyError for a colour that is none of
    the theme's.
    """
    operations: list[str] = []
    for shape in placed(picture, left, -top, scale):
        operations += _operations(shape, theme)
    return " ".join(operations)


def _operations(shape: SimpleShape, theme: Theme) -> Iterable[str]:
    match shape:
        case Text():
            yield from _words(shape, theme)
        case Polyline(points, role, width, dash):
            yield from _dashed(
                [_width(width), _colour("c", theme[role]), f"L {_points(points)}"], dash
            )
        case Polygon(points, fill, line, width, dash):
            yield from _dashed(_filled("P", _points(points), fill, line, width, theme), dash)
        case Circle(x, y, radius, fill, line, width, dash):
            where = f"{x:.2f} {-y:.2f} {radius:.2f} {radius:.2f}"
            yield from _dashed(_filled("E", where, fill, line, width, theme), dash)


def as_written(text: str) -> str:
    """A text with blanks that stay: a browser makes two spaces one."""
    return text.replace("  ", "\u00a0 ")


def _words(words: Text, theme: Theme) -> Iterator[str]:
    if not words.text:
        return  # Graphviz would read nothing of what follows
    font = MONO if words.mono else FONT
    text = as_written(words.text)
    yield f"F {words.size:.2f} {len(font)} -{font}"
    yield _colour("c", theme[words.fill])
    if words.bold:
        yield "t 1"
    place = f"{words.x:.2f} {-words.y - words.size * 0.36:.2f} {_JUSTIFIED[words.anchor]}"
    yield f"T {place} {words.size * len(text):.2f} {len(text.encode())} -{text}"
    if words.bold:
        yield "t 0"


def _filled(
    letter: str, where: str, fill: str | None, line: str | None, width: float, theme: Theme
) -> Iterator[str]:
    """A filled shape has an outline in the pen's colour; one of its own if it has none."""
    yield _width(width if line else 0)
    if fill:
        yield _colour("c", theme[line or fill])
        yield _colour("C", theme[fill])
        yield f"{letter} {where}"
    elif line:
        yield _colour("c", theme[line])
        yield f"{letter.lower()} {where}"


def _dashed(operations: Iterable[str], dash: Dash) -> Iterator[str]:
    if dash == "solid":
        yield from operations
    else:
        yield f"S {len(dash)} -{dash}"
        yield from operations
        yield "S 5 -solid"


def _points(points: Iterable[tuple[float, float]]) -> str:
    pairs = [f"{x:.2f} {-y:.2f}" for x, y in points]
    return f"{len(pairs)} {' '.join(pairs)}"


def _colour(pen: str, colour: str) -> str:
    return f"{pen} {len(colour)} -{colour}"


def _width(width: float) -> str:
    style = f"setlinewidth({width:.2f})"
    return f"S {len(style)} -{style}"
