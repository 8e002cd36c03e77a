"""Submissions and exercises: what students hand in, beside what was handed out to them.

Submissions are found in a folder. Only plain files of a bearable size are opened here, and
students' names are made safe before they get into a path, a table or a page. Of several files of
one student all are graded, and the best counts. Each notebook is compared with the released
exercise, cell by cell.
"""

from __future__ import annotations

import ast
import errno
import itertools
import json
import os
import re
import stat
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any, Final, NamedTuple

from gamesearch.exercises import exercise_at
from gamesearch.grading.assignment_loader import GradingError, questions_of
from gamesearch.grading.assignment_spec import AssignmentSpec
from gamesearch.grading.classroom.journal import Record
from gamesearch.grading.classroom.marks import grade_of
from gamesearch.grading.questions.own_instances import plain_id
from gamesearch.grading.questions.question import GradedQuestion
from gamesearch.grading.sandbox.protocol import parse_code
from gamesearch.reading import quote

NO_PERMISSION: Final = f"({os.strerror(errno.EACCES)})"  # in what is said of what cannot be opened
MOST_NOTEBOOK: Final = 20_000_000  # bytes, with all drawn outputs
MOST_CELLS: Final = 1000
MOST_CODE: Final = 200_000  # characters of a notebook in which ids are looked for
MOST_BYTES: Final = 64 * 2**20  # of a notebook that is looked at
_OF_MOODLE: Final = re.compile(r"(_\d+)_assignsubmission_file.*")  # is put after a student's name
_OF_MACOS: Final = "._"  # begins the name of a file that macOS puts beside each other one


