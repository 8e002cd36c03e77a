"""The secret seed of a class: what its hidden tests are drawn from, kept from run to run."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Final

from gamesearch.grading.assignment_loader import GradingError
from gamesearch.grading.classroom.journal import read_json, write_json

_EXPECTED: Final = (
    "the seed of the hidden tests, a whole number, was expected: put back a copy of the file, or "
    "give the seed with --seed (another one draws other hidden tests and grades all work again)"
)


def settle_seed(private: Path, seed: int | None) -> int:
    """The seed of this run: `seed`, or the one kept in `private`, or a new one.

    It is kept in `private` for the next run. Raises GradingError if the kept one was lost.
    """
    path = private / "seed.json"
    if seed is None:
        seed = read_json(path, None, lambda value: type(value) is int, _EXPECTED)
    if seed is None and (private / "journal.jsonl").is_file():
        raise GradingError(f"{path} is missing, but work was graded with it; {_EXPECTED}")
    if seed is None:
        seed = secrets.randbits(48)
    write_json(path, seed)
    return seed
