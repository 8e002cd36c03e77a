"""What counts in the end: weights, marks by hand, lateness, and the tables that go out.

Marks by hand are read from `manual.csv` in the output folder. The file belongs to whoever
marks: the grader only ever adds rows at its end, and never changes or takes away one.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from math import isfinite
from pathlib import Path
from typing import Any, Final, NamedTuple

from gamesearch.files import write_file
from gamesearch.grading.assignment_spec import Paper, Part
from gamesearch.grading.checks import GradingError
from gamesearch.grading.classroom.journal import Finding, Record

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "'")  # what a spreadsheet may take for one


# ---------------------------------------------------------------- what counts


class Late(NamedTuple):
    """How late a submission is, and what that costs: percent of the points it earned."""

    days: float
    penalty: float


class ByHand(NamedTuple):
    """A mark that a person gave; `stale` if the answer has changed since."""

    score: float
    comment: str
    stale: bool = False


@dataclass(frozen=True)
class Mark:
    """What one question counts: `points` of `part.points`, or None while a reader is awaited."""

    part: Part
    finding: Finding
    by_hand: ByHand | None = None

    @property
    def points(self) -> float | None:
        """The weighted points."""
        if self.by_hand:
            return self.by_hand.score
        if self.finding.status == "pending":
            return None
        return round(self.finding.score * self.part.points / self.finding.max_score, 2)

    @property
    def state(self) -> str:
        """In a few words, what became of the question."""
        if self.by_hand:
            return "marked by hand"
        if self.finding.status != "graded":
            return {"pending": "waits for a reader"}.get(self.finding.status, self.finding.status)
        if not self.finding.fault:
            return "right"
        return "partly right" if self.finding.score else "not right yet"


@dataclass(frozen=True)
class Grade:
    """A submission's marks and what they come to."""

    record: Record
    marks: tuple[Mark, ...]
    late: Late | None = None

    @property
    def student(self) -> str:
        """Whose it is."""
        return self.record.student

    @property
    def earned(self) -> float:
        """The points of all questions that are marked, before any lateness."""
        return round(sum(mark.points or 0 for mark in self.marks), 2)

    @property
    def taken(self) -> float:
        """The points that lateness costs."""
        return round(self.earned * self.late.penalty / 100, 2) if self.late else 0.0

    @property
    def total(self) -> float:
        """What it comes to so far."""
        return round(self.earned - self.taken, 2)

    @property
    def pending(self) -> tuple[str, ...]:
        """The questions that wait for a reader."""
        return tuple(mark.part.name for mark in self.marks if mark.points is None)


def grade_of(
    record: Record, paper: Paper, by_hand: Mapping[str, ByHand], late: Late | None = None
) -> Grade:
    """The grade that findings, marks by hand (by question) and lateness come to."""
    findings = {finding.question: finding for finding in record.findings}
    marks = (Mark(part, findings[part.name], by_hand.get(part.name)) for part in paper.parts)
    return Grade(record, tuple(marks), late)


def number(value: float | None) -> str:
    """A number of points for a table: no more than two places, nothing for None."""
    return "" if value is None else f"{round(value, 2):.10g}"


# ---------------------------------------------------------------- tables in


class Line(NamedTuple):
    """A row of a table: where it stands, and its cells by column."""

    place: str
    cells: dict[str, str]


