"""Tables as CSV files, read and written as spreadsheets do."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from math import isfinite, nan
from pathlib import Path
from typing import Final, NamedTuple

from gamesearch.grading.assignment_loader import GradingError
from gamesearch.reading import quote

Value = str | int | float  # what a cell holds

# What a spreadsheet may take for a formula, should it split the cell at another separator too.
_FORMULA: Final = "\"*[-=+@\t\r'＝＋－＠]"
_BEFORE: Final = re.compile(f"(^|[;,\t])(?={_FORMULA})")
_MARKED: Final = re.compile(f"(^|[;,\t])'(?={_FORMULA})")


class TableRow(NamedTuple):
    """A row of a table: where it stands, and its cells by column."""

    place: str
    cells: dict[str, str]


def read_table(path: Path, columns: Sequence[str]) -> list[TableRow]:
    """Return the rows of a CSV file that has these columns, and perhaps more.

    Separators may be commas, semicolons or tabs, as spreadsheets write them. Raises
    GradingError for a file that cannot be read so.
    """
    data = path.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise GradingError(
            f"{path} is not UTF-8: line {line} has the byte {data[error.start]:#x}; save it as "
            "'CSV UTF-8'"
        ) from None
    lines, separator = io.StringIO(text, newline=""), separator_of(text)
    reader = csv.DictReader(lines, delimiter=separator, restval="", strict=True)
    rows, start = [], 1  # the line where a row begins
    try:
        reader.fieldnames = header = [name.strip().lower() for name in reader.fieldnames or ()]
        if any(header.count(name) != 1 for name in columns):
            raise GradingError(
                f"{path} begins with {quote(separator.join(header))}; the columns "
                f"{', '.join(columns)} were expected"
            )
        start = reader.line_num + 1
        for cells in reader:
            place = f"{path}, line {reader.line_num}"
            beyond = cells.pop(None, [])
            if any(map(str.strip, beyond)):
                raise GradingError(
                    f"{place} has {len(header) + len(beyond)} cells where {len(header)} were "
                    f"expected; a text with {separator!r} in it has to be in quotes"
                )
            if any(cell.strip() for cell in cells.values()):
                plain = {name: _MARKED.sub(r"\1", cell) for name, cell in cells.items()}
                rows.append(TableRow(place, plain))
            start = reader.line_num + 1
    except csv.Error as error:
        raise GradingError(
            f"{path}, line {start}: {error}; rows of cells were expected, each quote with a "
            "closing one: correct the row that begins here"
        ) from None
    return rows


def separator_of(text: str) -> str:
    """Return the separator of the first line; a comma if it shows none."""
    return max(",;\t", key=re.split("[\r\n]", text, maxsplit=1)[0].count)


def amount(row: TableRow, column: str, most: float, meaning: str) -> float:
    """Return a number from 0 to `most` in a cell. Raises GradingError."""
    text, value = row.cells.get(column, "").strip(), nan
    sign = "%" if meaning == "percent" else ""
    with suppress(ValueError):
        value = float(text.removesuffix(sign).replace(",", "."))
    if isfinite(value) and 0 <= value <= most and "_" not in text:
        return abs(value)  # of -0
    limit = f"from 0 to {most:g}" if isfinite(most) else "from 0 up"
    raise GradingError(f"{row.place}: {column} is {quote(text)}; {meaning} {limit} was expected")


def as_csv(rows: Iterable[Sequence[Value]], separator: str = ",") -> bytes:
    """Rows as CSV; no text of a student's can be taken for a formula by a spreadsheet."""

    def safe(cell: Value) -> Value:
        try:
            float(cell)
        except ValueError:
            return _BEFORE.sub(r"\1'", str(cell))
        return cell

    text = io.StringIO(newline="")
    csv.writer(text, delimiter=separator).writerows(map(safe, row) for row in rows)
    return text.getvalue().encode(errors="replace")


def number(value: float | None) -> str:
    """Return a number of points for a table: no more than two places, nothing for None."""
    return "" if value is None else f"{round(value, 2):.10g}"
