"""The released exercise, which each submission is compared with cell by cell."""

from __future__ import annotations

import ast
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, takewhile
from typing import Any, NamedTuple

from gamesearch.exercises import exercise_at
from gamesearch.grading.assignment_loader import GradingError, questions_of
from gamesearch.grading.classroom.notebooks import MOST_CODE, Cell, source_of
from gamesearch.grading.questions.question import GradedQuestion
from gamesearch.grading.sandbox.sizes import parse_code


class Edition(NamedTuple):
    """The released exercise: its questions, and where each of its cells belongs."""

    assignment: str
    questions: Mapping[str, GradedQuestion]
    setup: tuple[str, ...]  # the names of the locked cells before the first heading
    functions: Mapping[str, str]  # by question, the name of the function it checks
    places: Mapping[str, str]  # by name of a locked cell, the question checked there, or ""
    sources: Mapping[str, str]  # by name, what each cell said when it was handed out
    headings: Mapping[str, str]  # by written question, the source of the cell that asks it
    unwritten: Mapping[str, Collection[str]]  # by source, the functions still to be written in it

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

    def questions_of(self, cells: Sequence[Cell]) -> dict[int, str]:
        """By number of a cell, the question that is checked next."""
        found: dict[int, str] = {}
        question = ""
        for cell in reversed(cells):
            ours = self.stands_for(cell) or ""
            question = self.places.get(ours, "") or question
            if question and ours not in self.setup:
                found[cell.number] = question
        return found

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
        answers = [cells[place] for place in named] or self._below_heading(cells, question)
        text = _joined(cell for cell in answers if cell.source.strip() != box)
        if text.strip():
            return text
        boxes = named or self._boxes_below_heading(cells, question)
        around = [cell for place in boxes for cell in self._around(cells, place)]
        return _joined(_words_in(dict.fromkeys(around)))

    def _below_heading(self, cells: Sequence[Cell], question: str) -> list[Cell]:
        """The student's text below the cell that asks; the question may be put in several cells."""
        answers: list[Cell] = []
        given = self.given - {self.headings[question].strip()}
        for cell in cells[self._first_below_heading(cells, question) :]:
            ours = cell.source.strip() in given
            if cell.kind != "markdown" or (ours and (answers or cell.source.startswith("## "))):
                break
            answers += [] if ours else [cell]
        return answers

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

    def _around(self, cells: Sequence[Cell], place: int) -> list[Cell]:
        """The student's own cells around one, up to the next ones of the course."""
        above = list(takewhile(self._is_the_students, reversed(cells[:place])))
        return [*reversed(above), *takewhile(self._is_the_students, cells[place + 1 :])]

    def _is_the_students(self, cell: Cell) -> bool:
        named = any(name in self.sources for name in cell.names)
        return not named and cell.source.strip() not in self.given


def _words_in(cells: Iterable[Cell]) -> Iterator[Cell]:
    """The cells that are words; code beyond what is looked at in a submission counts as code."""
    length = 0
    for cell in cells:
        if cell.kind == "code":
            length += len(cell.source)
            if length > MOST_CODE or _does_something(cell.source):
                continue
        yield cell


def _does_something(source: str) -> bool:
    """Whether it is Python that does anything, and no words in a cell of code by a slip."""
    try:
        body = parse_code(source).body
    except SyntaxError:
        return False
    return not all(isinstance(x, ast.Expr) and isinstance(x.value, ast.Constant) for x in body)


def _joined(cells: Iterable[Cell]) -> str:
    return "\n\n".join(cell.source for cell in cells if cell.source.strip())


class _ReleasedCell(NamedTuple):
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
    path = exercise_at(assignment).notebook
    if not path.is_file():
        raise GradingError(f"there is no exercise {path.name} in {path.parent}")
    cells = list(map(_released_cell, json.loads(path.read_bytes())["cells"]))
    locked = [cell for cell in cells if cell.marks.get("locked")]
    checked = {
        cell.name: _checked_in(cell.source) if cell.marks["grade"] else {} for cell in locked
    }
    functions = {name: function for pairs in checked.values() for name, function in pairs.items()}
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
        places={name: next(iter(pairs), "") for name, pairs in checked.items()},
        sources={cell.name: cell.source for cell in cells},
        unwritten={cell.source.strip(): _unwritten_in(cell.source) for cell in cells
                   if cell.kind == "code"},
    )  # fmt: skip


def _released_cell(cell: Any) -> _ReleasedCell:
    marks = cell["metadata"].get("nbgrader", {})
    name = marks.get("grade_id", cell["id"])
    return _ReleasedCell(name, cell["cell_type"], source_of(cell), marks)


def _unwritten_in(source: str) -> frozenset[str]:
    """The functions of a released cell that do nothing yet but raise NotImplementedError."""
    names = set()
    for statement in ast.parse(source).body:
        match statement:
            case ast.FunctionDef(
                name=name, decorator_list=[], body=[*doc, ast.Raise(exc=raised)]
            ) if raised is not None and "NotImplementedError" in ast.unparse(raised):
                if not doc or (len(doc) == 1 and ast.get_docstring(statement) is not None):
                    names.add(name)
    return frozenset(names)


def _checked_in(source: str) -> dict[str, str]:
    """The question and the function's name in `check("q2", alpha_beta).score`."""
    pairs = {}
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(
                func=ast.Name(id="check"),
                args=[ast.Constant(value=str(name)), ast.Name(id=function)],
            ):
                pairs[name] = function
    return pairs
