"""SVG with an alternative text, the same bytes for the same picture."""

from __future__ import annotations

from typing import Final

from gamesearch.drawing.formats.format import Format
from gamesearch.drawing.page import Page
from gamesearch.drawing.svg_text import tidy_svg


def write_svg(page: Page, dpi: int) -> bytes:
    """A page as SVG."""
    return tidy_svg(page.rendered("svg", dpi).decode(), page.alt).encode()


FORMAT: Final = Format("svg", "svg", write_svg, rank=1, drawn_as="svg", label="SVG")
