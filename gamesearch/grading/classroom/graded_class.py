"""A graded class, as the pages about it and the summary in the terminal need it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from gamesearch.grading.assignment_spec import AssignmentSpec, Part
from gamesearch.grading.classroom.changes import Change
from gamesearch.grading.classroom.marks import Grade, QuestionMark


@dataclass(frozen=True)
class GradedClass:
    """A graded class: its grades by student, and where each has a page."""

    out: Path
    spec: AssignmentSpec
    grades: tuple[Grade, ...]
    pages: Mapping[str, str]  # by student, the name of the page's file
    notebooks: Mapping[str, Path]
    changes: tuple[Change, ...] = ()
    unknown: tuple[str, ...] = ()  # students named in a table of marks who handed nothing in
    overlooked: tuple[str, ...] = ()  # files and folders that are not submissions
    first_run: bool = True
    notices: tuple[str, ...] = ()  # what the person who grades should look at

    def address(self, student: str) -> str:
        """The address of a student's page, from the pages about the class."""
        return f"feedback/{quote(self.pages[student])}.html"

    def marks(self, part: Part) -> Sequence[tuple[str, QuestionMark]]:
        """The students and their marks for a question."""
        return [
            (grade.student, mark)
            for grade in self.grades
            for mark in grade.marks
            if mark.part == part
        ]
