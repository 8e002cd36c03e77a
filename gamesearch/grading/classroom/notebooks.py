"""Notebooks as they were handed in: read with care, whatever they are."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

MOST_NOTEBOOK: Final = 20_000_000  # bytes, with all drawn outputs
MOST_CELLS: Final = 1000
MOST_CODE: Final = 200_000  # characters of a submission that are compared with others


class Refused(ValueError):
    """A file that cannot be graded as a notebook; the message says why."""


class Cell(NamedTuple):
    """A cell of a notebook: its kind, its text, and the names it goes by."""

    number: int  # from 1, as they are counted on the page
    kind: str
    source: str
    names: tuple[str, ...]  # nbgrader's grade_id if it is there, then the cell's own id


def read_cells(path: Path) -> list[Cell]:
    """The cells of a notebook. Raises Refused for whatever else there is."""
    data = read_plain_file(path, MOST_NOTEBOOK, "clear all outputs and save it")
    try:
        book = json.loads(data)
    except (ValueError, RecursionError, MemoryError):  # no JSON, no UTF-8, or nested without end
        raise Refused("it is not a notebook: it cannot be read as JSON") from None
    cells = book.get("cells") if isinstance(book, dict) else None
    if not isinstance(cells, list):
        raise Refused("it is not a notebook: it has no cells (nbformat 4 was expected)")
    if len(cells) > MOST_CELLS:
        raise Refused(f"it has {len(cells)} cells; at most {MOST_CELLS} were expected")
    return [cell_from_json(number, cell) for number, cell in enumerate(cells, 1)]


def read_plain_file(path: Path, most: int, advice: str) -> bytes:
    """The bytes of a plain file of at most `most`, not followed anywhere and not waited for.

    Raises Refused, with what to do about a file that is larger.
    """
    try:
        number = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        if path.is_symlink():
            raise Refused("it is a link to another file") from None
        raise Refused(f"it cannot be opened ({error.strerror})") from None
    status = os.fstat(number)
    if not stat.S_ISREG(status.st_mode):
        os.close(number)
        raise Refused("it is not a plain file")
    with os.fdopen(number, "rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise Refused(
            f"it has {status.st_size / 1e6:.0f} MB; at most {most / 1e6:.0f} were expected: "
            f"{advice}"
        )
    return data


def cell_from_json(number: int, cell: Any) -> Cell:
    """A cell of a notebook's JSON, whatever it is."""
    cell = cell if isinstance(cell, dict) else {}
    marks: Any = cell
    for key in ("metadata", "nbgrader", "grade_id"):
        marks = marks.get(key) if isinstance(marks, dict) else None
    names = tuple(name for name in (marks, cell.get("id")) if isinstance(name, str))
    kind = cell.get("cell_type")  # nested without end, perhaps
    return Cell(number, kind if isinstance(kind, str) else "", source_of(cell), names)


def code_of(cells: Iterable[Cell], given: Collection[str]) -> list[str]:
    """The sources of the code cells that are the student's own; `given` has those handed out."""
    sources, length = [], 0
    for cell in cells:
        if cell.kind == "code" and cell.source.strip() and cell.source.strip() not in given:
            length += len(cell.source)
            if length <= MOST_CODE:
                sources.append(cell.source)
    return sources


def source_of(cell: Any) -> str:
    """The text of a notebook's cell, whatever it is: a text, a list of lines or nonsense.

    Half characters, which no file can hold, become question marks.
    """
    source = cell.get("source", "") if isinstance(cell, dict) else ""
    lines = source if isinstance(source, list) else [source]
    text = "".join(line for line in lines if isinstance(line, str))
    return text.encode(errors="replace").decode()
