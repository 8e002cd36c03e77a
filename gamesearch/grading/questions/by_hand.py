"""Answers that are written down and not programmed: numbers, names of branches, texts."""

from __future__ import annotations

import re
from typing import Any, Final

from gamesearch.grading.limits import in_time
from gamesearch.grading.questions.question import AnswerError, GradedQuestion, SpecialQuestion
from gamesearch.grading.sandbox.protocol import in_words
from gamesearch.grading.verdict import Verdict
from gamesearch.tracing.time_limit import TraceTimeout


def by_hand(answer: Any) -> Any:
    """An answer by hand: what the reader's function returns, or the thing itself.

    Raises AnswerError if the function fails; NotImplementedError passes through.
    """
    if not callable(answer):
        return answer
    try:
        with in_time():
            return answer()
    except (NotImplementedError, KeyboardInterrupt, TraceTimeout):
        raise
    except BaseException as error:
        raise AnswerError(f"it {in_words(error)}") from None


def is_blank(given: Any) -> bool:
    """Whether nothing has been written down yet."""
    return given is None or given is ... or (isinstance(given, str | list | tuple) and not given)


_MINUS: Final = str.maketrans("\N{MINUS SIGN}\N{EN DASH}", "--")


def number_in(given: Any) -> float | None:
    """The number that is given, be it as text and with the minus of print; None if it is none."""
    try:
        return float(str(given).translate(_MINUS))
    except ValueError:
        return None


def is_number(given: Any, number: float) -> bool:
    """Whether this number is given, be it as text and with the minus of print."""
    return number_in(given) == number


def names_in_order(given: Any) -> list[str]:
    """The names of branches: a list of them, or one text such as "c2, c3"."""
    listed = given if isinstance(given, list | tuple | set | frozenset) else [given]
    return [name for text in listed for name in re.findall(r"[^\s,;]+", str(text).lower())]


def names_in(given: Any) -> set[str]:
    """The same where the order does not matter."""
    return set(names_in_order(given))


def written(question: str, points: float) -> SpecialQuestion:
    """A question that is answered in words, which a person reads."""
    return SpecialQuestion(question, points, _read_by_a_person)


def is_written(question: GradedQuestion) -> bool:
    """Whether a question is one that a person reads."""
    return getattr(question, "check_with", None) is _read_by_a_person


def _read_by_a_person(asked: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    del student, seed
    return asked.verdict(0, status="pending") if str(answer).strip() else asked.not_attempted()
