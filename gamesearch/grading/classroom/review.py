"""The texts to read: review.html, with the question, the rubric, and each answer with its mark."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from gamesearch.grading.assignment_spec import Part
from gamesearch.grading.classroom.feedback import PAGES
from gamesearch.grading.classroom.graded_class import GradedClass
from gamesearch.grading.classroom.journal import Journal
from gamesearch.grading.classroom.manual_marks import answer_print
from gamesearch.grading.classroom.marks import QuestionMark
from gamesearch.grading.classroom.statistics import MOST_NAMES

# what nbconvert reads, which would take longer to load than a small class takes to grade
_MARKDOWN: Final = ("strikethrough", "table", "url", "task_lists", "def_list")


@dataclass(frozen=True)
class WrittenAnswer:
    """An answer with its mark so far; the `twins` wrote the same, word for word."""

    student: str
    mark: QuestionMark
    text: str
    twins: tuple[str, ...]


@dataclass(frozen=True)
class WrittenQuestion:
    """A question that a person reads, with the answers to it; those still to be read come first."""

    part: Part
    task: str  # HTML, as is the model answer
    model: str
    answers: tuple[WrittenAnswer, ...]

    @property
    def marked(self) -> int:
        """How many answers have a mark, and have not changed since."""
        return sum(answer.mark.is_settled for answer in self.answers)


def write_review(graded: GradedClass, journal: Journal, found_as: Mapping[str, str]) -> None:
    """Write review.html, if any question is read by a person.

    `found_as` has for each row the name of its work in the journal.
    """
    questions = [
        _question(graded, journal, found_as, part) for part in graded.spec.parts if part.written
    ]
    if questions:
        PAGES.write(
            graded.out / "review.html", "review.html.j2",
            title=f"{graded.spec.title}: answers to read", graded=graded, questions=questions,
            most_names=MOST_NAMES,
        )  # fmt: skip


def _question(
    graded: GradedClass, journal: Journal, found_as: Mapping[str, str], part: Part
) -> WrittenQuestion:
    marks = {s: mark for s, mark in graded.marks(part) if mark.finding.status == "pending"}
    texts = {student: journal.answer(found_as[student], part.name) for student in marks}
    writers: dict[str, list[str]] = {}
    for student, text in texts.items():
        writers.setdefault(answer_print(text), []).append(student)
    answers = [
        WrittenAnswer(student, mark, text, tuple(s for s in same if s != student))
        for student, mark in marks.items()
        for text in [texts[student]]
        for same in [writers[answer_print(text)]]
    ]
    answers.sort(key=lambda answer: answer.mark.is_settled)
    return WrittenQuestion(part, _markdown(part.task), _markdown(part.model), tuple(answers))


def _markdown(text: str) -> str:
    """The master's Markdown as HTML. What students write is never read as Markdown."""
    from mistune import create_markdown

    return str(create_markdown(escape=False, plugins=_MARKDOWN)(text))
