"""The reader's own folder `work/`.

Readers never edit the committed notebooks: they work on copies, which are made if they are missing
and never overwritten. So updates do not conflict, and nothing is lost.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path

import gamesearch.pack as pack
from gamesearch.files import write_file
from gamesearch.lab.predictions import without_answers
from gamesearch.pack import PackError


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
    work = pack.root() / "work"
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
    target = pack.root() / "work" / "exercises" / name
    copies = copy_missing(pack.root() / "exercises" / name, target)
    return target / f"{name}.ipynb", bool(copies)
