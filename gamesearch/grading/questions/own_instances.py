"""Each student's own instances: drawn from their id, the same on every machine."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from typing import Any, TypeVar

from gamesearch.games.random_trees import random_nested
from gamesearch.games.tree import GameTree
from gamesearch.search import alpha_beta_search
from gamesearch.tracing.tracer import trace

Drawn = TypeVar("Drawn")


def own_seed(student: str, question: str) -> int:
    """Return a number for a student's own instance of a question, the same on every machine."""
    return int.from_bytes(sha256(f"{student.strip().lower()}/{question}".encode()).digest()[:4])


@lru_cache(maxsize=64)
def own_tree(student: str, question: str) -> GameTree:
    """Return the student's own three-ply tree, on which alpha-beta cuts two branches or more."""

    def draw(seed: int) -> Any:
        return random_nested(3, (2, 3), seed, low=-9, high=20)

    def suits(nested: Any) -> bool:
        leaves = [leaf for child in nested for grandchild in child for leaf in grandchild]
        differ = 10 <= len(leaves) <= 14 and len(set(leaves)) == len(leaves)
        return differ and len(trace(alpha_beta_search, GameTree(nested), lines=False).pruned) >= 2

    # about a hundred lists are drawn until one suits, and a tree takes longer to make than a list
    return GameTree(own_instance(student, question, draw, suits))


def own_instance(
    student: str, question: str, draw: Callable[[int], Drawn], suits: Callable[[Drawn], bool]
) -> Drawn:
    """Return the first thing drawn for a student that suits; `question` is like "ps2/q1"."""
    seed = own_seed(student, question)
    return next(drawn for drawn in map(draw, itertools.count(seed)) if suits(drawn))
