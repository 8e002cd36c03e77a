"""Who takes part in a tournament: agents found in a folder, read but not run."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from gamesearch.grading.classroom.notebooks import Refused, read_cells
from gamesearch.grading.classroom.submissions import Submission, find_submissions
from gamesearch.tournament.records import Entrant

ASSIGNMENT: Final = "project_tournament"
MOST_CODE: Final = 1_000_000  # characters of an agent's file


def find_entrants(folder: Path) -> tuple[list[Entrant], list[tuple[str, str]]]:
    """Who takes part, and who does not, with the reason.

    Agents are files NAME.py, notebooks NAME.ipynb, or submissions of the project as nbgrader
    has them; what they must define is a function `agent`. Raises GradingError for a folder
    without any such file.
    """
    entrants, left_out = [], []
    for one in find_submissions(folder, ASSIGNMENT, (".py", ".ipynb")):
        try:
            entrants.append(Entrant(one.student, _code_of(one)))
        except Refused as error:
            left_out.append((one.student, str(error)))
    return entrants, left_out


def _code_of(one: Submission) -> tuple[str, ...]:
    """The cells of an agent's file. Raises Refused for one that is no agent."""
    if one.problem:
        raise Refused(one.problem)
    if one.notebook.suffix.lower() == ".py":
        try:
            cells = [one.notebook.read_text(encoding="utf-8-sig")]
            ast.parse(cells[0])
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            line = f", line {error.lineno}" if isinstance(error, SyntaxError) else ""
            raise Refused(f"it cannot be read as Python ({type(error).__name__}{line})") from None
    else:
        cells = [cell.source for cell in read_cells(one.notebook) if cell.kind == "code"]
    if sum(map(len, cells)) > MOST_CODE:
        raise Refused(f"it has over {MOST_CODE:,} characters of code")
    _check_that_it_plays(cells)
    return tuple(cells)


def _check_that_it_plays(cells: Iterable[str]) -> None:
    """Raise Refused for code that does not say what `agent` is, or only that it is to be written.

    It is only read here, and not run.
    """
    agents = [agent for cell in cells for agent in _agents_in(cell)]
    if not agents:
        raise Refused("it defines no function agent(game, state, budget)")
    match agents[-1]:
        case ast.FunctionDef(body=[*_, ast.Raise(exc=raised)] as body) if len(body) <= 2:
            if raised is not None and "NotImplementedError" in ast.dump(raised):
                raise Refused("its agent is still to be written")


def _agents_in(cell: str) -> Iterator[ast.stmt]:
    """The statements of a cell that give `agent` a meaning."""
    try:
        body = ast.parse(cell).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # or it speaks to the notebook
        return
    for statement in body:
        names: list[str] = []
        match statement:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                names = [name]
            case ast.Assign(targets=targets):
                names = [part.id for part in targets if isinstance(part, ast.Name)]
            case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
                names = [alias.asname or alias.name for alias in aliases]
        if "agent" in names:
            yield statement
