"""Shared by all readers of text: how much they read, how they quote it, and how numbers are typed.

A reader checks how long a text is before it does anything else. What it refuses it quotes, and
never more than the beginning: a message is one line that can be read.

Numbers may be typed in these forms, in Python and in the browser:

    3   -2.5   .5   +4    whole numbers and decimals, with a point
    −3   –3               a minus sign or a dash in place of the hyphen
    5/2                   a fraction
    2,5                   a decimal comma: an answer may have one; of a leaf, where a comma also
                          stands between the numbers of a vector, it is explained and refused
    inf   −∞   oo         infinities: α and β may be infinite, a leaf may not
    ≤ 3   at most 3       what is no more than a bound, where one may be the answer

The browser reads the answers of a quiz by this table alone, since a page may have no kernel
(`widgets/js/answers.js`). Leaves are read with all else that a tree's text may hold
(`games/tree_text.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import inf, isfinite
from numbers import Integral
from typing import Final

LONGEST: Final = 4_000  # characters of a position or a move; int() reads as many digits
MOST_QUOTED: Final = 60  # characters of what was found
MOST_NAMED: Final = 200  # characters of all names that were expected


def check_text(text: object, what: str, most: int = LONGEST) -> None:
    """Raise ValueError unless `text` is a text of at most `most` characters."""
    if not isinstance(text, str):
        raise ValueError(f"{what} is {quote(text)}; a text was expected")
    if len(text) > most:
        raise ValueError(f"{what} has {len(text):,} characters; at most {most:,} were expected")


def is_whole(number: object, least: float = 0, most: float = inf) -> bool:
    """Return whether something is a whole number in a range, and not True or False."""
    is_one = isinstance(number, Integral) and not isinstance(number, bool)
    return is_one and least <= number <= most  # type: ignore[operator]


def check_number(number: object, what: str, most: float = inf) -> None:
    """Raise ValueError unless `number` is a whole number from 0 to `most`."""
    if not is_whole(number, most=most):
        upward = f"from 0 to {most:,}" if most < inf else "from 0 up"
        raise ValueError(f"{what} is {quote(number)}; a whole number {upward} was expected")


def quote(value: object, most: int = MOST_QUOTED) -> str:
    """Return a value as it was found, for a message of one line.

    >>> quote("X.O" * 100)
    "'X.OX.OX.OX.OX.OX.OX.OX.OX.OX.OX.OX.OX.OX.OX.OX.OX.OX.OX...'"
    """
    if isinstance(value, str):
        return repr(value if len(value) < most else value[: most - 5] + "...")
    try:
        return shorten(repr(value), most)
    except Exception:  # a number of more digits than Python writes, or a reader's own class
        return f"something of the type {type(value).__name__}"


def shorten(text: object, most: int = MOST_QUOTED) -> str:
    """Return a text in one line, its end left out if it is long."""
    line = " ".join(str(text).split())
    return line if len(line) <= most else line[: most - 3] + "..."


def many(count: int, what: str) -> str:
    """Return a number of things in words.

    >>> many(1, "file"), many(2, "file")
    ('1 file', '2 files')
    """
    return f"{count} {what}{'s' * (count != 1)}"


def known_name(name: str, known: Iterable[str], what: str, all_of_them: str) -> str:
    """Return which of the `known` names is meant, however it is written. Raises ValueError.

    >>> known_name("AlphaBeta", ["alpha-beta", "minimax"], "search", "searches")
    'alpha-beta'
    """
    letters = {re.sub(r"\W|_", "", one).lower(): one for one in known}
    written = re.sub(r"\W|_", "", name[:LONGEST]).lower() if isinstance(name, str) else ""
    if written in letters:
        return letters[written]
    from difflib import get_close_matches  # only a slip needs it, and it takes a while to load

    nearest = "".join(f"{letters[one]} is near; " for one in get_close_matches(written, letters, 1))
    names = shorten(", ".join(letters.values()), MOST_NAMED)
    raise ValueError(f"there is no {what} {quote(name)}; {nearest}the {all_of_them} are {names}")


# ---------------------------------------------------------------- numbers as they are typed

# regular expressions that Python and JavaScript understand alike
NUMBER_FORMS: Final = {
    "minus": "[−–]",
    "comma": "^([+-]?[0-9]*),([0-9]+)",
    "finite": r"^([+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+))(?:/([0-9]+))?$",
    "infinite": "^([+-]?)(inf|infinity|∞|oo)$",
    "bound": r"^\s*(≤|≥|<=|>=|<|>|at most|at least)\s*",
}


class Ratio(float):
    """A number that was typed as a fraction, and is written so again: 1/3, and not 0.3333.

    >>> Ratio("1/3"), -Ratio("1/3"), Ratio("1/3") * 3
    (1/3, -1/3, 1.0)
    """

    def __new__(cls, text: str) -> Ratio:
        over, under = text.split("/")
        self = super().__new__(cls, int(over) / int(under))
        self._text = text
        return self

    _text: str

    def __repr__(self) -> str:
        return self._text

    def __neg__(self) -> Ratio:
        return Ratio(self._text[1:] if self._text[0] == "-" else f"-{self._text.lstrip('+')}")

    def __getnewargs__(self) -> tuple[str]:  # type: ignore[override]
        return (self._text,)


def read_number(text: str) -> float | None:
    """Return the number that is typed; None for any other text.

    >>> read_number("−2,5"), read_number("5/2"), read_number("-∞"), read_number("two")
    (-2.5, 2.5, -inf, None)
    """
    if len(text) > LONGEST:
        return None
    plain = re.sub(NUMBER_FORMS["comma"], r"\1.\2", with_hyphens(text)).lower()
    if found := re.match(NUMBER_FORMS["infinite"], plain):
        return -inf if found[1] == "-" else inf
    if not (found := re.match(NUMBER_FORMS["finite"], plain)):
        return None
    over, under = float(found[1]), float(found[2] or 1)
    return over / under if under and isfinite(over / under) else None


def with_hyphens(text: str) -> str:
    """Return a text as Python reads it: with hyphens where other signs for minus were typed."""
    return re.sub(NUMBER_FORMS["minus"], "-", text.strip())
