"""A function that remembers what it found for each set of squares.

It stands apart because the sandbox lends out the games but not their solvers, and both need it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

Found = TypeVar("Found")

MOST_REMEMBERED: Final = 250_000  # sets of squares, about 30 MB


class Remembered(dict[int, Found]):
    """A function of sets of squares, called once for each; emptied when full."""

    def __init__(self, function: Callable[[int], Found]) -> None:
        super().__init__()
        self.function = function

    def __missing__(self, squares: int) -> Found:
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        answer = self[squares] = self.function(squares)
        return answer

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.function,)  # a copy begins with nothing remembered
