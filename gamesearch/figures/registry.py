"""All lectures there are: one for each module or package in `lectures`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from gamesearch.figures import lectures as folder
from gamesearch.figures.catalogue import Lecture


@cache
def all_lectures() -> Mapping[str, Lecture]:
    """The lectures by name, in the order of their chapters."""
    modules = (import_module(f"{folder.__name__}.{m.name}") for m in iter_modules(folder.__path__))
    found: list[Lecture] = [module.LECTURE for module in modules]
    return {one.name: one for one in sorted(found, key=lambda one: one.chapter)}


def lecture(name: str) -> Lecture:
    """A lecture with all its figures. Raises ValueError for an unknown name.

    >>> lecture("hayward").name
    'hayward'
    """
    if name not in all_lectures():
        raise ValueError(
            f"there is no lecture {name!r}; the lectures are {', '.join(all_lectures())}"
        )
    return all_lectures()[name]


LECTURES: Final = tuple(all_lectures())
