"""Answers that are written down and not programmed: numbers, names of branches, texts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import isnan
from typing import Any

from gamesearch.grading.answer_time import in_time
from gamesearch.grading.questions.question import AnswerError, GradedQuestion, SpecialQuestion
from gamesearch.grading.sandbox.protocol import in_words
from gamesearch.grading.verdict import Verdict
from gamesearch.reading import read_number
from gamesearch.time_limit import TraceTimeout


def by_hand(answer: Any) -> Any:
    """Return an answer by hand: what the reader's function returns, or the thing itself.

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
    """Return whether nothing has been written down yet."""
    return given is None or given is ... or (isinstance(given, str | list | tuple) and not given)


def entries(answer: Any, parts: Iterable[str]) -> dict[Any, Any] | None:
    """Return an answer of several entries, with None for each that is left out.

    None if the answer is not a dict, or has none of them.
    """
    parts = list(parts)
    if not isinstance(answer, dict) or not set(parts) & set(answer):
        return None
    return dict.fromkeys(parts) | answer


def number_in(given: Any) -> float | None:
    """Return the number that is given, be it as text, in any of its forms; None if it is none."""
    if isinstance(given, str):
        return read_number(given)
    try:
        number = float(given)
    except (TypeError, ValueError, OverflowError):
        return None
    return None if isinstance(given, bool) or isnan(number) else number


def is_number(given: Any, number: float) -> bool:
    """Return whether this number is given, be it as text and with the minus of print."""
    return number_in(given) == number


def names_in_order(given: Any) -> list[str]:
    """Return the names of branches or nodes: a list of them, or one text such as "c2 and c3"."""
    listed = given if isinstance(given, list | tuple | set | frozenset) else [given]
    names = (name for text in listed for name in re.findall(r"[^\s,;]+", str(text).lower()))
    return [name for name in names if name not in ("and", "node")]


def names_in(given: Any) -> set[str]:
    """Return the same where the order does not matter."""
    return set(names_in_order(given))


def written(question: str, points: float) -> SpecialQuestion:
    """Return a question that is answered in words, which a person reads."""
    return SpecialQuestion(question, points, _read_by_a_person)


def is_written(question: GradedQuestion) -> bool:
    """Return whether a question is one that a person reads."""
    return getattr(question, "check_with", None) is _read_by_a_person


def _read_by_a_person(asked: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    del student, seed
    return asked.verdict(0, status="pending") if str(answer).strip() else asked.not_attempted()
