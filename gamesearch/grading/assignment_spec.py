"""An assignment as its master describes it: titles, points and rubrics.

The master in `solutions/` says what a question weighs in the gradebook: the `points` of its
graded cell, which are those of the question in the assignment's `questions.py`. How it is
checked stands there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from gamesearch.exercises import Exercise, exercise_at
from gamesearch.grading.assignment_loader import GradingError, question_of
from gamesearch.pack import masters

_BEGIN: Final = "=== BEGIN MARK SCHEME ==="
_END: Final = "=== END MARK SCHEME ==="
_CRITERION: Final = r"^- ([\d.]+) points?: (.*?)(?=^- |\Z)"
_KEEPS: Final = re.compile(r"^[^#\n]*\bassignment\([^#]*\bkeep_attempts=True", re.MULTILINE)


class Criterion(NamedTuple):
    """A line of a rubric: what is to be found in the answer, and what it is worth."""

    points: float
    text: str


@dataclass(frozen=True)
class Part:
    """A question as the master has it.

    `points` is its weight. A `written` one is read by a person, who finds in `task` what was
    asked (Markdown), in `model` what the course would answer, and in `rubric` what counts.
    """

    name: str
    title: str
    points: float
    written: bool = False
    task: str = ""
    model: str = ""
    rubric: tuple[Criterion, ...] = ()

    @property
    def heading(self) -> str:
        """Its name and title, as pages show them."""
        return f"{self.name} · {self.title[:1].upper()}{self.title[1:]}"


@dataclass(frozen=True)
class AssignmentSpec:
    """An assignment: its title and questions.

    `given` has the sources of the student edition's cells.
    `keeps_attempts` tells whether notebooks keep the faults that checks found on the way.
    """

    name: str
    title: str
    parts: tuple[Part, ...]
    given: frozenset[str]
    keeps_attempts: bool = False

    @property
    def points(self) -> float:
        """The points of all questions together."""
        return sum(part.points for part in self.parts)


def read_assignment_spec(assignment: str) -> AssignmentSpec:
    """Return the assignment as its master has it.

    Raises GradingError if there is no master, or if its rubric does not add up.
    """
    exercise = exercise_at(assignment)
    if not exercise.master.is_file():
        raise GradingError(
            f"there is no assignment {assignment!r}; its master {exercise.master} was expected, or "
            f"the name of one of the pack: {', '.join(masters()) or 'none here; a clone has them'}"
        )
    master = _cells_of(exercise.master.read_text(encoding="utf-8"))
    if exercise.notebook.is_file():
        handed_out = exercise.notebook.read_text(encoding="utf-8")
    else:  # not released yet
        from gamesearch.grading.release import student_edition  # nbgrader takes a second to load

        handed_out = student_edition(exercise.master)
    edition = _cells_of(handed_out)
    title, task, parts = "", "", []
    for cell in master:
        if cell.marks.get("grade"):
            parts.append(_part(exercise, cell, task))
        elif cell.kind == "markdown" and cell.source.startswith("# "):
            title = cell.source.splitlines()[0].removeprefix("# ")
        elif cell.kind == "markdown" and cell.source.startswith("## "):
            task = cell.source
    given = frozenset(cell.source for cell in edition)
    keeps = any(_KEEPS.search(cell.source) for cell in master)
    return AssignmentSpec(exercise.name, title or exercise.name, tuple(parts), given, keeps)


class _Cell(NamedTuple):
    """A cell of a notebook of the course's own."""

    kind: str
    source: str
    marks: Mapping[str, Any]  # nbgrader's


def _cells_of(text: str) -> list[_Cell]:
    """Return a notebook's cells, read as JSON: `nbformat` would take longer to load."""
    return [
        _Cell(cell["cell_type"], "".join(cell["source"]), cell["metadata"].get("nbgrader", {}))
        for cell in json.loads(text)["cells"]
    ]


def _part(exercise: Exercise, cell: _Cell, task: str) -> Part:
    marks = cell.marks
    name = marks["grade_id"].removesuffix("-check")
    question_of(exercise.address, name)
    heading, _, text = task.partition("\n")
    titled = re.fullmatch(r"## (?:Question \w+: )?(.*?)(?: \([^)]*\))?", heading)
    title = titled[1] if titled else name
    if not marks["solution"]:
        return Part(name, title, marks["points"])
    model, _, scheme = cell.source.partition(_BEGIN)
    # lines such as "- 1 point: what is to be found"; a line may go on in the next one
    lines = re.findall(_CRITERION, scheme.partition(_END)[0], re.MULTILINE | re.DOTALL)
    rubric = tuple(Criterion(float(points), " ".join(text.split())) for points, text in lines)
    if rubric and sum(criterion.points for criterion in rubric) != marks["points"]:
        raise GradingError(
            f"the rubric of {exercise.name}'s {name} adds up to "
            f"{sum(criterion.points for criterion in rubric):g} points; the master gives the "
            f"question {marks['points']:g}"
        )
    return Part(name, title, marks["points"], True, text.strip(), model.strip(), rubric)
