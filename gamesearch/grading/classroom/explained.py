"""What a student reads about a wrong answer: nothing that comes from hidden tests.

An answer that was asked a hidden test may hand it on: as a value, as an action, by the tree on
which it goes wrong. So what is told and drawn comes from tests that everyone can draw, the ones of
`check` in the notebook among them, in a process that has seen no other. Nearly every mistake shows
on one of those. Of one that does not, only the points are told.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gamesearch.grading.answer_time import ENDLESS_ADVICE, NOT_FINISHED, WAITING_ADVICE
from gamesearch.grading.verdict import Verdict

PUBLIC_SEEDS: Final = (0, 1, 2)  # of the tests that are shown; the notebook's are the first
HIDDEN_ONLY: Final = "it goes wrong on hidden tests, though on none of the public ones"
_HIDDEN_ADVICE: Final = (
    "Hidden tests are like those of check in the notebook, but with other trees and numbers, and "
    "they are not shown. Try your function on trees that you draw yourself: "
    "with ties, negative numbers, single children, leaves at several depths and MIN at the root."
)


def needs_explaining(verdict: Verdict) -> bool:
    """Whether a verdict on hidden tests says more than may be shown.

    Time that ran out is told as it is: on public tests it would run out once more.
    """
    if verdict.status != "graded" or verdict.passed:
        return False
    says_nothing_more = not verdict.details and verdict.tree is None and not verdict.pictures
    no_time = NOT_FINISHED in verdict.fault or verdict.advice in (ENDLESS_ADVICE, WAITING_ADVICE)
    return not (says_nothing_more and no_time)


def explained(verdict: Verdict, shown: Verdict | None) -> Verdict:
    """The points of a verdict on hidden tests, with what a verdict on public ones says and draws.

    `shown` is None where there is none, because the answer could not be asked again.
    """
    if shown is None or shown.status != "graded" or shown.passed:
        return Verdict(verdict.question, verdict.score, verdict.max_score, HIDDEN_ONLY,
                       _HIDDEN_ADVICE)  # fmt: skip
    return replace(shown, score=verdict.score)
