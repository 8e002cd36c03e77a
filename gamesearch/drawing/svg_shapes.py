"""Pictures as SVG elements, one for each shape.

A widget whose board changes with every move takes them as they are: most of them stay from one
position to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from gamesearch.drawing.geometry import placed
from gamesearch.drawing.theme import Theme
from gamesearch.shapes import Circle, Dash, Picture, Polygon, Polyline, Text

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
