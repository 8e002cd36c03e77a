"""Each student's own instances: drawn from their id, the same on every machine.

Without an id nothing is drawn: an answer to it would not count.
"""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Callable
from hashlib import sha256
from typing import Final, TypeVar

from gamesearch.grading.assignment_loader import GradingError

Drawn = TypeVar("Drawn")

NO_ID: Final = "type your id first; without it this would not count"
WHERE_TO_TYPE: Final = (
    "It goes between the quotation marks after STUDENT, at the top. Then run that cell and the "
    "next one again."
)


class MissingId(GradingError):
    """Something of the student's own was asked for without an id."""


def plain_id(student: str) -> str:
    """Return an id in the form in which ids are compared; empty if there is none.

    Case and blanks do not count, and an e-mail address stands for its part before the @.

    >>> plain_id(" Ada@example.edu ")
    'ada'
    """
    text = "".join(unicodedata.normalize("NFKC", str(student)).casefold().split())
    return text.partition("@")[0] or text


def id_to_draw_from(student: str) -> str:
    """Return an id in its plain form. Raises MissingId."""
    if plain := plain_id(student):
        return plain
    raise MissingId(f"{NO_ID[:1].upper()}{NO_ID[1:]}. {WHERE_TO_TYPE}")


def own_instance(
    student: str, question: str, draw: Callable[[int], Drawn], suits: Callable[[Drawn], bool]
) -> Drawn:
    """Return the first thing drawn for a student that suits; `question` is like "ps2/q1".

    Raises MissingId.
    """
    digest = sha256(f"{id_to_draw_from(student)}/{question}".encode()).digest()
    seeds = itertools.count(int.from_bytes(digest[:4]))
    return next(drawn for drawn in map(draw, seeds) if suits(drawn))
