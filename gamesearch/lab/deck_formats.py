"""Formats that a notebook can become: slides, a page, or either of them as PDF."""

from __future__ import annotations

from typing import Final, NamedTuple


class DeckFormat(NamedTuple):
    """A format by name. A PDF is printed from another format; `note` says of what it is made."""

    name: str
    ending: str
    printed_from: str = ""
    note: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.note})" if self.note else self.name


DECK_FORMATS: Final = {
    form.name: form
    for form in (
        DeckFormat("slides", ".slides.html"),
        DeckFormat("html", ".html"),
        DeckFormat("pdf", ".slides.pdf", "slides", "of the slides"),
        DeckFormat("handout", ".pdf", "html", "the page as PDF"),
    )
}
