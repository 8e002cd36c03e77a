"""Student editions of the exercises, generated from their masters.

The masters are in nbgrader's format and its own preprocessors do the work, in the order of
its `generate_assignment`; used as a library they need no gradebook. Only the kernel's
version and other traces of a run are removed as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

import gamesearch.pack as pack
from gamesearch.files import write_file
from gamesearch.pack import PackError, normalised


def release_assignments(names: Iterable[str] = ()) -> list[Path]:
    """Write the student editions of some assignments (all if none is named); those that changed.

    Raises PackError for a name without a master.
    """
    known = pack.masters()
    wanted = list(names) or list(known)
    for name in wanted:
        if name not in known:
            raise PackError(f"there is no master {name!r}; they are {', '.join(known)}")
    targets = {pack.root() / "exercises" / name / f"{name}.ipynb": known[name] for name in wanted}
    editions = {target: student_edition(master) for target, master in targets.items()}
    return [target for target, text in editions.items() if write_file(target, text.encode())]


def student_edition(master: Path) -> str:
    """The text of the student's notebook: stubs for solutions, outputs and hidden tests gone."""
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
    return normalised(book)
