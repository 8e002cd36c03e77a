"""A panel with source or pseudocode, one line lit, with the variables beneath it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from gamesearch.drawing.code_folding import excerpt, in_rows
from gamesearch.drawing.geometry import corners, rounded
from gamesearch.drawing.listing import Listing
from gamesearch.drawing.regions import Region
from gamesearch.drawing.text_metrics import text_width
from gamesearch.drawing.tree_fit import DoesNotFit
from gamesearch.shapes import Polygon, Shape, Text
from gamesearch.tracing.notation import show

LEADING: Final = 1.36  # from one row of code to the next, in sizes of its letters
TIGHT: Final = 1.2  # beside a tree, and where there is no more room
PADDING: Final = 16.0  # above and below the code, together
BENEATH: Final = 6.0  # from the panel to the variables
LEFT, RIGHT = 18.0, 4.0  # of the rows; a pointer stands at the left


class CodePanel:
    """Source on a background, long lines broken, one of them lit, with the variables beneath it."""

    def __init__(self, code: Listing, box: Region, size: float, rows: int | None = None) -> None:
        self.box, self.size, self.code = box, size, code
        self.columns = code_columns(box.width, size)
        self.room = len(in_rows(code.lines, self.columns)) if rows is None else rows
        roomy = rows is None and panel_height(self.room, size, LEADING) <= box.height + 0.01
        self.leading = LEADING if roomy else TIGHT
        self.lead = size * self.leading
        if panel_height(self.room, size, self.leading) > box.height + 0.01:
            raise DoesNotFit(
                f"{self.room} lines of code do not fit into {box.height:.0f} points; a higher box "
                "was expected, or fewer `rows`, which show the part of the code round the lit line"
            )

    def shapes(
        self, line: int | None, variables: Mapping[str, Any] | None, legend: str = ""
    ) -> Iterator[Shape]:
        """The panel, with the `legend` of the tree beside it at its foot."""
        box = self.box
        height = panel_height(self.room, self.size, self.leading)
        yield Polygon(rounded(box.left, box.top, box.width, height, 8), "box", "faint", 1)
        rows = excerpt(self.code, self.columns, self.room, line)
        lit = [row for row, (number, _) in enumerate(rows) if number == line]
        if lit:
            yield from self._light(lit[0], len(lit))
        for row, (_, text) in enumerate(rows):
            bare = text.lstrip()
            x = box.left + LEFT + text_width(text[: len(text) - len(bare)], self.size, mono=True)
            if bare:
                yield Text(x, self._y(row), bare, self.size, "text", "start", mono=True)
        for number, row_text in enumerate(variable_rows(variables or {}, box.width, self.size)):
            y = box.top + height + BENEATH + (number + 0.5) * self.lead
            yield Text(box.left + LEFT, y, row_text, self.size, "text", "start", mono=True)
        if legend:
            y = box.top + box.height - 0.5 * self.lead
            yield Text(box.left + LEFT, y, legend, self.size, "muted", "start")

    def _y(self, row: float) -> float:
        return self.box.top + PADDING / 2 + (row + 0.5) * self.lead

    def _light(self, first: int, count: int) -> Iterator[Shape]:
        """A ground beneath the rows, and a pointer: no meaning by colour alone."""
        top = self._y(first - 0.5)
        ground = corners(self.box.left + 15, top, self.box.width - 17, count * self.lead)
        yield Polygon(ground, "marked", "current", 1.6)
        x, y = self.box.left + 3, self._y(first)
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
        if rows[-1] and text_width(longer, size, mono=True) > width - LEFT - RIGHT:
            rows.append(item)
        else:
            rows[-1] = longer
    return rows if items else []


def panel_height(rows: int, size: float, leading: float = LEADING) -> float:
    """How high a panel with so many rows of code is."""
    return PADDING + rows * size * leading


def rows_within(height: float, beneath: int, size: float) -> int:
    """How many rows of code fit into a height, with so many of variables and legend beneath."""
    return int((height - PADDING - BENEATH) / (size * TIGHT) + 0.01) - beneath


def code_columns(width: float, size: float) -> int:
    """How many letters of code fit into a panel of this width."""
    return int((width - LEFT - RIGHT) / text_width("m", size, mono=True))
