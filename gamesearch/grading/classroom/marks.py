"""What an answer and a submission count: weights, marks by hand, lateness."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

from gamesearch.grading.assignment_loader import GradingError
from gamesearch.grading.assignment_spec import AssignmentSpec, Part
from gamesearch.grading.classroom.csv_files import TableRow, amount, number, read_table
from gamesearch.grading.classroom.journal import Finding, Record


class Lateness(NamedTuple):
    """How late a submission is, and what that costs: percent of the points it earned."""

    days: float
    penalty: float


class ManualMark(NamedTuple):
    """A mark that a person gave; `stale` if the answer has changed since."""

    score: float
    comment: str
    stale: bool = False


@dataclass(frozen=True)
class QuestionMark:
    """What one question counts: `points` of `part.points`, or None while a reader is awaited."""

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
        """Whether no one has to read the answer, for the first time or after a change."""
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
    late: Lateness | None = None

    @property
    def student(self) -> str:
        """Whose it is."""
        return self.record.student

    @property
    def earned(self) -> float:
        """The points of all questions that are marked, before any lateness."""
        return round(sum(mark.points or 0 for mark in self.marks), 2)

    @property
    def deducted(self) -> float:
        """The points that lateness costs."""
        return round(self.earned * self.late.penalty / 100, 2) if self.late else 0.0

    @property
    def total(self) -> float:
        """What it comes to so far."""
        return round(self.earned - self.deducted, 2)

    @property
    def pending(self) -> tuple[str, ...]:
        """The questions that wait for a reader."""
        return tuple(mark.part.name for mark in self.marks if mark.points is None)

    @property
    def to_read(self) -> int:
        """How many answers a person has to read, also those that have changed since."""
        return sum(not mark.is_settled for mark in self.marks)

    @property
    def pending_points(self) -> float:
        """What the questions that wait for a reader are worth."""
        return sum(mark.part.points for mark in self.marks if mark.points is None)

    @property
    def has_mistakes(self) -> bool:
        """Whether the checks found a mistake, or could not be run."""
        findings = [mark.finding for mark in self.marks]
        return any(finding.fault or finding.status == "not graded" for finding in findings)

    @property
    def was_checked(self) -> bool:
        """Whether any answer was there to be checked."""
        return any(mark.finding.status == "graded" for mark in self.marks)

    @property
    def has_texts(self) -> bool:
        """Whether any answer was marked by hand, or waits for that."""
        return any(mark.by_hand or mark.finding.status == "pending" for mark in self.marks)


def grade_of(
    record: Record,
    spec: AssignmentSpec,
    by_hand: Mapping[str, ManualMark],
    late: Lateness | None = None,
) -> Grade:
    """The grade that findings, marks by hand (by question) and lateness come to."""
    findings = {finding.question: finding for finding in record.findings}
    marks = (QuestionMark(part, findings[part.name], by_hand.get(part.name)) for part in spec.parts)
    return Grade(record, tuple(marks), late)


def read_lateness(path: Path) -> dict[str, Lateness]:
    """Lateness by student. Raises GradingError for a table that cannot be meant so."""
    lateness: dict[str, Lateness] = {}
    for row in read_table(path, ("student", "days", "penalty")):
        student = normalize("NFC", row.cells["student"].strip())
        if not student:
            raise GradingError(f"{row.place}: student is {student!r}; an id was expected")
        if student in lateness:
            raise GradingError(f"{row.place}: a second row for {student!r}; one was expected")
        days = amount(row, "days", float("inf"), "a number of days")
        lateness[student] = Lateness(days, _percent(row, "penalty"))
    return lateness


def _percent(row: TableRow, column: str) -> float:
    """A percentage in a cell. Raises GradingError for one that looks like a fraction of 1."""
    text, value = row.cells[column].strip(), amount(row, column, 100, "percent")
    if 0 < value < 1 and not text.endswith("%"):
        raise GradingError(
            f"{row.place}: {column} is {text!r}; percent was expected: write {value * 100:g} for "
            f"{value:g} of the points, or '{text}%' if you mean that little"
        )
    return value


def lateness_in_words(grade: Grade) -> str:
    """What lateness cost, as a sentence."""
    assert grade.late is not None
    days = f"{grade.late.days:g} day{'s' * (grade.late.days != 1)} late"
    return (
        f"{days}: {grade.late.penalty:g}% of the points ({number(grade.deducted)}) are taken off."
    )
