"""Pictures that are not game trees: number lines, formulas, tables, the case of alpha-beta.

Every function takes data and returns a `Diagram`, in points, to be put on a slide:

    slide.picture(number_line(2, 8, value=5, span=(0, 10)))

To build a figure up, call the function again with the same data and another `shown` (or another
window) for each frame: what is not shown yet keeps its space, so that nothing jumps.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterator, Sequence
from math import isfinite
from typing import Final, NamedTuple

from gamesearch.drawing.geometry import LEADING, corners, rounded, text_width, with_exponents
from gamesearch.shapes import (
    Anchor,
    Circle,
    Diagram,
    Point,
    Polygon,
    Polyline,
    Role,
    Shape,
    Text,
    outline_of,
)
from gamesearch.tracing.notation import show

SIZE: Final = 18.0  # of text


# ---------------------------------------------------------------- windows


def number_line(
    alpha: float,
    beta: float,
    *,
    span: tuple[float, float] = (0, 10),
    value: float | None = None,
    alpha_was: float | None = None,
    beta_was: float | None = None,
    numbers: bool = True,
    note: str | None = None,
    width: float = 720,
) -> Diagram:
    """Draw the window from alpha to beta on a line from −∞ to +∞; hatched where alpha > beta.

    `value` is a dot on the line. `alpha_was` and `beta_was` show where a bound came from.
    Without `numbers`, bounds are only named. `note` stands below (by default: whether a
    value can lie between the bounds).

    >>> number_line(2, 8).alt
    'Number line: α = 2, β = 8. Values between α and β still matter.'
    """
    viable = alpha < beta
    if note is None:
        note = "values between α and β still matter" if viable else "α ≥ β: not viable"
    line = _NumberLine(84.0, 70.0, width - 70.0, span)
    shapes = [*line.window(alpha, beta)]
    for was, now, side in ((alpha_was, alpha, 1), (beta_was, beta, -1)):
        if was is not None:
            shapes += line.moved_bound(was, now, side)
    for name, bound, side in (("α", alpha, 1), ("β", beta, -1)):
        text = f"{name} = {show(bound)}" if numbers else name
        shapes += line.bound(bound, side, text, "end" if (side > 0) == viable else "start")
    if value is not None:
        x, text = line.x(value), f"v = {show(value)}" if numbers else "v"
        shapes += [Circle(x, line.axis, 7, "current", None), Text(x, line.axis + 33, text, SIZE)]
    shapes.append(Text(width / 2, line.axis + 66, note, SIZE, "muted"))
    words = note[:1].upper() + note[1:] if note[:1].isascii() else note
    alt = f"Number line: {_bounds_in_words(alpha, beta, value, numbers)}. {words}."
    return Diagram(width, line.axis + 84, tuple(shapes), alt)


def _bounds_in_words(alpha: float, beta: float, value: float | None, numbers: bool) -> str:
    if not numbers:
        return "α lies left of β" if alpha < beta else "β lies left of α"
    where = f"α = {show(alpha)}, β = {show(beta)}"
    return where if value is None else f"{where}, v = {show(value)}"


class _NumberLine(NamedTuple):
    """The line itself: how high it lies, where its infinities are, which numbers lie between."""

    axis: float
    low: float
    high: float
    span: tuple[float, float]

    def x(self, number: float) -> float:
        """Return where a number lies."""
        if not isfinite(number):
            return self.low if number < 0 else self.high
        least, most = self.span
        return self.low + 30 + (number - least) / (most - least) * (self.high - self.low - 60)

    def window(self, alpha: float, beta: float) -> Iterator[Shape]:
        """Yield the line, and on it the window or, if it is empty, what is ruled out."""
        left, right = sorted((self.x(alpha), self.x(beta)))
        if alpha < beta:
            place = corners(left, self.axis - 13, right - left, 26)
            yield Polygon(place, "marked", "faint", 1)
        else:
            yield from _hatched(left, self.axis - 13, right - left, 26)
        yield Polyline(((self.low - 24, self.axis), (self.high + 24, self.axis)), "text", 2)
        yield Text(self.low - 46, self.axis, "−∞", SIZE)
        yield Text(self.high + 46, self.axis, "+∞", SIZE)

    def moved_bound(self, was: float, now: float, side: int) -> Iterator[Shape]:
        """Yield where a bound was, and an arrow to where it is now."""
        yield from _bracket(self.x(was), self.axis, "faint", side)
        ends = ((self.x(was), self.axis - 26), (self.x(now), self.axis - 26))
        yield Polyline(ends, _BOUNDS[side], 2, head=True)

    def bound(self, number: float, side: int, text: str, outward: Anchor) -> Iterator[Shape]:
        """Yield a bound, and above it what it is called."""
        x = self.x(number)
        yield from _bracket(x, self.axis, _BOUNDS[side], side)
        at = x + (8 if outward == "end" else -8)
        yield Text(at, self.axis - 46, text, SIZE + 2, "text", outward, bold=True)


_BOUNDS: Final[dict[int, Role]] = {1: "max-line", -1: "min-line"}  # alpha's is the left end


def _bracket(x: float, axis: float, role: Role, side: int) -> list[Shape]:
    """Return a square bracket on the line, open to the right (side 1) or to the left (-1)."""
    hook = 8 * side
    points = ((x + hook, axis - 18), (x, axis - 18), (x, axis + 18), (x + hook, axis + 18))
    return [Polyline(points, role, 3)]


def _hatched(left: float, top: float, width: float, height: float) -> Iterator[Shape]:
    """Yield slanted strokes over an area that is ruled out."""
    yield Polygon(corners(left, top, width, height), None, "cut", 1)
    for start in range(0, int(width + height), 9):
        x1, x2 = max(start - height, 0.0), min(float(start), width)
        yield Polyline(
            ((left + x1, top + start - x1), (left + x2, top + start - x2)), "cut", 1
        )  # fmt: skip


# ---------------------------------------------------------------- formulas


def formula(
    *lines: str, notes: Sequence[str] = (), shown: int | None = None, size: float = 32
) -> Diagram:
    """Draw lines of a formula; `{4}` is crossed out, `*3*` bold, `a_min` lowered, `b^m` raised.

    `notes` stand to the right of the lines. Only the first `shown` lines are drawn.

    >>> formula("max(3, min(2, {4}, {6}), 2)").alt
    'max(3, min(2, 4 (crossed out), 6 (crossed out)), 2)'
    """
    rows = [list(_tokens(line, size)) for line in lines]
    width = max(sum(token[3] for token in row) for row in rows)
    lead = size * 1.7
    shapes: list[Shape] = []
    for number, row in enumerate(rows[:shown]):
        x, y = 10.0, (number + 0.5) * lead
        for text, style, height, advance in row:
            shapes += _token(x, y, text, style, height, advance)
            x += advance
        if number < len(notes) and notes[number]:
            shapes.append(Text(width + 50, y, notes[number], SIZE, "muted", "start"))
    beside = max((text_width(note, SIZE) for note in notes), default=-40)
    words = [re.sub(r"\{([^}]*)\}", r"\1 (crossed out)", line).replace("*", "") for line in lines]
    in_words = itertools.zip_longest(words[:shown], notes[:shown], fillvalue="")
    alt = "; ".join(f"{line}: {note}" if note else line for line, note in in_words)
    return Diagram(width + 60 + beside, lead * len(lines), tuple(shapes), alt)


def _tokens(line: str, size: float) -> Iterator[tuple[str, str, float, float]]:
    """Yield (text, style, size, width) of the pieces of a formula."""
    for match in re.finditer(r"\{([^}]*)\}|\*([^*]*)\*|_(\w+)|\^([\w/]+)|([^{*_^]+)", line):
        crossed, bold, index, power, plain_text = match.groups()
        if crossed is not None:
            yield crossed, "crossed", size, text_width(crossed, size)
        elif bold is not None:
            yield bold, "bold", size, text_width(bold, size, bold=True)
        elif index is not None:
            yield index, "index", size * 0.62, text_width(index, size * 0.62) + 0.14 * size
        elif power is not None:
            yield power, "power", size * 0.62, text_width(power, size * 0.62) + 0.14 * size
        else:
            yield plain_text, "", size, text_width(plain_text, size)


def _token(
    x: float, y: float, text: str, style: str, size: float, advance: float
) -> Iterator[Shape]:
    role: Role = "muted" if style == "crossed" else "text"
    down = {"index": size * 0.5, "power": -size * 0.55}.get(style, 0.0)
    spaces = text_width(text[: len(text) - len(text.lstrip())], size)
    if down:
        x += size * 0.14
    yield Text(x + spaces, y + down, text.strip(), size, role, "start", bold=style == "bold")
    if style == "crossed":
        tall = size * 0.42
        yield Polyline(((x - 1, y + tall), (x + advance + 1, y - tall)), "cut", 3)


# ---------------------------------------------------------------- the principle of alpha-beta


def principle_chain() -> Diagram:
    """Draw the general case for alpha-beta (AIMA 4e, figure 5.6): m above, m′ beside n.

    >>> principle_chain().width
    500.0
    """
    rows = (("Player", 170.0, 30.0), ("Opponent", 240.0, 96.0), ("Player", 320.0, 226.0),
            ("Opponent", 390.0, 292.0))  # fmt: skip
    shapes: list[Shape] = []
    for start, end in (((170.0, 30.0), (240.0, 96.0)), ((320.0, 226.0), (390.0, 292.0))):
        shapes.append(Polyline((start, end), "line", 2))
    shapes.append(Polyline(((240, 96), (320, 226)), "line", 2, "dotted"))
    shapes.append(Polyline(((390, 292), (460, 362)), "line", 2))
    for (x, y), (name, end) in {
        (170.0, 30.0): ("m", (100.0, 96.0)), (320.0, 226.0): ("m′", (250.0, 292.0)),
    }.items():  # fmt: skip
        shapes.append(Polyline(((x, y), end), "line", 2))
        shapes += _lettered(end, name)
    for number, (name, x, y) in enumerate(rows):
        shapes.append(_triangle(x, y, up=number % 2 == 0))
        shapes.append(Text(x + 34, y, name, SIZE, "muted", "start"))
    shapes += _lettered((460, 362), "n")
    alt = (
        "A path through a game tree: Player, Opponent, and so on, Player, Opponent, "
        "then n. m hangs below the first Player node and m′ below the last: if m or "
        "m′ is better than n for Player, play never gets to n."
    )
    return Diagram(500.0, 392.0, tuple(shapes), alt)


def _triangle(x: float, y: float, *, up: bool) -> Polygon:
    point = -20 if up else 20
    hue: Role = "max" if up else "min"
    points = ((x, y + point), (x - 26, y - point), (x + 26, y - point))
    return Polygon(points, hue, outline_of(hue), 2)


def _lettered(at: Point, name: str) -> list[Shape]:
    return [Circle(*at, 18, "leaf", "line", 2), Text(*at, name, SIZE, bold=True)]


# ---------------------------------------------------------------- pseudocode in boxes


_CODE_SIZE: Final = 18.0
_CALL: Final = 70.0  # the height of an arrow
_BOXES: Final[tuple[Role, ...]] = ("box", "max", "min")


def code_boxes(boxes: Sequence[str]) -> Diagram:
    """Draw functions in boxes: the first on top, the others beneath it, with arrows both ways.

    The Berkeley note shows `value`, `max-value` and `min-value` so.

    >>> code_boxes(["def value(s):", "def max_value(s):", "def min_value(s):"]).alt
    'Three boxes of code, the first calling the others: value, max_value, min_value.'
    """
    lead = _CODE_SIZE * LEADING
    lines = [box.splitlines() for box in boxes]
    sizes = [
        (max(text_width(line, _CODE_SIZE, mono=True) for line in rows) + 28, len(rows) * lead + 20)
        for rows in lines
    ]
    below = sum(width for width, _ in sizes[1:]) + 24 * (len(sizes) - 2)
    page = max(below, sizes[0][0])
    shapes: list[Shape] = []
    lefts = [(page - sizes[0][0]) / 2]
    x = (page - below) / 2
    for width, _ in sizes[1:]:
        lefts.append(x)
        x += width + 24
    for number, (width, height) in enumerate(sizes):
        top = 0.0 if number == 0 else sizes[0][1] + _CALL
        hue = _BOXES[number % len(_BOXES)]
        shapes.append(
            Polygon(rounded(lefts[number], top, width, height, 8), hue, outline_of(hue), 2)
        )
        shapes += _code(lines[number], lefts[number] + 14, top + 10, _CODE_SIZE)
        if number:
            shapes += _both_ways(sizes, lefts, number)
    high = sizes[0][1] + _CALL + max(h for _, h in sizes[1:])
    return Diagram(page, high, tuple(shapes), _boxes_in_words(lines))


def _boxes_in_words(lines: Sequence[Sequence[str]]) -> str:
    count = {2: "Two", 3: "Three", 4: "Four"}.get(len(lines), str(len(lines)))
    names = ", ".join(re.sub(r"^def |[(:].*", "", rows[0]) for rows in lines)
    return f"{count} boxes of code, the first calling the others: {names}."


def _code(lines: Sequence[str], left: float, top: float, size: float) -> Iterator[Shape]:
    for row, text in enumerate(lines):
        indent = text_width(text[: len(text) - len(text.lstrip())], size, mono=True)
        y = top + (row + 0.5) * size * LEADING
        if text.strip():
            yield Text(left + indent, y, text.strip(), size, "text", "start", mono=True)


def _both_ways(
    sizes: Sequence[tuple[float, float]], lefts: Sequence[float], number: int
) -> Iterator[Shape]:
    """Yield a call down and, beside it, one back up."""
    down = lefts[number] + sizes[number][0] / 2
    start = min(max(down, lefts[0] + 40), lefts[0] + sizes[0][0] - 40)
    top = sizes[0][1]
    yield Polyline(((start - 9, top + 3), (down - 9, top + _CALL - 3)), "line", 2, head=True)
    yield Polyline(((down + 9, top + _CALL - 3), (start + 9, top + 3)), "line", 2, head=True)


# ---------------------------------------------------------------- tables


def table(
    rows: Sequence[Sequence[str]],
    *,
    header: bool = True,
    shown: int | None = None,
    align: str | None = None,
    marked: Collection[tuple[int, int]] = (),
    size: float = 20,
) -> Diagram:
    """Draw cells of text. `align` has a letter for each column: l, c or r (by default l).

    A `^` raises the word after it: 35^m.

    Only the first `shown` rows below the header are written; the others keep their room.
    `marked` cells (row, column), counted from 0 with the header, stand out.

    >>> table([["m", "35^m"], ["2", "1,225"]], align="lr").alt
    'Table. m: 2; 35^m: 1,225.'
    """
    columns = list(zip(*rows, strict=True))
    align = align or "l" * len(columns)
    widths = [max(text_width(cell, size, bold=True) for cell in column) + 28 for column in columns]
    lead = size * 1.8
    width, height = sum(widths), lead * len(rows)
    shapes: list[Shape] = []
    if header:
        shapes.append(Polygon(corners(0, 0, width, lead), "box", None))
    count = len(rows) if shown is None else shown + header
    for row, cells in enumerate(rows[:count]):
        left = 0.0
        for column, cell in enumerate(cells):
            stands_out = (row, column) in marked
            if stands_out:
                place = corners(left + 3, row * lead + 3, widths[column] - 6, lead - 6)
                shapes.append(Polygon(place, "marked", "current", 1.6))
            bold = stands_out or (header and row == 0)
            shapes += _cell(
                cell, left, (row + 0.5) * lead, widths[column], align[column], size, bold
            )
            left += widths[column]
    shapes += _rules(width, lead, len(rows), header)
    return Diagram(width, height, tuple(shapes), _table_in_words(rows[:count], header))


def _rules(width: float, lead: float, rows: int, header: bool) -> Iterator[Shape]:
    """Yield lines between the rows of a table; heavy ones above, below and beneath the header."""
    for row in range(1 + header, rows):
        yield Polyline(((0, lead * row), (width, lead * row)), "faint", 1)
    for y in (1, lead * rows - 1, *([lead] if header else [])):
        yield Polyline(((0, y), (width, y)), "text", 2)


def _cell(
    text: str, left: float, y: float, width: float, align: str, size: float, bold: bool
) -> Iterator[Shape]:
    """Yield the text of a cell, with its exponents raised."""
    at = {"l": left + 14, "c": left + width / 2, "r": left + width - 14}[align]
    yield from with_exponents(Text(at, y, text, size, "text", _ANCHORS[align], bold))


_ANCHORS: Final[dict[str, Anchor]] = {"l": "start", "c": "middle", "r": "end"}


def _table_in_words(rows: Sequence[Sequence[str]], header: bool) -> str:
    if not header:
        return "Table. " + " ".join("; ".join(row) + "." for row in rows)
    heads = rows[0]
    in_words = (
        "; ".join(f"{head}: {cell}" for head, cell in zip(heads, row, strict=True) if cell) + "."
        for row in rows[1:]
    )
    return "Table. " + (" ".join(in_words) or "; ".join(heads) + ".")
