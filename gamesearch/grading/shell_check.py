"""A solved exercise checked from the shell: its cells run, and its checks give their verdicts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from gamesearch.grading import notebook
from gamesearch.grading.assignment_loader import GradingError, questions_of
from gamesearch.grading.questions.by_hand import read_by_a_person
from gamesearch.grading.verdict import Verdict
from gamesearch.reading import shorten

# Neither needs a name that the notebook may have given away, such as `dict` or `print`.
_LISTEN: Final = "import gamesearch.grading.notebook as _notebook; _notebook.verdicts.clear()"
_REPORT: Final = "import gamesearch.grading.shell_check as _check; _check.report_verdicts()"
_REPORTED: Final = "application/vnd.gamesearch.verdicts+json"
_FIELDS: Final = ("question", "score", "max_score", "fault", "advice", "status", "details")
_CHECK: Final = re.compile(r"""\bcheck\(\s*["'](\w+)["']""")
_EXIT: Final = re.compile(r"\b(exit|quit|_exit|abort|kill)\(")
CHECK_CELL_SECONDS: Final = 60.0  # for a cell with a check
CELL_SECONDS: Final = 20.0  # for any other
_NO_CHECK: Final = "Its check cell was deleted or never ran. Copy it from the exercise again."
_IN_FILE: Final = re.compile(r"\([^()]*, line")  # a kernel gives each cell a file of its own


def check_notebook(path: Path) -> list[Verdict]:
    """Run a solved exercise in a kernel of its own; its verdicts, the last one on each question.

    The cells run as they would in the notebook: one that fails does not stop the others.
    This is for your own work: it is not isolated. Raises GradingError for a file that is not an
    exercise, and for one that ends its kernel.
    """
    cells = _executed_cells(path)
    reports = (output.get("data", {}).get(_REPORTED) for output in cells[-1].outputs)
    name, reported = next(filter(None, reports), ("", ()))
    verdicts = {fields["question"]: Verdict(**fields) for fields in reported}
    if name:
        verdicts = _verdicts_on_failed_checks(cells[1:-1], name) | verdicts
    if not verdicts:
        failed = ((n, error) for n, cell in enumerate(cells) for error in _errors_in(cell))
        told = (f"its cell {n} raised {e.ename}: {shorten(e.evalue, 200)}" for n, e in failed)
        why = f" ({first})" if (first := next(told, "")) else ""
        raise GradingError(f"{path} checks nothing; an exercise of the pack was expected{why}")
    unchecked = {
        question: asked.verdict(0, "nothing checks it", _NO_CHECK)
        for question, asked in questions_of(name).items()
        if getattr(asked, "check_with", None) is not read_by_a_person
    }
    verdicts = _with_endless_cells(cells[1:-1], unchecked | verdicts)
    return [verdicts[question] for question in questions_of(name) if question in verdicts]


def report_verdicts() -> None:
    """Say what was checked in this kernel, and in which exercise, beside what is printed."""
    from IPython.display import publish_display_data

    verdicts = [{name: getattr(one, name) for name in _FIELDS} for one in notebook.verdicts]
    publish_display_data({_REPORTED: [notebook._current.get("name", ""), verdicts]})


def _executed_cells(path: Path) -> list[Any]:
    """Return the cells of a notebook after a run, between one that listens and one that reports."""
    from nbclient import NotebookClient
    from nbclient.exceptions import DeadKernelError
    from nbformat.reader import NotJSONError
    from nbformat.v4 import new_code_cell, reads_json

    try:
        book = reads_json(path.read_text(encoding="utf-8-sig"))
        book.cells[:] = [new_code_cell(_LISTEN), *book.cells, new_code_cell(_REPORT)]
    except (NotJSONError, ValueError, AttributeError, TypeError):
        raise GradingError(f"{path} is not a notebook") from None
    started: list[int] = []
    client = NotebookClient(
        book,
        timeout_func=_seconds_for,
        interrupt_on_timeout=True,
        kernel_name="python3",
        allow_errors=True,
        extra_arguments=["--log-level=ERROR"],
        resources={"metadata": {"path": str(path.parent)}},
        on_cell_start=lambda cell, cell_index: started.append(cell_index),
    )
    try:
        client.execute()
    except DeadKernelError:
        # what exits may be noticed late
        quits = (n for n in reversed(started) if _EXIT.search(book.cells[n].source))
        number = next(quits, started[-1])
        asked = _asked_from(book.cells[number:])
        cell = f"cell {number}{f' (for question {asked[0]})' if asked else ''}"
        raise GradingError(
            f"{path}: {cell} ended the kernel, so nothing could be checked; take out what ends "
            "it, such as exit()"
        ) from None
    return list(book.cells)


def _seconds_for(cell: Any) -> float:
    return CHECK_CELL_SECONDS if _CHECK.search(cell.source) else CELL_SECONDS


def _errors_in(cell: Any) -> list[Any]:
    return [one for one in cell.get("outputs", ()) if one.output_type == "error"]


def _asked_from(cells: Sequence[Any]) -> list[str]:
    """Return the questions that cells check, in order."""
    return [question for cell in cells for question in _CHECK.findall(cell.source)]


def _with_endless_cells(cells: Sequence[Any], verdicts: dict[str, Verdict]) -> dict[str, Verdict]:
    """Add a word on cells that were stopped to the question that is checked next.

    Behind the last check it is with the last question.
    """
    noted = dict(verdicts)
    for number, cell in enumerate(cells, 1):
        if not any(one.ename == "KeyboardInterrupt" for one in _errors_in(cell)):
            continue
        asked = (one for one in _asked_from(cells[number - 1 :]) if one in noted)
        question = next(asked, next(reversed(noted)))
        words = (
            f"Cell {number} had not finished after {_seconds_for(cell):g} seconds and was "
            "stopped: look for a loop that never ends."
        )
        noted[question] = replace(noted[question], details=(*noted[question].details, words))
    return noted


def _verdicts_on_failed_checks(cells: Sequence[Any], name: str) -> dict[str, Verdict]:
    """Return what to say of each check that ended with an error: it has no answer to check."""
    questions, verdicts, before = questions_of(name), {}, ""
    for number, cell in enumerate(cells, 1):
        errors = _errors_in(cell)
        words = " ".join(f"{one.ename}: {_IN_FILE.sub(r'(line', one.evalue)}" for one in errors)
        asked = [one for one in _asked_from([cell]) if one in questions]
        for question in asked if errors else ():
            fault = f"its check did not run: {words}"
            verdicts[question] = questions[question].verdict(0, fault, before)
        if asked:
            before = ""
        elif errors and not before:
            before = f"Before that, cell {number} ended with {words}."
    return verdicts
