"""The check of an answer: finds its question, runs it within limits, and says what came out.

Whatever an answer raises becomes a sentence, SystemExit too; only KeyboardInterrupt goes through,
for that is how a reader stops a check. The questions of an assignment are in a module of that name:
`gamesearch.assignments.<name>.questions` has them in `QUESTIONS`, each under its own name.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from dataclasses import replace
from importlib import import_module
from typing import Any, Final

from gamesearch.grading.limits import ENDLESS, ENDLESS_ADVICE
from gamesearch.grading.questions.mistakes import MistakeError
from gamesearch.grading.questions.question import AnswerError, GradedQuestion
from gamesearch.grading.sandbox.protocol import RemoteError, plain_speech
from gamesearch.grading.sandbox.protocol import brief as brief
from gamesearch.grading.sandbox.protocol import in_words as in_words
from gamesearch.grading.verdict import Verdict as Verdict
from gamesearch.grading.watched_search import run_search as run_search
from gamesearch.grading.watched_search import same_action as same_action
from gamesearch.tracing.time_limit import TraceTimeout

Answer = Any  # a function for most questions; numbers, texts and trees for those by hand


class GradingError(ValueError):
    """An assignment or question that does not exist."""


def question_of(assignment: str, question: str) -> GradedQuestion:
    """A question by name. Raises GradingError."""
    questions = questions_of(assignment)
    if question not in questions:
        raise GradingError(
            f"{assignment} has no question {question!r}; its questions are {', '.join(questions)}"
        )
    return questions[question]


def questions_of(assignment: str) -> Mapping[str, GradedQuestion]:
    """The questions of an assignment, in order. Raises GradingError."""
    questions: Mapping[str, GradedQuestion] = _module_of(assignment).QUESTIONS
    return questions


def given_with(assignment: str) -> Mapping[str, Callable[..., Any]]:
    """What an assignment gives its students: functions of the student's id. Raises GradingError."""
    given: Mapping[str, Callable[..., Any]] = getattr(_module_of(assignment), "GIVEN", {})
    return given


def hidden_with(assignment: str, seed: int) -> frozenset[str]:
    """The positions of its own that an assignment draws from a seed, as text; often none.

    The assignment's module names the function `HIDDEN`. Raises GradingError.
    """
    hidden: Callable[[int], frozenset[str]] | None = getattr(_module_of(assignment), "HIDDEN", None)
    return hidden(seed) if hidden else frozenset()


def _module_of(assignment: str) -> Any:
    """The module of an assignment, which has its QUESTIONS. Raises GradingError."""
    name = f"gamesearch.assignments.{assignment}.questions"
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        if error.name and not name.startswith(error.name):
            raise  # the assignment is there, and something that it needs is not
        raise GradingError(f"there is no assignment {assignment!r}") from None
    return module


def check_answer(
    assignment: str, question: str, answer: Answer, *, student: str = "", seed: int = 0
) -> Verdict:
    """Check one answer; never raises for what the answer does (a Ctrl+C goes through).

    `student` is the id that the student's own instances are drawn from; `seed` chooses the
    random instances, the same for all in the notebook and a secret one in grading. What the
    answer prints meanwhile is not shown. Raises GradingError for an unknown assignment or
    question.
    """
    asked = question_of(assignment, question)
    printed = _Unheard()
    with plain_speech():
        try:
            with redirect_stdout(printed):
                verdict = _checked(asked, answer, student, seed)
        except (KeyboardInterrupt, MistakeError):
            raise
        except BaseException as error:  # the answer is an object that cannot even be looked at
            verdict = asked.verdict(0, "the answer cannot be read", in_words(error))
    if printed.heard and not verdict.passed:
        verdict = replace(verdict, details=(*verdict.details, _PRINTED))
    return verdict


def _checked(asked: GradedQuestion, answer: Answer, student: str, seed: int) -> Verdict:
    if answer is None or answer is Ellipsis or (isinstance(answer, str) and not answer.strip()):
        return asked.not_attempted()
    try:
        return asked.check(answer, student, seed)
    except NotImplementedError as error:
        if isinstance(error, RemoteError) and error.late:
            return asked.verdict(0, f"it {error}")
        return asked.not_attempted()
    except TraceTimeout:
        return asked.verdict(0, ENDLESS, ENDLESS_ADVICE)
    except AnswerError as error:
        return asked.verdict(0, str(error))


class _Unheard(io.TextIOBase):
    """Where an answer prints to while it is checked, hundreds of times over: nowhere."""

    heard = False

    def write(self, text: str) -> int:
        self.heard = True
        return len(text)


_PRINTED: Final = "What it prints is not shown during a check; call it yourself to see it."
