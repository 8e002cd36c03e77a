"""Pictures that are not game trees: number lines, formulas, tables, the case of alpha-beta.

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
        style = ("crossed", "bold", "index", "power", "")[(match.lastindex or 1) - 1]
        text = match[match.lastindex or 1]
        if style in ("index", "power"):
            yield text, style, size * 0.62, text_width(text, size * 0.62) + 0.14 * size
        else:
            yield text, style, size, text_width(text, size, bold=style == "bold")


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
    path = ((170.0, 30.0), (240.0, 96.0), (320.0, 226.0), (390.0, 292.0), (460.0, 362.0))
    leaves = {"m": (100.0, 96.0), "m′": (250.0, 292.0)}
    shapes: list[Shape] = [
        Polyline(path[:2], "line", 2),
        Polyline(path[2:4], "line", 2),
        Polyline(path[1:3], "line", 2, "dotted"),
        Polyline(path[3:], "line", 2),
    ]
    for name, start in (("m", path[0]), ("m′", path[2])):
        shapes += [Polyline((start, leaves[name]), "line", 2), *_lettered(leaves[name], name)]
    for number, (x, y) in enumerate(path[:-1]):
        point, player = ((-20, "Player"), (20, "Opponent"))[number % 2]
        hue: Role = ("max", "min")[number % 2]
        tip = ((x, y + point), (x - 26, y - point), (x + 26, y - point))
        shapes.append(Polygon(tip, hue, outline_of(hue), 2))
        shapes.append(Text(x + 34, y, player, SIZE, "muted", "start"))
    shapes += _lettered(path[-1], "n")
    alt = (
        "A path through a game tree: Player, Opponent, and so on, Player, Opponent, "
        "then n. m hangs below the first Player node and m′ below the last: if m or "
        "m′ is better than n for Player, play never gets to n."
    )
    return Diagram(500.0, 392.0, tuple(shapes), alt)


def _lettered(at: Point, name: str) -> list[Shape]:
    """Return a leaf with its letter."""
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
