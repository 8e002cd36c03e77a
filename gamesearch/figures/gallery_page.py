"""The gallery: one page with every figure, its caption and its words, that opens offline."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from gamesearch.drawing.theme import theme_named
from gamesearch.figures.catalogue import Figure
from gamesearch.figures.registry import lecture
from gamesearch.html_pages import HtmlPages

Shown = tuple[Figure, dict[str, str], Sequence[Sequence[str]]]  # figure, files, (caption, alt)s

PICTURES: Final = (".svg", ".png")  # what a page can show, the better first
_PAGES: Final = HtmlPages("gamesearch.figures")


class Card(NamedTuple):
    """One figure on the page: its frames, to be stepped through, and links to its files."""

    figure: Figure
    pictures: Sequence[str]  # a file for each frame; none if there is none that a page can show
    alts: Sequence[str]  # the frames in words
    links: Sequence[str]

    @property
    def where(self) -> str:
        """Where the figure stands in the lecture."""
        return ", ".join(part for part in (self.figure.row, self.figure.place) if part)

    def frames_as_json(self) -> str:
        """The frames as the page's script reads them."""
        return json.dumps(list(zip(self.pictures, self.alts, strict=True)))


def gallery_of(figures: Sequence[Shown], theme: str) -> str:
    """The page, in the colours of a theme; files are linked by their paths below it."""
    colours = theme_named(theme)
    groups = groupby(figures, key=lambda one: one[0].lecture)
    return _PAGES.render(
        "gallery.html.j2", colours=colours,
        ground=colours["page"] if colours["page"] != "none" else "#ffffff",
        scheme="dark" if theme == "dark" else "light",
        lectures=[(lecture(name), [_card(*one) for one in group]) for name, group in groups],
        count=len(figures), frames=sum(len(frames) for _, _, frames in figures),
    )  # fmt: skip


def _card(figure: Figure, files: dict[str, str], frames: Sequence[Sequence[str]]) -> Card:
    ordered = sorted(files)
    kinds = ([file for file in ordered if file.endswith(suffix)] for suffix in PICTURES)
    pictures = next((kind for kind in kinds if len(kind) == len(frames)), [])
    links = [file for file in ordered if file not in pictures or len(frames) == 1]
    return Card(figure, pictures, [alt for _, alt in frames], links)
