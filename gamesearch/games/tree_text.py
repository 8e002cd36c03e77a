"""Game trees as text: nested lists, the Lisp form, and Hayward's `.in` files.

    nested list   [[3, 12, 8], [2, 4, 6]], vectors (1, 2, 6), chance {0.9: [2, 2], 1/10: 3}, ?
    Lisp form     ((3 12 8) (2 4 6) (14 5 2))
    .in file      # comments; the labels, root first; then `X: CHILDREN` or `X value` lines

Nothing is evaluated: Python's own parser reads the brackets, and only numbers, '?' and
brackets are let through.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gamesearch.game import Path
from gamesearch.reading import check_text, quote, shorten

if TYPE_CHECKING:
    from fractions import Fraction

UNKNOWN: Final = "?"
DEEPEST: Final = 150  # plies; a recursive search needs a Python frame or two for each
MOST_CHARACTERS: Final = 100_000  # of a tree as text
MOST_DIGITS: Final = 300  # of either part of a fraction
EXAMPLE: Final = "a nested list such as [[3, 12, 8], [2, 4]]"
COMMA: Final = "; is a comma missing?"
TOO_DEEP: Final = f"the tree is nested too deeply; at most {DEEPEST} plies were expected"


class TreeError(ValueError):
    """A tree that cannot be read; the message says where, what was found, what was expected."""


class Chance(NamedTuple):
    """A chance node in a nested list: `Chance([(0.9, [2, 2]), (0.1, [3, 3])])`."""

    outcomes: Sequence[tuple[float | Fraction, Any]]


def read_tree(text: str) -> tuple[Any, dict[Path, str]]:
    """The nested list that `text` stands for, and the names of its nodes. Raises TreeError."""
    _check_length(text)
    text = text.removeprefix("\ufeff").replace("−", "-")  # a minus sign copied from a picture
    bare = re.sub("#.*", "", text).strip()
    if not bare:
        raise TreeError(f"the tree is empty; {EXAMPLE} was expected")
    if "\n" in bare and not re.search(r"[\[\](){}]", bare):
        return read_in_file(text)
    if bare[0] == "(" and not re.search(r"[\[\]{},:]", bare):
        return read_lisp(text), {}
    return read_nested(text), {}


def _check_length(text: str) -> None:
    try:
        check_text(text, "the tree", MOST_CHARACTERS)
    except ValueError as error:
        raise TreeError(f"{error}; {EXAMPLE} is a tree") from None


def write_tree(nested: Any) -> str:
    """A nested list as text that `read_nested` reads back."""
    if isinstance(nested, Chance):
        return "{" + ", ".join(f"{p}: {write_tree(kid)}" for p, kid in nested.outcomes) + "}"
    if isinstance(nested, list):
        return "[" + ", ".join(map(write_tree, nested)) + "]"
    return nested if isinstance(nested, str) else repr(nested)


def read_lisp(text: str) -> Any:
    """Read `((3 12 8) (2 4 6))`: nodes in brackets, blanks between children. Raises TreeError."""
    outside: list[Any] = []
    nodes = [outside]
    opened: list[int] = []  # where the brackets are that are not closed yet
    for match in re.finditer(r"#.*|[()]|[^\s()#]+", text):
        token, at = match[0], match.start()
        if token[0] == "#":
            continue
        if outside or (token == ")" and not opened):
            raise _not_lisp(text, at, f"found {quote(token)} after the end of the tree; one tree")
        if token == "(":
            nodes.append([])
            opened.append(at)
        elif token == ")":
            nodes[-2].append(nodes.pop())
            opened.pop()
        else:
            nodes[-1].append(_lisp_leaf(text, at, token))
    if opened:
        raise _not_lisp(text, opened[-1], "'(' was never closed; a tree")
    return outside[0]


def _lisp_leaf(text: str, at: int, token: str) -> int | float | Fraction | str:
    try:
        leaf: int | float | Fraction | str = read_nested(token)
    except TreeError:
        raise _not_lisp(
            text, at, f"found {quote(token)}; a number, '?' or a node in brackets"
        ) from None
    return leaf


def _not_lisp(text: str, at: int, message: str) -> TreeError:
    row, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at) - 1
    return TreeError(f"{_place(row, column)}: {message}, such as ((3 12 8) (2 4)), was expected")


def read_nested(text: str) -> Any:
    """Read a nested list, vectors in (), chance nodes in {}. Raises TreeError."""
    _check_length(text)
    indent = text[: len(text) - len(text.lstrip())]
    # '_' is as wide as '?' and no line is lost, so that error messages name the right place
    source = "\n" * indent.count("\n") + text.strip().replace(UNKNOWN, "_")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # Python's doubts about 3or: a syntax error here
            return _from_syntax(ast.parse(source, mode="eval").body)
    except TreeError:
        raise
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        if "too many nested" in str(error) or isinstance(error, MemoryError | RecursionError):
            raise TreeError(TOO_DEEP) from None
        row, column = getattr(error, "lineno", 1) or 1, getattr(error, "offset", 1) or 1
        message, hint = _found(error, column - 1)
        raise TreeError(
            f"{_place(row, column - 1)}: {message}; {EXAMPLE} was expected{hint}"
        ) from None


def _found(error: Exception, start: int) -> tuple[str, str]:
    """Return what Python's parser says, or else where it stopped; and a hint."""
    message = str(getattr(error, "msg", error))
    if not isinstance(error, SyntaxError) or not message.startswith("invalid syntax"):
        return shorten(message, 120), ""
    piece = (error.text or "")[start : (error.end_offset or 0) - 1].replace("_", UNKNOWN)
    return f"found {quote(piece)}", COMMA if "comma" in message else ""


