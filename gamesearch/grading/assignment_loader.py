"""The questions of an assignment, from the `questions.py` in the exercise's folder.

An assignment is named like an exercise of the pack, or by the path of its folder. Its questions are
in `QUESTIONS`; it may have `GIVEN` and `HIDDEN`, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from gamesearch.exercises import HOME, exercise_at

if TYPE_CHECKING:
    from gamesearch.grading.questions.question import GradedQuestion


class GradingError(ValueError):
    """An assignment or question that does not exist; a notebook shows one line."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


def question_of(assignment: str, question: str) -> GradedQuestion:
    """Return a question by name. Raises GradingError."""
    questions = questions_of(assignment)
    if question not in questions:
        raise GradingError(
            f"{assignment} has no question {question!r}; its questions are {', '.join(questions)}"
        )
    return questions[question]


def questions_of(assignment: str) -> Mapping[str, GradedQuestion]:
    """Return the questions of an assignment, in order. Raises GradingError."""
    questions: Mapping[str, GradedQuestion] = _module_of(assignment).QUESTIONS
    return questions


def given_with(assignment: str) -> Mapping[str, Callable[..., Any]]:
    """Return what an assignment gives: functions of the student's id. Raises GradingError."""
    given: Mapping[str, Callable[..., Any]] = getattr(_module_of(assignment), "GIVEN", {})
    return given


def hidden_with(assignment: str, seed: int) -> frozenset[str]:
    """Return the positions that an assignment draws from a seed, as text; often none.

    The assignment's module names the function `HIDDEN`. Raises GradingError.
    """
    hidden: Callable[[int], frozenset[str]] | None = getattr(_module_of(assignment), "HIDDEN", None)
    return hidden(seed) if hidden else frozenset()


def _module_of(assignment: str) -> Any:
    """Return the module with the questions of an assignment. Raises GradingError."""
    exercise = exercise_at(assignment)
    name = f"{exercise.package}.questions"
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name and not name.startswith(error.name):
            raise  # the assignment is there, and something that it needs is not
    known = ", ".join(path.parent.name for path in sorted(HOME.glob("*/questions.py")))
    raise GradingError(
        f"there is no assignment {assignment!r}: {exercise.folder} has no questions.py; one of "
        f"{known} was expected, or the path of a folder"
    )
