"""Submissions found in a folder, with names that can be written anywhere.

Only plain files of a bearable size are opened here, and students' names are made safe before they
get into a path, a table or a page. Of several files of one student all are graded, and the best
counts.
"""

from __future__ import annotations

import itertools
import os
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Final

from gamesearch.grading.assignment_loader import GradingError
from gamesearch.grading.assignment_spec import AssignmentSpec
from gamesearch.grading.classroom.journal import Record
from gamesearch.grading.classroom.marks import grade_of
from gamesearch.grading.classroom.notebooks import Refused, read_plain_file
from gamesearch.grading.questions.own_instances import plain_id
from gamesearch.reading import quote

MOST_BYTES: Final = 64 * 2**20  # of a notebook that is looked at
_OF_MACOS: Final = "._"  # begins the name of a file that macOS puts beside each other one


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
    """Return the submissions of an assignment, by student.

    They lie as nbgrader has them, `STUDENT/ASSIGNMENT/ASSIGNMENT.ipynb` (the folder in the middle
    may be missing), or loose as `STUDENT.ipynb` (or with another of the `suffixes`).
    There may be both. Raises GradingError if the folder holds neither.
    """
    if not folder.is_dir():
        found = f"{folder} is a file" if folder.is_file() else f"there is no folder {folder}"
        raise GradingError(f"{found}; a folder of files that were handed in was expected")
    entries = sorted(folder.iterdir())
    homes = [p for p in entries if p.suffix.lower() not in suffixes and _is_home(p, assignment)]
    loose = [p for p in entries if p.suffix.lower() in suffixes and not p.name.startswith(".")]
    if not homes and not loose:
        there = ", ".join(overlooked(folder, (), suffixes)[:3])
        raise GradingError(
            f"{folder} holds no submissions{f', only {there}' if there else ''}; "
            f"STUDENT/{assignment}/{assignment}.ipynb or "
            f"{' or '.join(f'STUDENT{suffix}' for suffix in suffixes)} was expected"
        )
    in_homes = [one for home in homes for one in _in_home(home, assignment)]
    files = [_opened(_id_in(path.stem), path) for path in loose]
    count = Counter(one.student for one in [*in_homes, *files])
    taken: dict[str, Submission] = {}
    for one in [*in_homes, *files]:  # with a number after the id where another file has the same
        names = (f"{one.student} ({n})" for n in itertools.count(2))
        free = (name for name in names if name not in taken and name not in count)
        name = next(free) if one.student in taken else one.student
        shared = one.student if count[one.student] > 1 else ""
        taken[name] = replace(one, student=name, shared_id=shared)
    return [taken[name] for name in sorted(taken)]


def overlooked(
    folder: Path, submissions: Sequence[Submission], suffixes: Sequence[str] = (".ipynb",)
) -> tuple[str, ...]:
    """Return the names of what lies in a folder beside the submissions, and may be meant as one.

    A hidden file may be, since it was often renamed by a slip, though not one of macOS's.
    """
    names: list[str] = []
    by_entry = {folder / one.notebook.relative_to(folder).parts[0]: one for one in submissions}
    for path in sorted(folder.iterdir()):
        is_work, hidden = path.suffix.lower() in suffixes, path.name.startswith(".")
        if one := by_entry.get(path):
            names += [f"{path.name}/{name}" for name in _beside(one, path) if one.notebook != path]
        elif is_work == hidden and not path.name.startswith(_OF_MACOS):
            names.append(path.name)
    return tuple(map(_readable, names))


def _beside(one: Submission, home: Path) -> list[str]:
    """Return the names of notebooks in a student's folder beside the one of the right name."""
    if one.problem or one.note:  # all are refused, or there is one of another name
        return []
    folder, taken = one.notebook.parent, one.notebook.name
    stem = Path(taken).stem if folder == home else ""  # where other exercises lie as well
    names = (path.name for path in _notebooks_in(folder))
    return [name for name in names if name.startswith(stem) and name.casefold() != taken.casefold()]


def _notebooks_in(folder: Path) -> list[Path]:
    """Return the notebooks in a folder."""
    notebooks = (path for path in folder.iterdir() if path.suffix.lower() == ".ipynb")
    return sorted(path for path in notebooks if not path.name.startswith(_OF_MACOS))


