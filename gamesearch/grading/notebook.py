"""What an exercise calls in the notebook: `assignment(...)` once, then `check(...)`.

Progress is kept in a small file beside the notebook, so that a reader sees tomorrow what
was right today.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from gamesearch.files import write_file
from gamesearch.grading.checks import (
    GradingError,
    Verdict,
    check_answer,
    given_with,
    question_of,
    questions_of,
)

PROGRESS = ".progress.json"

_current: dict[str, str] = {}
heard: list[Verdict] = []  # what was checked in this session, in order


class Assignment:
    """An assignment, whose it is, and what is given with it.

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
    """Say which assignment this notebook is and whose; the first cell does. Raises GradingError."""
    question_of(name, "q1")
    student = str(student).strip()
    _current.update(name=name, student=student)
    return Assignment(name, student)


def check(question: str, answer: Any) -> Verdict:
    """Check an answer, show what came out, and remember it. Raises GradingError."""
    if not _current:
        raise GradingError("run the first cell of the exercise, which says which one it is")
    verdict = check_answer(_current["name"], question, answer, student=_current["student"])
    heard.append(verdict)
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
    """Add the verdict to the progress file; a folder that cannot be written is no matter."""
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


def check_notebook(path: Path) -> list[Verdict]:
    """Run a solved exercise in a kernel of its own; what its checks say, the last of each question.

    The cells run as they would in the notebook, one that fails does not stop the others.
    This is for one's own work: it is not isolated. Raises GradingError for no exercise, and
    for one that ends its kernel.
    """
    from nbclient import NotebookClient
    from nbclient.exceptions import DeadKernelError
    from nbformat.reader import NotJSONError
    from nbformat.v4 import new_code_cell, reads_json

    try:
        book = reads_json(path.read_text(encoding="utf-8-sig"))
        cells = book.cells
    except (NotJSONError, ValueError, AttributeError, TypeError):
        raise GradingError(f"{path} is not a notebook") from None
    marker = "gamesearch-verdicts:"
    cells.append(new_code_cell(_REPORT.format(marker=marker)))
    cells.insert(0, new_code_cell(_LISTEN))
    client = NotebookClient(
        book, timeout=60, interrupt_on_timeout=True, kernel_name="python3", allow_errors=True,
        extra_arguments=["--log-level=ERROR"], resources={"metadata": {"path": str(path.parent)}},
    )  # fmt: skip
    try:
        client.execute()
    except DeadKernelError:
        raise GradingError(
            f"{path}: a cell ended the kernel, so nothing could be checked"
        ) from None
    texts = [output.get("text", "") for output in cells[-1].outputs]
    found = next((t.split(marker, 1)[1] for t in texts if marker in t), '["", []]')
    name, heard_there = json.loads(found)
    verdicts = {fields["question"]: Verdict(**fields) for fields in heard_there}
    if name:
        verdicts = _unheard(cells[1:-1], name) | verdicts
    if not verdicts:
        raise GradingError(f"{path} checks nothing; an exercise of the pack was expected")
    order = list(questions_of(name)) if name else []
    return sorted(verdicts.values(), key=lambda v: order.index(v.question))


def _unheard(cells: Sequence[Any], name: str) -> dict[str, Verdict]:
    """By question, what to say of a check that ended with an error: it has no answer to check."""
    questions, found, before = questions_of(name), {}, ""
    for number, cell in enumerate(cells, 1):
        errors = [one for one in cell.get("outputs", []) if one.output_type == "error"]
        words = " ".join(f"{one.ename}: {_IN_FILE.sub(r'(line', one.evalue)}" for one in errors)
        asked = [one for one in _CHECK.findall(cell.source) if one in questions]
        for question in asked if errors else ():
            found[question] = Verdict(
                question, 0, questions[question].points, f"its check did not run: {words}", before
            )
        if asked:
            before = ""
        elif errors and not before:
            before = f"Before that, cell {number} ended with {words}."
    return found


_CHECK = re.compile(r"""\bcheck\(\s*["'](\w+)["']""")
_IN_FILE = re.compile(r"\([^()]*, line")  # a kernel gives each cell a file of its own


_LISTEN = """
import gamesearch.grading.notebook as _notebook
_notebook.heard = []
"""
_REPORT = """
import json as _json
print("{marker}" + _json.dumps([_notebook._current.get("name", ""), [
    dict(question=v.question, score=v.score, max_score=v.max_score, fault=v.fault,
         advice=v.advice, status=v.status, details=v.details) for v in _notebook.heard]]))
"""
