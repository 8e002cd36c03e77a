"""Each student's own instances: drawn from their id, the same on every machine.

Without an id nothing is drawn: an answer to it would not count.
"""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, TypeVar

from gamesearch.games.random_trees import random_nested
from gamesearch.games.tree import GameTree
from gamesearch.grading.assignment_loader import GradingError
from gamesearch.search import alpha_beta_search
from gamesearch.tracing.tracer import trace

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


@lru_cache(maxsize=64)
def own_tree(student: str, question: str) -> GameTree:
    """Return the student's own three-ply tree, on which alpha-beta cuts two branches or more."""

    def draw(seed: int) -> Any:
        return random_nested(3, (2, 3), seed, low=-9, high=20)

    def suits(nested: Any) -> bool:
        leaves = [leaf for child in nested for grandchild in child for leaf in grandchild]
        if not 10 <= len(leaves) <= 14 or len(set(leaves)) < len(leaves):
            return False
        nodes = trace(alpha_beta_search, GameTree(nested), lines=False).nodes
        return sum(len(node.actions or ()) - len(node.children) for node in nodes) >= 2

    # about a hundred lists are drawn until one suits, and a tree takes longer to make than a list
    return GameTree(own_instance(student, question, draw, suits))


def own_instance(
    student: str, question: str, draw: Callable[[int], Drawn], suits: Callable[[Drawn], bool]
) -> Drawn:
    """Return the first thing drawn for a student that suits; `question` is like "ps2/q1".

    Raises MissingId.
    """
    digest = sha256(f"{id_to_draw_from(student)}/{question}".encode()).digest()
    seeds = itertools.count(int.from_bytes(digest[:4]))
    return next(drawn for drawn in map(draw, seeds) if suits(drawn))
