"""The lists of right and of wrong answers to question 2 of ps2_alpha_beta."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

Search = Callable[[Any, Any], Any]


class Mistake(NamedTuple):
    """A wrong answer, and the words that its fault has to be named with."""

    search: Search
    style: str
    fault: str


RIGHT: dict[str, Search] = {}
MISTAKES: dict[str, Mistake] = {}


def right(search: Search, name: str = "") -> Search:
    """Put a right answer on the list."""
    name = name or search.__name__
    assert name not in RIGHT, name
    RIGHT[name] = search
    return search


def add_mistake(search: Search, fault: str, style: str) -> Search:
    """Put a wrong answer on the list."""
    assert search.__name__ not in MISTAKES, search.__name__
    MISTAKES[search.__name__] = Mistake(search, style, fault)
    return search


def mistake(fault: str, style: str = "") -> Callable[[Search], Search]:
    """The same as a decorator."""
    return lambda search: add_mistake(search, fault, style)
