"""PNG, on the ground of its page."""

from __future__ import annotations

from typing import Final

from gamesearch.drawing.formats.format import Format

FORMAT: Final = Format("png", "png", rank=3, drawn_as="png", label="PNG")
