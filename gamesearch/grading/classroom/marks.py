"""The marks of an answer and of a submission: weights, lateness, marks by hand, and their tables.

Tables are CSV files, read and written as spreadsheets do. Marks by hand are read from `manual.csv`
in the output folder. The file belongs to the person who marks: the grader only ever adds rows at
its end, and never changes or removes one.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from math import inf, isfinite, nan
from pathlib import Path
from typing import Final, NamedTuple
from unicodedata import normalize

from gamesearch.files import write_file
from gamesearch.grading.assignment_loader import GradingError
from gamesearch.grading.assignment_spec import AssignmentSpec, Part
from gamesearch.grading.classroom.journal import Finding, Record
from gamesearch.grading.questions.own_instances import plain_id
from gamesearch.reading import quote


class Lateness(NamedTuple):
    """The days that a submission is late, and the percent of its points that this costs."""

    days: float
    penalty: float


class ManualMark(NamedTuple):
    """A mark that a person gave, or has yet to give, for the `answer` that it names.

    It is `stale` if the answer has changed since.
    """

    score: float | None
    comment: str
    answer: str
    stale: bool = False


@dataclass(frozen=True)
class QuestionMark:
    """A question with its mark: `points` of `part.points`, or None while a reader is awaited."""

    part: Part
    finding: Finding
    by_hand: ManualMark | None = None

    @property
    def points(self) -> float | None:
        """The weighted points."""
        if self.by_hand:
            return self.by_hand.score
        if self.finding.status == "pending":
            return None
        return round(self.finding.score * self.part.points / self.finding.max_score, 2)

    @property
    def is_settled(self) -> bool:
        """True if no one has to read the answer, for the first time or after a change."""
        return self.points is not None and not (self.by_hand and self.by_hand.stale)

    @property
    def state(self) -> str:
        """In a few words, what became of the question."""
        if self.by_hand:
            return "marked by hand"
        if self.finding.status != "graded":
            return {"pending": "waiting for a reader"}.get(self.finding.status, self.finding.status)
        if not self.finding.fault:
            return "right"
        return "partly right" if self.finding.score else "not right yet"


@dataclass(frozen=True)
class Grade:
    """A submission's marks and what they come to."""

    record: Record
    marks: tuple[QuestionMark, ...]
    late: Lateness | None
    earned: float  # the points of all questions that are marked, before any lateness
    deducted: float  # the points that lateness costs
    pending: tuple[str, ...]  # the questions that wait for a reader
    pending_points: float  # what these are worth

    @property
    def student(self) -> str:
        """Whose it is."""
        return self.record.student

    @property
    def total(self) -> float:
        """The points that it comes to so far."""
        return round(self.earned - self.deducted, 2)

    @property
    def to_read(self) -> int:
        """The number of answers that a person has to read, also those that have changed since."""
        return sum(not mark.is_settled for mark in self.marks)

    @property
    def verdict(self) -> str:
        """The outcome of the checks: "mistakes", "right", "texts" for these alone, or "nothing"."""
        findings = [mark.finding for mark in self.marks]
        if any(one.fault or one.status == "not graded" for one in findings):
            return "mistakes"
        if any(one.status == "graded" for one in findings):
            return "right"
        texts = any(mark.by_hand or mark.finding.status == "pending" for mark in self.marks)
        return "texts" if texts else "nothing"


def grade_of(
    record: Record,
    spec: AssignmentSpec,
    by_hand: Mapping[str, ManualMark],
    late: Lateness | None = None,
) -> Grade:
    """Return the grade that findings, marks by hand (by question) and lateness come to."""
    findings = {finding.question: finding for finding in record.findings}
    marks = tuple(QuestionMark(p, findings[p.name], by_hand.get(p.name)) for p in spec.parts)
    earned = round(sum(mark.points or 0 for mark in marks), 2)
    deducted = round(earned * late.penalty / 100, 2) if late else 0.0
    pending = {mark.part.name: mark.part.points for mark in marks if mark.points is None}
    return Grade(record, marks, late, earned, deducted, tuple(pending), sum(pending.values()))


def lateness_in_words(grade: Grade) -> str:
    """Return what lateness cost, as a sentence; empty if the work was in time."""
    if grade.late is None:
        return ""
    days = f"{grade.late.days:g} day{'s' * (grade.late.days != 1)} late"
    return (
        f"{days}: {grade.late.penalty:g}% of the points ({number(grade.deducted)}) are taken off."
    )


# ---------------------------------------------------------------- CSV files


Value = str | int | float  # what a cell holds

