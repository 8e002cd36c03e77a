"""What comes from outside, checked: arguments from a reader's cell, messages from a browser.

What is refused is named in one short line, however long it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gamesearch.reading import quote
from gamesearch.widgets.base import Json, Message

# ---------------------------------------------------------------- arguments


def some_of(given: object, known: Sequence[str], what: str) -> list[str]:
    """The given ones of some names, in their own order. Raises ValueError."""
    expected = f"any of {', '.join(known)} was expected"
    if not isinstance(given, Iterable) or isinstance(given, str | bytes):
        raise ValueError(f"{what} {quote(given)}; a list with {expected}")
    names = list(given)
    unknown = [name for name in names if not isinstance(name, str) or name not in known]
    if unknown:
        raise ValueError(f"{what} {quote(unknown)}; {expected}")
    return [name for name in known if name in names]


def check_depth(depth: object) -> None:
    """Raise ValueError for what is neither a number of plies nor None."""
    whole = isinstance(depth, int) and not isinstance(depth, bool)
    if depth is not None and not whole:
        raise ValueError(f"depth {quote(depth)}; a number of plies, such as 3, was expected")


def check_evaluation(evaluate: object) -> None:
    """Raise ValueError for what is neither a function nor None."""
    if evaluate is not None and not callable(evaluate):
        raise ValueError(f"evaluate {quote(evaluate)}; a function of state and player was expected")


def given_options(depth: int | None, evaluate: object) -> Json:
    """What a search is handed, where it is given."""
    given = {"depth": depth, "evaluate": evaluate}
    return {name: value for name, value in given.items() if value is not None}


# ---------------------------------------------------------------- messages


def is_place(value: object, count: int) -> bool:
    """Whether a value is a number from 0 to less than `count`."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < count


def whole_number(content: Message, name: str, count: int) -> int:
    """A number from 0 to less than `count` of a message. Raises ValueError."""
    value: Any = content.get(name)
    if not is_place(value, count):
        raise ValueError(f"{name} is {quote(value)}; a number from 0 to {count - 1} was expected")
    return int(value)


def words(content: Message, name: str) -> str:
    """A text of a message. Raises ValueError."""
    value = content.get(name)
    if not isinstance(value, str):
        raise ValueError(f"{name} is {quote(value)}; a text was expected")
    return value


def words_after(content: Message) -> tuple[str, ...]:
    """The list of texts that a message calls `after`. Raises ValueError."""
    value = content.get("after")
    if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
        raise ValueError(f"after is {quote(value)}; a list of texts was expected")
    return tuple(value)


def as_message(content: object) -> Message:
    """What came from the browser, if it is a message at all; or else an empty one."""
    return content if isinstance(content, Mapping) else {}


def steps_to_export(wanted: Any) -> list[int]:
    """The frames to export, as the browser counts them. Raises ValueError."""
    whole = isinstance(wanted, list) and all(type(step) is int for step in wanted)
    if not whole or len(wanted) > 2:
        raise ValueError(f"steps {quote(wanted)}; one whole number for each search was expected")
    return list(wanted)
