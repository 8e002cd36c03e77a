"""Several frames of a run in one picture, as a comic strip."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Any

from gamesearch.drawing.svg_text import for_notebook
from gamesearch.drawing.theme import FONT, theme_named
from gamesearch.drawing.tree_pictures import draw_frames
from gamesearch.tracing.tracer import Trace

GAP = 16.0


class Filmstrip:
    """Frames side by side, numbered (a), (b), ...; shows itself in a notebook as one SVG."""

    def __init__(
        self,
        trace: Trace,
        by: str = "leaf",
        overlay: str = "bounds",
        theme: str = "light",
        *,
        columns: int = 2,
        steps: Sequence[int] | None = None,
    ) -> None:
        """The frames of `trace` by "leaf", "event" or "line", or those at `steps`."""
        self.trace = trace
        self.columns = columns
        self.colours = theme_named(theme)
        self.steps = list(trace.frames(by) if steps is None else steps)
        self.frames = list(draw_frames(trace, self.steps, overlay, theme, slide=False))

    def svg(self) -> str:
        """The strip as SVG text, its alternative text telling every frame's caption."""
        width, height = self.frames[0].width + GAP, self.frames[0].height + 2 * GAP
        columns = min(self.columns, len(self.frames))
        rows = -(-len(self.frames) // columns)
        parts = [
            self._cell(i, (i % columns) * width, (i // columns) * height)
            for i in range(len(self.frames))
        ]
        words = escape(self.in_words(), quote=False)
        page = f"{columns * width:g} {rows * height:g}"
        strip = (
            f'<svg role="img" style="max-width:100%;height:auto" width="{columns * width:g}pt" '
            f'viewBox="0 0 {page}" xmlns="http://www.w3.org/2000/svg">\n'
            f"<title>{len(self.frames)} frames</title>\n<desc>{words}</desc>\n"
            + "\n".join(parts)
            + "\n</svg>"
        )
        return for_notebook(strip, self.colours["page"])

    def _cell(self, number: int, x: float, y: float) -> str:
        """One frame with its letter, moved to its place."""
        picture = self.frames[number].pipe("svg", "utf-8")
        graph = picture[picture.index("<g id=") : picture.rindex("</svg>")]
        graph = re.sub(r' id="[^"]*"', "", graph)
        return (
            f'<g transform="translate({x:g} {y:g})">\n{graph}'
            f'<text x="8" y="{GAP + 6:g}" font-family="{FONT}, Verdana, sans-serif" '
            f'font-size="16" fill="{self.colours["text"]}">({_letter(number)})</text>\n</g>'
        )

    def in_words(self) -> str:
        """The captions of all frames."""
        captions = (self.trace.captions.at(step) for step in self.steps)
        return " ".join(f"({_letter(i)}) {caption}" for i, caption in enumerate(captions))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"image/svg+xml": self.svg(), "text/plain": self.in_words()}

    def __repr__(self) -> str:
        return f"<Filmstrip of {len(self.frames)} frames>"


def _letter(number: int) -> str:
    return chr(ord("a") + number) if number < 26 else str(number + 1)
