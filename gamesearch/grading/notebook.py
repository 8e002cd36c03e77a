"""Functions that an exercise calls in the notebook: `assignment(...)` once, then `check(...)`.

Progress is kept in a small file beside the notebook, so that a reader sees tomorrow what
was right today. Where a course wants it, the verdicts before the last one are kept there too, and
go into the notebook with the check's output: nothing is sent anywhere.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from inspect import signature
from pathlib import Path
from typing import Any, Final

from gamesearch.exercises import Exercise, exercise_at
from gamesearch.files import write_file
from gamesearch.grading.assignment_loader import GradingError, given_with, question_of, questions_of
from gamesearch.grading.checks import check_answer
from gamesearch.grading.questions.own_instances import WHERE_TO_TYPE, plain_id
from gamesearch.grading.verdict import Points, Verdict
from gamesearch.reading import quote

PROGRESS = ".progress.json"
MOST_ATTEMPTS: Final = 50  # of a question that are kept, the latest

_current: dict[str, str] = {}
verdicts: list[Verdict] = []  # on what was checked in this session, in order
Attempt = dict[str, Any]  # its score and fault


class Assignment:
    """An assignment, the student it is for, and what is given with it.

    The assignment's module says in `GIVEN` what that is: a function of the student's id for each
    name. So `work.tree("q1")` is `GIVEN["tree"](student, "q1")`.
    """

    def __init__(self, exercise: Exercise, student: str) -> None:
        self.name, self.student = exercise.name, student
        self._address = exercise.address

    def __getattr__(self, name: str) -> Any:
        given = {} if name.startswith("__") else given_with(self._address)
        if name not in given:
            raise AttributeError(f"{self.name} gives {', '.join(given)}, but no {name!r}")
        return partial(self._give, name, given[name])

    def _give(self, name: str, draw: Callable[..., Any], *args: Any, **named: Any) -> Any:
        """Return what is given with a question, or with none. Raises GradingError."""
        first = signature(draw).parameters.get("question")
        if first is not None and first.default is first.empty and not args:
            args = (named.pop("question", ""),)
        if args and (first is not None or isinstance(args[0], str)):
            own = [q for q, asked in questions_of(self._address).items() if asked.own == name]
            if (question := str(args[0]).strip().lower()) not in own:
                raise GradingError(f"no {name} for {quote(question)}, only for {', '.join(own)}")
            args = (question, *args[1:])
        return draw(self.student, *args, **named)

    def __dir__(self) -> list[str]:
        return ["name", "student", *given_with(self._address)]

    def __repr__(self) -> str:
        who = f"for {self.student}" if self.student else "without an id yet"
        return f"{self.name}, {who}"


def assignment(name: str, student: str = "", *, keep_attempts: bool = False) -> Assignment:
    """Say, in the first cell, which assignment this is and whose it is. Raises GradingError.

    Without an id, it asks for one if any question depends on it. `name` is that of an exercise of
    the pack, or the path of any other's folder.
    With `keep_attempts`, which a course sets in its master, the notebook keeps the faults that
    were found in an answer before it was right, and the graders' page on the class counts them.
    """
    exercise = exercise_at(name)
    in_pack = exercise_at(exercise.name)  # where a site has all exercises
    if not (exercise.folder / "questions.py").is_file() and in_pack.folder.is_dir():
        exercise = in_pack
    question_of(exercise.address, "q1")
    student = str(student or "").strip()
    attempts = "kept" if keep_attempts else ""
    _current.update(name=exercise.address, student=student, attempts=attempts)
    own = [name for name, asked in questions_of(exercise.address).items() if asked.own]
    if own and not plain_id(student):
        print(
            f"Type your id first; {' and '.join(own)} would not count without it. {WHERE_TO_TYPE}"
        )
    return Assignment(exercise, student)


def check(question: str, answer: Any) -> Verdict:
    """Check an answer, show the verdict wherever it stands in its cell, and remember it.

    Raises GradingError.
    """
    from IPython import get_ipython
    from IPython.display import display

    if not _current:
        raise GradingError("run the cell with assignment(...), which says which exercise this is")
    verdict = check_answer(_current["name"], question, answer, student=_current["student"])
    verdicts.append(verdict)
    attempts = _remember(_current["name"], verdict, bool(_current.get("attempts")))
    if (shell := get_ipython()) is None:
        print(verdict)
        return verdict
    # the attempts go into the metadata of the output
    kept = {"gamesearch": {"question": verdict.question, "attempts": attempts}} if attempts else {}
    display(verdict, metadata=kept)
    return replace(verdict, score=Points(verdict.score), shown_in=shell.execution_count)


def _remember(name: str, verdict: Verdict, keep_attempts: bool) -> list[Attempt]:
    """Add the verdict to the progress file; a folder that cannot be written is fine.

    What comes back are the attempts at the question so far, if they are to be kept. One that
    ends as the one before counts once: a notebook may be run again as a whole.
    """
    file, attempts = Path(PROGRESS), list[Attempt]()
    attempt = {"score": verdict.score, "fault": verdict.fault}
    try:
        known = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
        best = known.setdefault(name, {}).get(verdict.question, {"score": 0})
        if keep_attempts and verdict.status == "graded":
            before = best.get("attempts", [])
            attempts = [*before, *([attempt] if before[-1:] != [attempt] else [])][-MOST_ATTEMPTS:]
        if verdict.score >= best["score"]:
            best = {**attempt, "of": verdict.max_score}
        known[name][verdict.question] = best | ({"attempts": attempts} if attempts else {})
        write_file(file, (json.dumps(known, indent=1, sort_keys=True) + "\n").encode())
    except (OSError, ValueError, TypeError, KeyError, AttributeError):  # or is another's file
        return attempts or ([attempt] if keep_attempts and verdict.status == "graded" else [])
    return attempts
