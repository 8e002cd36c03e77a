"""What an exercise calls in the notebook: `assignment(...)` once, then `check(...)`.

Progress is kept in a small file beside the notebook, so that a reader sees tomorrow what
was right today.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from gamesearch.files import write_file
from gamesearch.grading.assignment_loader import GradingError, given_with, question_of
from gamesearch.grading.checks import check_answer
from gamesearch.grading.verdict import Verdict

PROGRESS = ".progress.json"

_current: dict[str, str] = {}
verdicts: list[Verdict] = []  # on what was checked in this session, in order


class Assignment:
    """An assignment, the student it is for, and what is given with it.

    The assignment's module says in `GIVEN` what that is: a function of the student's id for each
    name. So `work.tree("q1")` is `GIVEN["tree"](student, "q1")`.
    """

    def __init__(self, name: str, student: str) -> None:
        self.name, self.student = name, student

    def __getattr__(self, name: str) -> Any:
        given = {} if name.startswith("__") else given_with(self.name)
        if name not in given:
            raise AttributeError(f"{self.name} gives {', '.join(given)} and no {name!r}")
        return partial(given[name], self.student)

    def __dir__(self) -> list[str]:
        return ["name", "student", *given_with(self.name)]

    def __repr__(self) -> str:
        who = f"for {self.student}" if self.student else "without a name yet"
        return f"{self.name}, {who}"


def assignment(name: str, student: str = "") -> Assignment:
    """Say, in the first cell, which assignment this is and whose it is. Raises GradingError."""
    question_of(name, "q1")
    student = str(student).strip()
    _current.update(name=name, student=student)
    return Assignment(name, student)


def check(question: str, answer: Any) -> Verdict:
    """Check an answer, show the verdict, and remember it. Raises GradingError."""
    if not _current:
        raise GradingError("run the first cell of the exercise, which says which one it is")
    verdict = check_answer(_current["name"], question, answer, student=_current["student"])
    verdicts.append(verdict)
    _remember(_current["name"], verdict)
    return _show(verdict)


def _show(verdict: Verdict) -> Verdict:
    """Show a verdict, whether or not it is the last thing in its cell, and hand it on."""
    from IPython import get_ipython
    from IPython.display import display

    shell = get_ipython()
    if shell is None:
        print(verdict)
        return verdict
    display(verdict)
    return replace(verdict, shown_in=shell.execution_count)


def _remember(name: str, verdict: Verdict) -> None:
    """Add the verdict to the progress file; a folder that cannot be written is fine."""
    file = Path(PROGRESS)
    try:
        known = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
        best = known.setdefault(name, {}).get(verdict.question, {"score": 0})
        if verdict.score >= best["score"]:
            known[name][verdict.question] = {
                "score": verdict.score, "of": verdict.max_score, "fault": verdict.fault,
            }  # fmt: skip
        write_file(file, (json.dumps(known, indent=1, sort_keys=True) + "\n").encode())
    except (OSError, ValueError, TypeError, KeyError, AttributeError):  # or is another's file
        return
