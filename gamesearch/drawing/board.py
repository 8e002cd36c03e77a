"""Pictures as Graphviz xdot operations, scaled to a place on the page, and as SVG elements.

Graphviz draws the graph attribute `_background` beneath everything, alike in SVG, PDF and
PNG, so boards need no image files and no second renderer. A widget whose board changes with
every move takes the elements as they are: most of them stay from one position to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from gamesearch.drawing.geometry import SimpleShape, placed
from gamesearch.drawing.theme import FONT, MONO, Theme
from gamesearch.shapes import Circle, Dash, Picture, Polygon, Polyline, Text

_JUSTIFIED = {"start": -1, "middle": 0, "end": 1}


def xdot(picture: Picture, left: float, top: float, scale: float, theme: Theme) -> str:
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


def _words(words: Text, theme: Theme) -> Iterator[str]:
    if not words.text:
        return  # Graphviz would read nothing of what follows
    font = MONO if words.mono else FONT
    text = words.text.replace("  ", "\u00a0 ")  # a browser makes two spaces one
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


# ---------------------------------------------------------------- SVG

SVG_UNIT = 100  # to a unit of the picture: browsers handle letters of less than a pixel badly

_ANCHORED = {"start": "", "middle": ' text-anchor="middle"', "end": ' text-anchor="end"'}
_DASHES = {"solid": "", "dashed": ' stroke-dasharray="12 8"', "dotted": ' stroke-dasharray="3 8"'}


def svg_elements(picture: Picture, theme: Theme) -> Iterator[str]:
    """The picture's shapes in order, one SVG element each, `SVG_UNIT` to a unit of its own."""
    for shape in placed(picture, 0, 0, SVG_UNIT):
        match shape:
            case Text():
                yield _svg_words(shape, theme)
            case Polyline(points, role, width, dash):
                style = _svg_style(None, role, width, dash, theme)
                yield f'<polyline points="{_svg_points(points)}" {style}/>'
            case Polygon(points, fill, line, width, dash):
                style = _svg_style(fill, line, width, dash, theme)
                yield f'<polygon points="{_svg_points(points)}" {style}/>'
            case Circle(x, y, radius, fill, line, width, dash):
                style = _svg_style(fill, line, width, dash, theme)
                yield f'<circle cx="{x:.5g}" cy="{y:.5g}" r="{radius:.5g}" {style}/>'


def _svg_words(words: Text, theme: Theme) -> str:
    font = ' font-family="DejaVu Sans Mono, Consolas, monospace"' if words.mono else ""
    weight = ' font-weight="bold"' if words.bold else ""
    return (
        f'<text x="{words.x:.5g}" y="{words.y + words.size * 0.36:.5g}" '
        f'font-size="{words.size:.5g}"{font}{weight}{_ANCHORED[words.anchor]} '
        f'fill="{theme[words.fill]}">{escape(words.text)}</text>'
    )


def _svg_points(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:.5g},{y:.5g}" for x, y in points)


def _svg_style(fill: str | None, line: str | None, width: float, dash: Dash, theme: Theme) -> str:
    paint = f'fill="{theme[fill] if fill else "none"}"'
    if line:
        paint += f' stroke="{theme[line]}" stroke-width="{width:.3g}"{_DASHES[dash]}'
    return paint
