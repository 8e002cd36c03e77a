"""Several frames of a run in one picture: as a comic strip, or two in a row on a slide."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any, Final, Literal

from gamesearch.drawing.formats.catalogue import format_of, of_many_pages
from gamesearch.drawing.formats.svg import for_notebook
from gamesearch.drawing.geometry import LEADING, text_width, wrapped
from gamesearch.drawing.slide import HEADING_ROOM, HEADING_SIZE, Slide, SlideTree, without_words
from gamesearch.drawing.slide_sequence import sequence
from gamesearch.drawing.theme import FONT, theme_named
from gamesearch.drawing.tree_nodes import WINDOWS
from gamesearch.drawing.tree_pictures import draw_frames
from gamesearch.files import write_file
from gamesearch.reading import is_whole, quote
from gamesearch.tracing.tracer import Trace

GAP: Final = 20.0
MOST_WIDE: Final = 1200.0  # points; where there is less room, the strip becomes smaller
CAPTION_SIZE: Final = 15.0
CAPTION_WIDE: Final = 440.0  # points, or the frame's width; a phone shows as much of a wide strip
MARGIN: Final = 8.0


class Filmstrip:
    """Frames side by side, each with its letter and caption; shows itself as one SVG.

    In a deck of slides the same SVG becomes a build-up, which the arrow keys step through. For
    slides made elsewhere, `render("walk.pdf")` writes a document with a page for each frame.
    """

    def __init__(
        self,
        run: Trace | Iterable[Slide],
        *,
        by: str = "leaf",
        overlay: str = "window",
        theme: str = "light",
        unread: Literal["shown", "hidden"] = "shown",
        columns: int | None = None,
        steps: Sequence[int] | None = None,
    ) -> None:
        """Draw the frames of a run by "leaf", "event" or "line", or those at `steps`.

        Instead of a run you can give slides, such as a `sequence` or a figure's `frames()`; their
        captions go below them. If `columns` is None, as many frames as fit stand side by side. The
        other words are those of `draw`. Raises ValueError for no frame, no column, and what is
        neither a run nor slides.
        """
        self._theme, self.colours = theme, theme_named(theme)
        if isinstance(run, Trace):
            # a search that failed before its first leaf has its end to show
            since = -1 if steps is None else None
            steps = (run.frames(by) or [len(run.steps) - 1]) if steps is None else steps
            looks: dict[str, Any] = {"overlay": overlay, "theme": theme, "unread": unread}
            self.frames = [*draw_frames(run, steps=steps, since=since, slide=False, **looks)]
            self.captions = run.captions.of_frames(steps, since, window=overlay in WINDOWS)
            pages = sequence(run, steps=steps, since=since, panel=False, **looks)
            self._slides: Iterable[Slide] = pages
        else:
            self._slides = slides = list(run) if isinstance(run, Iterable) else [run]
            if wrong := [one for one in slides if not isinstance(one, Slide)]:
                raise ValueError(
                    "a run, such as trace(alpha_beta_search, tree), or slides were expected; "
                    f"found {quote(wrong[0])}"
                )
            self.frames = [slide.draw(theme) for slide in without_words(slides)]
            self.captions = [slide.caption for slide in slides]
        if not self.frames or (columns is not None and not is_whole(columns, 1)):
            raise ValueError(
                f"{len(self.frames)} frames, columns {quote(columns)}: 1 or more was expected"
            )
        fitting = int((MOST_WIDE + GAP) // (self.frames[0].width + GAP))
        self.columns = columns or max(1, fitting)
        count = len(self.frames)
        self._letters = [f"({chr(ord('a') + n) if n < 26 else n + 1})" for n in range(count)]

    def svg(self) -> str:
        """Return the strip as SVG text; its alternative text holds every frame's caption."""
        wide, high = self.frames[0].width, self.frames[0].height
        captions = [
            wrapped(words, min(wide, CAPTION_WIDE) - MARGIN - _indent(letter), CAPTION_SIZE)
            for letter, words in zip(self._letters, self.captions, strict=True)
        ]
        tall = high + (max(map(len, captions)) + 0.5) * CAPTION_SIZE * LEADING
        columns = min(self.columns, len(self.frames))
        rows = -(-len(self.frames) // columns)
        width, height = columns * (wide + GAP) - GAP, rows * (tall + GAP) - GAP
        parts = []
        for number, lines in enumerate(captions):
            x, y = number % columns * (wide + GAP), number // columns * (tall + GAP)
            parts.append(
                f'<svg class="frame" x="{x:g}" y="{y:g}" width="{wide:g}" height="{tall:g}" '
                f'viewBox="0 0 {wide:g} {tall:g}">\n{self._cell(number, lines)}</svg>'
            )
        strip = (
            f'<svg role="img" style="max-width:100%;height:auto" width="{width:g}pt" '
            f'viewBox="0 0 {width:g} {height:g}" xmlns="http://www.w3.org/2000/svg">\n'
            f"<title>{len(self.frames)} frames</title>\n"
            f"<desc>{escape(self.in_words(), quote=False)}</desc>\n" + "\n".join(parts) + "\n</svg>"
        )
        return for_notebook(strip, self.colours)

    def render(self, outfile: str | PathLike[str]) -> str:
        """Write the frames as slides, the pages of one .pdf or .gif; return the file's name.

        Raises ValueError for a format that holds one page alone.
        """
        path, kind = Path(outfile), format_of(Path(outfile).suffix[1:])
        if kind.write_all is None:
            raise ValueError(
                f"{quote(outfile)}: one file holds all frames if it ends in "
                f"{' or '.join(of_many_pages())}"
            )
        self._slides = [*self._slides]
        pages = [slide.draw(self._theme) for slide in self._slides]
        write_file(path, kind.write_all(pages, path.stem))
        return str(path)

    def _cell(self, number: int, lines: Sequence[str]) -> str:
        """Return one frame with the lines of its caption below it."""
        frame, letter = self.frames[number], self._letters[number]
        picture = frame.pipe("svg", "utf-8")
        graph = picture[picture.index("<g id=") : picture.rindex("</svg>")]
        graph = re.sub(r' id="[^"]*"', "", graph)
        first = frame.height + CAPTION_SIZE
        words = [f'<text x="{MARGIN:g}" y="{first:g}" font-weight="bold">{letter}</text>\n']
        for row, line in enumerate(lines):
            y = first + row * CAPTION_SIZE * LEADING
            text = escape(line, quote=False)
            words.append(f'<text x="{_indent(letter):g}" y="{y:g}">{text}</text>\n')
        return (
            f'{graph}<g font-family="{FONT}, Verdana, sans-serif" font-size="{CAPTION_SIZE:g}" '
            f'fill="{self.colours["text"]}">\n{"".join(words)}</g>\n'
        )

    def in_words(self) -> str:
        """Return the captions of all frames."""
        pairs = zip(self._letters, self.captions, strict=True)
        return " ".join(f"{letter} {words}" for letter, words in pairs)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"image/svg+xml": self.svg(), "text/plain": self.in_words()}

    def __repr__(self) -> str:
        return f"<Filmstrip of {len(self.frames)} frames>"