@dataclass(frozen=True)
class Submission:
    """A notebook that a student handed in, or the problem that keeps it from being opened.

    `work` is the fingerprint of what is there, `note` what a reader of the row should know. Where
    several files are one student's, `student` is a name for each, `shared_id` the id of all, of
    which the work is then a part: their trees are drawn from it.
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
    There may be both. What Moodle adds to a name is taken off, but for the number where two
    students have the same name. Raises GradingError if the folder holds neither.
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
    files = [_opened(_readable(path.stem).strip(), path) for path in loose]
    handed_in = [*in_homes, *files]
    pairs = [
        (_OF_MOODLE.sub("", one.student), _OF_MOODLE.sub(r"\1", one.student)) for one in handed_in
    ]
    alike = Counter(plain for plain, _ in set(pairs))
    for place, (plain, numbered) in enumerate(pairs):
        student = numbered if alike[plain] > 1 else plain
        handed_in[place] = replace(handed_in[place], student=student)
    count = Counter(one.student for one in handed_in)
    taken: dict[str, Submission] = {}
    for one in handed_in:  # with a number after the id where another file has the same
        names = (f"{one.student} ({n})" for n in itertools.count(2))
        free = (name for name in names if name not in taken and name not in count)
        name = next(free) if one.student in taken else one.student
        shared = one.student if count[one.student] > 1 else ""
        taken[name] = replace(one, student=name, shared_id=shared, work=one.work + shared)
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
    copies = re.compile(rf"{re.escape(assignment)}\b.*\.ipynb", re.IGNORECASE)  # `ps2 (1).ipynb`
    return assignment in names or (any(map(copies.fullmatch, names)) and not is_exercise)


def _in_home(home: Path, assignment: str) -> list[Submission]:
    """Return what is in a student's folder; a single notebook of another name will do.

    There are several if their names differ from the right one in nothing but case.
    """
    student, folder = _readable(home.name).strip(), home / assignment
    folder = folder if os.path.lexists(folder) else home
    expected = folder / f"{assignment}.ipynb"
    if home.is_symlink() or folder.is_symlink():
        return [Submission(student, expected, "its folder is a link to another")]
    try:
        books = _notebooks_in(folder)
    except OSError as error:
        return [Submission(student, expected, f"its folder cannot be opened ({error.strerror})")]
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
        best, *less = (f"{one.notebook.name!r} (row {row!r})" for row, one in placed.items())
        notices.append(
            f"{len(group)} files have the id {student!r}: {best} counts, with the most points; "
            f"{', '.join(less)} does not"
        )
        notes |= dict.fromkeys(placed, notices[-1])
    for _, same in itertools.groupby(sorted(groups, key=lambda s: (plain_id(s), s)), key=plain_id):
        first, *more = map(repr, same)
        if more:
            others = ", ".join(more)
            notices.append(f"the ids {first} and {others} are alike; are they the same student?")
    return files, notes, sorted(notices)


# ---------------------------------------------------------------- notebooks


class Refused(ValueError):
    """A file that cannot be graded as a notebook; the message says why."""


class Cell(NamedTuple):
    """A cell of a notebook: its kind, its text, and the names it goes by."""

    number: int  # from 1, as they are counted on the page
    kind: str
    source: str
    names: tuple[str, ...]  # nbgrader's grade_id if it is there, then the cell's own id


def read_cells(path: Path) -> list[Cell]:
    """Return the cells of a notebook. Raises Refused for whatever else there is."""
    data = read_plain_file(path, MOST_NOTEBOOK, "clear all outputs and save it")
    if not data:
        raise Refused("it is an empty file; hand in the notebook with your answers")
    try:
        book = json.loads(data)
    except (ValueError, RecursionError, MemoryError):  # no JSON, no UTF-8, or nested without end
        raise Refused("it is not a notebook: it cannot be read as JSON") from None
    cells = book.get("cells") if isinstance(book, dict) else None
    if not isinstance(cells, list):
        raise Refused("it is not a notebook: it has no cells (nbformat 4 was expected)")
    if not cells:
        raise Refused("it is a notebook without cells; hand in the one with your answers")
    if len(cells) > MOST_CELLS:
        raise Refused(f"it has {len(cells)} cells; at most {MOST_CELLS} were expected")
    return [cell_from_json(number, cell) for number, cell in enumerate(cells, 1)]


def read_plain_file(path: Path, most: int, advice: str) -> bytes:
    """Return the bytes of a plain file of at most `most`, not followed anywhere and not waited for.

    Raises Refused, with what to do about a file that is larger.
    """
    try:
        kind = path.lstat().st_mode
        if stat.S_ISLNK(kind):
            raise Refused("it is a link to another file")
        if not stat.S_ISREG(kind):
            raise Refused("it is not a plain file")
        number = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        with os.fdopen(number, "rb") as file:
            data, status = file.read(most + 1), os.fstat(number)
    except OSError as error:
        raise Refused(f"it cannot be opened ({error.strerror})") from None
    if (size := max(status.st_size, len(data))) > most:
        raise Refused(f"it has {size:,} bytes; at most {most:,} were expected: {advice}")
    return data


def cell_from_json(number: int, cell: Any) -> Cell:
    """Return a cell of a notebook's JSON, whatever it is."""
    cell = cell if isinstance(cell, dict) else {}
    marks: Any = cell
    for key in ("metadata", "nbgrader", "grade_id"):
        marks = marks.get(key) if isinstance(marks, dict) else None
    names = tuple(name for name in (marks, cell.get("id")) if isinstance(name, str))
    kind = cell.get("cell_type")  # nested without end, perhaps
    source = cell.get("source", "")
    lines = source if isinstance(source, list) else [source]
    text = "".join(line for line in lines if isinstance(line, str))
    text = text.encode(errors="replace").decode()  # half characters, which no file can hold
    return Cell(number, kind if isinstance(kind, str) else "", text, names)


_STUDENT: Final = re.compile(
    r"""^STUDENT\s*=\s*(['"])(.*?)\1|\bassignment\([^)\n]{0,200}\bstudent\s*=\s*(['"])(.*?)\3""",
    re.MULTILINE,
)
MOST_IDS: Final = 3
MOST_ID: Final = 60  # characters that are shown of one


