"""Every slide figure of the five lectures, in their order: one module for each lecture.

trees       the data that several lectures share
catalogue   what a figure is, and how a lecture lists its own
build       the files, and the gallery: python -m gamesearch figures
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from gamesearch.figures.catalogue import Figure, Lecture

LECTURES: Final = ("roch", "berkeley", "hayward", "aravindan", "danyluk")


def lecture(name: str) -> Lecture:
    """A lecture with all its figures. Raises ValueError for an unknown name.

    >>> lecture("hayward").name
    'hayward'
    """
    if name not in LECTURES:
        raise ValueError(f"there is no lecture {name!r}; the lectures are {', '.join(LECTURES)}")
    found: Lecture = import_module(f"{__name__}.{name}").LECTURE
    return found


__all__ = ["LECTURES", "Figure", "Lecture", "lecture"]
