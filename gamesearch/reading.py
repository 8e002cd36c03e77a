"""What all readers of text share: how much they read, and how they quote it.

A reader checks how long a text is before it does anything else. What it refuses it quotes, and
never more than the beginning: a message is one line that can be read.
"""

from __future__ import annotations

from typing import Final

LONGEST: Final = 4_000  # characters of a position or a move; int() reads as many digits
MOST_QUOTED: Final = 60  # characters of what was found


def check_text(text: object, what: str, most: int = LONGEST) -> None:
    """Raise ValueError unless `text` is a text of at most `most` characters."""
    if not isinstance(text, str):
        raise ValueError(f"{what} is {quote(text)}; a text was expected")
    if len(text) > most:
        raise ValueError(f"{what} has {len(text):,} characters; at most {most:,} were expected")


def check_number(number: int, what: str, most: int) -> None:
    """Raise ValueError if `number` is greater than `most`."""
    if number > most:
        raise ValueError(f"{what} is {quote(number)}; at most {most:,} was expected")


def quote(value: object, most: int = MOST_QUOTED) -> str:
    """A value as it was found, for a message of one line.

    >>> quote("X.O" * 100)
    "'X.OX.OX.OX.OX.OX.OX.OX.OX.OX.OX.OX.OX.OX.OX.OX.OX.OX.OX....'"
    """
    if isinstance(value, str):
        return repr(value if len(value) < most else value[: most - 5] + "...")
    try:
        return shorten(repr(value), most)
    except Exception:  # a number of more digits than Python writes, or a reader's own class
        return f"something of the type {type(value).__name__}"


def shorten(text: object, most: int = MOST_QUOTED) -> str:
    """A text in one line, its end left out if it is long."""
    line = " ".join(str(text).split())
    return line if len(line) <= most else line[: most - 3] + "..."
