"""Answers as students hand them in: a file each, `answers/EXERCISE/QUESTION/NAME.py`.

The first line is the verdict: `# right`, or `# wrong: ` and words of the fault that has to be
named. `# advice: ` and words of the advice may follow, and `# points: 2` (or `# points: 0 or 2`,
where chance decides). The rest is what a student wrote in the cell of that question. It runs
alone, and defines what the question asks for. Where that is a line of play, the first move alone
will do: `with_line` plays on.
"""

from __future__ import annotations

import linecache
import re
from functools import cache
from inspect import unwrap
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

from gamesearch.grading.assignment_loader import question_of
from gamesearch.grading.classroom.submissions import edition_of
from gamesearch.grading.questions.search_cases import Case, line_of_play
from gamesearch.grading.watched_search import as_list, close

ANSWERS = Path(__file__).parent / "answers"


class StudentAnswer(NamedTuple):
    """One file: whose question it answers, and what stands in it."""

    exercise: str
    question: str
    name: str
    text: str

    def note(self, word: str) -> str:
        """Return what the head of the file says after a word, such as `points`."""
        found = re.search(rf"^# {word}: (.+)$", self.text, re.MULTILINE)
        return found[1] if found else ""

    @property
    def fault(self) -> str:
        """Words of the fault that has to be named; none where the answer is right."""
        return self.note("wrong")

    @property
    def points(self) -> list[float]:
        """The scores that it may have; none where the file does not say."""
        return [float(number) for number in re.findall(r"[\d.]+", self.note("points"))]

    def edited(self, *edits: tuple[str, str]) -> StudentAnswer:
        """Return the answer with pieces of its text replaced, each wherever it stands."""
        text = self.text
        for piece, instead in edits:
            assert piece in text, f"{piece!r} is not in {self.name}"
            text = text.replace(piece, instead)
        return self._replace(text=text)

    def run(self) -> Any:
        """Run the cell, anew each time, and return what it defines for its question."""
        file = f"<{self.exercise} {self.question} {self.name} {hash(self.text):x}>"
        linecache.cache[file] = len(self.text), None, self.text.splitlines(keepends=True), file
        names: dict[str, Any] = {"__name__": "__main__"}
        exec(compile(self.text, file, "exec"), names)
        answer = names[edition_of(self.exercise).functions[self.question]]
        return as_asked_for(self.exercise, self.question, answer)


@cache
def answers_to(exercise: str, question: str) -> dict[str, StudentAnswer]:
    """Return the answers to a question by name."""
    files = sorted((ANSWERS / exercise / question).glob("*.py"))
    assert files, f"nobody has answered {question} of {exercise}"
    return {
        file.stem: StudentAnswer(exercise, question, file.stem, file.read_text(encoding="utf-8"))
        for file in files
    }


def names_at(case: Case) -> list[str]:
    return [case.tree.action_name(case.state, a) for a in case.tree.actions(case.state)]


def as_asked_for(exercise: str, question: str, answer: Any) -> Any:
    """Return an answer; best play goes on behind a single move where a line is asked for."""
    lines = getattr(question_of(exercise, question), "adapt", None) is line_of_play
    return with_line(answer, exercise, question) if lines and callable(answer) else answer


def with_line(search: Any, exercise: str = "ps1_minimax", question: str = "q2") -> Any:
    """Return an answer that puts best play behind the move of a search, without reading more."""
    judge: Any = question_of(exercise, question)

    def answer(game: Any, state: Any, *more: Any) -> Any:
        found = search(game, state, *more)
        if (
            not isinstance(found, tuple | list)
            or len(found) != 2
            or type(found[1]) in (list, tuple)
        ):
            return found
        value, action = found
        said = tuple(as_list(value)) if isinstance(as_list(value), list | tuple) else value
        line = [] if action is None else [action]
        owner = getattr(game, "game", None) or game.to_move.__self__  # of a trace, or of a check
        plain = [unwrap(x) if callable(x) else x for x in more]
        case = Case(getattr(owner, "tree", owner), state, tuple(plain))
        while line[-1:] in [[name] for name in names_at(case)] and not case.is_over():
            case = case.after(names_at(case).index(line[-1]))
            pairs = [] if case.is_over() else judge.pairs(case)
            best = [a for v, a in pairs if close(v, said)] or [a for _, a in pairs]
            line += [names_at(case)[a] for a in best[:1]]
        return value, line

    # not the reader's own code, wherever lines of it are shown
    ours = {**globals(), "__name__": f"gamesearch.{__name__}"}
    continued = FunctionType(answer.__code__, ours, closure=answer.__closure__)
    continued.__dict__["__wrapped__"] = search
    return continued


def right_answers(exercise: str, question: str) -> dict[str, StudentAnswer]:
    """Return the right answers to a question by name."""
    return {n: one for n, one in answers_to(exercise, question).items() if not one.fault}


def wrong_answers(exercise: str, question: str) -> dict[str, StudentAnswer]:
    """Return the wrong answers to a question by name."""
    return {n: one for n, one in answers_to(exercise, question).items() if one.fault}


def student_answer(exercise: str, question: str, name: str) -> Any:
    """Return what one file defines for its question: mostly a function."""
    return answers_to(exercise, question)[name].run()
