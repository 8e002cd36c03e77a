"""Words about a student's exception once hidden tests were seen: nothing they wrote.

An answer that is shown a hidden tree could print it: in the message of an exception, in the name
of its class, in the name of a function. So all that is kept is the type, if it is one of Python's
own or of `gamesearch.game`, and the line, if it is one of the student's cells. A message is kept
only where it is a sentence of Python's own without a free word in it, such as "division by zero",
or the grader's.
"""

from __future__ import annotations

import builtins
import re
from collections.abc import Collection, Sequence
from typing import Final

import gamesearch.game
from gamesearch.grading.sandbox.worker import MOST_PRINTED

_KNOWN_KINDS: Final = frozenset(
    name
    for name, kind in [*vars(builtins).items(), *vars(gamesearch.game).items()]
    if isinstance(kind, type) and issubclass(kind, BaseException)
)
_GRADERS_OWN: Final = frozenset({
    "returned more than can be read",
    "returned something nested too deeply to be read",
})  # fmt: skip
_REFUSAL: Final = " is not available while answers are graded: call your own functions"
_PLACE: Final = re.compile(r" \(line (\d{1,6}), in [^()]*\)$|\((?:cell \d{1,4}), line (\d{1,6})\)$")
_KIND: Final = (
    "'?(?:NoneType|bool|int|float|complex|str|list|tuple|dict|set|frozenset|range|type|function"
    "|method|generator)'?"
)
_SENTENCE: Final = re.compile(
    "|".join((
        r"(?:float |integer )?(?:division|modulo|division or modulo|floor division)(?: or modulo)?"
        r" by zero",
        r"(?:max|min)\(\) (?:arg is an empty sequence|iterable argument is empty)",
        rf"cannot unpack non-iterable {_KIND} object",
        rf"{_KIND} object is not (?:subscriptable|iterable|callable|an iterator|reversible)",
        rf"{_KIND} object does not support item (?:assignment|deletion)",
        rf"object of type {_KIND} has no len\(\)",
        rf"'[<>]=?' not supported between instances of {_KIND} and {_KIND}",
        rf"unsupported operand type\(s\) for (?:[-+*/%&|@]|//|\*\*(?: or pow\(\))?)=?:"
        rf" {_KIND} and {_KIND}",
        rf"bad operand type for unary [-+~]: {_KIND}",
        rf"unhashable type: {_KIND}",
        rf"{_KIND} object cannot be interpreted as an integer",
        r"(?:list|tuple|string|range object) (?:assignment )?index out of range",
        r"(?:list|tuple) indices must be integers or slices, not (?:NoneType|float|str|tuple|list)",
        r"pop from (?:an )?empty (?:list|set)",
        r"not enough values to unpack \(expected [1-9], got [0-9]\)",
        r"too many values to unpack \(expected [1-9]\)",
        rf"more than {MOST_PRINTED:,} characters were printed",
    ))
)  # fmt: skip


def redacted_kind(kinds: Sequence[str]) -> str:
    """The exception's type, or the nearest one above it that is known."""
    return next((kind for kind in kinds if kind in _KNOWN_KINDS), "an exception")


def redacted_words(kinds: Sequence[str], words: str, refused: Collection[str], lines: int) -> str:
    """Return what to say of an exception, to go on after "it".

    `kinds` are the names of its classes, its own first, `words` what its own side says of it;
    `refused` are sentences with which the grader refused questions, and `lines` is the number of
    lines in the longest cell.
    """
    found = _PLACE.search(words)
    line = int(found[1] or found[2]) if found else 0
    place = f" (line {line})" if 1 <= line <= lines else ""
    said = words[: found.start()] if found else words
    if said in refused:
        return f"{said}{place}"
    if said in _GRADERS_OWN:
        return said
    kind = redacted_kind(kinds)
    if kind == "RuntimeError" and said.endswith(_REFUSAL):
        return f"raised {kind}: a function of gamesearch's{_REFUSAL}{place}"
    if kind == "RecursionError":
        return f"called itself endlessly ({kind}){place}"
    if kind == "NotImplementedError":
        return f"reached a part that is still to be written ({kind}){place}"
    text = said.removeprefix(f"raised {kind}: ")
    return f"raised {kind}{f': {text}' if _SENTENCE.fullmatch(text) else ''}{place}"
