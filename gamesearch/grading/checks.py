"""The check of an answer: finds its question, runs it within limits, and says what came out.

Whatever an answer raises becomes a sentence, SystemExit too; only KeyboardInterrupt goes through,
because that is how a reader stops a check.
"""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from dataclasses import replace
from inspect import isfunction
from typing import Any

from gamesearch.grading.answer_time import ENDLESS_ADVICE, WAITING_ADVICE, endless, one_check
from gamesearch.grading.assignment_loader import question_of
from gamesearch.grading.questions.own_instances import NO_ID, WHERE_TO_TYPE, plain_id
from gamesearch.grading.questions.question import AnswerError, GradedQuestion
from gamesearch.grading.questions.slips import SlipError
from gamesearch.grading.sandbox.protocol import (
    RemoteError,
    SilentOutput,
    brief,
    hidden_tests_seen,
    in_words,
    within_context,
)
from gamesearch.grading.verdict import Verdict
from gamesearch.time_limit import TraceTimeout


def check_answer(
    assignment: str, question: str, answer: Any, *, student: str = "", seed: int = 0
) -> Verdict:
    """Check one answer; never raises for what the answer does (a Ctrl+C goes through).

    `student` is the id that the student's own instances are drawn from; without it they earn
    nothing. `seed` chooses the random instances, the same for all in the notebook and a secret one
    in grading. What the answer prints meanwhile is not shown. Raises GradingError for an unknown
    assignment or question.
    """
    asked = question_of(assignment, question)
    printed = SilentOutput()
    with within_context(hidden_tests_seen, False):
        try:
            with redirect_stdout(printed), one_check() as check:
                verdict = _checked(asked, answer, student, seed)
            if check.called:
                verdict = asked.verdict(0, *check.called)
        except (KeyboardInterrupt, SlipError):
            raise
        except BaseException as error:  # the answer is an object that cannot even be looked at
            verdict = asked.verdict(0, "the answer cannot be read", in_words(error))
    if printed.characters and not verdict.passed:
        hint = "What it prints is not shown during a check; call it yourself to see it."
        verdict = replace(verdict, details=(*verdict.details, hint))
    return verdict


def _checked(asked: GradedQuestion, answer: Any, student: str, seed: int) -> Verdict:
    if answer is None or answer is Ellipsis or (isinstance(answer, str) and not answer.strip()):
        return asked.not_attempted()
    if asked.own and not plain_id(student):
        return asked.verdict(0, NO_ID, WHERE_TO_TYPE)
    try:
        return asked.check(answer, student, seed)
    except NotImplementedError as error:
        if isinstance(error, RemoteError) and error.late:
            return asked.verdict(0, f"it {error}")
        if missing := _unwritten_helper(answer, error):
            return asked.verdict(0, f"it calls {missing}, which is still to be written")
        return asked.not_attempted()
    except TraceTimeout as stopped:
        advice = WAITING_ADVICE if stopped.waited else ENDLESS_ADVICE
        return asked.verdict(0, f"it {endless(stopped)}", advice)
    except AnswerError as error:
        return asked.verdict(0, str(error))


def _unwritten_helper(answer: Any, error: NotImplementedError) -> str:
    """Return the function that an answer called and that is not written yet; "" for its own."""
    found = re.search(r", in (\w+)\)$", in_words(error))
    text = f"<function {answer.__name__}> " if isfunction(answer) else brief(answer)
    own = re.match(r"<function ([\w.<>]+)> ", text)
    if found is None or own is None or own[1].endswith(("<lambda>", found[1])):
        return ""
    return found[1]
