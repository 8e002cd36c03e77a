"""The mistakes that were made on the way to an answer, where a course has notebooks keep them.

Each check in a notebook leaves, in the metadata of its output, what the earlier ones found. That
is in the student's hands, so it counts for nothing but a table.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from gamesearch.grading.classroom.notebooks import MOST_NOTEBOOK, Refused, read_plain_file
from gamesearch.grading.notebook import MOST_ATTEMPTS
from gamesearch.reading import shorten

MOST_FAULT: Final = 200  # characters


class MadeMistake(NamedTuple):
    """How often a mistake was made in a question, by whom, and how many of them mended it."""

    name: str
    times: int
    students: Sequence[str]
    mended: int


def faults_in(notebook: Path) -> dict[str, list[str]]:
    """By question, the faults of all attempts that a notebook keeps, "" for a right one."""
    try:
        book = json.loads(read_plain_file(notebook, MOST_NOTEBOOK, ""))
    except (Refused, ValueError, RecursionError, MemoryError):
        return {}
    kept: dict[str, list[str]] = {}
    for note in _notes(book):
        question, attempts = note.get("question"), note.get("attempts")
        if isinstance(question, str) and isinstance(attempts, list):
            faults = [
                one.get("fault") for one in attempts[-MOST_ATTEMPTS:] if isinstance(one, dict)
            ]
            kept[question] = [shorten(one, MOST_FAULT) for one in faults if isinstance(one, str)]
    return kept


def _notes(book: Any) -> Iterator[Mapping[str, Any]]:
    """What was noted with the outputs of a notebook, whatever is in it."""
    cells = book.get("cells") if isinstance(book, dict) else None
    for cell in cells if isinstance(cells, list) else ():
        outputs = cell.get("outputs") if isinstance(cell, dict) else None
        for output in outputs if isinstance(outputs, list) else ():
            metadata = output.get("metadata") if isinstance(output, dict) else None
            note = metadata.get("gamesearch") if isinstance(metadata, dict) else None
            if isinstance(note, dict):
                yield note


def mistakes_made(faults: Mapping[str, Sequence[str]], most: int) -> list[MadeMistake]:
    """The commonest mistakes among the attempts of students at one question.

    One is mended if the student's last attempt does not have it.
    """
    names = {name for tried in faults.values() for name in tried if name}
    made = []
    for name in names:
        students = [student for student, tried in faults.items() if name in tried]
        times = sum(faults[student].count(name) for student in students)
        mended = sum(faults[student][-1] != name for student in students)
        made.append(MadeMistake(name, times, students, mended))
    return sorted(made, key=lambda one: (-one.times, one.name))[:most]
