"""SVG: for a notebook, or shape by shape."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from math import inf
from typing import Final

from gamesearch.drawing.formats.format import Format
from gamesearch.drawing.geometry import placed
from gamesearch.drawing.theme import THEMES, Theme
from gamesearch.shapes import Circle, Dash, Picture, Polygon, Polyline, Text

WIDE: Final = 800.0  # pixels; a cell's output is hardly ever narrower
SLIDE_WIDE: Final = 640.0  # pixels of a slide in a notebook: half of a wide window


def for_notebook(svg: str, theme: Theme, widest: float = inf) -> str:
    """Return an SVG on its ground, a point to a pixel, but no more than the `widest` pixels.

    A wide one is as wide as there is room. A light one turns dark where the page around it is:
    each colour has a rule of its own, and the browser chooses by the page's `color-scheme`. It does
    so for an image as well, which is how notebooks show an SVG. A program that does not know such
    rules shows it light.
    """
    head, tail = svg.split(">", 1)
    found = re.search(r'\bwidth="([\d.]+)pt"', head)
    points = float(found[1]) if found else 0.0
    width = min(points, widest)
    asked = "100%" if width > WIDE else f"{width:g}"  # an image heeds no style of its own
    head = re.sub(r'\bwidth="[^"]*"', f'width="{asked}"', head, count=1)
    head = re.sub(r'\s+height="[^"]*"', "", head, count=1)
    head = head.replace("height:auto", f"height:auto;background:{theme['page']}", 1)
    if dark := in_the_dark(theme):
        head = head.replace("<svg", '<svg class="gs"', 1)
        tail = f"\n<style>{_rules(tail, theme['page'], dark)}</style>{tail}"
    return f"{head}>{tail}"


def in_the_dark(theme: Theme) -> Mapping[str, str]:
    """Return the dark colour for each colour of the light theme; others stay as they are."""
    if theme != THEMES["light"]:  # a picture may come from another process
        return {}
    return {colour: THEMES["dark"][role] for role, colour in theme.items()}


def _rules(svg: str, ground: str, dark: Mapping[str, str]) -> str:
    """Return CSS that gives every colour of a picture the one that it has in the dark."""
    rules = [
        "svg.gs:root{color-scheme:light dark}",  # as an image, it follows the page around it
        ".vscode-dark .gs,[data-jp-theme-light=false] .gs{color-scheme:dark}",
        f".gs{{background:light-dark({ground},{dark[ground]})!important}}",
    ]
    for kind in ("fill", "stroke"):
        written = set(re.findall(rf'{kind}(?:="|: )(#[0-9a-f]{{6}})', svg))
        rules += [
            f'.gs [{kind}="{light}"],.gs [style*="{kind}: {light}"]'  # the second is Matplotlib's
            f"{{{kind}:light-dark({light},{other})!important}}"
            for light, other in dark.items()
            if light in written and light != other
        ]
    return "".join(rules)


SVG_UNIT = 100  # to a unit of the picture: browsers handle letters of less than a pixel badly

_ANCHORED = {"start": "", "middle": ' text-anchor="middle"', "end": ' text-anchor="end"'}
_DASHES = {"solid": "", "dashed": ' stroke-dasharray="12 8"', "dotted": ' stroke-dasharray="3 8"'}


def svg_elements(picture: Picture, theme: Theme) -> Iterator[str]:
    """Yield an SVG element for each shape of a picture, `SVG_UNIT` to a unit of its own."""
    for shape in placed(picture, 0, 0, SVG_UNIT):
        match shape:
            case Text(x, y, text, size, fill, anchor, bold, mono):
                font = ' font-family="DejaVu Sans Mono, Consolas, monospace"' if mono else ""
                weight = ' font-weight="bold"' if bold else ""
                yield (
                    f'<text x="{x:.5g}" y="{y + size * 0.36:.5g}" font-size="{size:.5g}"{font}'
                    f'{weight}{_ANCHORED[anchor]} fill="{theme[fill]}">{escape(text)}</text>'
                )
            case Polyline(points, role, width, dash):
                style = _svg_style(None, role, width, dash, theme)
                yield f'<polyline points="{_svg_points(points)}" {style}/>'
            case Polygon(points, fill, line, width, dash):
                style = _svg_style(fill, line, width, dash, theme)
                yield f'<polygon points="{_svg_points(points)}" {style}/>'
            case Circle(x, y, radius, fill, line, width, dash):
                style = _svg_style(fill, line, width, dash, theme)
                yield f'<circle cx="{x:.5g}" cy="{y:.5g}" r="{radius:.5g}" {style}/>'


def _svg_points(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:.5g},{y:.5g}" for x, y in points)


def _svg_style(fill: str | None, line: str | None, width: float, dash: Dash, theme: Theme) -> str:
    paint = f'fill="{theme[fill] if fill else "none"}"'
    if line:
        paint += f' stroke="{theme[line]}" stroke-width="{width:.3g}"{_DASHES[dash]}'
    return paint


FORMAT: Final = Format("svg", "svg", rank=1, drawn_as="svg", label="SVG")
