"""Every slide figure of the lectures, in order.

lectures          one module for each lecture, found by `catalogue`
lecture_trees     the data that several lectures share
lecture_contents  what a figure is, and how a lecture lists its own
build             picks figures, and writes the files and the gallery: python -m gamesearch figures
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamesearch.figures.catalogue import LECTURES as LECTURES
    from gamesearch.figures.catalogue import figure as figure
    from gamesearch.figures.catalogue import lecture as lecture
    from gamesearch.figures.lecture_contents import Figure as Figure
    from gamesearch.figures.lecture_contents import Lecture as Lecture

_HOMES = {
    "Figure": "lecture_contents", "Lecture": "lecture_contents",
    "LECTURES": "catalogue", "figure": "catalogue", "lecture": "catalogue",
}  # fmt: skip

__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    if home := _HOMES.get(name):
        return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
