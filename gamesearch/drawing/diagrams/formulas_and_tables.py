"""Pictures that are not game trees: number lines, formulas, tables.

Every function takes data and returns a `Diagram`, in points, to be put on a slide:

    slide.picture(number_line(2, 8, value=5))

To build a figure up, call the function again with the same data and another `shown` (or another
window) for each frame: what is not shown yet keeps its space, so that nothing jumps.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterator, Sequence
from math import isfinite
from typing import Final

from gamesearch.drawing.geometry import corners, text_width, with_exponents
from gamesearch.shapes import Anchor, Circle, Diagram, Polygon, Polyline, Role, Shape, Text
from gamesearch.tracing.notation import show

SIZE: Final = 18.0  # of text


# ---------------------------------------------------------------- windows


def number_line(
    alpha: float,
    beta: float,
    *,
    value: float | None = None,
    alpha_was: float | None = None,
    beta_was: float | None = None,
    numbers: bool = True,
    note: str | None = None,
) -> Diagram:
    """Draw the window from alpha to beta on a line from −∞ to +∞; hatched where alpha > beta.

    The numbers from 0 to 10 have room. `value` is a dot on the line. `alpha_was` and `beta_was`
    show where a bound came from. Without `numbers`, bounds are only named. `note` stands below (by
    default: whether a value can lie between the bounds).

    >>> number_line(2, 8).alt
    'Number line: α = 2, β = 8. Values between α and β still matter.'
    """
    viable = alpha < beta
    if note is None:
        note = "values between α and β still matter" if viable else "α ≥ β: not viable"
    shapes = [*_window(alpha, beta)]
    for was, now, side in ((alpha_was, alpha, 1), (beta_was, beta, -1)):
        if was is not None:
            shapes.append(_bracket(was, "faint", side))
            ends = (_on_line(was), _AXIS - 26), (_on_line(now), _AXIS - 26)
            shapes.append(Polyline(ends, _BOUNDS[side], 2, head=True))
    for name, bound, side in (("α", alpha, 1), ("β", beta, -1)):
        shapes.append(_bracket(bound, _BOUNDS[side], side))
        outward: Anchor = "end" if (side > 0) == viable else "start"
        at = _on_line(bound) + (8 if outward == "end" else -8)
        text = f"{name} = {show(bound)}" if numbers else name
        shapes.append(Text(at, _AXIS - 46, text, SIZE + 2, "text", outward, bold=True))
    if value is not None:
        x, text = _on_line(value), f"v = {show(value)}" if numbers else "v"
        shapes += [Circle(x, _AXIS, 7, "current", None), Text(x, _AXIS + 33, text, SIZE)]
    shapes.append(Text(360, _AXIS + 66, note, SIZE, "muted"))
    where = "α lies left of β" if viable else "β lies left of α"
    if numbers:
        where = f"α = {show(alpha)}, β = {show(beta)}"
        where += "" if value is None else f", v = {show(value)}"
    words = note[:1].upper() + note[1:] if note[:1].isascii() else note
    return Diagram(720, _AXIS + 84, tuple(shapes), f"Number line: {where}. {words}.")


_AXIS: Final = 84.0  # how far down the line lies
_LOW, _HIGH = 70.0, 650.0  # where its infinities are
_BOUNDS: Final[dict[int, Role]] = {1: "max-line", -1: "min-line"}  # alpha's is the left end


def _on_line(number: float) -> float:
    """Return where a number lies."""
    if not isfinite(number):
        return _LOW if number < 0 else _HIGH
    return _LOW + 30 + number / 10 * (_HIGH - _LOW - 60)


def _window(alpha: float, beta: float) -> Iterator[Shape]:
    """Yield the line, and on it the window or, if it is empty, a hatched area."""
    left, right = sorted((_on_line(alpha), _on_line(beta)))
    top, width, height = _AXIS - 13, right - left, 26
    if alpha < beta:
        yield Polygon(corners(left, top, width, height), "marked", "faint", 1)
    else:
        yield Polygon(corners(left, top, width, height), None, "cut", 1)
        for start in range(0, int(width + height), 9):
            x1, x2 = max(start - height, 0.0), min(float(start), width)
            ends = (left + x1, top + start - x1), (left + x2, top + start - x2)
            yield Polyline(ends, "cut", 1)
    yield Polyline(((_LOW - 24, _AXIS), (_HIGH + 24, _AXIS)), "text", 2)
    yield Text(_LOW - 46, _AXIS, "−∞", SIZE)
    yield Text(_HIGH + 46, _AXIS, "+∞", SIZE)


def _bracket(number: float, role: Role, side: int) -> Polyline:
    """Return a square bracket on the line, open to the right (side 1) or to the left (-1)."""
    x, hook = _on_line(number), 8 * side
    top, foot = _AXIS - 18, _AXIS + 18
    return Polyline(((x + hook, top), (x, top), (x, foot), (x + hook, foot)), role, 3)


# ---------------------------------------------------------------- formulas


def formula(
    *lines: str, notes: Sequence[str] = (), shown: int | None = None, size: float = 32
) -> Diagram:
    """Draw lines of a formula; `{4}` is crossed out, `*3*` bold, `a_min` lowered, `b^m` raised.

    `notes` stand to the right of the lines. Only the first `shown` lines are drawn.

    >>> formula("max(3, min(2, {4}, {6}), 2)").alt
    'max(3, min(2, 4 (crossed out), 6 (crossed out)), 2)'
    """
    lead, width = size * 1.7, 0.0
    shapes: list[Shape] = []
    for number, line in enumerate(lines):
        x, y = 10.0, (number + 0.5) * lead
        for piece in _PIECE.finditer(line):
            style = piece.lastgroup or ""
            drawn, advance = _piece(x, y, piece[style], style, size)
            shapes += drawn if shown is None or number < shown else ()
            x += advance
        width = max(width, x - 10)
    for number, note in enumerate(notes[:shown]):
        if note:
            y = (number + 0.5) * lead
            shapes.append(Text(width + 50, y, note, SIZE, "muted", "start"))
    beside = max((text_width(note, SIZE) for note in notes), default=-40)
    words = [re.sub(r"\{([^}]*)\}", r"\1 (crossed out)", line).replace("*", "") for line in lines]
    in_words = itertools.zip_longest(words[:shown], notes[:shown], fillvalue="")
    alt = "; ".join(f"{line}: {note}" if note else line for line, note in in_words)
    return Diagram(width + 60 + beside, lead * len(lines), tuple(shapes), alt)


_PIECE: Final = re.compile(
    r"\{(?P<crossed>[^}]*)\}|\*(?P<bold>[^*]*)\*|_(?P<index>\w+)|\^(?P<power>[\w/]+)"
    r"|(?P<plain>[^{*_^]+)"
)


def _piece(x: float, y: float, text: str, style: str, size: float) -> tuple[list[Shape], float]:
    """Return a piece of a formula that begins at x, and how wide it is."""
    if style in ("index", "power"):
        small = size * 0.62
        down = small * (0.5 if style == "index" else -0.55)
        drawn: list[Shape] = [Text(x + 0.14 * small, y + down, text, small, "text", "start")]
        return drawn, text_width(text, small) + 0.14 * size
    wide, bold = text_width(text, size, bold=style == "bold"), style == "bold"
    spaces = text_width(text[: len(text) - len(text.lstrip())], size)
    role: Role = "muted" if style == "crossed" else "text"
    drawn = [Text(x + spaces, y, text.strip(), size, role, "start", bold)]
    if style == "crossed":
        tall = size * 0.42
        drawn.append(Polyline(((x - 1, y + tall), (x + wide + 1, y - tall)), "cut", 3))
    return drawn, wide


# ---------------------------------------------------------------- tables


def table(
    rows: Sequence[Sequence[str]],
    *,
    shown: int | None = None,
    align: str | None = None,
    marked: Collection[tuple[int, int]] = (),
    size: float = 20,
) -> Diagram:
    """Draw cells of text, the first row being the header.

    `align` has a letter for each column: l, c or r (by default l). A `^` raises the word after it:
    35^m. Only the first `shown` rows below the header are written; the others keep their room.
    `marked` cells (row, column), counted from 0 with the header, stand out.

    >>> table([["m", "35^m"], ["2", "1,225"]], align="lr").alt
    'Table. m: 2; 35^m: 1,225.'
    """
    columns = list(zip(*rows, strict=True))
    align = align or "l" * len(columns)
    widths = [max(text_width(cell, size, bold=True) for cell in column) + 28 for column in columns]
    lead = size * 1.8
    width, height = sum(widths), lead * len(rows)
    shapes: list[Shape] = [Polygon(corners(0, 0, width, lead), "box", None)]
    count = len(rows) if shown is None else shown + 1
    for row, cells in enumerate(rows[:count]):
        left, y = 0.0, (row + 0.5) * lead
        for column, cell in enumerate(cells):
            wide = widths[column]
            stands_out = (row, column) in marked
            if stands_out:
                place = corners(left + 3, row * lead + 3, wide - 6, lead - 6)
                shapes.append(Polygon(place, "marked", "current", 1.6))
            at = {"l": left + 14, "c": left + wide / 2, "r": left + wide - 14}[align[column]]
            bold = stands_out or row == 0
            text = Text(at, y, cell, size, "text", _ANCHORS[align[column]], bold)
            shapes += with_exponents(text)
            left += wide
    for row in range(2, len(rows)):
        shapes.append(Polyline(((0, lead * row), (width, lead * row)), "faint", 1))
    for y in (1, height - 1, lead):
        shapes.append(Polyline(((0, y), (width, y)), "text", 2))
    heads = rows[0]
    in_words = " ".join(
        "; ".join(f"{head}: {cell}" for head, cell in zip(heads, cells, strict=True) if cell) + "."
        for cells in rows[1:count]
    )
    return Diagram(width, height, tuple(shapes), f"Table. {in_words or '; '.join(heads) + '.'}")


_ANCHORS: Final[dict[str, Anchor]] = {"l": "start", "c": "middle", "r": "end"}