def read_table(path: Path, columns: Sequence[str]) -> list[Line]:
    """The rows of a CSV file that has these columns, and perhaps more.

    Separators may be commas, semicolons or tabs, as spreadsheets write them. Raises
    GradingError for a file that cannot be read so.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise GradingError(f"{path} is not UTF-8; save it as 'CSV UTF-8'") from None
    separator = _separator(text)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    header: list[str] = []
    lines = []
    try:
        for cells in reader:
            if not header:
                header = [name.strip().lower() for name in cells]
            elif any(cell.strip() for cell in cells[len(header) :]):
                raise GradingError(
                    f"{path}, line {reader.line_num} has {len(cells)} cells where {len(header)} "
                    f"were expected; a text with {separator!r} in it has to stand in quotes"
                )
            elif any(cell.strip() for cell in cells):
                row = {name: _plain(cell) for name, cell in zip(header, cells, strict=False)}
                lines.append(Line(f"{path}, line {reader.line_num}", row))
    except csv.Error as error:
        raise GradingError(f"{path}, line {reader.line_num}: {error}") from None
    missing = [name for name in columns if name not in header]
    if missing:
        raise GradingError(
            f"{path} begins with {separator.join(header)!r}; the columns "
            f"{', '.join(columns)} were expected"
        )
    return lines


def _separator(text: str) -> str:
    """The separator of the first line; a comma if it shows none."""
    first = text.partition("\n")[0]
    return max(",;\t", key=first.count)


def _amount(line: Line, column: str, most: float, meaning: str) -> float:
    """A number from 0 to `most` in a cell. Raises GradingError."""
    text = line.cells.get(column, "").strip()
    try:
        value = float(text.removesuffix("%").replace(",", "."))
    except ValueError:
        value = -1.0
    if not isfinite(value) or not 0 <= value <= most:
        limit = f"from 0 to {most:g}" if isfinite(most) else "from 0 up"
        raise GradingError(f"{line.place}: {column} is {text!r}; {meaning} {limit} was expected")
    return value


def read_late(path: Path) -> dict[str, Late]:
    """Lateness by student. Raises GradingError for a table that cannot be meant so."""
    found: dict[str, Late] = {}
    for line in read_table(path, ("student", "days", "penalty")):
        student = line.cells["student"].strip()
        if student in found:
            raise GradingError(f"{line.place}: a second row for {student!r}; one was expected")
        days = _amount(line, "days", float("inf"), "a number of days")
        found[student] = Late(days, _amount(line, "penalty", 100, "percent"))
    return found


# ---------------------------------------------------------------- marks by hand

MANUAL: Final = ("student", "question", "score", "comment", "answer")


def answer_print(text: str) -> str:
    """A short name for a written answer, by which a mark is known to be for this very text.

    It begins with a letter that no number has in it, or spreadsheets would rewrite some of them.
    """
    return "t" + sha256(" ".join(text.split()).encode(errors="replace")).hexdigest()[:8]


class HandRow(NamedTuple):
    """A row of `manual.csv`: the mark if there is one, and the answer that it is for."""

    score: float | None
    comment: str
    answer: str


@dataclass
class MarksByHand:
    """The rows of `manual.csv`.

    A mark is for the answer that its row names; a row without one is for whatever was handed
    in. Where only an earlier answer was marked, that mark counts until there is another.
    """

    path: Path
    paper: Paper
    rows: dict[tuple[str, str], list[HandRow]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Read the file if it is there. Raises GradingError for what cannot be meant."""
        points = {part.name: part.points for part in self.paper.parts}
        for line in read_table(self.path, MANUAL[:4]) if self.path.is_file() else []:
            student, question = line.cells["student"], line.cells["question"]
            if question not in points:
                raise GradingError(
                    f"{line.place}: question is {question!r}; one of {', '.join(points)} was "
                    "expected"
                )
            score = None
            if line.cells.get("score", "").strip():
                score = _amount(line, "score", points[question], "a number")
            row = HandRow(
                score, line.cells.get("comment", "").strip(), line.cells.get("answer", "").strip()
            )
            self.rows.setdefault((student, question), []).append(row)

    def mark(self, student: str, question: str, answer: str | None) -> ByHand | None:
        """The mark for an answer, or None; `answer` is its text where there is one."""
        marked = [row for row in self.rows.get((student, question), []) if row.score is not None]
        wanted = None if answer is None else answer_print(answer)
        exact = [row for row in marked if row.answer in ("", wanted)]
        for row in (exact or marked)[-1:]:
            assert row.score is not None
            return ByHand(row.score, row.comment, stale=wanted is not None and not exact)
        return None

    def marks(self, student: str, answers: Mapping[str, str]) -> dict[str, ByHand]:
        """All marks of a student by question."""
        found = {
            part.name: self.mark(student, part.name, answers.get(part.name))
            for part in self.paper.parts
        }
        return {question: mark for question, mark in found.items() if mark}

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
        before = self.path.read_bytes() if self.path.is_file() else b""
        text = before.decode("utf-8-sig")
        if text and not text.endswith("\n"):
            before += b"\r\n"
        header = next(csv.reader(io.StringIO(text), delimiter=_separator(text)), list(MANUAL))
        columns = [name.strip().lower() for name in header]
        table: list[Sequence[str]] = [] if text else [MANUAL]
        for row in rows:
            cells = dict(zip(MANUAL, row, strict=True))
            table.append([cells.get(column, "") for column in columns])
        written = as_csv(table, _separator(text) if text else ",")
        write_file(self.path, (before or "\ufeff".encode()) + written)


# ---------------------------------------------------------------- tables out


def as_csv(rows: Iterable[Sequence[Any]], separator: str = ",") -> bytes:
    """Rows as CSV; no text of a student's can be taken for a formula by a spreadsheet."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=separator)
    for row in rows:
        writer.writerow([_safe(cell) if isinstance(cell, str) else cell for cell in row])
    return text.getvalue().encode(errors="replace")


def _safe(cell: str) -> str:
    """A text with an apostrophe before what might be a formula."""
    return f"'{cell}" if cell.startswith(_FORMULA) and not _is_number(cell) else cell


def _plain(cell: str) -> str:
    """What `_safe` was given."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(_FORMULA) else cell


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


