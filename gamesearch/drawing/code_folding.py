"""Code in as few rows as a slide has room for: narrow indents, broken lines, folded blocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from gamesearch.drawing.listing import Listing

INDENT: Final = 2  # blanks a level, where four make lines too long
GUARD: Final = "check_"  # a call that only turns away games the search is not meant for
MORE: Final = " …"

Row = tuple[int, str]  # the number of a line, and a part of its text


def narrowed(code: Listing) -> Listing:
    """Python with indents of two spaces instead of four."""
    return code._replace(
        lines=tuple((n, " " * (_indent(text) // 2) + text.lstrip()) for n, text in code.lines)
    )


def without_guards(code: Listing) -> Listing:
    """A search without its checks of the game, which the lectures leave out."""
    kept: list[Row] = []
    indent: int | None = None  # of a guard, while its lines last
    for number, text in code.lines:
        bare = text.lstrip()
        if indent is None or not (_indent(text) > indent or bare.startswith(")")):
            indent = _indent(text) if bare.startswith(GUARD) else None
        if indent is None:
            kept.append((number, text))
    return code._replace(lines=tuple(kept))


def excerpt(code: Listing, columns: int, room: int, line: int | None) -> list[Row]:
    """The code in at most `room` rows, with the lit `line`; `…` stands for what is left out.

    Blocks that do not hold the lit line are folded one after the other, inner ones first. If that
    is not enough, only the part round the lit line is shown. That part moves on by a third of the
    room at a time, so that most frames show the same part.
    """
    lines = list(code.lines)
    while len(rows := in_rows(lines, columns)) > room:
        place = next(_foldable(lines, line), None)
        if place is None:
            return _part(rows, room, line)
        number, header = lines[place]
        lines[place : place + 1 + len(_block(lines, place))] = [(number, header + MORE)]
    return rows


def in_rows(lines: Sequence[Row], columns: int) -> list[Row]:
    """Lines of code, with long ones broken."""
    return [(number, row) for number, text in lines for row in broken(text, columns)]


def _foldable(lines: Sequence[Row], lit: int | None) -> Iterator[int]:
    """The places of the lines whose blocks can be folded, the smallest blocks of the top first."""
    for place, (_, text) in enumerate(lines):
        if not place:
            continue  # what the code is called
        block = _block(lines, place)
        inner = any(below.endswith(":") for _, below in block)
        if text.endswith(":") and block and not inner and lit not in {n for n, _ in block}:
            yield place


def _block(lines: Sequence[Row], place: int) -> list[Row]:
    """The lines that are indented further than the one before them."""
    block = []
    for line in lines[place + 1 :]:
        if line[1] and _indent(line[1]) <= _indent(lines[place][1]):
            break
        block.append(line)
    return block


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _part(rows: list[Row], room: int, line: int | None) -> list[Row]:
    """As many rows as there is room for, the lit one among them."""
    at = next((row for row, (number, _) in enumerate(rows) if number == line), 0)
    leap = max(1, room // 3)
    start = min(max(0, at // leap - 1) * leap, len(rows) - room)
    shown = rows[start : start + room]
    for end, left_out in ((0, start > 0), (-1, start + room < len(rows))):
        if left_out:
            text = shown[end][1]
            shown[end] = 0, " " * _indent(text) + MORE.strip()
    return shown


def broken(text: str, columns: int) -> list[str]:
    """A line of code in rows of at most so many columns, the later ones indented further."""
    rows = []
    indent = " " * (_indent(text) + 4)
    while len(text) > columns:
        at = text.rfind(" ", len(indent) + 4, columns + 1)
        if at < 0:
            at = max(text.rfind("(", len(indent), columns), text.rfind(",", len(indent), columns))
        if at < 0:
            at = max(columns - 1, len(indent))
        rows.append(text[: at + 1].rstrip())
        text = indent + text[at + 1 :].lstrip()
    return [*rows, text]
