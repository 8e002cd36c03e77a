"""What changed since the last run, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypedDict

from gamesearch.files import write_file
from gamesearch.grading.classroom.marks import Grade
from gamesearch.grading.classroom.tables import as_csv, number


class Change(NamedTuple):
    """A number that is no longer what it was in the run before."""

    student: str
    what: str
    before: str
    after: str
    why: str


class GradeSummary(TypedDict):
    """What is kept of a grade; `marks` are points, weight and whether it was marked by hand."""

    work: str
    engine: str
    total: float
    late: list[float] | None
    marks: dict[str, tuple[float | None, float, bool]]


def summary(grade: Grade) -> GradeSummary:
    """What has to be kept of a grade to compare the next run's with it."""
    return {
        "work": grade.record.work, "engine": grade.record.engine, "total": grade.total,
        "late": list(grade.late) if grade.late else None,
        "marks": {m.part.name: (m.points, m.part.points, bool(m.by_hand)) for m in grade.marks},
    }  # fmt: skip


def find_changes(before: Mapping[str, GradeSummary], grades: Iterable[Grade]) -> list[Change]:
    """How the grades differ from an earlier run's summaries, each with what made it so."""
    changes = []
    for grade in grades:
        old, new = before.get(grade.student), summary(grade)
        if old is None:
            continue
        reasons = []
        for question, (points, most, by_hand) in new["marks"].items():
            was = old["marks"].get(question, (None, most, False))
            if was[0] != points:
                why = _why(old, new, was[1] != most, by_hand or was[2])
                reasons.append(why)
                changes.append(Change(grade.student, question, number(was[0]), number(points), why))
        if old["late"] != new["late"]:
            reasons.append("lateness")
        if old["total"] != new["total"]:
            why = ", ".join(dict.fromkeys(reasons))
            totals = number(old["total"]), number(new["total"])
            changes.append(Change(grade.student, "total", *totals, why))
    return changes


def _why(old: GradeSummary, new: GradeSummary, weight: bool, by_hand: bool) -> str:
    if by_hand:
        return "a mark by hand"
    if old["work"] != new["work"]:
        return "handed in again"
    if weight:
        return "the question's weight"
    if old["engine"] != new["engine"]:
        return "graded anew with another seed, package or isolation"
    return "the same work graded otherwise"


def log_changes(path: Path, run: int, changes: Sequence[Change]) -> None:
    """Add the changes of a run to a table of all that ever were."""
    if not changes:
        return
    before = path.read_bytes() if path.is_file() else as_csv([("run", *Change._fields)])
    write_file(path, before + as_csv([(run, *change) for change in changes]))
