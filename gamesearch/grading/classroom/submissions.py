"""Submissions found in a folder, with names that can be written anywhere.

Only plain files of a bearable size are opened here, and students' names are made safe before they
get into a path, a table or a page. Of several files of one student all are graded, and the best
counts.
"""

from __future__ import annotations

import os
import re
import stat
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Final

from gamesearch.grading.assignment_loader import GradingError
from gamesearch.grading.assignment_spec import AssignmentSpec
from gamesearch.grading.classroom.journal import Record, one_line
from gamesearch.grading.classroom.marks import grade_of
from gamesearch.grading.questions.own_instances import plain_id
from gamesearch.reading import quote

MOST_BYTES: Final = 64 * 2**20  # of a notebook that is looked at


@dataclass(frozen=True)
class Submission:
    """A notebook that a student handed in, or the problem that keeps it from being opened.

    `work` is the fingerprint of what is there, `note` what a reader of the row should know. Where
    several files are one student's, `student` is a name for each, and `shared_id` the id of all.
    """

    student: str
    notebook: Path
    problem: str = ""
    note: str = ""
    work: str = ""
    shared_id: str = ""

    @property
    def id(self) -> str:
        """The student's id, from which trees are drawn."""
        return self.shared_id or self.student


def find_submissions(
    folder: Path, assignment: str, suffixes: Sequence[str] = (".ipynb",)
) -> list[Submission]:
    """The submissions of an assignment, by student.

    They lie as nbgrader has them, `STUDENT/ASSIGNMENT/ASSIGNMENT.ipynb` (the folder in the middle
    may be missing), or all in one folder as `STUDENT.ipynb` (or with another of the `suffixes`).
    Where there are both, the few among the many are not opened. Raises GradingError if the folder
    holds neither.
    """
    if not folder.is_dir():
        found = f"{folder} is a file" if folder.is_file() else f"there is no folder {folder}"
        raise GradingError(f"{found}; a folder of files that were handed in was expected")
    entries = sorted(folder.iterdir())
    homes = [p for p in entries if p.suffix.lower() not in suffixes and _is_home(p, assignment)]
    loose = [p for p in entries if p.suffix.lower() in suffixes and not p.name.startswith(".")]
    if not homes and not loose:
        there = ", ".join(overlooked(folder, assignment, suffixes)[:3])
        raise GradingError(
            f"{folder} holds no submissions{f', only {there}' if there else ''}; "
            f"STUDENT/{assignment}/{assignment}.ipynb or "
            f"{' or '.join(f'STUDENT{suffix}' for suffix in suffixes)} was expected"
        )
    in_homes = [one for home in homes for one in _in_home(home, assignment)]
    if len(loose) > len(homes):
        problem = "it lies in a folder, but most were handed in as loose files"
        in_homes = [Submission(one.student, one.notebook, problem) for one in in_homes]
        files = [_opened(_id_in(path.stem), path) for path in loose]
    else:
        problem = f"it is a loose file, but most were handed in as STUDENT/{assignment}/"
        files = [Submission(_id_in(path.stem), path, problem) for path in loose]
    return _with_distinct_names([*in_homes, *files])


def overlooked(
    folder: Path, assignment: str, suffixes: Sequence[str] = (".ipynb",)
) -> tuple[str, ...]:
    """The names of what lies beside the submissions; of hidden files, those that may be meant."""
    names: list[str] = []
    for path in sorted(folder.iterdir()):
        if _is_home(path, assignment):
            names += _other_notebooks(path, assignment)
        elif _may_be_meant(path, suffixes):
            names.append(_readable(path.name))
    return tuple(names)


def _other_notebooks(home: Path, assignment: str) -> list[str]:
    """The notebooks in a student's folder beside the one that has the right name."""
    folder, expected = _place_in(home, assignment), f"{assignment}.ipynb"
    if home.is_symlink() or folder.is_symlink():
        return []
    try:
        names = [path.name for path in _notebooks_in(folder)]
    except OSError:
        return []
    if folder == home:  # where other exercises lie as well
        names = [name for name in names if name.startswith(assignment)]
    if expected not in names:  # then there is one of another name, or all of them are refused
        return []
    others = [name for name in names if name.casefold() != expected.casefold()]
    return [_readable(f"{home.name}/{name}") for name in others]


def _notebooks_in(folder: Path) -> list[Path]:
    """The notebooks in a folder."""
    notebooks = (path for path in folder.iterdir() if path.suffix.lower() == ".ipynb")
    return sorted(path for path in notebooks if not _is_of_macos(path))


def _is_of_macos(path: Path) -> bool:
    """Return whether it is the file `._NAME` that macOS puts beside each NAME."""
    return path.name.startswith("._")


def _may_be_meant(path: Path, suffixes: Sequence[str]) -> bool:
    """Return whether a file that is no submission may have been meant as one, for all one can see.

    What is hidden, though not by macOS, was often renamed by a slip.
    """
    if path.name.startswith("."):
        return path.suffix.lower() in suffixes and not _is_of_macos(path)
    return path.suffix.lower() not in suffixes


def _is_home(folder: Path, assignment: str) -> bool:
    """Return whether a student's folder has the assignment, or may have it but cannot be opened."""
    try:
        if not folder.is_dir():
            return False
        names = {path.name for path in folder.iterdir()}
    except OSError:
        return True
    is_exercise = folder.name == assignment  # of a course, and no student's
    return assignment in names or (f"{assignment}.ipynb" in names and not is_exercise)


