"""Student editions of the exercises, generated from their masters.

The masters are in nbgrader's format and its own preprocessors do the work, in the order of
its `generate_assignment`; used as a library they need no gradebook. Of what is not text, only
what is known to be needed goes out: nbgrader's marks, locks, and pictures that a text shows.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from gamesearch.exercises import exercise_at
from gamesearch.files import write_file
from gamesearch.pack import PackError, masters, normalised

_NEEDED: Final = {"nbgrader", "editable", "deletable"}  # of a cell's metadata


def release_assignments(places: Iterable[str] = ()) -> list[Path]:
    """Write the student editions of these exercises, or of all the pack's; return what changed.

    An exercise is given by its name or by its folder. Raises PackError for one without a master.
    """
    known = masters()
    exercises = [exercise_at(place) for place in places or known]
    others = ", ".join(known) or "in a clone of the course alone"
    for master in [one.master for one in exercises] or [Path("solutions")]:
        if not master.is_file():
            raise PackError(f"there is no master {master}; those of the pack are {others}")
    editions = {exercise.notebook: student_edition(exercise.master) for exercise in exercises}
    return [target for target, text in editions.items() if write_file(target, text.encode())]


def student_edition(master: Path) -> str:
    """Return the text of the student's notebook: stubs, no outputs, no hidden tests."""
    from nbformat.v4 import reads_json

    if find_spec("nbgrader") is None:
        raise PackError(
            "student editions are made by nbgrader, which readers do not need and which is not "
            "installed here: python -m pip install --requirement tests/requirements.txt"
        )
    from nbgrader.preprocessors import (
        CheckCellMetadata,
        ClearHiddenTests,
        ClearMarkScheme,
        ClearOutput,
        ClearSolutions,
        ComputeChecksums,
        LockCells,
    )

    steps = (
        LockCells, ClearSolutions, ClearOutput, CheckCellMetadata, ComputeChecksums,
        ClearHiddenTests, ClearMarkScheme, ComputeChecksums, CheckCellMetadata,
    )  # fmt: skip
    book = reads_json(master.read_text(encoding="utf-8"))
    resources = {"metadata": {"name": master.stem}}
    for step in steps:
        book, resources = step().preprocess(book, resources)
    book.metadata.clear()
    for cell in book.cells:
        for key in cell.metadata.keys() - _NEEDED:
            del cell.metadata[key]
        text, pictures = unquote(cell.source), cell.pop("attachments", {}).items()
        if shown := {name: data for name, data in pictures if f"attachment:{name}" in text}:
            cell.attachments = shown
    return normalised(book)