# What a spreadsheet may take for a formula, should it split the cell at another separator too.
_FORMULA: Final = "\"*[-=+@\t\r'＝＋－＠]"
_BEFORE: Final = re.compile(f"(^|[;,\t])(?={_FORMULA})")
_MARKED: Final = re.compile(f"(^|[;,\t])'(?={_FORMULA})")


class TableRow(NamedTuple):
    """A row of a table: where it stands, and its cells by column."""

    place: str
    cells: dict[str, str]


def read_table(path: Path, columns: Sequence[str]) -> list[TableRow]:
    """Return the rows of a CSV file that has these columns, and perhaps more.

    There are none if there is no file. Separators may be commas, semicolons or tabs, as
    spreadsheets write them. Raises GradingError for a file that cannot be read so.
    """
    if not (path.exists() or path.is_symlink()):
        return []
    data = path.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise GradingError(
            f"{path} is not UTF-8: line {line} has the byte {data[error.start]:#x}; save it as "
            "'CSV UTF-8'"
        ) from None
    lines, separator = io.StringIO(text, newline=""), separator_of(text)
    reader = csv.DictReader(lines, delimiter=separator, restval="", strict=True)
    rows, start = [], 1  # the line where a row begins
    try:
        reader.fieldnames = header = [name.strip().lower() for name in reader.fieldnames or ()]
        if any(header.count(name) != 1 for name in columns):
            raise GradingError(
                f"{path} begins with {quote(separator.join(header))}; the columns "
                f"{', '.join(columns)} were expected"
            )
        start = reader.line_num + 1
        for cells in reader:
            place = f"{path}, line {reader.line_num}"
            beyond = cells.pop(None, [])
            if any(map(str.strip, beyond)):
                raise GradingError(
                    f"{place} has {len(header) + len(beyond)} cells where {len(header)} were "
                    f"expected; a text with {separator!r} in it has to be in quotes"
                )
            if any(cell.strip() for cell in cells.values()):
                plain = {name: _MARKED.sub(r"\1", cell) for name, cell in cells.items()}
                rows.append(TableRow(place, plain))
            start = reader.line_num + 1
    except csv.Error as error:
        raise GradingError(
            f"{path}, line {start}: {error}; rows of cells were expected, each quote with a "
            "closing one: correct the row that begins here"
        ) from None
    return rows


def separator_of(text: str) -> str:
    """Return the separator of the first line; a comma if it shows none."""
    return max(",;\t", key=re.split("[\r\n]", text, maxsplit=1)[0].count)


def amount(row: TableRow, column: str, most: float, meaning: str) -> float:
    """Return a number from 0 to `most` in a cell. Raises GradingError."""
    text, value = row.cells.get(column, "").strip(), nan
    sign = "%" if meaning == "percent" else ""
    with suppress(ValueError):
        value = float(text.removesuffix(sign).replace(",", "."))
    if isfinite(value) and 0 <= value <= most and "_" not in text:
        return abs(value)  # of -0
    limit = f"from 0 to {most:g}" if isfinite(most) else "from 0 up"
    raise GradingError(f"{row.place}: {column} is {quote(text)}; {meaning} {limit} was expected")


def as_csv(rows: Iterable[Sequence[Value]], separator: str = ",") -> bytes:
    """Return rows as CSV, in which no spreadsheet takes a student's text for a formula."""

    def safe(cell: Value) -> Value:
        try:
            float(cell)
        except ValueError:
            return _BEFORE.sub(r"\1'", str(cell))
        return cell

    text = io.StringIO(newline="")
    csv.writer(text, delimiter=separator).writerows(map(safe, row) for row in rows)
    return text.getvalue().encode(errors="replace")


def number(value: float | None) -> str:
    """Return a number of points for a table: no more than two places, nothing for None."""
    return "" if value is None else f"{round(value, 2):.10g}"


# ---------------------------------------------------------------- tables that a person fills in


Roll = Callable[[str], str]  # from an id in a table to the student who is meant


def roll_of(students: Iterable[str]) -> Roll:
    """Return whom tables mean by an id: the student who has it, or the only one with one like it.

    Ids are alike if they are the same by `plain_id`. One that is nobody's stays as it is.
    """
    known = set(students)
    count = Counter(map(plain_id, known))
    alike = {plain: one for one in known if count[plain := plain_id(one)] == 1}
    return lambda named: named if named in known else alike.get(plain_id(named), named)


def _student_in(row: TableRow, roll: Roll) -> str:
    """Return the student of a row. Raises GradingError if there is none."""
    if student := normalize("NFC", row.cells["student"].strip()):
        return roll(student)
    raise GradingError(f"{row.place}: student is ''; an id was expected")


