"""How much of a student's the grader reads: each text and message is measured before it is read.

What crosses the pipe is at most `MOST_BYTES` long, and still a few bytes may stand for far more:
a range for all its numbers, numbers that hash alike for a set that takes hours to fill. This
module is imported on both sides of the pipe and needs the standard library alone.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import ast

MOST_BYTES: Final = 1_000_000  # of one message from the student's side
MOST_CODE: Final = 1_000_000  # characters of a cell, or of an agent's file
MOST_RANGE: Final = 100_000  # numbers of one range
MOST_RANGED: Final = 10 * MOST_RANGE  # numbers of all ranges of a message
MOST_TREE: Final = 20_000  # parts of a game tree
MOST_ALIKE: Final = 200  # different values of a message with one and the same hash
OWN_HASHES: Final = 2**61 - 2  # integers up to here are their own hashes
GRADER_BYTES: Final = 4 << 30  # of memory for a process that grades


class TooLarge(ValueError):
    """More than the grader reads; the message continues "it ..."."""


def measure_code(source: str) -> str:
    """Return the code. Raises TooLarge."""
    if len(source) > MOST_CODE:
        raise TooLarge(
            f"has {len(source):,} characters; at most {MOST_CODE:,} are read: leave out data and "
            "what is not needed"
        )
    return source


def parse_code(source: str) -> ast.Module:
    """Return the syntax tree of code.

    Raises SyntaxError, also for code that is too large, holds what no file can hold, or is
    nested deeper than Python reads.
    """
    import ast  # each process of a student's would load it, and none needs it

    try:
        return ast.parse(measure_code(source))
    except (ValueError, RecursionError, MemoryError) as error:
        raise SyntaxError(f"it cannot be read ({type(error).__name__})") from None


def measure_range(numbers: range) -> range:
    """Return the range. Raises TooLarge for one of more numbers than are read."""
    try:
        length = len(numbers)
    except OverflowError:
        length = MOST_RANGE + 1
    if length > MOST_RANGE:
        raise TooLarge(f"handed over a range of more than {MOST_RANGE:,} numbers")
    if max(abs(numbers.start), abs(numbers.stop)) > OWN_HASHES:  # they may all have one hash
        raise TooLarge("handed over a range of numbers that are too large")
    return numbers


def measure_tree(nested: Any) -> Any:
    """Return the nested lists. Raises TooLarge for those of more parts than are read."""
    parts = [nested]
    for part in parts:
        if isinstance(part, list | tuple):
            parts += part
        if len(parts) > MOST_TREE:
            raise TooLarge(f"handed over a game tree of more than {MOST_TREE:,} parts")
    return nested


class MessageSize:
    """The size of the values of one message, which are read one after the other."""

    def __init__(self) -> None:
        self._ranged = 0
        self._by_hash: dict[int, list[Hashable]] = {}

    def add(self, value: Any) -> Any:
        """Return the value, counted. Raises TooLarge when the message holds too much by now."""
        kind = type(value)
        if kind is range:
            self._ranged += len(measure_range(value))
            if self._ranged > MOST_RANGED:
                raise TooLarge(f"handed over ranges of more than {MOST_RANGED:,} numbers")
        elif kind is int:
            if abs(value) > OWN_HASHES:
                self._add_hash(value)
        elif value is not None and kind is not str and kind is not bool and is_hashable(value):
            self._add_hash(value)
        return value

    def _add_hash(self, value: Hashable) -> None:
        """Remember a value by its hash; texts are left out, whose hashes nobody can foresee."""
        alike = self._by_hash.setdefault(hash(value), [])
        alike.append(value)
        if len(alike) > MOST_ALIKE:
            alike[:] = {repr(one): one for one in alike}.values()
            if len(alike) > MOST_ALIKE // 2:
                raise TooLarge(f"handed over {len(alike)} values that Python cannot tell apart")


def is_hashable(value: Any) -> bool:
    """Return whether a value can be a key; a class may raise anything."""
    try:
        hash(value)
    except Exception:
        return False
    return True
