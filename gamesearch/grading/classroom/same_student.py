"""Several files of one student: all are graded, and the best of them counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from gamesearch.grading.assignment_spec import AssignmentSpec
from gamesearch.grading.classroom.journal import Record, one_line
from gamesearch.grading.classroom.marks import grade_of
from gamesearch.grading.classroom.submissions import Submission, files_by_id, similar_ids


@dataclass(frozen=True)
class SameStudent:
    """Which file stands in which row, and what the rows and the person who grades are told.

    `files` has the submission of each row; in the journal it has the name that it was found
    under. `notes` are by row, on the files of the row's own student; `alike` are by row too, and
    name others, so that no student may read them.
    """

    files: Mapping[str, Submission]
    notes: Mapping[str, str]
    alike: Mapping[str, str]
    notices: tuple[str, ...]


def settle_rows(
    handed_in: Sequence[Submission], records: Mapping[str, Record], spec: AssignmentSpec
) -> SameStudent:
    """Put the best file of each id into the row of that id, and the others below it.

    The best has the most points, where an answer that waits for a reader counts in full; marks
    by hand do not move a file to another row. Of equals one that was graded
    is taken, and the first by name.
    """
    files = {one.student: one for one in handed_in}
    notes, alike_notes, notices = {}, {}, []
    for shared, group in files_by_id(handed_in).items():
        rows = [one.student for one in group]
        best_first = sorted(group, key=lambda one: _rank(records[one.student], spec))
        files |= zip(rows, best_first, strict=True)
        for row, one in zip(rows, best_first, strict=True):
            counts = "and counts" if row == rows[0] else f"but {_name(best_first[0])} counts"
            others = ", ".join(
                f"{_name(other)} (row {place!r})"
                for place, other in zip(rows, best_first, strict=True)
                if place != row
            )
            notes[row] = f"this is {_name(one)} {counts}; the id {shared!r} also has {others}"
        notices.append(
            f"{len(group)} files have the id {shared!r}: {_name(best_first[0])} counts, with the "
            f"most points; look at the rows {', '.join(map(repr, rows))}"
        )
    for student, alike_ids in similar_ids({one.id for one in handed_in}).items():
        alike = ", ".join(map(repr, sorted(alike_ids)))
        for row in (row for row, one in files.items() if one.id == student):
            note = f"the id is like {alike}: if they are the same student, count the better row"
            alike_notes[row] = note
        if student < min(alike_ids):
            notices.append(f"the ids {student!r} and {alike} are alike; are they the same student?")
    return SameStudent(files, notes, alike_notes, tuple(sorted(notices)))


def _rank(record: Record, spec: AssignmentSpec) -> tuple[float, bool]:
    """The points that the work can still come to, negative; then whether it was not graded."""
    grade = grade_of(record, spec, {})
    return -(grade.earned + grade.pending_points), record.status != "graded"


def _name(one: Submission) -> str:
    """How a file is called in a note."""
    return repr(one.notebook.name)


def as_row(record: Record, row: str, note: str) -> Record:
    """A record as it stands in a row, with the note."""
    return replace(record, student=row, reason=one_line(record.reason, note))
