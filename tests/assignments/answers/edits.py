"""Answers made of answers: a style's source, with small edits that have to fit.

A style is an answer in one of the ways in which students write it. An edit is a piece of its
source and what stands there instead; the piece must be there exactly once, or as many times as
the edit says.
"""

from __future__ import annotations

import inspect
import linecache
import textwrap
from collections.abc import Callable
from typing import Any

Edit = tuple[str, str] | tuple[str, str, int]  # the piece, what replaces it, how many times

# what the first cell of a student's notebook imports
IMPORTS = """\
import functools
import math
import random
from fractions import Fraction
from functools import partial, reduce
from math import inf
from typing import NamedTuple

import numpy as np


"""
EDITIONS: dict[str, str] = {}  # the sources that were written here, by the name of their file


class EditDoesNotFit(ValueError):
    """The piece to replace is missing from the style, or is there too often."""


def edited(style: Callable[..., Any], *edits: Edit, name: str = "") -> Any:
    """A copy of `style` with pieces of its source replaced, one edit after another.

    A piece of several lines is written without the indentation that its lines share. A line
    of which nothing is left is gone.
    """
    source = source_of(style)
    for edit in edits:
        source = replaced(source, *edit)
    copy = written(source, defined_as(style), vars(inspect.getmodule(style)))
    copy.__name__ = name or style.__name__
    return copy


def defined_as(answer: Callable[..., Any]) -> str:
    """The name that an answer has in its source."""
    return answer.__code__.co_name if inspect.isfunction(answer) else answer.__name__


def source_of(answer: Callable[..., Any]) -> str:
    """The source of a function or class, without the decorators that put it on a list."""
    file = inspect.getsourcefile(inspect.unwrap(answer))
    if file in EDITIONS:
        return EDITIONS[file]
    source = textwrap.dedent(inspect.getsource(answer))
    if not inspect.isfunction(answer) and not inspect.isclass(answer):
        return source  # the decorators have made something else of it
    lines = source.splitlines(keepends=True)
    first = next(n for n, line in enumerate(lines) if line.startswith(("def ", "class ")))
    return "".join(lines[first:])


def standalone(answer: Callable[..., Any]) -> str:
    """The source of an answer and of all that it needs beside the imports, as one cell."""
    beside: dict[str, str] = {}
    _gather(answer, beside)
    return "\n\n".join([*beside.values(), source_of(answer)])


def _gather(thing: Any, beside: dict[str, str]) -> None:
    """Put on the list, by name, the source of what a function or class asks for."""
    if inspect.isclass(thing):
        functions = [one for one in vars(thing).values() if inspect.isfunction(one)]
        sees = vars(inspect.getmodule(thing))
    else:
        functions = [inspect.unwrap(thing)]
        sees = functions[0].__globals__
    codes = [function.__code__ for function in functions]
    while codes:
        code = codes.pop()
        codes += [const for const in code.co_consts if inspect.iscode(const)]
        for name in set(code.co_names) & set(sees) - set(beside):
            needed = sees[name]
            if needed is thing or inspect.ismodule(needed):
                continue
            if not callable(needed):
                beside[name] = f"{name} = {needed!r}\n"
            elif needed.__module__.startswith("tests."):
                beside[name] = ""
                _gather(needed, beside)
                del beside[name]  # it stands after what it needs
                beside[name] = source_of(needed)


def replaced(source: str, old: str, new: str, times: int = 1) -> str:
    """The source with a piece replaced; raises `EditDoesNotFit` if it does not fit."""
    lines = source.splitlines()
    places = _places(lines, old)
    if len(places) != times:
        raise EditDoesNotFit(f"{old!r} is there {len(places)} times, not {times}, in:\n{source}")
    height = old.count("\n") + 1
    for first in sorted(set(places), reverse=True):
        end = first + height
        before = textwrap.dedent("\n".join(lines[first:end]))
        margin = lines[first].removesuffix(before.splitlines()[0])
        after = before.replace(old, new)
        lines[first:end] = textwrap.indent(after, margin).splitlines() if after.strip() else []
    return "\n".join(lines) + "\n"


def _places(lines: list[str], old: str) -> list[int]:
    """The number of the line for each place where a piece begins."""
    if "\n" not in old:
        return [n for n, line in enumerate(lines) for _ in range(line.strip().count(old))]
    height = old.count("\n") + 1
    return [
        n
        for n in range(len(lines) - height + 1)
        if old in textwrap.dedent("\n".join(lines[n : n + height]))
    ]


def written(source: str, name: str, beside: dict[str, Any]) -> Any:
    """What `source` defines as `name`; it sees the imports and `beside`, `inspect` its source."""
    file = f"<{name}, edition {len(EDITIONS) + 1}>"
    EDITIONS[file] = source
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    names: dict[str, Any] = {}
    exec(IMPORTS, names)
    names |= {key: value for key, value in beside.items() if key != name}
    exec(compile(source, file, "exec"), names)
    return names[name]
