"""Every slide figure of the lectures, in their order.

lectures    one module for each lecture, found by itself
trees       the data that several lectures share
catalogue   what a figure is, and how a lecture lists its own
build       the files, and the gallery: python -m gamesearch figures
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamesearch.figures.catalogue import Figure as Figure
    from gamesearch.figures.catalogue import Lecture as Lecture
    from gamesearch.figures.registry import LECTURES as LECTURES
    from gamesearch.figures.registry import figure as figure
    from gamesearch.figures.registry import lecture as lecture

_HOMES = {
    "Figure": "catalogue", "LECTURES": "registry", "Lecture": "catalogue", "figure": "registry",
    "lecture": "registry",
}  # fmt: skip

__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    if home := _HOMES.get(name):
        return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
