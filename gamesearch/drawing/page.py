"""Pages: what a format may ask of one, what a drawn one is made of, how one is cropped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, floor
from typing import Final, NamedTuple, Protocol, Self, TypeVar

from gamesearch.drawing.geometry import PlacedPicture, Region, SimpleShape, placed
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
    ground: str
    content: Content | None  # None if it was put together by hand

    @property
    def source(self) -> str:
        """The page as DOT."""

    def rendered(self, format: str, dpi: int) -> bytes:  # noqa: A002
        """Return the picture as svg, pdf or png, as the engine that draws it leaves it."""


def content_of(page: Page) -> Content:
    """Return what a page is made of. Raises ValueError for one that was put together by hand."""
    if page.content is None:
        raise ValueError("this drawing does not know what it is made of; draw a tree or a slide")
    return page.content


def on_no_ground(pages: Iterable[Page]) -> None:
    """Let pages be transparent in PNG, for a slide's own background."""
    for page in pages:
        page.ground = "none"


MARGIN: Final = 6.0  # points, round what is drawn


class Croppable(Protocol):
    """A page without colours."""

    def ink(self) -> Region:
        """Return the part of the page on which something is drawn besides title and caption."""

    def cropped(self, window: Region) -> Self:
        """Return the page without title and caption, cropped to a window of it."""


Frame = TypeVar("Frame", bound=Croppable)


def without_words(frames: Iterable[Frame]) -> list[Frame]:
    """Return the frames of a sequence without titles and captions, cropped to one size.

    Alternative texts keep title and caption.

    >>> from gamesearch.drawing.slide import Slide
    >>> (page,) = without_words([Slide("Two dice", caption="36 pairs").text("Roll!")])
    >>> page.height, page.alt
    (37.0, 'Two dice. Roll! 36 pairs.')
    """
    frames = list(frames)
    ink = [frame.ink() for frame in frames] or [Region(0, 0, 0, 0)]
    left = floor(min(part.left for part in ink) - MARGIN)
    top = floor(min(part.top for part in ink) - MARGIN)
    right = ceil(max(part.left + part.width for part in ink) + MARGIN)
    foot = ceil(max(part.top + part.height for part in ink) + MARGIN)
    window = Region(float(left), float(top), float(right - left), float(foot - top))
    return [frame.cropped(window) for frame in frames]
