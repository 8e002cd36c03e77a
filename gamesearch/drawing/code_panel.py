"""The source of a function, folded into a slide's room, in a panel with one line lit."""

from __future__ import annotations

import ast
import inspect
import itertools
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import CodeType
from typing import Any, Final, NamedTuple

from gamesearch.drawing.geometry import LEADING, Region, corners, rounded, text_width, wrapped
from gamesearch.drawing.tree_pictures import DoesNotFit
from gamesearch.shapes import Polygon, Shape, Text
from gamesearch.tracing.notation import show


class Listing(NamedTuple):
    """A function's lines with their numbers in its file or cell."""

    name: str
    lines: tuple[tuple[int, str], ...]


def listing_of(function: CodeType) -> Listing:
    """Return the source of `function`; no lines if Python does not know it.

    What does not run and takes up room is left out: the docstring and the type annotations of the
    first line.
    """
    try:
        lines, first = inspect.getsourcelines(function)
    except (OSError, TypeError):
        return Listing(function.co_name, ())
    text = textwrap.dedent("".join(lines)).rstrip()
    shown = dict(enumerate((line.rstrip() for line in text.splitlines()), first))
    try:
        definition = ast.parse(text).body[0]
    except (SyntaxError, IndexError):  # a lambda in the middle of a line
        definition = None
    if isinstance(definition, ast.FunctionDef):
        statement, above = definition.body[0], first - 1
        start, body = definition.lineno + above, statement.lineno + above
        if body > start:  # not `def f(): return ...` in one line
            for arg in ast.walk(definition.args):
                if isinstance(arg, ast.arg):
                    arg.annotation = None
            for number in range(start, body):
                if not shown[number].lstrip().startswith("#"):
                    shown.pop(number)
            shown[start] = f"def {definition.name}({ast.unparse(definition.args)}):"
        if ast.get_docstring(definition) is not None:
            for number in range(body, (statement.end_lineno or statement.lineno) + first):
                shown.pop(number, None)
    return Listing(function.co_name, tuple(sorted(shown.items())))


class ShownSource(NamedTuple):
    """Source that a notebook, a page or a slide shows in the colours of its own theme."""

    text: str

    def _repr_mimebundle_(self, *_: Any, **__: Any) -> dict[str, str]:
        return {"text/markdown": f"```python\n{self.text}\n```", "text/plain": self.text}

    def __repr__(self) -> str:
        return self.text


def show_source(*functions: Callable[..., Any]) -> ShownSource:
    """Return the source of functions for a lecture, without docstrings and type annotations.

    Raises ValueError for anything without Python source.

    >>> from gamesearch.search import alpha_beta
    >>> print(show_source(alpha_beta.max_value).text.splitlines()[0])
    def max_value(game, state, alpha, beta):
    """
    texts = []
    for function in functions:
        code = getattr(inspect.unwrap(function), "__code__", None)
        lines = listing_of(code).lines if code else ()
        if not lines:
            raise ValueError(f"{function!r} has no source; a Python function was expected")
        texts.append("\n".join(line for _, line in lines))
    return ShownSource("\n\n\n".join(texts))


# ---------------------------------------------------------------- in as few rows as there is room

GUARD: Final = "check_"  # a call that only turns away games the search is not meant for
MORE: Final = " …"

Row = tuple[int, str]  # the number of a line, and a part of its text


