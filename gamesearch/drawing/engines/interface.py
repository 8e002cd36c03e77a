"""An engine that draws a pinned graph: DOT goes in, the bytes of a file come out."""

from __future__ import annotations

from typing import Protocol


class RenderError(RuntimeError):
    """A graph could not be drawn, or its engine complained about it."""


class Engine(Protocol):
    """Draws DOT in which every place is given."""

    formats: frozenset[str]  # what it can draw, of svg, pdf and png

    def render(self, source: str, format: str) -> bytes:  # noqa: A002
        """Return the graph as svg, pdf or png, as the engine draws it.

        Raises RenderError, and ValueError for a format that is not one of its `formats`.
        """
