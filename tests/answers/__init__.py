"""Answers to question 2 of ps2_alpha_beta, as students hand them in.

Every one is written from nothing, in its author's own way; none comes from the package's
source or from its table of faults. `book_mistakes` holds the classic mistakes, each in two
ways of writing or more, `wild_mistakes` what else is handed in, `right` what is right.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, NamedTuple

Search = Callable[[Any, Any], Any]


class Mistake(NamedTuple):
    """A wrong answer, and the words that its fault has to be named with."""

    search: Search
    style: str
    fault: str


MISTAKES: dict[str, Mistake] = {}
RIGHT: dict[str, Search] = {}


def mistake(fault: str, style: str) -> Callable[[Search], Search]:
    """Put a wrong answer on the list."""

    def note(search: Search) -> Search:
        assert search.__name__ not in MISTAKES, search.__name__
        MISTAKES[search.__name__] = Mistake(search, style, fault)
        return search

    return note


def right(search: Search, name: str = "") -> Search:
    """Put a right answer on the list."""
    name = name or search.__name__
    assert name not in RIGHT, name
    RIGHT[name] = search
    return search


def forget() -> None:
    """Write every answer anew: some of them keep what an earlier test made them find."""
    MISTAKES.clear()
    RIGHT.clear()
    for name in ("right_answers", "book_mistakes", "wild_mistakes"):
        importlib.reload(importlib.import_module(f"{__name__}.{name}"))
