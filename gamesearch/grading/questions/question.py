"""The question as such: a name, points, a check, and the usual verdicts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gamesearch.grading.sandbox.protocol import brief
from gamesearch.grading.verdict import Verdict, share

WRONG_FORM: Final = "the answer does not have the form that was asked for"
HIDDEN: Final = "It goes wrong on a hidden position, which is not shown here."
Named = tuple[str, str]  # what is wrong, and what to look at


class AnswerError(Exception):
    """An answer by hand that could not be had; the message says why."""


class GradedQuestion:
    """A question of an assignment: its name, and the points that its check gives at most.

    The master in `solutions/` gives it the same points; a test keeps the two equal.
    """

    question: str  # "q2"
    points: float
    function: str  # the name of the function asked for, where one is
    own: str = ""  # what is drawn from the student's id, such as "position"; empty if nothing is
    # A "tree" is `GIVEN["tree"](student, question)`.

    def check(self, answer: Any, student: str, seed: int) -> Verdict:
        """Return what becomes of an answer: `student` decides own instances, `seed` random ones."""
        raise NotImplementedError

    # -- verdicts

    def verdict(self, score: float, fault: str = "", advice: str = "", **more: Any) -> Verdict:
        """Return a verdict with `score` of the points; `more` are its other fields."""
        return Verdict(self.question, score, self.points, fault, advice, **more)

    def full_marks(self, **more: Any) -> Verdict:
        """Return all points."""
        return self.verdict(self.points, **more)

    def not_attempted(self) -> Verdict:
        """Return the verdict where nothing was written yet."""
        return self.verdict(0, status="not attempted")

    def wrong_form(self, answer: Any, expected: str) -> Verdict:
        """Return the verdict on an answer that cannot be read; `expected` says what could."""
        return self.verdict(0, WRONG_FORM, f"Found {brief(answer)}; {expected} was expected.")

    def not_callable(self, answer: Any) -> Verdict:
        """Return the verdict on something else where a function was asked for."""
        kind = type(answer).__name__
        what_to_do = f'hand in the function itself: check("{self.question}", {self.function})'
        found = f"Found {'an' if kind[0] in 'aeiou' else 'a'} {kind}; {what_to_do}."
        return self.verdict(0, "the answer is not a function", found)


def points_by_group(points: float, parts: Sequence[str], *groups: Iterable[Iterable[str]]) -> float:
    """Return the points for the parts that are right in all cases of a group, summed over groups.

    A group holds the parts that are wrong in each of its cases. All groups have the same points,
    and so have all parts.
    """
    wrong = [{part for case in group for part in case} for group in groups]
    right = sum(part not in found for found in wrong for part in parts)
    return share(points, right, len(parts) * len(groups))


@dataclass(frozen=True)
class SpecialQuestion(GradedQuestion):
    """A question with a check of its own: `check_with(question, answer, student, seed)`.

    The check of a question that asks for a `function` is handed nothing else.
    """

    question: str
    points: float
    check_with: Callable[[SpecialQuestion, Any, str, int], Verdict]
    own: str = ""
    function: str = ""

    def check(self, answer: Any, student: str, seed: int) -> Verdict:
        if self.function and not callable(answer):
            return self.not_callable(answer)
        return self.check_with(self, answer, student, seed)


def in_order(*questions: GradedQuestion) -> dict[str, GradedQuestion]:
    """Return the questions of an assignment by name, for its `QUESTIONS`. Raises ValueError."""
    by_name = {question.question: question for question in questions}
    for one in questions:
        if one is not by_name[one.question]:
            raise ValueError(f"two questions are called {one.question!r}; rename one of them")
    return by_name
