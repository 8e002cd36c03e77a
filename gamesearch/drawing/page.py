"""Pages: what one is made of, and what a format may ask of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from gamesearch.drawing.geometry import PlacedPicture, SimpleShape, placed
from gamesearch.drawing.theme import Theme
from gamesearch.drawing.tree_shapes import PlacedTree, shapes_of_tree


class Content(NamedTuple):
    """Pictures beneath and trees above them, in the colours of a theme."""

    theme: Theme
    trees: tuple[PlacedTree, ...]
    pictures: tuple[PlacedPicture, ...]

    def shapes(self) -> Iterator[SimpleShape]:
        """Yield all that is on the page, y downwards from its foot."""
        for picture, left, top, scale in self.pictures:
            yield from placed(picture, left, -top, scale)
        for tree in self.trees:
            for picture, left, top, scale in tree.boards():
                yield from placed(picture, left, -top, scale)
            yield from shapes_of_tree(tree)


class Page(Protocol):
    """A picture in its colours."""

    width: float
    height: float
    scale: float  # of what the content says
    alt: str
    ground: str  # its colour; "none" lets a PNG be transparent, for a slide's own background
    content: Content

    @property
    def source(self) -> str:
        """The page as DOT."""

    def rendered(self, format: str, dpi: int) -> bytes:  # noqa: A002
        """Return the picture as svg, pdf or png, the same bytes for the same picture."""
