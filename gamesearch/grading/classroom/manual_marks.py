"""Marks by hand, which are read from `manual.csv` in the output folder.

The file belongs to the person who marks: the grader only ever adds rows at its end, and never
changes or removes one.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple
from unicodedata import normalize

from gamesearch.files import write_file
from gamesearch.grading.assignment_loader import GradingError
from gamesearch.grading.assignment_spec import AssignmentSpec
from gamesearch.grading.classroom.csv_files import (
    TableRow,
    amount,
    as_csv,
    read_table,
    separator_of,
)
from gamesearch.grading.classroom.marks import ManualMark

MANUAL: Final = ("student", "question", "score", "comment", "answer")


def answer_print(text: str) -> str:
    """A short fingerprint of a written answer, which ties a mark to exactly this text.

    It begins with a letter that numbers do not contain: spreadsheets would rewrite some otherwise.
    """
    return "t" + sha256(" ".join(text.split()).encode(errors="replace")).hexdigest()[:8]


class ManualRow(NamedTuple):
    """A row of `manual.csv`: the mark if there is one, and the answer that it is for."""

    score: float | None
    comment: str
    answer: str


def _score(row: TableRow, most: float) -> float | None:
    """The mark in a row, if there is one. Raises GradingError for what cannot be meant."""
    score, comment = row.cells["score"].strip(), row.cells["comment"].strip()
    if score.isdecimal() and comment.isdecimal():  # 3,5 in a table with commas
        raise GradingError(
            f"{row.place}: score is {score!r} and comment is {comment!r}; if {score}.{comment} "
            "points are meant, write them with a point; if not, put a word into the comment"
        )
    return amount(row, "score", most, "a number") if score else None


@dataclass
class ManualMarks:
    """The rows of `manual.csv`.

    A mark is for the answer that its row names; a row without one is for whatever was handed
    in. Where only an earlier answer was marked, that mark counts until there is another.
    """

    path: Path
    spec: AssignmentSpec
    rows: dict[tuple[str, str], list[ManualRow]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Read the file if it is there. Raises GradingError for what cannot be meant."""
        points = {part.name: part.points for part in self.spec.parts}
        for row in read_table(self.path, MANUAL[:4]) if self.path.is_file() else []:
            student = normalize("NFC", row.cells["student"].strip())
            question = row.cells["question"].strip()
            if not student:
                raise GradingError(f"{row.place}: student is {student!r}; an id was expected")
            if question not in points:
                raise GradingError(
                    f"{row.place}: question is {question!r}; one of {', '.join(points)} was "
                    "expected"
                )
            score = _score(row, points[question])
            comment = row.cells.get("comment", "").strip()
            answer = row.cells.get("answer", "").strip()
            self.rows.setdefault((student, question), []).append(ManualRow(score, comment, answer))

    def mark(self, student: str, question: str, answer: str | None) -> ManualMark | None:
        """The mark for an answer, or None; `answer` is its text where there is one."""
        marked = [row for row in self.rows.get((student, question), []) if row.score is not None]
        wanted = None if answer is None else answer_print(answer)
        exact = [row for row in marked if row.answer in ("", wanted)]
        for row in (exact or marked)[-1:]:
            assert row.score is not None
            return ManualMark(row.score, row.comment, stale=wanted is not None and not exact)
        return None

    def marks(self, student: str, answers: Mapping[str, str]) -> dict[str, ManualMark]:
        """All marks of a student by question."""
        marks = {
            part.name: self.mark(student, part.name, answers.get(part.name))
            for part in self.spec.parts
        }
        return {question: mark for question, mark in marks.items() if mark}

    def students(self) -> set[str]:
        """Who is named in the table."""
        return {student for student, _ in self.rows}

    def ask_for(self, answers: Iterable[tuple[str, str, str]]) -> int:
        """Add an empty row for each (student, question, answer) without one; how many.

        An answer is named by its `answer_print`.
        """
        fresh = []
        for student, question, answer in answers:
            known = {row.answer for row in self.rows.get((student, question), [])}
            if not known & {"", answer}:
                fresh.append([student, question, "", "", answer])
        if fresh:
            self._append(fresh)
        return len(fresh)

    def _append(self, rows: Sequence[Sequence[str]]) -> None:
        """Add rows in the file's own separator and order of columns; what is there stays."""
        if self.path.is_file():
            read_table(self.path, MANUAL[:4])  # it may have been saved while this run was grading
        before = self.path.read_bytes() if self.path.is_file() else b""
        text = before.decode("utf-8-sig")
        if text and not text.endswith("\n"):
            before += b"\r\n"
        header = next(csv.reader(io.StringIO(text), delimiter=separator_of(text)), list(MANUAL))
        columns = [name.strip().lower() for name in header]
        table: list[Sequence[str]] = [] if text else [MANUAL]
        for row in rows:
            cells = dict(zip(MANUAL, row, strict=True))
            table.append([cells.get(column, "") for column in columns])
        written = as_csv(table, separator_of(text) if text else ",")
        write_file(self.path, (before or "\ufeff".encode()) + written)
