"""Importers of a student's process: for the parts of the package that are not there, and for numpy.

Pictures, widgets and checks do nothing, and searches refuse. Numpy is loaded where an answer first
touches it, and not where its notebook imports it: each question has a process of its own, in which
the cells run again, and many notebooks import numpy and never touch it. That would take longer than
all the rest of a process's start.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType
from typing import Any, Final, NoReturn


class Nothing:
    """Stands for pictures, widgets and checks, which no reader sees here: it does nothing."""

    def __call__(self, *args: Any, **named: Any) -> Nothing:
        return self

    def __getattr__(self, name: str) -> Nothing:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __iter__(self) -> Iterator[Any]:
        return iter(())


nothing = Nothing()
_SHOWS: Final = tuple(f"gamesearch.{part}" for part in ("drawing", "widgets", "figures", "grading"))


class AbsentModules:
    """An importer for the parts of the package that are not here.

    Pictures do nothing; searches refuse.
    """

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        package, _, rest = name.partition(".")
        return ModuleSpec(name, self, is_package=True) if package == "gamesearch" and rest else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        shows = module.__name__.startswith(_SHOWS)

        def member(name: str) -> Any:
            if name.startswith("__"):
                raise AttributeError(name)
            if (module.__name__, name) == ("gamesearch.grading.notebook", "assignment"):
                return sys.modules["gamesearch.grading"].assignment
            return nothing if shows else partial(_refuse, name)

        vars(module)["__getattr__"] = member


def _refuse(name: str, *args: Any, **named: Any) -> NoReturn:
    raise RuntimeError(f"{name} is not available while answers are graded: call your own functions")


LAZY: Final = frozenset({"numpy"})
_FRAMES: Final = 500  # that an import may take below a search that has gone deep


class LazyModules:
    """An importer that puts off what it finds."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in LAZY:
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
