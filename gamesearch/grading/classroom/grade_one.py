"""Grades one submission: whatever was handed in becomes a row, with a verdict on each question.

The notebook's cells run in a sandbox, from the top, each error kept with its cell. What the
course wrote is not taken from the submission but from the released exercise: the first cell,
and the places where questions are checked. There the grader checks, with the functions as
they stand at that place, as in the notebook. What a student wrote into such a cell runs as a
cell of theirs. A process that is lost on the way (it crashed, it
did not end, it ate its memory) costs that cell or that question; the rest goes on in a new one.
"""

from __future__ import annotations

import ast
import json
import os
import stat
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import islice, takewhile
from pathlib import Path
from typing import Any, Final, NamedTuple

from gamesearch.grading.checks import (
    GradingError,
    Question,
    Verdict,
    check_answer,
    questions_of,
)
from gamesearch.grading.classroom.similarity import source_of
from gamesearch.grading.sandbox.protocol import RemoteError
from gamesearch.grading.sandbox.sandbox import Lost, Sandbox, isolation
from gamesearch.grading.sandbox.session import Talk
from gamesearch.pack import root

MOST_NOTEBOOK: Final = 20_000_000  # bytes, with all drawn outputs
MOST_CELLS: Final = 1000
CELL_SECONDS: Final = 5.0  # for one cell
WALL_SECONDS: Final = 60.0  # for a whole submission
MOST_NOTES: Final = 4  # that go into a row's reason
MOST_LOST: Final = 3  # cells that may take the process with them; then the rest is left out


@dataclass(frozen=True)
class Row:
    """What became of a submission, with a verdict for every question of the assignment, in order.

    `status` is "graded" if its answers could be checked; "refused" for what is no notebook;
    "crashed", "timed out" or "out of memory" where the student's process was lost before any
    answer was checked, so that nothing counts. `reason` says why, or what to know of a graded
    one: cells that failed, answers that ended the process.
    """

    student: str
    assignment: str
    verdicts: tuple[Verdict, ...]
    status: str
    reason: str
    seconds: float
    isolation: str

    @property
    def score(self) -> float:
        """The points of all questions together."""
        return sum(verdict.score for verdict in self.verdicts)

    @property
    def max_score(self) -> float:
        """The points that could be had."""
        return sum(verdict.max_score for verdict in self.verdicts)


def grade_submission(
    notebook: Path, assignment: str, student: str, *, seed: int, unsafe: bool = False
) -> Row:
    """Grade one notebook; never raises for what it is or does.

    `student` is whose it is, whatever the notebook says; `seed` chooses the hidden instances.
    Raises GradingError for an unknown assignment, and where submissions cannot be isolated
    unless `unsafe` accepts that.
    """
    start = time.monotonic()
    kept, edition = isolation(unsafe), edition_of(assignment)
    try:
        cells = read_cells(notebook)
    except Refused as error:
        verdicts = [
            Verdict(name, 0, asked.points, "nothing could be graded", f"{error}.")
            for name, asked in edition.questions.items()
        ]
        status, reason = "refused", f"{error}."
    else:
        run = _Run(edition, student, seed, unsafe, start + WALL_SECONDS)
        try:
            run.grade(cells)
        finally:
            run.end()
        verdicts = [run.verdicts[name] for name in edition.questions]
        status, reason = run.status, run.reason
    seconds = round(time.monotonic() - start, 3)
    return Row(student, assignment, tuple(verdicts), status, reason, seconds, kept)


# ---------------------------------------------------------------- what was handed in


class Refused(ValueError):
    """A file that is no notebook to be graded; the message says why."""


class Cell(NamedTuple):
    """A cell of a notebook: its kind, its text, and the names it goes by."""

    number: int  # from 1, as they are counted on the page
    kind: str
    source: str
    names: tuple[str, ...]  # nbgrader's grade_id if it is there, then the cell's own id


def read_cells(path: Path) -> list[Cell]:
    """The cells of a notebook. Raises Refused for whatever else there is."""
    data = _read(path)
    try:
        book = json.loads(data)
    except (ValueError, RecursionError):  # no JSON, no UTF-8, or nested without end
        raise Refused("it is not a notebook: it cannot be read as JSON") from None
    found = book.get("cells") if isinstance(book, dict) else None
    if not isinstance(found, list):
        raise Refused("it is not a notebook: it has no cells (nbformat 4 was expected)")
    if len(found) > MOST_CELLS:
        raise Refused(f"it has {len(found)} cells; at most {MOST_CELLS} were expected")
    return [_cell(number, cell) for number, cell in enumerate(found, 1)]


