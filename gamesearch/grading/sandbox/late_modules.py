"""Loads numpy where an answer first touches it, and not where its notebook imports it.

Each question has a process of its own, in which the notebook's cells run again. Many notebooks
import numpy in a cell and never touch it, and that would take longer than all the rest of a
process's start.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType
from typing import Final

LATE: Final = frozenset({"numpy"})
_FRAMES: Final = 500  # that an import may take below a search that has gone deep


class LateModules:
    """An importer that puts off what it finds."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in LATE:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or type(spec.loader) is not SourceFileLoader:
            return None
        from importlib.util import LazyLoader

        spec.loader = LazyLoader(_RoomyLoader(spec.loader.name, spec.loader.path))
        return spec


class _RoomyLoader(SourceFileLoader):
    """Loads a module however deep the calls around it are."""

    def exec_module(self, module: ModuleType) -> None:
        most = sys.getrecursionlimit()
        sys.setrecursionlimit(most + _FRAMES)
        try:
            super().exec_module(module)
        finally:
            sys.setrecursionlimit(most)