def narrowed(code: Listing) -> Listing:
    """Return Python with indents of two spaces instead of four."""
    return code._replace(
        lines=tuple((n, " " * (_indent(text) // 2) + text.lstrip()) for n, text in code.lines)
    )


def without_guards(code: Listing) -> Listing:
    """Return a search without its checks of the game, which the lectures leave out."""
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
    """Return the code in at most `room` rows, with the lit `line`; `…` stands for what is left out.

    Blocks that do not hold the lit line are folded one after the other, inner ones first. If that
    is not enough, only the part round the lit line is shown. That part moves on by a third of the
    room at a time, so that most frames show the same part.
    """
    lines = list(code.lines)
    while len(rows := in_rows(lines, columns)) > room:
        for place, (number, header) in enumerate(lines[1:], 1):  # the first names the code
            block = _block(lines, place)
            inner = any(text.endswith(":") for _, text in block)
            if header.endswith(":") and block and not inner and line not in dict(block):
                lines[place : place + 1 + len(block)] = [(number, header + MORE)]
                break
        else:
            break
    at = next((row for row, (number, _) in enumerate(rows) if number == line), 0)
    leap = max(1, room // 3)
    start = max(0, at - room + 1, min((at // leap - 1) * leap, len(rows) - room))
    shown = rows[start : start + room]
    for side, left_out in ((0, start > 0), (-1, start + room < len(rows))):
        if left_out and shown[side][0] != line:
            shown[side] = 0, " " * _indent(shown[side][1]) + MORE.strip()
    return shown


def in_rows(lines: Sequence[Row], columns: int) -> list[Row]:
    """Return lines of code, with long ones broken."""
    return [(number, row) for number, text in lines for row in broken(text, columns)]


def _block(lines: Sequence[Row], place: int) -> list[Row]:
    """Return the lines that are indented further than the one before them."""
    level = _indent(lines[place][1])
    below = lines[place + 1 :]
    return [*itertools.takewhile(lambda line: not line[1] or _indent(line[1]) > level, below)]


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def broken(text: str, columns: int) -> list[str]:
    """Return a line of code in rows of at most so many columns, the later ones indented further."""
    rows = []
    indent = " " * min(_indent(text) + 4, columns // 2)
    while len(text) > columns:
        at = text.rfind(" ", len(indent) + 4, columns + 1)
        if at < 0:
            at = max(text.rfind("(", len(indent), columns), text.rfind(",", len(indent), columns))
        if at < 0:
            at = max(columns - 1, len(indent))
        rows.append(text[: at + 1].rstrip())
        text = indent + text[at + 1 :].lstrip()
    return [*rows, text]


# ---------------------------------------------------------------- the panel

TIGHT: Final = 1.2  # beside a tree, and where there is no more room
PADDING: Final = 16.0  # above and below the code, together
BENEATH: Final = 6.0  # from the panel to the variables
LEFT, RIGHT = 18.0, 4.0  # of the rows; a pointer stands at the left


def code_panel(
    code: Listing,
    box: Region,
    size: float,
    line: int | None,
    variables: Mapping[str, Any],
    room: int | None,
) -> Iterator[Shape]:
    """Yield source on a background, one line of it lit, with the variables beneath it.

    It has `room` for so many rows, or for all of them. Raises DoesNotFit.
    """
    columns = code_columns(box.width, size)
    most = len(in_rows(code.lines, columns)) if room is None else room
    roomy = room is None and panel_height(most, size) <= box.height + 0.01
    lead = size * (LEADING if roomy else TIGHT)
    height = PADDING + most * lead
    if height > box.height + 0.01:
        raise DoesNotFit(
            f"{most} lines of code do not fit into {box.height:.0f} points; a higher box "
            "was expected, or fewer `rows`, which show the part of the code round the lit line"
        )
    top = box.top + PADDING / 2
    yield Polygon(rounded(box.left, box.top, box.width, height, 8), "box", "faint", 1)
    rows = excerpt(code, columns, most, line)
    lit = [row for row, (number, _) in enumerate(rows) if number == line]
    if lit:  # on a ground, with a pointer: no meaning by colour alone
        y = top + lit[0] * lead
        ground = corners(box.left + 15, y, box.width - 17, len(lit) * lead)
        yield Polygon(ground, "marked", "current", 1.6)
        x, y = box.left + 3, y + lead / 2
        yield Polygon(((x, y - 6), (x + 11, y), (x, y + 6)), "current", None)
    for row, (_, text) in enumerate(rows):
        if bare := text.lstrip():
            x = box.left + LEFT + text_width(" " * _indent(text), size, mono=True)
            yield Text(x, top + (row + 0.5) * lead, bare, size, "text", "start", mono=True)
    for number, words in enumerate(variable_rows(variables, box.width, size)):
        y = box.top + height + BENEATH + (number + 0.5) * lead
        yield Text(box.left + LEFT, y, words, size, "text", "start", mono=True)


def code_in_words(code: Listing, line: int | None, variables: Mapping[str, Any]) -> str:
    """Return the alternative text of a panel."""
    at = next((text.strip() for number, text in code.lines if number == line), "")
    name = code.name or "Code"
    words = f"{name}, at the line: {at}" if at else f"Code of {name}" if code.name else name
    return "; ".join([words, *([", ".join(_assigned(variables))] if variables else [])])


def written(value: object) -> str:
    """Return a variable as text: numbers as the pictures have them, None as Python has it."""
    if isinstance(value, tuple):
        return f"({', '.join(map(written, value))})"
    return "None" if value is None else show(value) if has_text(value) else type(value).__name__


def has_text(value: object) -> bool:
    """Return whether a value's text says more than where in memory it lies."""
    return value is not None and type(value).__repr__ is not object.__repr__


def _assigned(variables: Mapping[str, Any]) -> list[str]:
    return [f"{name} = {written(value)}" for name, value in variables.items()]


def variable_rows(variables: Mapping[str, Any], width: float, size: float) -> list[str]:
    """Return the variables beneath a panel of this width, row by row."""
    gap = "   "
    text = gap.join(_assigned(variables))
    return wrapped(text, width - LEFT - RIGHT, size, mono=True, gap=gap) if text else []


def panel_height(rows: int, size: float) -> float:
    """Return how high a panel with so many rows of code is."""
    return PADDING + rows * size * LEADING


def in_one_size(
    listings: Mapping[CodeType | None, Listing],
    box: Region,
    size: float,
    variables: Iterable[Mapping[str, Any]],
) -> tuple[dict[CodeType | None, Listing], int]:
    """Return the code of panels that share a box, and how many rows of it each has.

    The variables of all frames keep their room beneath. Of too much code, indents are narrowed, and
    as many rows are left as fit.
    """
    beneath = max(len(variable_rows(each, box.width, size)) for each in variables)
    room = int((box.height - PADDING - BENEATH) / (size * TIGHT) + 0.01) - beneath
    columns = code_columns(box.width, size)
    for shown in (dict(listings), {code: narrowed(text) for code, text in listings.items()}):
        rows = max(len(in_rows(listing.lines, columns)) for listing in shown.values())
        if rows <= room:
            break
    return shown, max(5, min(rows, room))


def code_columns(width: float, size: float) -> int:
    """Return how many letters of code fit into a panel of this width."""
    return int((width - LEFT - RIGHT) / text_width("m", size, mono=True))