def panels(
    trace: Trace, *, steps: Mapping[int, str], title: str = "", caption: str = "", **options: Any
) -> Slide:
    """Draw one slide with several steps of a run, two in a row, as AIMA's figure 5.5 has them.

    `steps` are headings by step, a line or two each, `options` those of `SlideTree`. Raises
    DoesNotFit.
    """
    if not (steps and isinstance(steps, Mapping)):
        raise ValueError(f"steps {quote(steps)}; headings by step were expected: {{3: 'a cut'}}")
    slide = Slide(title, caption=caption, key_room=True)
    rows = slide.body.rows(*[1] * -(-len(steps) // 2), gap=8)
    cells = [cell for row in rows for cell in row.columns(1, 1)]
    before: int | None = None
    for (step, heading), cell in zip(steps.items(), cells, strict=False):
        slide.text(heading.splitlines(), cell, size=HEADING_SIZE, bold=True)  # left of the root
        tree = SlideTree(trace, box=cell.below(HEADING_ROOM / 4), steps=[*steps], **options)
        slide.tree(tree, step=step, since=before)
        before = step
    return slide


def _indent(letter: str) -> float:
    """Return where a caption begins, to the right of its letter."""
    return MARGIN + text_width(f"{letter}  ", CAPTION_SIZE, bold=True)