def write_tables(
    out: Path, paper: Paper, grades: Sequence[Grade], names: Mapping[str, str]
) -> None:
    """Write grades.csv, canvas.csv and gradescope/; `names` are those of the students' files."""
    write_file(out / "grades.csv", as_csv(_grade_rows(paper, grades)))
    write_file(out / "canvas.csv", as_csv(_canvas_rows(paper, grades)))
    for grade in grades:
        data = json.dumps(_gradescope(grade), indent=1) + "\n"
        write_file(out / "gradescope" / f"{names[grade.student]}.json", data.encode())


def _grade_rows(paper: Paper, grades: Sequence[Grade]) -> Iterable[list[Any]]:
    questions = [name for part in paper.parts for name in (part.name, f"{part.name} max")]
    yield [
        "student", *questions, "late", "total", "max", "pending", "status", "reason", "seconds",
        "isolation",
    ]  # fmt: skip
    for grade in grades:
        record = grade.record
        points = [n for m in grade.marks for n in (number(m.points), number(m.part.points))]
        yield [
            grade.student, *points, number(0 - grade.taken), number(grade.total),
            number(paper.points), " ".join(grade.pending), record.status, record.reason,
            f"{record.seconds:.2f}", record.isolation,
        ]  # fmt: skip


def _canvas_rows(paper: Paper, grades: Sequence[Grade]) -> Iterable[list[Any]]:
    """Canvas's gradebook; a grade that still waits for a reader is left blank."""
    yield ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", paper.name]
    yield ["    Points Possible", "", "", "", "", number(paper.points)]
    for grade in grades:
        total = "" if grade.pending else number(grade.total)
        yield [grade.student, "", "", grade.student, "", total]


def _gradescope(grade: Grade) -> dict[str, Any]:
    """A submission as Gradescope's results.json."""
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
        output = f"{output}\n{late_in_words(grade)}".strip()
    return {
        "score": grade.total, "execution_time": grade.record.seconds, "output": output,
        "tests": tests,
    }  # fmt: skip


def _in_short(mark: Mark) -> str:
    words = [mark.state, mark.finding.fault if not mark.by_hand else mark.by_hand.comment]
    return ": ".join(word for word in words if word)


def late_in_words(grade: Grade) -> str:
    """What lateness cost, as a sentence."""
    assert grade.late is not None
    days = f"{grade.late.days:g} day{'s' * (grade.late.days != 1)} late"
    return f"{days}: {grade.late.penalty:g}% of the points, {number(grade.taken)}, are taken off."


# ---------------------------------------------------------------- what changed since the last run


class Change(NamedTuple):
    """A number that is no longer what it was in the run before."""

    student: str
    what: str
    before: str
    after: str
    why: str


def summary(grade: Grade) -> dict[str, Any]:
    """What has to be kept of a grade to compare the next run's with it."""
    return {
        "work": grade.record.work, "engine": grade.record.engine, "total": grade.total,
        "late": list(grade.late) if grade.late else None,
        "marks": {m.part.name: [m.points, m.part.points, bool(m.by_hand)] for m in grade.marks},
    }  # fmt: skip


def changes(before: Mapping[str, Any], grades: Iterable[Grade]) -> list[Change]:
    """How the grades differ from an earlier run's summaries, each with what made it so."""
    found = []
    for grade in grades:
        old, new = before.get(grade.student), summary(grade)
        if old is None:
            continue
        reasons = []
        for question, (points, most, by_hand) in new["marks"].items():
            was = old["marks"].get(question, [None, most, False])
            if was[0] != points:
                why = _why(old, new, was[1] != most, by_hand or was[2])
                reasons.append(why)
                found.append(Change(grade.student, question, number(was[0]), number(points), why))
        if old["late"] != new["late"]:
            reasons.append("lateness")
        if old["total"] != new["total"]:
            why = ", ".join(dict.fromkeys(reasons))
            totals = number(old["total"]), number(new["total"])
            found.append(Change(grade.student, "total", *totals, why))
    return found


def _why(old: Mapping[str, Any], new: Mapping[str, Any], weight: bool, by_hand: bool) -> str:
    if by_hand:
        return "a mark by hand"
    if old["work"] != new["work"]:
        return "handed in again"
    if weight:
        return "the question's weight"
    if old["engine"] != new["engine"]:
        return "graded anew with another seed, package or isolation"
    return "the same work graded otherwise"


def log_changes(path: Path, run: int, found: Sequence[Change]) -> None:
    """Add the changes of a run to a table of all that ever were."""
    if not found:
        return
    before = path.read_bytes() if path.is_file() else as_csv([("run", *Change._fields)])
    write_file(path, before + as_csv([(run, *change) for change in found]))
