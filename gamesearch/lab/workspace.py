"""The reader's own folder `work/`.

Readers never edit the committed notebooks: they work on copies, which are made if they are missing
and never overwritten. So updates do not conflict, and nothing is lost. A copy does not yet hold
what a prediction asks for: the committed notebooks keep their outputs, so that they can be read
without a kernel; in a copy, outputs that come after a cell which says *Predict* are gone until the
reader runs the cells, and on a page they are folded.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

import gamesearch.pack as pack
from gamesearch.files import write_file
from gamesearch.pack import PackError

_PREDICT: Final = re.compile(r"\*\*Predict\b")
_HEADING: Final = re.compile(r"#{1,6} ")


def copy_missing(source: Path, target: Path) -> list[Path]:
    """Copy every notebook below `source` that `target` does not have; return the new ones.

    Outputs that would answer a prediction are left out.
    """
    copied = []
    for path in sorted(source.rglob("*.ipynb")):
        new = target / path.relative_to(source)
        if ".ipynb_checkpoints" in path.parts or new.exists():
            continue
        write_file(new, _for_readers(path.read_bytes()))
        copied.append(new)
    trust(copied)
    return copied


def _for_readers(notebook: bytes) -> bytes:
    """Return a notebook as its readers get it: what they are to predict is not there yet."""
    from nbformat.v4 import reads_json, writes_json

    book = reads_json(notebook.decode())
    if not without_answers(book):
        return notebook
    return f"{writes_json(book, indent=1, ensure_ascii=False)}\n".encode()


def trust(paths: Iterable[Path]) -> None:
    """Sign notebooks that came with the pack, so that JupyterLab shows their pictures unrun."""
    from nbformat.sign import NotebookNotary
    from nbformat.v4 import reads_json

    with suppress(OSError):  # no home to keep signatures in: then cells must be run first
        notary = NotebookNotary()
        with closing(notary.store):
            for path in paths:
                notary.sign(reads_json(path.read_text(encoding="utf-8")))


def prepare_work() -> Path:
    """Make `work/` complete: the lectures, and the exercises below `exercises/`."""
    work = pack.work()
    copy_missing(pack.root() / "notebooks", work)
    if (pack.root() / "exercises").is_dir():
        copy_missing(pack.root() / "exercises", work / "exercises")
    return work


def start_exercise(name: str) -> tuple[Path, bool]:
    """Return the reader's copy of an exercise, and whether it is new. Raises PackError."""
    if name not in pack.exercises():
        raise PackError(
            f"there is no exercise {name!r}; the exercises are {', '.join(pack.exercises())}"
        )
    target = pack.work() / "exercises" / name
    copies = copy_missing(pack.root() / "exercises" / name, target)
    return target / f"{name}.ipynb", bool(copies)


# ---------------------------------------------------------------- predictions


def without_answers(book: Any) -> bool:
    """Clear the outputs that answer a prediction, and return whether there were any."""
    answers = answering(book)
    for cell in answers:
        cell.outputs, cell.execution_count = [], None
    return bool(answers)


def answering(book: Any) -> list[Any]:
    """Return the cells whose outputs answer a prediction, which lasts until the next heading."""
    asked, answers = False, []
    for cell in book.cells:
        if cell.cell_type == "markdown":
            asked = bool(_PREDICT.search(cell.source)) or (
                asked and not _HEADING.match(cell.source)
            )
        elif cell.cell_type == "code" and asked and cell.outputs:
            answers.append(cell)
    return answers
