"""The tables that go out: grades.csv, canvas.csv, and a file for Gradescope of each submission."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from gamesearch.files import write_file
from gamesearch.grading.assignment_spec import AssignmentSpec
from gamesearch.grading.classroom.csv_files import Value, as_csv, number
from gamesearch.grading.classroom.journal import one_line
from gamesearch.grading.classroom.marks import Grade, QuestionMark, lateness_in_words


def write_tables(
    out: Path, spec: AssignmentSpec, grades: Sequence[Grade], names: Mapping[str, str],
    notes: Mapping[str, str],
) -> None:  # fmt: skip
    """Write grades.csv, canvas.csv and gradescope/; `names` are those of the students' files.

    `notes` are by student, for the person who grades: they stand in grades.csv alone.
    """
    write_file(out / "grades.csv", as_csv(_grade_rows(spec, grades, notes)))
    write_file(out / "canvas.csv", as_csv(_canvas_rows(spec, grades)))
    for grade in grades:
        data = json.dumps(_gradescope(grade), indent=1) + "\n"
        write_file(out / "gradescope" / f"{names[grade.student]}.json", data.encode())


def _grade_rows(
    spec: AssignmentSpec, grades: Sequence[Grade], notes: Mapping[str, str]
) -> Iterable[list[Value]]:
    questions = [name for part in spec.parts for name in (part.name, f"{part.name} max")]
    yield [
        "student", *questions, "late", "total", "max", "pending", "status", "reason", "seconds",
        "isolation",
    ]  # fmt: skip
    for grade in grades:
        record = grade.record
        reason = one_line(record.reason, notes.get(grade.student, ""))
        points = [n for m in grade.marks for n in (number(m.points), number(m.part.points))]
        yield [
            grade.student, *points, number(0 - grade.deducted), number(grade.total),
            number(spec.points), " ".join(grade.pending), record.status, reason,
            f"{record.seconds:.2f}", record.isolation,
        ]  # fmt: skip


def _canvas_rows(spec: AssignmentSpec, grades: Sequence[Grade]) -> Iterable[list[Value]]:
    """Canvas's gradebook; a grade that still waits for a reader is left blank."""
    yield ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", spec.name]
    yield ["    Points Possible", "", "", "", "", number(spec.points)]
    for grade in grades:
        total = "" if grade.pending else number(grade.total)
        yield [grade.student, "", "", grade.student, "", total]


def _gradescope(grade: Grade) -> dict[str, Any]:
    """A submission as Gradescope's results.json, which students read.

    It does not say how long the grading took: that an answer could choose by the hidden tests.
    """
    tests = []
    for place, mark in enumerate(grade.marks, 1):
        test: dict[str, Any] = {
            "number": str(place), "name": f"{mark.part.name}: {mark.part.title}",
            "max_score": mark.part.points, "output": _in_short(mark),
        }  # fmt: skip
        if mark.points is not None:
            test["score"] = mark.points
        tests.append(test)
    output = grade.record.reason
    if grade.late:
        output = f"{output}\n{lateness_in_words(grade)}".strip()
    return {"score": grade.total, "output": output, "tests": tests}


def _in_short(mark: QuestionMark) -> str:
    words = [mark.state, mark.finding.fault if not mark.by_hand else mark.by_hand.comment]
    return ": ".join(word for word in words if word)
