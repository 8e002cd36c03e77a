"""A panel with source or pseudocode: a line lit, variables beneath."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gamesearch.drawing.geometry import corners, rounded
from gamesearch.drawing.listing import Listing
from gamesearch.drawing.regions import Region
from gamesearch.drawing.text_metrics import LEADING, text_width
from gamesearch.drawing.tree_fit import DoesNotFit
from gamesearch.shapes import Polygon, Shape, Text
from gamesearch.tracing.notation import show


class CodePanel:
    """Source on a ground, its long lines broken, one of them lit; variables beneath."""

    def __init__(self, code: Listing, box: Region, size: float, rows: int | None = None) -> None:
        self.box, self.size, self.code = box, size, code
        self.lead = size * LEADING
        columns = code_columns(box.width, size)
        self.rows = [(n, row) for n, text in code.lines for row in broken(text, columns)]
        self.room = len(self.rows) if rows is None else rows
        if 20 + self.room * self.lead > box.height:
            raise DoesNotFit(
                f"{self.room} lines of code do not fit into {box.height:.0f} points; a higher box "
                "was expected, or fewer `rows`, which show the part of the code round the lit line"
            )

    def shapes(
        self, line: int | None, variables: Mapping[str, Any] | None, legend: str = ""
    ) -> Iterator[Shape]:
        """The panel, with the `legend` of the tree beside it at its foot."""
        box = self.box
        height = 20 + self.room * self.lead
        yield Polygon(rounded(box.left, box.top, box.width, height, 8), "box", "faint", 1)
        rows = _excerpt(self.rows, self.room, line)
        lit = [row for row, (number, _) in enumerate(rows) if number == line]
        if lit:
            yield from self._light(lit[0], len(lit))
        for row, (_, text) in enumerate(rows):
            bare = text.lstrip()
            x = box.left + 26 + text_width(text[: len(text) - len(bare)], self.size, mono=True)
            if bare:
                yield Text(x, self._y(row), bare, self.size, "text", "start", mono=True)
        for number, row_text in enumerate(variable_rows(variables or {}, box.width, self.size)):
            y = box.top + height + 8 + (number + 0.5) * self.lead
            yield Text(box.left + 26, y, row_text, self.size, "text", "start", mono=True)
        if legend:
            y = box.top + box.height - 0.5 * self.lead
            yield Text(box.left + 26, y, legend, self.size, "muted", "start")

    def _y(self, row: float) -> float:
        return self.box.top + 10 + (row + 0.5) * self.lead

    def _light(self, first: int, count: int) -> Iterator[Shape]:
        """A ground beneath the rows, and a pointer: no meaning by colour alone."""
        top = self._y(first - 0.5)
        ground = corners(self.box.left + 20, top, self.box.width - 26, count * self.lead)
        yield Polygon(ground, "marked", "current", 1.6)
        x, y = self.box.left + 6, self._y(first)
        yield Polygon(((x, y - 6), (x + 11, y), (x, y + 6)), "current", None)

    def in_words(self, line: int | None, variables: Mapping[str, Any] | None) -> str:
        name = self.code.name or "Code"
        at = next((text.strip() for number, text in self.code.lines if number == line), "")
        words = (
            f"{name}, at the line: {at}" if at else f"Code of {name}" if self.code.name else name
        )
        known = ", ".join(f"{n} = {_written(value)}" for n, value in (variables or {}).items())
        return f"{words}; {known}" if known else words


def _written(value: Any) -> str:
    if isinstance(value, tuple):
        return f"({', '.join(map(_written, value))})"
    return "None" if value is None else show(value)


def variable_rows(variables: Mapping[str, Any], width: float, size: float) -> list[str]:
    """The variables beneath a panel of this width, row by row."""
    items = [f"{name} = {_written(value)}" for name, value in variables.items()]
    rows = [""]
    for item in items:
        longer = f"{rows[-1]}   {item}" if rows[-1] else item
        if rows[-1] and text_width(longer, size, mono=True) > width - 32:
            rows.append(item)
        else:
            rows[-1] = longer
    return rows if items else []


def _excerpt(rows: list[tuple[int, str]], room: int, line: int | None) -> list[tuple[int, str]]:
    """As many rows of code as there is room for, with the lit line; `…` stands for the others.

    It moves on by a third of the room, so that most frames show the same part.
    """
    if len(rows) <= room:
        return rows
    at = next((row for row, (number, _) in enumerate(rows) if number == line), 0)
    leap = max(1, room // 3)
    start = min(max(0, at // leap - 1) * leap, len(rows) - room)
    shown = rows[start : start + room]
    for end, left_out in ((0, start > 0), (-1, start + room < len(rows))):
        if left_out:
            text = shown[end][1]
            shown[end] = 0, " " * (len(text) - len(text.lstrip())) + "…"
    return shown


def code_columns(width: float, size: float) -> int:
    """How many letters of code fit into a panel of this width."""
    return int((width - 34) / text_width("m", size, mono=True))


def broken(text: str, columns: int) -> list[str]:
    """A line of code in rows of at most so many columns, the later ones indented further."""
    rows = []
    indent = " " * (len(text) - len(text.lstrip()) + 4)
    while len(text) > columns:
        at = text.rfind(" ", len(indent) + 4, columns)
        if at < 0:
            at = max(text.rfind("(", len(indent), columns), text.rfind(",", len(indent), columns))
        if at < 0:
            at = max(columns - 1, len(indent))
        rows.append(text[: at + 1].rstrip())
        text = indent + text[at + 1 :].lstrip()
    return [*rows, text]
