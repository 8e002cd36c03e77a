"""Figures, and how a lecture lists its own.

A lecture's module reads like a table of contents:

    LECTURE = Lecture("roch", "Adversarial search and games", by="M. Roch", chapter=0)

    @LECTURE.figure("A trivial game tree", row="0.3", place="line 74")
    def trivial_tree() -> Frames:
        yield Slide("A trivial game tree").tree(GameTree(BOOK))

The function yields frames of the same geometry, slides, which `draw(theme)` turns into
pictures. Its name, with hyphens, names the files. What its docstring has below the first line is a
remark, which tells a lecturer of a slip on the slide, of a source, or, after "A substitute:", what
stands in place of a picture that is lost. It appears in the gallery beside the figure, never in a
picture or its description.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from gamesearch.drawing.slide import Slide

Frames = Iterator[Slide]


class Figure(NamedTuple):
    """A figure of a lecture: a sequence of one or more frames."""

    lecture: str
    number: int  # in the lecture's order, from 1
    name: str  # in file names, such as trivial-tree
    title: str
    row: str  # of the list of figures, such as 0.3
    place: str  # where it stands in the lecture, such as line 74
    remark: str  # what stands beside the picture: a slip on the slide, a substitute, a source
    make: Callable[[], Frames]

    @property
    def path(self) -> str:
        """Lecture and file name, such as roch/03-trivial-tree."""
        return f"{self.lecture}/{self.number:02}-{self.name}"

    @property
    def rows(self) -> list[str]:
        """The rows that it covers: 3.5–3.10 are six, and 0.4a is in row 0.4.

        >>> from gamesearch.figures import lecture
        >>> lecture("aravindan").figures[10].rows
        ['3.5', '3.6', '3.7', '3.8', '3.9', '3.10']
        """
        numbers = re.fullmatch(r"(\d+)\.(\d+)\w?(?:–\d+\.(\d+))?", self.row)
        if numbers is None:
            return []
        chapter, first, last = numbers.groups()
        return [f"{chapter}.{row}" for row in range(int(first), int(last or first) + 1)]

    def frames(self) -> list[Slide]:
        """Return all frames, all of the same geometry."""
        return list(self.make())


class Section:
    """Some figures of a lecture, in the order in which they are listed."""

    def __init__(self) -> None:
        self.listed: list[Figure] = []  # their lecture gives them its name and numbers

    def figure(
        self, title: str, *, row: str, place: str = ""
    ) -> Callable[[Callable[[], Frames]], Callable[[], Frames]]:
        """List a function as the next figure; the function itself does not change."""

        def list_it(make: Callable[[], Frames]) -> Callable[[], Frames]:
            name = make.__name__.replace("_", "-")
            remark = " ".join((make.__doc__ or "").partition("\n\n")[2].split())
            self.listed.append(Figure("", 0, name, title, row, place, remark, make))
            return make

        return list_it


class Lecture(Section):
    """A lecture's figures, in its order; a long one lists them in `sections`.

    `chapter` is its place among the lectures, and the first number of its rows.
    """

    def __init__(
        self, name: str, title: str, *, by: str, chapter: int, sections: Sequence[Section] = ()
    ) -> None:
        super().__init__()
        self.name, self.title, self.by, self.chapter = name, title, by, chapter
        self._sections = (*sections, self)

    @property
    def figures(self) -> list[Figure]:
        """All figures, numbered from 1."""
        listed = (one for section in self._sections for one in section.listed)
        return [one._replace(lecture=self.name, number=n) for n, one in enumerate(listed, 1)]
