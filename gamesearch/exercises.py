"""Where exercises are, and how Python finds their checks.

An exercise is a folder with the student's notebook and its checks, `questions.py` and what that
needs. The folder is a package below this module: `gamesearch.exercises.ps2_alpha_beta` for one of
the pack. The package of an exercise that lies elsewhere has a name that says where, so another
process finds it by its name alone, as it must to unpickle something of it. Nothing is looked for on
Python's path, so a folder of a student's never takes the place of an exercise.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any, Final, NamedTuple

from gamesearch.pack import beside_or_shared

HOME: Final = beside_or_shared("exercises")  # of the pack's own
_ELSEWHERE: Final = "at_"  # then the folder, in hexadecimal

__path__ = [str(HOME)]  # which makes each folder there a package below this module


class Exercise(NamedTuple):
    """The folder of an exercise; it need not be there."""

    folder: Path

    @property
    def name(self) -> str:
        """The name by which its notebooks and submissions are known."""
        return self.folder.name

    @property
    def address(self) -> str:
        """Its name if it is one of the pack, else its folder: any process finds it by this."""
        return self.name if self.folder.parent == HOME else str(self.folder)

    @property
    def notebook(self) -> Path:
        """The student's notebook."""
        return self.folder / f"{self.name}.ipynb"

    @property
    def master(self) -> Path:
        """The notebook with the answers, in `solutions/` beside the folder of the exercises."""
        return self.folder.parent.parent / "solutions" / self.name / self.notebook.name

    @property
    def package(self) -> str:
        """The name of the package that its checks are."""
        if self.folder.parent == HOME:
            return f"{__name__}.{self.name}"
        return f"{__name__}.{_ELSEWHERE}{os.fsencode(self.folder).hex()}"

    def files(self) -> list[Path]:
        """Return the files of its checks, modules and slips, in alphabetical order."""
        return sorted([*self.folder.glob("*.py"), *self.folder.glob("*.toml")])

    def sources(self) -> list[str]:
        """Return the text of its checks, file by file."""
        return [path.read_text(encoding="utf-8") for path in self.files()]


def exercise_at(place: str | Path) -> Exercise:
    """Return the exercise of the pack with this name, or the one in this folder.

    >>> exercise_at("ps2_alpha_beta").package
    'gamesearch.exercises.ps2_alpha_beta'
    >>> exercise_at("my/course/exercises/warm_up").name
    'warm_up'
    """
    path = Path(place)
    if isinstance(place, str) and path.name == place:
        return Exercise(HOME / place)
    return Exercise(path.resolve())


class _PackagesElsewhere:
    """Python's finder of the packages of exercises that are not the pack's."""

    @staticmethod
    def find_spec(name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        parent, _, last = name.rpartition(".")
        if parent != __name__ or not last.startswith(_ELSEWHERE):
            return None
        spec = ModuleSpec(name, None, is_package=True)
        folder = os.fsdecode(bytes.fromhex(last.removeprefix(_ELSEWHERE)))
        spec.submodule_search_locations = [folder]
        return spec


sys.meta_path.append(_PackagesElsewhere)
