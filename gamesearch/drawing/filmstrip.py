"""Several frames of a run in one picture, as a comic strip."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

from gamesearch.drawing.digraph import Drawing
from gamesearch.drawing.formats.svg import for_notebook
from gamesearch.drawing.frame_marks import frame_captions
from gamesearch.drawing.geometry import LEADING, text_width, wrapped
from gamesearch.drawing.page import without_words
from gamesearch.drawing.slide import Slide
from gamesearch.drawing.theme import FONT, theme_named
from gamesearch.drawing.tree_nodes import WINDOWS
from gamesearch.drawing.tree_pictures import draw_frames
from gamesearch.reading import quote
from gamesearch.tracing.tracer import Trace

GAP: Final = 20.0
MOST_WIDE: Final = 1200.0  # points; where there is less room, the strip becomes smaller
CAPTION_SIZE: Final = 15.0
MARGIN: Final = 8.0


class _CaptionedFrame(NamedTuple):
    """A frame and the words below it."""

    page: Drawing
    letter: str
    caption: str


class Filmstrip:
    """Frames side by side, each with its letter and caption; shows itself as one SVG.

    In a deck of slides the same SVG becomes a build-up, which the arrow keys step through.
    """

    def __init__(
        self,
        run: Trace | Iterable[Slide],
        by: str = "leaf",
        overlay: str = "bounds",
        theme: str = "light",
        *,
        columns: int | None = None,
        steps: Sequence[int] | None = None,
    ) -> None:
        """The frames of a run by "leaf", "event" or "line", or those at `steps`.

        Instead of a run you can give slides, such as a `sequence` or a figure's `frames()`; their
        captions go below them. If `columns` is None, as many frames as fit stand side by side.
        Raises ValueError for no frame, no column, and what is neither a run nor slides.
        """
        self.colours = theme_named(theme)
        if isinstance(run, Trace):
            # a search that failed before its first leaf has its end to show
            steps = (run.frames(by) or [len(run.steps) - 1]) if steps is None else steps
            self.frames = list(
                draw_frames(run, steps=steps, overlay=overlay, theme=theme, slide=False)
            )
            self.captions = frame_captions(run, steps, window=overlay in WINDOWS)
        else:
            slides = list(run) if isinstance(run, Iterable) else [run]
            if wrong := [one for one in slides if not isinstance(one, Slide)]:
                raise ValueError(
                    "a run, such as trace(alpha_beta_search, tree), or slides were expected; "
                    f"found {quote(wrong[0])}"
                )
            self.frames = [slide.draw(theme) for slide in without_words(slides)]
            self.captions = [slide.caption for slide in slides]
        if not self.frames or (columns is not None and columns < 1):
            raise ValueError(
                f"{len(self.frames)} frames, columns {columns}: one or more of each were expected"
            )
        fitting = int((MOST_WIDE + GAP) // (self.frames[0].width + GAP))
        self.columns = columns or max(1, fitting)

    def svg(self) -> str:
        """The strip as SVG text; its alternative text holds every frame's caption."""
        frames = list(self._lettered())
        wide = self.frames[0].width
        rows_of_text = max(len(_lines(frame, wide)) for frame in frames)
        tall = self.frames[0].height + (rows_of_text + 0.5) * CAPTION_SIZE * LEADING
        columns = min(self.columns, len(frames))
        rows = -(-len(frames) // columns)
        width, height = columns * (wide + GAP) - GAP, rows * (tall + GAP) - GAP
        parts = (
            self._cell(frame, i % columns * (wide + GAP), i // columns * (tall + GAP), tall)
            for i, frame in enumerate(frames)
        )
        strip = (
            f'<svg role="img" style="max-width:100%;height:auto" width="{width:g}pt" '
            f'viewBox="0 0 {width:g} {height:g}" xmlns="http://www.w3.org/2000/svg">\n'
            f"<title>{len(frames)} frames</title>\n"
            f"<desc>{escape(self.in_words(), quote=False)}</desc>\n" + "\n".join(parts) + "\n</svg>"
        )
        return for_notebook(strip, self.colours)

    def _lettered(self) -> Iterator[_CaptionedFrame]:
        for number, (page, words) in enumerate(zip(self.frames, self.captions, strict=True)):
            yield _CaptionedFrame(page, f"({_letter(number)})", words)

    def _cell(self, frame: _CaptionedFrame, x: float, y: float, tall: float) -> str:
        """One frame at its place, its caption below it."""
        picture = frame.page.pipe("svg", "utf-8")
        graph = picture[picture.index("<g id=") : picture.rindex("</svg>")]
        graph = re.sub(r' id="[^"]*"', "", graph)
        wide, high = frame.page.width, frame.page.height
        return (
            f'<svg class="frame" x="{x:g}" y="{y:g}" width="{wide:g}" height="{tall:g}" '
            f'viewBox="0 0 {wide:g} {tall:g}">\n{graph}'
            f'<g font-family="{FONT}, Verdana, sans-serif" font-size="{CAPTION_SIZE:g}" '
            f'fill="{self.colours["text"]}">\n{"".join(_words(frame, wide, high))}</g>\n</svg>'
        )

    def in_words(self) -> str:
        """The captions of all frames."""
        return " ".join(f"{frame.letter} {frame.caption}" for frame in self._lettered())

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"image/svg+xml": self.svg(), "text/plain": self.in_words()}

    def __repr__(self) -> str:
        return f"<Filmstrip of {len(self.frames)} frames>"


def _letter(number: int) -> str:
    return chr(ord("a") + number) if number < 26 else str(number + 1)


def _indent(letter: str) -> float:
    return MARGIN + text_width(f"{letter}  ", CAPTION_SIZE, bold=True)


def _lines(frame: _CaptionedFrame, wide: float) -> list[str]:
    """The caption in lines, beside its letter."""
    return wrapped(frame.caption, wide - MARGIN - _indent(frame.letter), CAPTION_SIZE)


def _words(frame: _CaptionedFrame, wide: float, top: float) -> Iterable[str]:
    first = top + CAPTION_SIZE
    yield f'<text x="{MARGIN:g}" y="{first:g}" font-weight="bold">{frame.letter}</text>\n'
    for number, line in enumerate(_lines(frame, wide)):
        y = first + number * CAPTION_SIZE * LEADING
        yield f'<text x="{_indent(frame.letter):g}" y="{y:g}">{escape(line, quote=False)}</text>\n'
