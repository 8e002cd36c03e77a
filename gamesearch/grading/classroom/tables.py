"""The tables that go out, and what changed since the last run.

They are grades.csv, canvas.csv, changes.csv, and a file for Gradescope of each submission.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from gamesearch.files import write_file
from gamesearch.grading.assignment_loader import GradingError
from gamesearch.grading.assignment_spec import AssignmentSpec
from gamesearch.grading.classroom.csv_files import Value, as_csv, number, separator_of
from gamesearch.grading.classroom.journal import one_line, sealed, unsealed
from gamesearch.grading.classroom.marks import Grade, lateness_in_words


def write_tables(
    out: Path, spec: AssignmentSpec, grades: Sequence[Grade], names: Mapping[str, str],
    notes: Mapping[str, str],
) -> None:  # fmt: skip
    """Write grades.csv, canvas.csv and gradescope/; `names` are those of the students' files.

    `notes` are by student, for the person who grades: they stand in grades.csv alone.
    """
    write_file(out / "grades.csv", as_csv(_grade_rows(spec, grades, notes)))
    canvas: list[Sequence[Value]] = [
        ("Student", "ID", "SIS User ID", "SIS Login ID", "Section", spec.name),
        ("    Points Possible", "", "", "", "", number(spec.points)),
    ]
    for grade in grades:
        total = "" if grade.pending else number(grade.total)  # blank while a reader is awaited
        canvas.append((grade.student, "", "", grade.student, "", total))
        data = json.dumps(_gradescope(grade), indent=1) + "\n"
        write_file(out / "gradescope" / f"{names[grade.student]}.json", data.encode())
    write_file(out / "canvas.csv", as_csv(canvas))


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


def _gradescope(grade: Grade) -> dict[str, Any]:
    """Return a submission as Gradescope's results.json, which students read.

    It does not say how long the grading took: that an answer could choose by the hidden tests.
    """
    tests = []
    for place, mark in enumerate(grade.marks, 1):
        words = mark.by_hand.comment if mark.by_hand else mark.finding.fault
        test = {
            "number": str(place), "name": f"{mark.part.name}: {mark.part.title}",
            "max_score": mark.part.points, "output": ": ".join(filter(None, [mark.state, words])),
        }  # fmt: skip
        tests.append(test | ({} if mark.points is None else {"score": mark.points}))
    output = f"{grade.record.reason}\n{lateness_in_words(grade)}".strip()
    return {"score": grade.total, "output": output, "tests": tests}


class Change(NamedTuple):
    """A number that is no longer what it was in the run before."""

    student: str
    what: str
    before: str
    after: str
    why: str


GradeSummary = Mapping[str, Any]  # what is kept of a grade


def summary(grade: Grade) -> GradeSummary:
    """Return what has to be kept of a grade to compare the next run's with it.

    Of each mark that is its points, their weight, and whether it was given by hand.
    """
    return {
        "work": grade.record.work, "engine": grade.record.engine, "total": grade.total,
        "late": list(grade.late) if grade.late else None,
        "marks": {m.part.name: [m.points, m.part.points, bool(m.by_hand)] for m in grade.marks},
    }  # fmt: skip


@dataclass(frozen=True)
class LastRun:
    """The last run that came to its end: its number, its grades, its pages.

    `pages` are the names of all pages that may lie in the folder, those of a run that was killed
    among them.
    """

    run: int
    grades: Mapping[str, GradeSummary]
    pages: Collection[str] = ()

    def write(self, path: Path) -> None:
        """Keep it for the next run."""
        write_file(path, sealed(self.run, self.grades, sorted(self.pages)).encode())


def read_last_run(path: Path, log: Path) -> LastRun:
    """Return the last run, from the grader's own file beside the table of changes in `log`.

    Where the file is missing, runs are counted on from the last one in the table. Raises
    GradingError for a damaged file.
    """
    if not path.is_file():
        return LastRun(max((_run_of(line) or 0 for line in _lines(log)), default=0), {})
    try:
        return LastRun(*unsealed(path.read_bytes()))
    except ValueError:
        raise GradingError(
            f"{path} is damaged; put back a copy of the file, or delete it: changes since the run "
            "that it tells of will then not be listed"
        ) from None


def find_changes(before: Mapping[str, GradeSummary], grades: Iterable[Grade]) -> list[Change]:
    """Return how the grades differ from an earlier run's summaries, each with the reason."""
    changes = []
    for grade in grades:
        new = summary(grade)
        old = before.get(grade.student, new)
        reasons = []
        for question, mark in new["marks"].items():
            was = old["marks"].get(question, (None, *mark[1:]))
            if was[0] != mark[0]:
                reasons.append(_why(old, new, was, mark))
                points = number(was[0]), number(mark[0])
                changes.append(Change(grade.student, question, *points, reasons[-1]))
        if old["late"] != new["late"]:
            reasons.append("lateness")
        if old["total"] != new["total"]:
            totals, why = (number(old["total"]), number(new["total"])), dict.fromkeys(reasons)
            changes.append(Change(grade.student, "total", *totals, ", ".join(why)))
    return changes


def _why(old: GradeSummary, new: GradeSummary, was: Sequence[Any], mark: Sequence[Any]) -> str:
    if was[2] or mark[2]:
        return "marked by hand"
    if old["work"] != new["work"]:
        return "handed in again"
    if was[1] != mark[1]:
        return "the question has another weight"
    if old["engine"] != new["engine"]:
        return "graded again with another seed, package or isolation"
    return "the same work was graded differently"


def log_changes(path: Path, run: int, changes: Sequence[Change]) -> None:
    """Add the changes of a run to a table of all that ever were.

    What the same run has written already, before it was killed, is replaced.
    """
    lines = _lines(path)
    kept = [line for line in lines if _run_of(line) != run]
    if not changes and len(kept) == 1:  # the header alone
        path.unlink()
    elif changes or kept != lines:
        before = b"".join(kept) or as_csv([("run", *Change._fields)])
        gap = b"" if before.endswith(b"\n") else b"\r\n"
        separator = separator_of(before.decode(errors="replace"))
        added = as_csv([(run, *change) for change in changes], separator)
        write_file(path, before + gap + added)


def _lines(path: Path) -> list[bytes]:
    """Return the lines of a table, as they stand; none if there is no such file."""
    return path.read_bytes().splitlines(keepends=True) if path.is_file() else []


def _run_of(line: bytes) -> int | None:
    """Return the number of the run in a line of the table of changes; None in its header."""
    text = line.decode(errors="replace")
    first = next(csv.reader([text], delimiter=separator_of(text)), [""])[0].strip()
    return int(first) if first.isdecimal() else None
