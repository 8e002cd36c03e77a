"""The participants of a tournament: agents found in a folder, read but not run.

Each is read in a limited process, as submissions are: an agent that exceeds the limits is left out,
and the tournament takes place without it.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gamesearch.grading.classroom.journal import Details, Entry, Record, as_line
from gamesearch.grading.classroom.notebooks import Refused, read_cells, read_plain_file
from gamesearch.grading.classroom.pool import LocalWorkers, Pool, run_tasks
from gamesearch.grading.classroom.submissions import Submission, find_submissions
from gamesearch.grading.sandbox.protocol import MOST_CODE, parse_code
from gamesearch.tournament.records import ASSIGNMENT, Entrant

MOST_BYTES_EACH: Final = 4  # of a character in a file


def find_entrants(
    folder: Path, jobs: int = 1, pool: Pool = LocalWorkers
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
        return as_line((record, Details({}, {"cells": json.dumps(cells)})))

    def given_up(self, one: Submission, status: str, reason: str) -> Entry:
        """Return the entry of an agent that does not take part."""
        return Record(one.student, one.work, "", status, reason, 0.0, "", ()), Details({}, {})


def _code_of(one: Submission) -> tuple[str, ...]:
    """Return the cells of an agent's file. Raises Refused for one that is not an agent."""
    is_python = one.notebook.suffix.lower() == ".py"
    try:
        if is_python:
            data = read_plain_file(one.notebook, MOST_BYTES_EACH * MOST_CODE, "leave out data")
            cells = [data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")]
        else:
            cells = [cell.source for cell in read_cells(one.notebook) if cell.kind == "code"]
        if sum(map(len, cells)) > MOST_CODE:
            raise Refused(f"it has over {MOST_CODE:,} characters of code")
        if is_python:
            ast.parse(cells[0])
    except Refused:
        raise
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = f", line {error.lineno}" if isinstance(error, SyntaxError) else ""
        raise Refused(f"it cannot be read as Python ({type(error).__name__}{line})") from None
    _check_that_it_plays(cells)
    return tuple(cells)


def _check_that_it_plays(cells: Iterable[str]) -> None:
    """Raise Refused for code that does not define `agent`, or leaves it to be written.

    The code is only read here, not run.
    """
    agents = [agent for cell in cells for agent in _agents_in(cell)]
    if not agents:
        raise Refused("it defines no function agent(game, state, budget)")
    match agents[-1]:
        case ast.FunctionDef(body=[*_, ast.Raise(exc=ast.expr() as raised)] as body):
            names = {x.id for x in ast.walk(raised) if isinstance(x, ast.Name)}
            if len(body) <= 2 and NotImplementedError.__name__ in names:
                raise Refused("its agent is still to be written")


def _agents_in(cell: str) -> list[ast.AST]:
    """Return what gives `agent` a meaning in a cell, from top to bottom."""
    try:
        nodes = ast.walk(parse_code(cell))
    except SyntaxError:  # or it speaks to the notebook
        return []
    return sorted(filter(_binds_agent, nodes), key=lambda node: getattr(node, "lineno", 0))


def _binds_agent(node: ast.AST) -> bool:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.alias(asname=str(name)):
            return name == "agent"
        case ast.Name(id=name, ctx=ast.Store()) | ast.alias(name=name):
            return name == "agent"
    return False
