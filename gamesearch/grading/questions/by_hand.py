"""Answers that are written down and not programmed: numbers, names of branches, texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from math import isnan
from typing import Any

from gamesearch.grading.answer_time import in_time
from gamesearch.grading.questions.question import (
    AnswerError,
    GradedQuestion,
    Named,
    SpecialQuestion,
)
from gamesearch.grading.sandbox.protocol import brief, in_words
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


class EntriesQuestion(GradedQuestion):
    """A question that is answered by a dict of entries, each with its points.

    `judge(entries, student)` says of each wrong entry what is wrong, and what to look at. What is
    said in the same words of several is one slip, and paid for once.
    """

    def __init__(
        self,
        question: str,
        parts: Mapping[str, float],
        judge: Callable[[Mapping[str, Any], str], Mapping[str, Named]],
        own: str = "",
    ) -> None:
        self.question, self.points, self.own = question, sum(parts.values()), own
        self.parts, self.judge = parts, judge

    def check(self, answer: Any, student: str, seed: int) -> Verdict:
        """Return the points of the entries that are right; the first wrong one is named."""
        del seed
        found = entries(given := by_hand(answer), self.parts)
        if found is None:
            return self.wrong_form(given, f"a dict with {', '.join(map(repr, self.parts))}")
        if all(is_blank(found[part]) for part in self.parts):
            return self.not_attempted()
        wrong = self.judge(found, student)
        if not wrong:
            return self.full_marks()
        lost: dict[Named, float] = {}
        for part, named in wrong.items():
            lost[named] = max(self.parts[part], lost.get(named, 0))
        first, (fault, advice) = next(iter(wrong.items()))
        if found[first] is None:
            fault = "nothing is there yet"
        others = (f"Not right yet: {', '.join(wrong)}.",) if len(wrong) > 1 else ()
        return self.verdict(
            self.points - sum(lost.values()), f"{first}: {fault}", advice, details=others
        )


def wrong_numbers(
    found: Mapping[str, Any],
    right: Mapping[str, float],
    usual: Mapping[str, Mapping[str, float]],
    named: Mapping[str, Named],
    places: int = 3,
) -> dict[str, Named]:
    """Return what is to be said of the numbers that are wrong, to so many decimals.

    `usual` has the wrong numbers that are often given for an entry, by the key of the slip in
    `named`. What is to be said of an entry where none explains it is there as "not ...".
    """
    wrong = {}
    for part, number in right.items():
        given = found[part]
        if not is_about(given, number, places):
            likely = (key for key, n in usual[part].items() if is_about(given, n, places))
            fault, advice = named[next(likely, f"not {part}")]
            odd = not is_blank(given) and number_in(given) is None
            wrong[part] = (f"{brief(given)} is not a number" if odd else fault), advice
    return wrong


def is_about(given: Any, number: float, places: int = 3) -> bool:
    """Return whether a number is given, to so many decimals."""
    found = number_in(given)
    return found is not None and abs(found - number) <= 0.5 * 0.1**places + 1e-9


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
