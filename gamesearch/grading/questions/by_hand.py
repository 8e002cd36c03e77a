"""Answers that are written down and not programmed: numbers, names of branches, texts."""

from __future__ import annotations

import re
from typing import Any, Final

from gamesearch.grading.checks import Question, Verdict, brief


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


def wrong_form(question: str, points: float, answer: Any, expected: str) -> Verdict:
    """The verdict on an answer that cannot be read; `expected` says what could."""
    return Verdict(
        question, 0, points, "the answer has not the form that was asked for",
        f"Found {brief(answer)}; {expected} was expected.",
    )  # fmt: skip


def written(question: str, points: float) -> Question:
    """A question that is answered in words, which a person reads."""

    def check(answer: Any, student: str, seed: int) -> Verdict:
        del student, seed
        status = "pending" if str(answer).strip() else "not attempted"
        return Verdict(question, 0, points, status=status)

    return Question(points, check)
