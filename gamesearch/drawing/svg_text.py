"""SVG as it leaves us: without dates and comments, with an alternative text, for a notebook."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from math import inf
from typing import Final

from gamesearch.drawing.theme import FONT, MONO, Theme, in_the_dark

WIDE: Final = 800.0  # pixels; a cell's output is hardly ever narrower
SLIDE_WIDE: Final = 640.0  # pixels of a slide in a notebook: half of a wide window


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


def for_notebook(svg: str, theme: Theme, widest: float = inf) -> str:
    """An SVG on its ground, a point to a pixel, but no more than the `widest` pixels.

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


def _rules(svg: str, ground: str, dark: Mapping[str, str]) -> str:
    """CSS that gives every colour of a picture the one that it has in the dark."""
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
