"""What an assignment asks for, as its own files say: the tests keep no list of questions."""

from __future__ import annotations

from gamesearch.grading.assignment_spec import read_assignment_spec


def points(assignment: str) -> dict[str, float]:
    """Return the most that can be had for each question, in order."""
    return {part.name: part.points for part in read_assignment_spec(assignment).parts}


def by_machine(assignment: str) -> list[str]:
    """Return the questions that the grader marks."""
    return [part.name for part in read_assignment_spec(assignment).parts if not part.written]


def by_a_reader(assignment: str) -> list[str]:
    """Return the questions that wait for a reader."""
    return [part.name for part in read_assignment_spec(assignment).parts if part.written]
