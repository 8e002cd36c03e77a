"""The source of a function, as shown beside the tree or in a lecture."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable
from types import CodeType
from typing import Any, NamedTuple


class Listing(NamedTuple):
    """A function's lines with their numbers in its file or cell."""

    name: str
    lines: tuple[tuple[int, str], ...]


def listing_of(function: CodeType) -> Listing:
    """The source of `function`; no lines if Python does not know it.

    What does not run and takes up room is left out: the docstring and the type annotations of the
    first line.
    """
    try:
        lines, first = inspect.getsourcelines(function)
    except (OSError, TypeError):
        return Listing(function.co_name, ())
    text = textwrap.dedent("".join(lines))
    shown = dict(enumerate((line.rstrip() for line in text.splitlines()), first))
    try:
        definition = ast.parse(text).body[0]
    except (SyntaxError, IndexError):  # a lambda in the middle of a line
        definition = None
    if isinstance(definition, ast.FunctionDef):
        shown = _without_annotations(definition, shown, first)
    while shown and not shown[max(shown)]:
        del shown[max(shown)]
    return Listing(function.co_name, tuple(shown.items()))


class ShownSource(NamedTuple):
    """Source that a notebook, a page or a slide shows in the colours of its own theme."""

    text: str

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/markdown": f"```python\n{self.text}\n```", "text/plain": self.text}

    def __repr__(self) -> str:
        return self.text


def show_source(*functions: Callable[..., Any]) -> ShownSource:
    """The source of functions for a lecture, without docstrings and type annotations.

    Raises ValueError for anything without Python source.

    >>> from gamesearch.search import alpha_beta
    >>> print(show_source(alpha_beta.max_value).text.splitlines()[0])
    def max_value(game, state, alpha, beta):
    """
    return ShownSource("\n\n\n".join(map(_source_of, functions)))


def _source_of(function: Callable[..., Any]) -> str:
    code = getattr(inspect.unwrap(function), "__code__", None)
    lines = listing_of(code).lines if code else ()
    if not lines:
        raise ValueError(f"{function!r} has no source; a function written in Python was expected")
    return "\n".join(line for _, line in lines)


def _without_annotations(
    definition: ast.FunctionDef, shown: dict[int, str], first: int
) -> dict[int, str]:
    """The lines with a plain `def name(arguments):` in one line, and no docstring."""
    body = definition.body
    shift = first - 1
    start = definition.lineno + shift
    if body[0].lineno + shift > start:  # not `def f(): return ...` in one line
        for arg in ast.walk(definition.args):
            if isinstance(arg, ast.arg):
                arg.annotation = None
        for number in range(start, body[0].lineno + shift):
            if not shown[number].lstrip().startswith("#"):
                shown.pop(number)
        shown[start] = f"def {definition.name}({ast.unparse(definition.args)}):"
    if ast.get_docstring(definition) is not None:
        for number in range(body[0].lineno, (body[0].end_lineno or body[0].lineno) + 1):
            shown.pop(number + shift, None)
    return dict(sorted(shown.items()))
