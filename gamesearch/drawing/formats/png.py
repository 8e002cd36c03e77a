"""PNG, on the ground of its page."""

from __future__ import annotations

from typing import Final

from gamesearch.drawing.formats.format import Format
from gamesearch.drawing.page import Page


def write_png(page: Page, dpi: int) -> bytes:
    """Return a page as PNG; `dpi` is the number of dots to an inch."""
    return page.rendered("png", dpi)


FORMAT: Final = Format("png", "png", write_png, rank=3, drawn_as="png", label="PNG")