def _read(path: Path) -> bytes:
    """The bytes of a plain file, not followed anywhere and not waited for."""
    try:
        number = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        if path.is_symlink():
            raise Refused("it is a link to another file") from None
        raise Refused(f"it cannot be opened ({error.strerror})") from None
    found = os.fstat(number)
    if not stat.S_ISREG(found.st_mode):
        os.close(number)
        raise Refused("it is no file")
    with os.fdopen(number, "rb") as file:
        data = file.read(MOST_NOTEBOOK + 1)
    if len(data) > MOST_NOTEBOOK:
        raise Refused(
            f"it has {found.st_size / 1e6:.0f} MB; at most {MOST_NOTEBOOK / 1e6:.0f} were "
            "expected: clear all outputs and save it"
        )
    return data


def _cell(number: int, cell: Any) -> Cell:
    cell = cell if isinstance(cell, dict) else {}
    marks: Any = cell
    for key in ("metadata", "nbgrader", "grade_id"):
        marks = marks.get(key) if isinstance(marks, dict) else None
    names = tuple(name for name in (marks, cell.get("id")) if isinstance(name, str))
    return Cell(number, str(cell.get("cell_type")), source_of(cell), names)


# ---------------------------------------------------------------- what was handed out


class Edition(NamedTuple):
    """The released exercise: what a submission is laid beside."""

    assignment: str
    questions: Mapping[str, Question]
    setup: tuple[str, ...]  # the names of the locked cells before the first heading
    functions: Mapping[str, str]  # by question, the name of the function it checks
    places: Mapping[str, str]  # by name of a locked cell, the question checked there, or ""
    sources: Mapping[str, str]  # by name, what each cell said when it was handed out
    headings: Mapping[str, str]  # by written question, the source of the cell that asks it

    @property
    def given(self) -> set[str]:
        """What the cells said when they were handed out."""
        return {source.strip() for source in self.sources.values()}

    def stands_for(self, cell: Cell) -> str | None:
        """The name of the course's own, locked cell that this one is; None for a student's."""
        for name in cell.names:
            if name in self.sources:
                return name if name in self.places else None
        for name in self.places:
            if cell.source.strip() == self.sources[name].strip():
                return name
        return None

    def added_to(self, cell: Cell, name: str) -> tuple[Cell, Cell]:
        """What the student wrote above and below the course's own lines in the cell of that name.

        Where those were changed, the whole cell counts as written below them.
        """
        lines = cell.source.split("\n")
        plain = [line.rstrip() for line in lines]
        ours = [line.rstrip() for line in self.sources[name].strip().split("\n")]
        kept = (p for p in range(len(lines)) if plain[p : p + len(ours)] == ours)
        start = next(kept, None)
        end = 0 if start is None else start + len(ours)
        below = [""] * end + lines[end:]  # so that errors name the line on the page
        parts = "\n".join(lines[: start or 0]), "\n".join(below)
        above, under = (cell._replace(source=part, names=()) for part in parts)
        return above, under

    def written_in(self, cells: Sequence[Cell], question: str) -> str:
        """The answer to a written question: the cells of its name, or those below its text.

        A cell of its name may have been made one of code by a slip of the keyboard. Where it was
        left as it was handed out, the answer is what the student wrote beside it.
        """
        box = self.sources[question].strip()
        named = [place for place, cell in enumerate(cells) if question in cell.names]
        found = [cells[place] for place in named] or self._below_heading(cells, question)
        text = _joined(cell for cell in found if cell.source.strip() != box)
        if text.strip():
            return text
        boxes = named or self._boxes_below_heading(cells, question)
        beside = [cell for place in boxes for cell in self._beside(cells, place)]
        return _joined(dict.fromkeys(beside))

    def _below_heading(self, cells: Sequence[Cell], question: str) -> list[Cell]:
        """The student's text below the cell that asks; the question may be put in several cells."""
        found: list[Cell] = []
        given = self.given - {self.headings[question].strip()}
        for cell in cells[self._first_below_heading(cells, question) :]:
            ours = cell.source.strip() in given
            if cell.kind != "markdown" or (ours and (found or cell.source.startswith("## "))):
                break
            found += [] if ours else [cell]
        return found

    def _first_below_heading(self, cells: Sequence[Cell], question: str) -> int:
        heading = self.headings[question].strip()
        texts = [cell.source.strip() for cell in cells]
        return texts.index(heading) + 1 if heading in texts else len(cells)

    def _boxes_below_heading(self, cells: Sequence[Cell], question: str) -> list[int]:
        """The place of the first cell below the one that asks that is as it was handed out."""
        box = self.sources[question].strip()
        first = self._first_below_heading(cells, question)
        places = (p for p in range(first, len(cells)) if cells[p].source.strip() == box)
        return list(islice(places, 1))

    def _beside(self, cells: Sequence[Cell], place: int) -> list[Cell]:
        """The student's own words around a cell, up to the next ones of the course."""
        above = list(takewhile(self._is_the_students, reversed(cells[:place])))
        around = [*reversed(above), *takewhile(self._is_the_students, cells[place + 1 :])]
        return [cell for cell in around if cell.kind != "code" or not _does_something(cell.source)]

    def _is_the_students(self, cell: Cell) -> bool:
        named = any(name in self.sources for name in cell.names)
        return not named and cell.source.strip() not in self.given


