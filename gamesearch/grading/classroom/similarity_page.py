"""The code that is alike: similarity.html."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import gamesearch.search
from gamesearch.grading.classroom.feedback import PAGES
from gamesearch.grading.classroom.graded_class import GradedClass
from gamesearch.grading.classroom.notebooks import Cell, Refused, code_of, read_cells
from gamesearch.grading.classroom.similarity import (
    Fingerprint,
    Likeness,
    Pair,
    like_lines,
    likeness,
)

MOST_PAIRS: Final = 40  # with their code side by side; more are only counted
SEARCHES: Final = Path(gamesearch.search.__file__).parent


@dataclass(frozen=True)
class PairOfCodes:
    """A pair, with each student's lines of code and whether they are alike."""

    pair: Pair
    sides: tuple[tuple[str, Sequence[tuple[str, bool]]], ...]


def write_similarity(graded: GradedClass, prints: Mapping[str, Sequence[Fingerprint]]) -> None:
    """Write similarity.html: pairs of similar submissions, the first with their code.

    `prints` are the fingerprints of the students' code.
    """
    pack = [path.read_text(encoding="utf-8") for path in sorted(SEARCHES.glob("*.py"))]
    alike = likeness(prints, graded.spec.given, [*pack, *graded.spec.solved])
    PAGES.write(
        graded.out / "similarity.html", "similarity.html.j2",
        title=f"{graded.spec.title}: similar submissions", graded=graded,
        pairs=[_side_by_side(graded, pair, alike, prints) for pair in alike.pairs[:MOST_PAIRS]],
        more=len(alike.pairs) - MOST_PAIRS, close_to_pack=alike.close_to_pack[:MOST_PAIRS],
    )  # fmt: skip


def _side_by_side(
    graded: GradedClass, pair: Pair, alike: Likeness, prints: Mapping[str, Sequence[Fingerprint]]
) -> PairOfCodes:
    places = like_lines(prints[pair.one], prints[pair.other], alike.handed_out)
    sides = (
        (student, [(line, n in like) for n, line in enumerate(_lines(graded, student), 1)])
        for student, like in zip((pair.one, pair.other), places, strict=True)
    )
    return PairOfCodes(pair, tuple(sides))


def _lines(graded: GradedClass, student: str) -> list[str]:
    """A student's code, as its fingerprints count the lines."""
    cells: list[Cell] = []
    with suppress(Refused):
        cells = read_cells(graded.notebooks[student])
    given = {source.strip() for source in graded.spec.given}
    source = "\n".join("\n".join(cell.splitlines()) for cell in code_of(cells, given))
    return source.splitlines()