def _from_syntax(node: ast.expr) -> Any:
    """Numbers, '?', lists, tuples and dicts; Python's parser stops at 200 brackets."""
    if isinstance(node, ast.List):
        return [_from_syntax(kid) for kid in node.elts]
    if isinstance(node, ast.Tuple):
        parts = tuple(_from_syntax(kid) for kid in node.elts)
        if any(isinstance(part, list | tuple) for part in parts):
            raise TreeError(
                f"{_place(node.lineno, node.col_offset)}: found {quote(ast.unparse(node))}; square "
                "brackets around the children of each node, as in [[3, 12], [2, 4]], were expected"
            )
        return parts
    if isinstance(node, ast.Dict) and all(node.keys):
        pairs = zip(node.keys, node.values, strict=True)
        return Chance([(_number(p), _from_syntax(kid)) for p, kid in pairs if p])
    if isinstance(node, ast.Name) and node.id == "_":
        return UNKNOWN
    return _number(node)


def _number(node: ast.expr) -> int | float | Fraction:
    match node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            return value
        case ast.UnaryOp(op=ast.USub() | ast.UAdd() as sign, operand=operand):
            size = _number(operand)
            return -size if isinstance(sign, ast.USub) else size
        case ast.BinOp(op=ast.Div(), left=left, right=right):
            over, under = _number(left), _number(right)
            if isinstance(over, int) and isinstance(under, int) and under:
                if max(abs(over), abs(under)) >= 10**MOST_DIGITS:
                    raise TreeError(
                        f"{_place(node.lineno, node.col_offset)}: a fraction has numbers of at "
                        f"most {MOST_DIGITS} digits, and this one has longer ones"
                    )
                from fractions import Fraction  # as few trees need: it takes a while to load

                return Fraction(over, under)
    piece = re.sub(r"\b_\b", UNKNOWN, ast.unparse(node))
    before = getattr(node, "func", getattr(node, "value", None))  # as Python reads [3, 12] [2, 4]
    hint = COMMA if isinstance(before, ast.List | ast.Tuple | ast.Constant) else ""
    raise TreeError(
        f"{_place(node.lineno, node.col_offset)}: found {quote(piece)}; "
        f"a number, '?', a tuple of numbers or a list was expected{hint}"
    )


def _place(row: int, column: int) -> str:
    at = f"column {max(column, 0) + 1}"
    return at if row == 1 else f"line {row}, {at}"


def read_in_file(text: str) -> tuple[Any, dict[Path, str]]:
    """Read Hayward's format: the nested list, and every node's letter. Raises TreeError."""
    lines = [(n, line.split("#")[0].strip()) for n, line in enumerate(text.splitlines(), 1)]
    lines = [(n, line) for n, line in lines if line]
    labels = _read_labels(*lines[0])
    kids: dict[str, str] = {}
    leaves: dict[str, int | float | str] = {}
    for number, line in lines[1:]:
        label, rest = line[0], line[1:].strip()
        below = rest[1:].replace(" ", "") if rest.startswith(":") else ""
        for name in label + below:
            if name not in labels:
                raise TreeError(
                    f"line {number}: {quote(name)} is not among the labels {shorten(labels)}"
                )
        if label in kids or label in leaves:
            raise TreeError(
                f"line {number}: {quote(label)} is given twice; one line each was expected"
            )
        if below:
            kids[label] = below
        else:
            leaves[label] = _read_value(number, line)
    return _assemble(labels, kids, leaves)


def _read_labels(number: int, line: str) -> str:
    """The labels of all nodes, the root's first."""
    labels = line.replace(" ", "")
    if ":" in labels or len(set(labels)) != len(labels):
        raise TreeError(
            f"line {number}: found {quote(line)}; the labels of all nodes, each once and the root "
            "first, one letter each, were expected"
        )
    return labels


def _read_value(number: int, line: str) -> float | str:
    """Return what stands at a leaf, behind its label."""
    value = line[1:].strip()
    try:
        return UNKNOWN if value == UNKNOWN else float(value)
    except ValueError:
        raise TreeError(
            f"line {number}: found {quote(line)}; 'X: CHILDREN' or 'X value' was expected"
        ) from None


def _assemble(
    labels: str, kids: dict[str, str], leaves: dict[str, int | float | str]
) -> tuple[Any, dict[Path, str]]:
    """Put the lines of a `.in` file together, without recursion."""
    paths: dict[str, Path] = {labels[0]: ()}
    order = [labels[0]]
    for label in order:
        for i, kid in enumerate(kids.get(label, "")):
            if kid in paths:
                raise TreeError(f"{quote(kid)} hangs below two nodes; a tree was expected")
            paths[kid] = (*paths[label], i)
            if len(paths[kid]) > DEEPEST:
                raise TreeError(TOO_DEEP)
            order.append(kid)
    built: dict[str, Any] = {}
    for label in reversed(order):
        if label not in kids and label not in leaves:
            raise TreeError(
                f"{quote(label)} has neither children nor a value; a line for it was expected"
            )
        built[label] = [built[k] for k in kids[label]] if label in kids else leaves[label]
    if missing := set(labels) - set(paths):
        raise TreeError(f"{sorted(missing)[0]!r} is not below the root {labels[0]!r}")
    return built[labels[0]], {path: label for label, path in paths.items()}
