"""A page: what every format may ask of a picture, and what a drawn one is made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, Protocol

from gamesearch.drawing.geometry import PlacedPicture, SimpleShape, placed
from gamesearch.drawing.theme import Theme
from gamesearch.drawing.tree_parts import PlacedTree
from gamesearch.drawing.tree_shapes import shapes_of_tree

PAPER: Final = "#ffffff"


def painted(ground: str) -> str | None:
    """The colour to paint a page with; None if it lies on paper, or on a slide's own background.

    Light letters would vanish on paper.
    """
    return None if ground in ("none", PAPER) else ground


class Content(NamedTuple):
    """Pictures beneath and trees above them, in the colours of a theme."""

    theme: Theme
    trees: tuple[PlacedTree, ...]
    pictures: tuple[PlacedPicture, ...]

    def shapes(self) -> Iterator[SimpleShape]:
        """All that is on the page, y downwards from its foot."""
        for picture, left, top, scale in self.pictures:
            yield from placed(picture, left, -top, scale)
        for tree in self.trees:
            for picture, left, top, scale in tree.boards():
                yield from placed(picture, left, -top, scale)
            yield from shapes_of_tree(tree)


class ShapedPage(Protocol):
    """A page of shapes."""

    width: float
    height: float
    scale: float  # of what the content says
    alt: str
    content: Content | None  # None if it was put together by hand

    @property
    def source(self) -> str:
        """The page as DOT."""


class Page(Protocol):
    """A picture in its colours: a Drawing or a chart."""

    alt: str
    ground: str

    def rendered(self, format: str, dpi: int) -> bytes:  # noqa: A002
        """The picture as svg, pdf or png, as the engine that draws it leaves it."""

    @property
    def shaped(self) -> ShapedPage:
        """The same picture, made of shapes alone."""


def content_of(page: Page) -> Content:
    """What a page is made of. Raises ValueError for one that was put together by hand."""
    if page.shaped.content is None:
        raise ValueError("this drawing does not know what it is made of; draw a tree or a slide")
    return page.shaped.content