def _does_something(source: str) -> bool:
    """Whether it is Python that does anything, and no words in a cell of code by a slip."""
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return not all(isinstance(x, ast.Expr) and isinstance(x.value, ast.Constant) for x in body)


def _joined(cells: Iterable[Cell]) -> str:
    return "\n\n".join(cell.source for cell in cells if cell.source.strip())


class _Given(NamedTuple):
    """A cell of the released exercise."""

    name: str
    kind: str
    source: str
    marks: Mapping[str, Any]  # nbgrader's

    @property
    def is_heading(self) -> bool:
        return self.kind == "markdown" and self.source.startswith("## ")


@cache
def edition_of(assignment: str) -> Edition:
    """The exercise as it was released. Raises GradingError if there is none."""
    questions = questions_of(assignment)
    path = root() / "exercises" / assignment / f"{assignment}.ipynb"
    if not path.is_file():
        raise GradingError(f"there is no exercise {path.name} in {path.parent}")
    cells = list(map(_given, json.loads(path.read_bytes())["cells"]))
    locked = [cell for cell in cells if cell.marks.get("locked")]
    checked = {
        cell.name: _checked_in(cell.source) if cell.marks["grade"] else {} for cell in locked
    }
    functions = {name: function for found in checked.values() for name, function in found.items()}
    first = next(place for place, cell in enumerate(cells) if cell.is_heading)
    headings, above = {}, ""
    for cell in cells:
        above = cell.source if cell.is_heading else above
        if cell.kind == "markdown" and cell.name in questions:
            headings[cell.name] = above
    for question in questions:
        if question not in functions and question not in headings:
            raise GradingError(f"{path.name} has no cell that checks {question}")
    return Edition(
        assignment, questions, functions=functions, headings=headings,
        setup=tuple(cell.name for cell in cells[:first] if cell in locked),
        places={name: next(iter(found), "") for name, found in checked.items()},
        sources={cell.name: cell.source for cell in cells},
    )  # fmt: skip


def _given(cell: Any) -> _Given:
    marks = cell["metadata"].get("nbgrader", {})
    name = marks.get("grade_id", cell["id"])
    return _Given(name, cell["cell_type"], source_of(cell), marks)


def _checked_in(source: str) -> dict[str, str]:
    """The question and the function's name in `check("q2", alpha_beta).score`."""
    found = {}
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(
                func=ast.Name(id="check"),
                args=[ast.Constant(value=str(name)), ast.Name(id=function)],
            ):
                found[name] = function
    return found


# ---------------------------------------------------------------- one submission

_TOO_MANY_LOST: Final = f"{MOST_LOST} cells above were left out, and no more than that are"


