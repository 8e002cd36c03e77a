"""The class in numbers: statistics.html."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import Final

from gamesearch.grading.assignment_spec import Part
from gamesearch.grading.classroom.csv_files import number
from gamesearch.grading.classroom.feedback import PAGES
from gamesearch.grading.classroom.graded_class import GradedClass
from gamesearch.grading.classroom.marks import QuestionMark
from gamesearch.grading.classroom.mistakes_made import MadeMistake, faults_in, mistakes_made
from gamesearch.grading.sandbox.isolation import isolation_named

MOST_MISTAKES: Final = 8  # of a question, in the list of the commonest
MOST_CHANGES: Final = 60
MOST_NAMES: Final = 30

Histogram = Sequence[tuple[str, int]]  # labels and counts


@dataclass(frozen=True)
class QuestionStatistics:
    """How a class did on one question; `mistakes` are the commonest, with those who made them.

    `made` are those on the way there, where notebooks keep them.
    """

    part: Part
    summary: str
    scores: Histogram = ()
    mistakes: Sequence[tuple[str, Sequence[str]]] = ()
    made: Sequence[MadeMistake] = ()


def write_statistics(graded: GradedClass) -> None:
    """Write statistics.html."""
    kept = _kept_faults(graded)
    PAGES.write(
        graded.out / "statistics.html", "statistics.html.j2",
        title=f"{graded.spec.title}: the class", graded=graded, pages=_other_pages(graded),
        facts=_facts(graded), isolation=_isolation(graded), totals=_totals(graded),
        questions=[_question(graded, part, kept) for part in graded.spec.parts],
        most_names=MOST_NAMES, most_changes=MOST_CHANGES,
    )  # fmt: skip


def _other_pages(graded: GradedClass) -> dict[str, str]:
    """The names of the files that are there, with what they are called."""
    pages = {"similarity.html": "similar submissions", "grades.csv": "grades.csv",
             "changes.csv": "changes.csv"}  # fmt: skip
    if any(part.written for part in graded.spec.parts):
        pages = {"review.html": "answers to read", **pages}
    return {name: text for name, text in pages.items() if (graded.out / name).is_file()}


def _facts(graded: GradedClass) -> dict[str, str]:
    totals = [grade.total for grade in graded.grades]
    waiting = sum(grade.to_read for grade in graded.grades)
    return {
        "submissions": str(len(totals)),
        "mean": number(round(fmean(totals), 1)),
        "median": number(round(median(totals), 1)),
        "highest": number(max(totals)),
        "possible": number(graded.spec.points),
        "answers to read": str(waiting),
    }


def _isolation(graded: GradedClass) -> str:
    """How submissions were isolated, and how long they took, in words."""
    isolated = Counter(g.record.isolation for g in graded.grades if g.record.isolation)
    used = ", ".join(f"{how} ({count})" for how, count in sorted(isolated.items()))
    measures = "".join(f" {isolation_named(how).in_words()}." for how in sorted(isolated))
    seconds = sum(grade.record.seconds for grade in graded.grades)
    took = f"{seconds:.0f} seconds of grading in total."
    return f"Isolation: {used or 'nothing was run'}.{measures} {took}"


def _totals(graded: GradedClass) -> Histogram:
    """How many have how much of all points, in tenths."""
    most = graded.spec.points
    bins = Counter(min(int(10 * grade.total / most), 9) for grade in graded.grades)
    edges = [(number(round(most * i / 10, 1)), number(round(most * (i + 1) / 10, 1)))
             for i in range(10)]  # fmt: skip
    labels = [f"{low} to {'' if i == 9 else 'under '}{high}" for i, (low, high) in enumerate(edges)]
    return [(label, bins[i]) for i, label in enumerate(labels)][::-1]


def _kept_faults(graded: GradedClass) -> dict[str, dict[str, list[str]]]:
    """By student and question, the faults of all attempts, where the course has them kept."""
    if not graded.spec.keeps_attempts:
        return {}
    return {student: faults_in(notebook) for student, notebook in graded.notebooks.items()}


def _question(
    graded: GradedClass, part: Part, kept: Mapping[str, Mapping[str, Sequence[str]]]
) -> QuestionStatistics:
    marks = {
        student: mark for student, mark in graded.marks(part) if mark.finding.status != "not graded"
    }
    points = [mark.points for mark in marks.values() if mark.points is not None]
    waiting = len(marks) - len(points)
    summary = f"{waiting} waiting for a reader. " if waiting else ""
    if not points:
        return QuestionStatistics(part, summary or "Nothing was graded.")
    full = sum(n == part.points for n in points) / len(points)
    missing = sum(m.finding.status == "not attempted" for m in marks.values())
    summary += f"Mean {fmean(points):.1f} of {number(part.points)}, full marks {full:.0%}"
    summary += f", not attempted {missing / len(marks):.0%}." if missing else "."
    tried = {
        student: [_without_places(fault) for fault in faults[part.name]]
        for student, faults in kept.items() if part.name in faults
    }  # fmt: skip
    made = mistakes_made(tried, MOST_MISTAKES)
    return QuestionStatistics(part, summary, _scores(points, part), _mistakes(marks), made)


def _scores(points: Sequence[float], part: Part) -> Histogram:
    """How often each score was given: every whole number, and what lies between if it occurs."""
    whole = {float(n) for n in range(int(part.points) + 1)}
    if part.points > 20:
        whole = {0.0, float(part.points)}
    counts = Counter(points)
    return [(number(n), counts[n]) for n in sorted(whole | set(counts), reverse=True)]


def _mistakes(marks: Mapping[str, QuestionMark]) -> Sequence[tuple[str, Sequence[str]]]:
    """The commonest mistakes, each with the students who made it."""
    students: dict[str, list[str]] = {}
    for student, mark in marks.items():
        if mark.finding.fault:
            students.setdefault(_without_places(mark.finding.fault), []).append(student)
    return sorted(students.items(), key=lambda item: (-len(item[1]), item[0]))[:MOST_MISTAKES]


def _without_places(fault: str) -> str:
    """A mistake without the places in one student's code or tree."""
    fault = re.sub(r" \(line \d+, in [^)]*\)", "", fault)
    return re.sub(r"\b(leaf|node) [a-z]+\d+\b", r"a \1", fault)