def _is_home(folder: Path, assignment: str) -> bool:
    """Return whether a student's folder has the assignment, or may have it but cannot be opened."""
    try:
        names = {path.name for path in folder.iterdir()} if folder.is_dir() else set()
    except OSError:
        return True
    is_exercise = folder.name == assignment  # of a course, and no student's
    return assignment in names or (f"{assignment}.ipynb" in names and not is_exercise)


def _in_home(home: Path, assignment: str) -> list[Submission]:
    """Return what is in a student's folder; a single notebook of another name will do.

    There are several if their names differ from the right one in nothing but case.
    """
    student, folder = _id_in(home.name), home / assignment
    folder = folder if os.path.lexists(folder) else home
    expected = folder / f"{assignment}.ipynb"
    if home.is_symlink() or folder.is_symlink():
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
    """Return a notebook with its fingerprint, or why it is not even opened."""
    try:
        data = read_plain_file(path, MOST_BYTES, "clear all outputs of the notebook and save it")
    except Refused as error:
        return Submission(student, path, str(error))
    return Submission(student, path, note=note, work=sha256(data).hexdigest())


def _id_in(name: str) -> str:
    """Return a student's id in the name of a file or a folder: blanks around it do not count."""
    return _readable(name).strip()


def _readable(name: str) -> str:
    """Return a file's name as text that can be written anywhere, unprintable characters escaped.

    So are blanks where there is nothing else: tables take such a cell for an empty one.
    """
    text = os.fsencode(name).decode("utf-8", "backslashreplace")
    text = unicodedata.normalize("NFC", text)
    if text.isspace():
        return "".join(f"\\x{ord(c):02x}" for c in text)
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


_RESERVED: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)


def file_names(students: Iterable[str]) -> dict[str, str]:
    """Return for each student a file name that works on any system and differs from all others.

    It is the student's own name, unless that has characters other than English letters, digits
    and `._@+-`, is too long, or differs from another only in case.
    """
    students = list(students)
    alike = Counter(student.casefold() for student in students)
    names = {}
    for student in students:
        plain = re.sub(r"[^A-Za-z0-9._@+-]+", "-", student)[:56].lstrip("._@+-") or "student"
        names[student] = plain
        if plain != student or alike[student.casefold()] > 1 or _RESERVED.fullmatch(student):
            digits = sha256(student.encode(errors="replace")).hexdigest()[:24]
            names[student] = f"{plain}~{digits}"  # which no two can be made to share
    return names


def settle_rows(
    handed_in: Sequence[Submission], records: Mapping[str, Record], spec: AssignmentSpec
) -> tuple[dict[str, Submission], dict[str, str], list[str]]:
    """Put the best file of each id into the row of that id, and the others below it.

    Returns the file of each row (the journal has it under the name that it was found by), notes
    for rows, and what the person who grades should look at. The best has the most points, where an
    answer that waits for a reader counts in full; marks by hand do not move a file to another row.
    Of equals one that was graded is taken, and the first by name.
    """

    def worth(one: Submission) -> tuple[float, bool]:
        grade = grade_of(records[one.student], spec, {})
        return grade.earned + grade.pending_points, grade.record.status == "graded"

    files: dict[str, Submission] = {}
    notes: dict[str, str] = {}
    notices = []
    groups: dict[str, list[Submission]] = {}
    for one in handed_in:
        groups.setdefault(one.id, []).append(one)
    for student, group in groups.items():
        best_first = sorted(group, key=worth, reverse=True)
        placed = {row.student: one for row, one in zip(group, best_first, strict=True)}
        files |= placed
        if len(group) == 1:
            continue
        names = {row: repr(one.notebook.name) for row, one in placed.items()}
        first = next(iter(names.values()))
        for row, name in names.items():
            others = ", ".join(f"{names[other]} (row {other!r})" for other in names if other != row)
            counts = "and counts" if row == group[0].student else f"but {first} counts"
            notes[row] = f"this is {name} {counts}; the id {student!r} also has {others}"
        notices.append(
            f"{len(group)} files have the id {student!r}: {first} counts, with the most points; "
            f"look at the rows {', '.join(map(repr, names))}"
        )
    for _, same in itertools.groupby(sorted(groups, key=lambda s: (plain_id(s), s)), key=plain_id):
        first, *more = map(repr, same)
        if more:
            others = ", ".join(more)
            notices.append(f"the ids {first} and {others} are alike; are they the same student?")
    return files, notes, sorted(notices)
