"""Lists that grow point by point, a slide for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamesearch.drawing.geometry import Region
from gamesearch.drawing.slide import Slide
from gamesearch.shapes import Diagram


def reveal(
    title: str,
    points: Sequence[str | Sequence[str]],
    *,
    caption: str = "",
    size: float = 24,
    picture: Diagram | None = None,
) -> Iterator[Slide]:
    """Yield a slide for each point of a list, with all the points up to it.

    A point that begins with two spaces belongs to the one before it. Points in a list of their
    own appear together, and a `|` divides a point whose parts appear one after the other. The
    `picture` stands on all slides, beneath the room of the list. Raises DoesNotFit.

    >>> [slide.alt for slide in reveal("Optimal?", ["Yes|, if", "  the opponent is."])]
    ['Optimal? • Yes.', 'Optimal? • Yes, if.', 'Optimal? • Yes, if. – the opponent is.']
    """
    written: list[str] = []
    slides = []
    for point in points:
        group = [point] if isinstance(point, str) else point
        start, *more = group[-1].split("|")
        written += [*group[:-1], start]
        for part in ("", *more):
            written[-1] += part
            slide = Slide(title, caption=caption)
            slides.append(slide)
            room = _write(slide, written, size)
    for slide in slides:
        yield slide.picture(picture, room) if picture else slide


def _write(slide: Slide, lines: Sequence[str], size: float) -> Region:
    """Write the lines of a list, and return the room beneath."""
    room = slide.body.below(8)
    for line in lines:
        deep = line.startswith("  ")
        place = room._replace(left=room.left + 32 * deep, width=room.width - 32 * deep)
        mark = "– " if deep else "• "
        room = room.below(slide.point(mark + line.strip(), place, size=size - 2 * deep))
    return room
