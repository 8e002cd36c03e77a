"""Answers that are written down and not programmed: numbers, names of branches, texts."""

from __future__ import annotations

from typing import Any

from gamesearch.grading.checks import Question, Verdict, brief


def is_blank(given: Any) -> bool:
    """Whether nothing has been written down yet."""
    return given is None or given is ... or (isinstance(given, str | list) and not given)


def is_number(given: Any, number: float) -> bool:
    """Whether a number is given, be it as text and with the minus of print."""
    try:
        return float(str(given).replace("\N{MINUS SIGN}", "-")) == number
    except ValueError:
        return False


def names_in(given: Any) -> set[str]:
    """The names of branches: a list of them, or one text such as "c2, c3"."""
    listed = given if isinstance(given, list | tuple | set | frozenset) else [given]
    return {name for text in listed for name in str(text).lower().replace(",", " ").split()}


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
