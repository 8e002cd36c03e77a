"""Runs over a class, as tests begin them: where they read and write, and what they wrote."""

from __future__ import annotations

import csv
from concurrent.futures import ThreadPoolExecutor

from gamesearch.grading.classroom.batch import grade_class
from tests.grading.submissions import CALLS, PS2, scripted_grader


def run(folder, out, **options):
    """Grade in threads of this process, with the scripted grader unless another is named."""
    options = {"grader": scripted_grader, "pool": ThreadPoolExecutor, "jobs": 2} | options
    return grade_class(PS2, folder, out, **options)


def rows(path):
    """Return a CSV file as a dict of its first column."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        return {row[0]: row for row in csv.reader(file)}


def table(out):
    """grades.csv: the cells by student and column."""
    header, *lines = rows(out / "grades.csv").values()
    return {line[0]: dict(zip(header, line, strict=True)) for line in lines}


def graded_now():
    """Whom the scripted grader was asked for since it was last asked so."""
    names = sorted(student for student, _ in CALLS)
    CALLS.clear()
    return names


def text_of(out, name):
    """Return a page by its name, such as "review" or "feedback/ada"."""
    return (out / f"{name}.html").read_text(encoding="utf-8")