def _lateness_in(path: Path, roll: Roll) -> dict[str, Lateness]:
    """Return lateness by student. Raises GradingError for a table that cannot be meant so."""
    lateness: dict[str, Lateness] = {}
    for row in read_table(path, ("student", "days", "penalty")):
        student = _student_in(row, roll)
        if student in lateness:
            raise GradingError(f"{row.place}: a second row for {quote(student)}; one was expected")
        days = amount(row, "days", inf, "a number of days")
        penalty = amount(row, "penalty", 100, "percent")
        if 0 < penalty < 1:
            raise GradingError(
                f"{row.place}: penalty is {quote(row.cells['penalty'])}; percent was expected, 0 "
                "or from 1 to 100"
            )
        lateness[student] = Lateness(days, penalty)
    return lateness


MANUAL: Final = ("student", "question", "score", "comment", "answer")


def answer_print(text: str) -> str:
    """Return a short fingerprint of a written answer, which ties a mark to exactly this text.

    It begins with a letter that numbers do not contain: spreadsheets would rewrite some otherwise.
    """
    return "t" + sha256(" ".join(text.split()).encode(errors="replace")).hexdigest()[:8]


class Marking:
    """The weights of an assignment, and the tables of a class that a person fills in.

    A mark in `manual.csv` is for the answer that its row names; a row without one is for whatever
    was handed in. Where only an earlier answer was marked, that mark counts until there is another.
    """

    def __init__(
        self, out: Path, spec: AssignmentSpec, students: Iterable[str], late_csv: Path | None = None
    ) -> None:
        """Read the tables in `out`; a `late_csv` is kept there for later runs.

        Raises GradingError for what cannot be meant.
        """
        roll, late = roll_of(students), out / "late.csv"
        if late_csv is not None:
            _lateness_in(late_csv, roll)
            write_file(late, late_csv.read_bytes())
        self._spec, self._path = spec, out / "manual.csv"
        self._late = _lateness_in(late, roll)
        self._rows: dict[str, dict[str, list[ManualMark]]] = {}  # by student and question
        points = {part.name: part.points for part in spec.parts}
        for row in read_table(self._path, MANUAL[:4]):
            student, question = _student_in(row, roll), row.cells["question"].strip()
            if question not in points:
                raise GradingError(
                    f"{row.place}: question is {quote(question)}; one of {', '.join(points)} was "
                    "expected"
                )
            score, comment, answer = (row.cells.get(name, "").strip() for name in MANUAL[2:])
            if score.isdecimal() and comment.isdecimal():  # 3,5 in a table with commas
                raise GradingError(
                    f"{row.place}: score is {quote(score)} and comment is {quote(comment)}; if "
                    "both are one number, write it with a point; if not, put a word into the "
                    "comment"
                )
            points_given = amount(row, "score", points[question], "a number") if score else None
            mark = ManualMark(points_given, comment, answer)
            self._rows.setdefault(student, {}).setdefault(question, []).append(mark)

    def grade(self, record: Record) -> Grade:
        """Return what a record's findings come to, with the marks by hand for its texts."""
        by_hand: dict[str, ManualMark] = {}
        for question, rows in self._rows.get(record.student, {}).items():
            text = record.answers.get(question)
            wanted = None if text is None else answer_print(text)
            marked = [row for row in rows if row.score is not None]
            exact = [row for row in marked if row.answer in ("", wanted)]
            for row in (exact or marked)[-1:]:
                by_hand[question] = row._replace(stale=wanted is not None and not exact)
        return grade_of(record.short, self._spec, by_hand, self._late.get(record.student))

    def named(self) -> set[str]:
        """Return who is named in the tables."""
        return {*self._rows, *self._late}

    def ask_for(self, answers: Iterable[tuple[str, str, str]]) -> None:
        """Add an empty row for each (student, question, answer) without one.

        An answer is named by its `answer_print`. Rows have the file's own separator and order of
        columns; what is there stays.
        """
        fresh = []
        for student, question, answer in answers:
            known = self._rows.get(student, {}).get(question, [])
            if not {"", answer} & {mark.answer for mark in known}:
                fresh.append({"student": student, "question": question, "answer": answer})
        if not fresh:
            return
        before = b""
        if self._path.is_file():
            read_table(self._path, MANUAL[:4])  # it may have been saved while this run was grading
            before = self._path.read_bytes()
        before = before or "\ufeff".encode() + as_csv([MANUAL])
        text = before.decode("utf-8-sig")
        gap = b"" if text.endswith(("\n", "\r")) else b"\r\n"
        lines = io.StringIO(text, newline="")
        header = next(csv.reader(lines, delimiter=separator_of(text)))
        rows = [[cells.get(name.strip().lower(), "") for name in header] for cells in fresh]
        write_file(self._path, before + gap + as_csv(rows, separator_of(text)))
