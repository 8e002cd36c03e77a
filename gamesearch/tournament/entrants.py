"""The participants of a tournament: agents found in a folder, read but not run.

Each is read in a limited process, as submissions are: an agent that exceeds the limits is left out,
and the tournament takes place without it.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gamesearch.grading.classroom.journal import Details, Entry, Record, as_line
from gamesearch.grading.classroom.notebooks import Refused, read_cells, read_plain_file
from gamesearch.grading.classroom.pool import Pool, on_this_machine, run_tasks
from gamesearch.grading.classroom.submissions import Submission, find_submissions
from gamesearch.grading.sandbox.sizes import MOST_CODE, parse_code
from gamesearch.tournament.records import ASSIGNMENT, Entrant

MOST_BYTES_EACH: Final = 4  # of a character in a file


def find_entrants(
    folder: Path, jobs: int = 1, pool: Pool = on_this_machine
) -> tuple[list[Entrant], list[tuple[str, str]]]:
    """Return who takes part, and who does not and why.

    Agents are files NAME.py, notebooks NAME.ipynb, or submissions of the project as nbgrader
    has them; what they must define is a function `agent`. They are read in processes of `pool`,
    `jobs` at a time. Raises GradingError for a folder without any such file.
    """
    submissions = find_submissions(folder, ASSIGNMENT, (".py", ".ipynb"))
    entries = {entry[0].student: entry for entry in run_tasks(_Reading(), submissions, pool, jobs)}
    entrants, left_out = [], []
    for name in (one.student for one in submissions):
        record, details = entries[name]
        if record.status == _READ:
            entrants.append(Entrant(name, tuple(json.loads(details.answers["cells"]))))
        else:
            left_out.append((name, record.reason))
    return entrants, left_out


_READ: Final = "read"


@dataclass(frozen=True)
class _Reading:
    """The task of reading an agent's file."""

    def __call__(self, one: Submission) -> str:
        """Return a journal line with its cells, or the reason why it does not take part."""
        try:
            cells = _code_of(one)
        except Refused as error:
            return as_line(self.given_up(one, "refused", str(error)))
        record = Record(one.student, one.work, "", _READ, "", 0.0, "", ())
        return as_line((record, Details({}, {"cells": json.dumps(cells)}, ())))

    def given_up(self, one: Submission, status: str, reason: str) -> Entry:
        """Return the entry of an agent that does not take part."""
        return Record(one.student, one.work, "", status, reason, 0.0, "", ()), Details({}, {}, ())


def _code_of(one: Submission) -> tuple[str, ...]:
    """Return the cells of an agent's file. Raises Refused for one that is not an agent."""
    if one.notebook.suffix.lower() == ".py":
        cells = [_text_of(one.notebook)]
        _check_size(cells)
        try:
            ast.parse(cells[0])
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise _not_python(error) from None
    else:
        cells = [cell.source for cell in read_cells(one.notebook) if cell.kind == "code"]
        _check_size(cells)
    _check_that_it_plays(cells)
    return tuple(cells)


def _text_of(path: Path) -> str:
    """Return the text of a Python file. Raises Refused."""
    try:
        most = MOST_BYTES_EACH * MOST_CODE
        text = read_plain_file(path, most, "leave out data").decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _not_python(error) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _check_size(cells: Iterable[str]) -> None:
    """Raise Refused for more code than is read."""
    if sum(map(len, cells)) > MOST_CODE:
        raise Refused(f"it has over {MOST_CODE:,} characters of code")


def _not_python(error: Exception) -> Refused:
    line = f", line {error.lineno}" if isinstance(error, SyntaxError) else ""
    return Refused(f"it cannot be read as Python ({type(error).__name__}{line})")


def _check_that_it_plays(cells: Iterable[str]) -> None:
    """Raise Refused for code that does not define `agent`, or leaves it to be written.

    The code is only read here, not run.
    """
    agents = [agent for cell in cells for agent in _agents_in(cell)]
    if not agents:
        raise Refused("it defines no function agent(game, state, budget)")
    match agents[-1]:
        case ast.FunctionDef(body=[*_, ast.Raise(exc=raised)] as body) if len(body) <= 2:
            if raised is not None and _is_named(raised, NotImplementedError.__name__):
                raise Refused("its agent is still to be written")


def _is_named(expression: ast.expr, name: str) -> bool:
    """Return whether a name is in an expression, however deep."""
    return any(isinstance(x, ast.Name) and x.id == name for x in ast.walk(expression))


def _agents_in(cell: str) -> Iterator[ast.stmt]:
    """Yield the statements of a cell that give `agent` a meaning."""
    try:
        body = parse_code(cell).body
    except SyntaxError:  # or it speaks to the notebook
        return
    for statement in _run_at_once(body):
        names: list[str] = []
        match statement:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                names = [name]
            case ast.Assign(targets=targets):
                names = [part.id for target in targets for part in _names_set(target)]
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr()):
                names = [name]
            case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
                names = [alias.asname or alias.name for alias in aliases]
        if "agent" in names:
            yield statement


def _run_at_once(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements of a cell, and those below `if`, `try` and `with`."""
    waiting = [*body]
    while waiting:
        statement = waiting.pop(0)
        yield statement
        if isinstance(statement, ast.If | ast.Try | ast.With):
            parts = [statement, *getattr(statement, "handlers", ())]
            for name in ("body", "orelse", "finalbody"):
                waiting += [inner for part in parts for inner in getattr(part, name, ())]


def _names_set(target: ast.expr) -> list[ast.Name]:
    return [x for x in ast.walk(target) if isinstance(x, ast.Name) and isinstance(x.ctx, ast.Store)]