def _place_in(home: Path, assignment: str) -> Path:
    """Return the folder in which a student's notebooks lie: the assignment's, or their own."""
    folder = home / assignment
    return folder if os.path.lexists(folder) else home


def _in_home(home: Path, assignment: str) -> list[Submission]:
    """Return what is in a student's folder; a single notebook of another name will do.

    There are several if their names differ from the right one in nothing but case.
    """
    student, folder = _id_in(home.name), _place_in(home, assignment)
    expected = folder / f"{assignment}.ipynb"
    for path in (home, folder):
        if path.is_symlink():
            return [Submission(student, expected, "its folder is a link to another")]
    try:
        books = _notebooks_in(folder)
    except OSError as error:
        problem = f"its folder cannot be read ({type(error).__name__})"
        return [Submission(student, expected, problem)]
    if expected in books:
        right = [p for p in books if p.name.casefold() == expected.name.casefold()]
        return [_opened(student, path) for path in right]
    if len(books) == 1:
        name = _readable(books[0].name)
        note = f"the notebook was called {quote(name)}, not {expected.name!r}"
        return [_opened(student, books[0], note)]
    several = f"are {len(books)} notebooks" if books else "is no notebook"
    problem = f"there {several} in its folder, none called {expected.name!r}"
    return [Submission(student, expected, problem)]


def _opened(student: str, path: Path, note: str = "") -> Submission:
    """A notebook with its fingerprint, or why it is not even opened."""
    try:
        if problem := _problem(path.lstat()):
            return Submission(student, path, problem)
        return Submission(student, path, note=note, work=sha256(path.read_bytes()).hexdigest())
    except OSError as error:
        return Submission(student, path, f"it cannot be read ({type(error).__name__})")


def _problem(status: os.stat_result) -> str:
    """Return why a file is not to be read; empty if it may be."""
    if stat.S_ISLNK(status.st_mode):
        return "it is a link to another file"
    if not stat.S_ISREG(status.st_mode):
        return "it is not a plain file"
    if status.st_size > MOST_BYTES:
        return (
            f"it has {status.st_size:,} bytes; at most {MOST_BYTES:,} were expected: "
            "clear all outputs of the notebook and save it"
        )
    return ""


def _id_in(name: str) -> str:
    """A student's id in the name of a file or a folder: blanks around it do not count."""
    return _readable(name).strip()


def _readable(name: str) -> str:
    """A file's name as text that can be written anywhere: unprintable characters are escaped.

    So are blanks where there is nothing else: tables take such a cell for an empty one.
    """
    text = os.fsencode(name).decode("utf-8", "backslashreplace")
    text = unicodedata.normalize("NFC", text)
    if text.isspace():
        return "".join(f"\\x{ord(c):02x}" for c in text)
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def _with_distinct_names(submissions: Sequence[Submission]) -> list[Submission]:
    """Submissions by student, with a number after the id where another file has the same."""
    files = Counter(one.student for one in submissions)
    taken: dict[str, Submission] = {}
    for one in submissions:
        name, count = one.student, 1
        while name in taken or (count > 1 and name in files):
            count += 1
            name = f"{one.student} ({count})"
        shared = one.student if files[one.student] > 1 else ""
        taken[name] = replace(one, student=name, shared_id=shared)
    return [taken[name] for name in sorted(taken)]


def files_by_id(submissions: Iterable[Submission]) -> dict[str, list[Submission]]:
    """The submissions of each id that has several, in the order of their names."""
    groups: dict[str, list[Submission]] = {}
    for one in submissions:
        if one.shared_id:
            groups.setdefault(one.shared_id, []).append(one)
    return groups


def similar_ids(students: Iterable[str]) -> dict[str, list[str]]:
    """Return for each id those that are the same by `plain_id`, if any."""
    alike: dict[str, list[str]] = {}
    for student in students:
        alike.setdefault(plain_id(student), []).append(student)
    return {
        student: [other for other in group if other != student]
        for group in alike.values()
        for student in group
        if len(group) > 1
    }


_RESERVED: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)


def file_names(students: Iterable[str]) -> dict[str, str]:
    """Return for each student a file name that works on any system and differs from all others.

    It is the student's own name, unless that has characters other than English letters, digits
    and `._@+-`, is too long, or differs from another only in case.
    """
    students = list(students)
    alike = Counter(student.casefold() for student in students)
    names, in_full = {}, {}
    for student in students:
        plain = re.sub(r"[^A-Za-z0-9._@+-]+", "-", student)[:60].lstrip("._@+-") or "student"
        names[student] = in_full[student] = plain
        if plain != student or alike[student.casefold()] > 1 or _RESERVED.fullmatch(student):
            digits = sha256(student.encode(errors="replace")).hexdigest()
            names[student], in_full[student] = f"{plain}~{digits[:8]}", f"{plain}~{digits}"
    taken = Counter(name.casefold() for name in names.values())
    return {
        student: name if taken[name.casefold()] == 1 else in_full[student]
        for student, name in names.items()
    }


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
    """Return how a file is called in a note."""
    return repr(one.notebook.name)


def as_row(record: Record, row: str, note: str) -> Record:
    """A record as it stands in a row, with the note."""
    return replace(record, student=row, reason=one_line(record.reason, note))
