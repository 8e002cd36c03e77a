"""The gallery: a page that opens offline, with every figure, its frames, words and files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

from gamesearch.drawing.formats.catalogue import all_formats
from gamesearch.drawing.theme import theme_named
from gamesearch.figures.catalogue import lecture
from gamesearch.figures.lecture_contents import Figure
from gamesearch.html_pages import HtmlPages

Shown = tuple[Figure, dict[str, str], Sequence[Sequence[str]]]  # figure, files, (caption, alt)s

PICTURES: Final = (".svg", ".png")  # what a page can show, the better first
_SCRIPT: Final = Path(__file__).parent / "templates" / "gallery.js"
_PAGES: Final = HtmlPages("gamesearch.figures")


class Card(NamedTuple):
    """One figure on the page."""

    figure: Figure
    files: Sequence[str]
    words: Sequence[Sequence[str]]  # (caption, alternative text) of each frame

    @property
    def pictures(self) -> Sequence[str]:
        """A file for each frame; none if a page cannot show any."""
        kinds = ([file for file in self.files if file.endswith(end)] for end in PICTURES)
        return next((kind for kind in kinds if len(kind) == len(self.words)), [])

    @property
    def cover(self) -> tuple[str, str]:
        """The last frame, which shows the most, and its description."""
        return (self.pictures or [""])[-1], self.words[-1][1] if self.words else ""

    @property
    def where(self) -> str:
        """Where the figure stands in the lecture."""
        return ", ".join(part for part in (self.figure.row, self.figure.place) if part)

    @property
    def length(self) -> str:
        """How many frames there are."""
        return f"{len(self.words)} frame{'s' * (len(self.words) != 1)}"

    def as_data(self) -> dict[str, Any]:
        """Return the figure as the page's script reads it."""
        return {
            "path": self.figure.path, "title": self.figure.title, "where": self.where,
            "remark": self.figure.remarks, "pictures": self.pictures,
            "words": [list(words) for words in self.words], "files": _by_kind(self.files),
        }  # fmt: skip


def write_gallery(target: Path, figures: Sequence[Shown], theme: str) -> bool:
    """Write the page; it links to files by their paths below its folder. False if nothing changed.

    `theme` is that of the figures. The page itself follows the reader's choice of light or dark.
    """
    groups = groupby(figures, key=lambda one: one[0].lecture)
    lectures = [(lecture(name), [card_of(*one) for one in group]) for name, group in groups]
    cards = [card for _, group in lectures for card in group]
    frames = sum(len(card.words) for card in cards)
    return _PAGES.write(
        target, "gallery.html.j2", title="Slide figures", script=_SCRIPT.read_text("utf-8"),
        ground=theme_named(theme)["page"], lectures=lectures, count=len(cards), frames=frames,
        data=[card.as_data() for card in cards],
    )  # fmt: skip


def card_of(figure: Figure, files: dict[str, str], words: Sequence[Sequence[str]]) -> Card:
    """Return the card of a figure with these files."""
    return Card(figure, sorted(files, key=_natural), words)


def _natural(name: str) -> list[tuple[int, str]]:
    """Return a key that puts 2.svg before 10.svg."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", name)]


def _by_kind(files: Iterable[str]) -> list[tuple[str, list[str]]]:
    """Return the files of each format, in the order of the formats."""
    kinds = {f".{one.suffix}": one.label or one.name.upper() for one in all_formats().values()}
    sorted_out = ((name, [f for f in files if f.endswith(end)]) for end, name in kinds.items())
    return [(name, own) for name, own in sorted_out if own]
