"""Notebooks and exercises as readers of the site get them.

Each says in its metadata which edition it is: a reader's saved copy keeps that, so the first page
can tell where a newer one is to be had.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import gamesearch.pack as pack
from gamesearch.exercises import Exercise
from gamesearch.files import write_file
from gamesearch.lab.site.parts import SiteError
from gamesearch.lab.workspace import without_answers

_HEADING = re.compile(r"^# +(.+)$", re.MULTILINE)


class Shelved(NamedTuple):
    """A notebook of the site: where it is, what it is called, and which edition it is."""

    path: str
    title: str
    edition: str

    @property
    def name(self) -> str:
        """The name of its file, without its ending."""
        return Path(self.path).stem


def shelve(folder: Path, exercises: Iterable[Exercise]) -> list[Shelved]:
    """Write all lectures and these exercises into a folder, as they lie in `work/`; what is there.

    Raises SiteError for an exercise without a notebook.
    """
    lectures = sorted((pack.root() / "notebooks").glob("*.ipynb"))
    places = [(path, path.name) for path in lectures]
    for one in exercises:
        if not one.notebook.is_file():
            raise SiteError(f"there is no {one.notebook}; release the exercise first")
        places.append((one.notebook, f"exercises/{one.name}/{one.notebook.name}"))
    return [_shelved(path, folder, place) for path, place in places]


def _shelved(source: Path, folder: Path, place: str) -> Shelved:
    from nbformat.v4 import reads_json, writes_json

    book = reads_json(source.read_text(encoding="utf-8"))
    without_answers(book)
    edition = sha256(writes_json(book).encode()).hexdigest()[:12]
    book.metadata["gamesearch"] = {"edition": edition}
    # each text in one piece: JupyterLite does not join their lines
    written = json.loads(writes_json(book, split_lines=False))
    for cell in written["cells"]:
        if cell["cell_type"] == "code":
            cell["metadata"]["trusted"] = True  # or its pictures are not shown before it runs
    text = json.dumps(written, indent=1, ensure_ascii=False, sort_keys=True)
    write_file(folder / place, f"{text}\n".encode())
    return Shelved(place, _title(book.cells), edition)


def _title(cells: Iterable[Any]) -> str:
    """Return the first heading."""
    found = (_HEADING.search(cell.source) for cell in cells if cell.cell_type == "markdown")
    return next((match[1].strip() for match in found if match), "")