def ids_in(cells: Iterable[Cell]) -> list[str]:
    """Return the different ids that a notebook was worked on under, an empty one among them.

    Ids that are empty count only where there is no other: they were typed in later.
    """
    code = "\n".join(cell.source for cell in cells if cell.kind == "code")[:MOST_CODE]
    found = (named[2] or named[4] or "" for named in _STUDENT.finditer(code))
    readable = ("".join(c for c in one if c.isprintable()).strip() for one in found)
    by_plain = {plain_id(one): one for one in readable}
    typed = [one for plain, one in by_plain.items() if plain]
    return typed[:MOST_IDS] or list(by_plain.values())


OTHER_EXERCISE: Final = "the notebook is of the exercise "
_EXERCISE: Final = re.compile(r"""\bassignment\(\s*(['"])([^'"]+)\1""")


class Edition(NamedTuple):
    """The released exercise: its questions, and where each of its cells belongs."""

    assignment: str
    questions: Mapping[str, GradedQuestion]
    setup: tuple[str, ...]  # the names of the locked cells before the first heading
    functions: Mapping[str, str]  # by question, the name of the function it checks
    places: Mapping[str, str]  # by name of a locked cell, the question checked there, or ""
    sources: Mapping[str, str]  # by name, what each cell said when it was handed out
    headings: Mapping[str, str]  # by written question, the source of the cell that asks it
    unwritten: Mapping[str, Collection[str]]  # by source, the functions still to be written in it

    @property
    def given(self) -> set[str]:
        """The sources of its cells when they were handed out."""
        return {source.strip() for source in self.sources.values()}

    def refuse_another(self, cells: Sequence[Cell]) -> None:
        """Raise Refused for a notebook that names another exercise, with no cell of this alone."""
        exercise = exercise_at(self.assignment)
        code = "\n".join(cell.source for cell in cells if cell.kind == "code")
        named = [PurePosixPath(place).name[:MOST_ID] for _, place in _EXERCISE.findall(code)]
        if exercise.name in named or not named:
            return
        other = exercise.folder.parent / named[0] / f"{named[0]}.ipynb"
        ours = self.given & {cell.source.strip() for cell in cells}
        if other.is_file() and ours <= {cell.source.strip() for cell in read_cells(other)}:
            raise Refused(f"{OTHER_EXERCISE}{named[0]!r}, but {exercise.name!r} was expected")

    def is_by_hand(self, question: str) -> bool:
        """Return whether a question's function was handed out without parameters."""
        return any(f"def {self.functions[question]}():" in one for one in self.sources.values())

    def stands_for(self, cell: Cell) -> str | None:
        """Return the name of the course's locked cell that this one is; None for a student's."""
        for name in cell.names:
            if name in self.sources:
                return name if name in self.places else None
        for name in self.places:
            if cell.source.strip() == self.sources[name].strip():
                return name
        return None

    def questions_of(self, cells: Sequence[Cell]) -> dict[int, str]:
        """Return by number of a cell the question that is checked next."""
        found: dict[int, str] = {}
        question = ""
        for cell in reversed(cells):
            ours = self.stands_for(cell) or ""
            question = self.places.get(ours, "") or question
            if question and ours not in self.setup:
                found[cell.number] = question
        return found

    def added_to(self, cell: Cell, name: str) -> tuple[Cell, Cell]:
        """Return what the student wrote above and below the course's own lines in a cell.

        Where those were changed, the whole cell counts as written below them.
        """
        lines = cell.source.split("\n")
        plain = [line.rstrip() for line in lines]
        ours = [line.rstrip() for line in self.sources[name].strip().split("\n")]
        kept = (p for p in range(len(lines)) if plain[p : p + len(ours)] == ours)
        start = next(kept, None)
        end = 0 if start is None else start + len(ours)
        below = [""] * end + lines[end:]  # so that errors name the line on the page
        parts = "\n".join(lines[: start or 0]), "\n".join(below)
        above, under = (cell._replace(source=part, names=()) for part in parts)
        return above, under

    def written_in(self, cells: Sequence[Cell], question: str) -> str:
        """Return the answer to a written question: what its cell says, and other words beside it.

        They reach up and down to the next cells of the course. Where the question's cell has lost
        its name, they begin below the text that asks. A cell of code may hold words by a slip of
        the keyboard.
        """
        box, heading = self.sources[question].strip(), self.headings[question].strip()
        others = self.given - {box}

        def is_theirs(cell: Cell) -> bool:
            named = any(name in self.sources for name in cell.names)
            return question in cell.names or not (named or cell.source.strip() in others)

        texts = [cell.source.strip() for cell in cells]
        places = [place for place, cell in enumerate(cells) if question in cell.names]
        if not places and heading in texts:
            for place in range(texts.index(heading) + 1, len(cells)):
                if is_theirs(cells[place]):
                    places = [place]
                if places or texts[place].startswith("## "):  # the next question's
                    break
        beside: dict[Cell, None] = {}
        for place in places:
            above = [*itertools.takewhile(is_theirs, reversed(cells[:place]))][::-1]
            beside |= dict.fromkeys([*above, *itertools.takewhile(is_theirs, cells[place:])])
        words, length = [], 0
        for cell in beside:
            is_code = cell.kind == "code" and question not in cell.names
            length += len(cell.source) * is_code
            if is_code and (length > MOST_CODE or _does_something(cell.source)):
                continue
            words += [cell.source] if cell.source.strip() not in ("", box) else []
        return "\n\n".join(words)


