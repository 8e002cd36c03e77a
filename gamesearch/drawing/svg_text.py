"""SVG as it leaves us: without dates and comments, with an alternative text, for a notebook."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from gamesearch.drawing.theme import FONT, MONO

WIDE: Final = 700.0  # points; a cell's output is hardly ever narrower


def tidy_svg(svg: str, alt: str) -> str:
    """An SVG without comments, dates and tooltips, and with the alternative text."""
    return described(bare(svg), alt)


def bare(svg: str) -> str:
    """An SVG without comments, dates and tooltips, with fonts that every browser has."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<!--.*?-->\n|<title>.*?</title>\n", "", svg, flags=re.DOTALL)
    svg = svg.replace(' xml:space="preserve"', "")
    svg = svg.replace(f'font-family="{FONT}"', f'font-family="{FONT}, Verdana, sans-serif"')
    svg = svg.replace(f"'{FONT}'", f"'{FONT}', Verdana, sans-serif")  # Matplotlib's
    return svg.replace(f'font-family="{MONO}"', f'font-family="{MONO}, Consolas, monospace"')


def described(svg: str, alt: str) -> str:
    """An SVG with an alternative text, as wide as there is room."""
    words = escape(alt, quote=False)
    head, tail = svg.split(">", 1)
    head = head.replace("<svg", '<svg role="img" style="max-width:100%;height:auto"', 1)
    return f"{head}>\n<title>{words.split('.')[0]}</title>\n<desc>{words}</desc>{tail}"


def for_notebook(svg: str, ground: str) -> str:
    """An SVG on its ground, a point to a pixel; a wide one is as wide as there is room.

    Notebooks show it as an image, which heeds the width that the SVG asks for and no style.
    """
    head, tail = svg.split(">", 1)
    found = re.search(r'\bwidth="([\d.]+)pt"', head)
    width = float(found[1]) if found else 0.0
    asked = "100%" if width > WIDE else f"{width:g}"
    head = re.sub(r'\bwidth="[^"]*"', f'width="{asked}"', head, count=1)
    head = re.sub(r'\s+height="[^"]*"', "", head, count=1)
    room = f"{1.25 * width:g}px" if width > WIDE else "100%"
    head = head.replace("max-width:100%", f"max-width:{room}", 1)
    return f"{head.replace('height:auto', f'height:auto;background:{ground}', 1)}>{tail}"