class _Run:
    """One submission being graded: what was found out so far, and the process that runs now."""

    def __init__(
        self, edition: Edition, student: str, seed: int, unsafe: bool, until: float
    ) -> None:
        self.edition, self.student, self.seed, self.unsafe = edition, student, seed, unsafe
        self.until = until
        self.verdicts: dict[str, Verdict] = {}
        self._notes: list[str] = []
        self._losses: list[Lost] = []
        self._left_out = 0  # cells that took the process with them
        self._first_not_run = ""  # after too many of these, by its label
        self._could_check = False
        self._talk: Talk | None = None
        self._ran: list[tuple[str, str]] = []  # cells, to be run again if the process is lost
        self._failed: dict[str, str] = {}  # by name of a cell, what went wrong in it
        self._made: dict[str, list[str]] = {}  # by name of a cell, the functions it made

    @property
    def status(self) -> str:
        """As in a row."""
        return "graded" if self._could_check or not self._losses else self._losses[0].status

    @property
    def reason(self) -> str:
        """What there is to know, in a few sentences."""
        told = [f"{note}." for note in self._notes[:MOST_NOTES]]
        if more := len(self._notes) - len(told):
            told.append(f"And so on, {more} more.")
        if self._first_not_run:
            told.append(f"From {self._first_not_run} on no cell was run: {_TOO_MANY_LOST}.")
        return " ".join(told)

    def end(self) -> None:
        """End the process that is still there."""
        if self._talk is not None:
            self._talk.sandbox.close()
            self._talk = None

    def grade(self, cells: Sequence[Cell]) -> None:
        """Run the cells, check each function where the exercise has its check, then the rest."""
        edition = self.edition
        for name in edition.setup:
            self._run_cell(Cell(0, "code", edition.sources[name], ()))
        for cell in cells:
            ours = edition.stands_for(cell)
            if ours is None:
                self._run_cell(cell)
                continue
            above, below = edition.added_to(cell, ours)
            self._run_cell(above)
            if edition.places[ours]:
                self._check(edition.places[ours])
            elif ours not in edition.setup:
                self._run_cell(cell._replace(source=edition.sources[ours], names=()))
            self._run_cell(below)
        for question in edition.functions:
            self._check(question)
        for question in edition.headings:
            text = edition.written_in(cells, question)
            self.verdicts[question] = self._verdict_on(question, text)

    # ------------------------------------------------------------ cells

    def _run_cell(self, cell: Cell) -> None:
        if cell.kind != "code" or not cell.source.strip():
            return
        label = f"cell {cell.number}" if cell.number else "the first cell"
        if self._left_out >= MOST_LOST:
            self._do_not_run(cell, label)
            return
        try:
            talk = self._ready()
            made, words = talk.run(cell.source, label, CELL_SECONDS)
            talk.settle()
        except Lost as error:
            words = f"{error} and was left out"
            self._losses.append(error)
            self._left_out += 1
        else:
            self._ran.append((cell.source, label))
            for name in cell.names:
                self._made[name] = made
        if words and cell.source.strip() not in self.edition.given:  # it is the student's doing
            self._notes.append(f"{label} {words}")
            for name in cell.names:
                self._failed[name] = words

    def _do_not_run(self, cell: Cell, label: str) -> None:
        """Remember that a cell was not run, if it is a student's."""
        if cell.source.strip() not in self.edition.given:
            self._first_not_run = self._first_not_run or label
            for name in cell.names:
                self._failed[name] = f"was not run: {_TOO_MANY_LOST}"

    def _ready(self) -> Talk:
        """The process with all cells run so far; a new one if the last was lost. Raises Lost."""
        if self._talk is not None and self._talk.lost is None:
            return self._talk
        self.end()
        if time.monotonic() > self.until:
            raise Lost("timed out", f"was not reached within {WALL_SECONDS:g} seconds")
        sandbox = Sandbox(self.student, unsafe=self.unsafe)
        self._talk = Talk(sandbox, self.edition.assignment, self.student, self.until)
        for source, label in self._ran:
            self._talk.run(source, label, CELL_SECONDS)
        return self._talk

    # ------------------------------------------------------------ questions

    def _check(self, question: str) -> None:
        """Check a question whose answer is a function (or a value), unless that is done."""
        known = self.verdicts.get(question)
        if known is not None and known.status != "not attempted":
            return
        try:
            talk = self._ready()
            answer = self._answer(talk, question)
        except (RemoteError, Lost) as error:  # or what is there by the name cannot be read
            self._note_loss(question, error)
            self.verdicts[question] = self._zero(question, f"it {error}")
            return
        verdict = self._verdict_on(question, answer)
        if answer is None and question in self._failed:
            verdict = self._zero(question, f"its cell {self._failed[question]}")
        self.verdicts[question] = verdict
        self._could_check |= answer is not None
        with suppress(Lost):
            talk.settle()
        if talk.lost is not None:
            self._note_loss(question, talk.lost)

    def _answer(self, talk: Talk, question: str) -> Any:
        """What is there by the function's name, or the only function that its cell made."""
        name = self.edition.functions[question]
        answer = talk.look(name)
        made = self._made.get(question, [])
        if answer is None and len(made) == 1:
            self._notes.append(f"{question}: there is no {name}, so {made[0]} was checked")
            answer = talk.look(made[0])
        elif answer is None and made:
            note = f"{question}: there is no {name}; its cell has {', '.join(made)}"
            self._notes += [note] if note not in self._notes else []  # it is asked twice
        return answer

    def _verdict_on(self, question: str, answer: Any) -> Verdict:
        assignment = self.edition.assignment
        return check_answer(assignment, question, answer, student=self.student, seed=self.seed)

    def _zero(self, question: str, fault: str) -> Verdict:
        return Verdict(question, 0, self.edition.questions[question].points, fault)

    def _note_loss(self, question: str, error: Exception) -> None:
        self._notes.append(f"{question}: it {error}")
        if isinstance(error, Lost):
            self._losses.append(error)