def _does_something(source: str) -> bool:
    """Return whether it is Python that does anything, and no words in a cell of code by a slip."""
    try:
        body = parse_code(source).body
    except SyntaxError:
        return False
    return not all(isinstance(x, ast.Expr) and isinstance(x.value, ast.Constant) for x in body)


@cache
def edition_of(assignment: str) -> Edition:
    """Return the exercise as it was released. Raises GradingError if there is none."""
    questions = questions_of(assignment)
    path = exercise_at(assignment).notebook
    if not path.is_file():
        raise GradingError(f"there is no exercise {path.name} in {path.parent}")
    setup, headings, heading = [], {}, ""
    sources: dict[str, str] = {}
    checked: dict[str, dict[str, str]] = {}  # by name of a locked cell
    unwritten: dict[str, frozenset[str]] = {}
    for number, one in enumerate(json.loads(path.read_bytes())["cells"], 1):
        cell, marks = cell_from_json(number, one), one["metadata"].get("nbgrader", {})
        name, is_text = cell.names[0], cell.kind == "markdown"
        sources[name] = cell.source
        if is_text and cell.source.startswith("## "):
            heading = cell.source
        if is_text and name in questions:
            headings[name] = heading
        if marks.get("locked"):
            checked[name] = _checked_in(cell.source) if marks["grade"] else {}
            setup += [] if heading else [name]
        if cell.kind == "code":
            unwritten[cell.source.strip()] = _unwritten_in(cell.source)
    functions = {name: function for pairs in checked.values() for name, function in pairs.items()}
    for question in questions:
        if question not in functions and question not in headings:
            raise GradingError(f"{path.name} has no cell that checks {question}")
    places = {name: next(iter(pairs), "") for name, pairs in checked.items()}
    return Edition(
        assignment, questions, tuple(setup), functions, places, sources, headings, unwritten
    )


def _unwritten_in(source: str) -> frozenset[str]:
    """Return the functions of a released cell that do nothing yet but raise NotImplementedError."""
    names = set()
    for statement in ast.parse(source).body:
        match statement:
            case ast.FunctionDef(
                name=name, decorator_list=[], body=[*doc, ast.Raise(exc=raised)]
            ) if raised is not None and "NotImplementedError" in ast.unparse(raised):
                if not doc or (len(doc) == 1 and ast.get_docstring(statement) is not None):
                    names.add(name)
    return frozenset(names)


def _checked_in(source: str) -> dict[str, str]:
    """Return the question and the function's name in `check("q2", alpha_beta).score`."""
    pairs = {}
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(
                func=ast.Name(id="check"),
                args=[ast.Constant(value=str(name)), ast.Name(id=function)],
            ):
                pairs[name] = function
    return pairs
