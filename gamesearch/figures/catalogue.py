"""All lectures: one for each module or package in `lectures`."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from gamesearch.drawing.page import Page
from gamesearch.drawing.slide import without_words
from gamesearch.figures import lectures as folder
from gamesearch.figures.lecture_contents import Lecture
from gamesearch.reading import known_name, quote


@cache
def all_lectures() -> Mapping[str, Lecture]:
    """Return the lectures by name, in the order of their chapters."""
    modules = (import_module(f"{folder.__name__}.{m.name}") for m in iter_modules(folder.__path__))
    lectures: list[Lecture] = [module.LECTURE for module in modules]
    return {one.name: one for one in sorted(lectures, key=lambda one: one.chapter)}


def lecture(name: str) -> Lecture:
    """Return a lecture with all its figures. Raises ValueError for an unknown name.

    >>> lecture("hayward").name
    'hayward'
    """
    return all_lectures()[known_name(name, all_lectures(), "lecture", "lectures")]


def figure(name: str, of: str, frame: int = -1, *, theme: str = "light") -> Page:
    """Return a frame of a lecture's figure, for a notebook that has its own words around it.

    It has no title and no caption. Raises ValueError for an unknown figure, and IndexError.

    >>> figure("two-dice", of="roch").alt.partition(".")[0]
    'Probability distributions'
    """
    known = {one.name: one for one in lecture(of).figures}
    if name not in known:
        near = get_close_matches(name, known, 3)
        hint = f"did you mean {' or '.join(near)}?" if near else "its figures are in the gallery"
        raise ValueError(f"the lecture {of} has no figure {quote(name)}; {hint}")
    return without_words(known[name].frames())[frame].draw(theme)


LECTURES: Final = tuple(all_lectures())
