"""What becomes of all wrong and right answers that the tests hand in: a table.

    .venv/bin/python tests/benchmarks/answers.py

The answers are written as students write them, in `tests/assignments/answers`;
the tests assert of each what is counted here: whether it is rejected, and by its own name.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from tqdm import tqdm

from gamesearch.grading.checks import check_answer
from tests.assignments.answers import (
    ps1,
    ps1_counts,
    ps1_games,
    ps2,
    ps3,
    ps4,
    ps4_evaluations,
    ps5,
    ps5_estimates,
    ps5_stars,
    ps6,
)

Wrong = Mapping[str, tuple[Any, ...]]  # by name: the answer, the words of its fault, ...


class Asked(NamedTuple):
    """A question, with wrong answers and right ones by name."""

    assignment: str
    question: str
    wrong: Wrong
    right: Mapping[str, Any]


def by_name(things: Any) -> dict[str, Any]:
    return {thing.__name__: thing for thing in things}


def everything() -> Iterator[Asked]:
    """All questions whose answers are programs."""
    counts = {fault: (count, fault) for fault, count in ps1_counts.WRONG_COUNTS.items()}
    yield Asked("ps1_minimax", "q1", ps1_games.WRONG_GAMES, by_name(ps1_games.RIGHT_GAMES))
    yield Asked("ps1_minimax", "q2", ps1.WRONG, ps1.RIGHT)
    yield Asked("ps1_minimax", "q5", counts, by_name(ps1_counts.RIGHT_COUNTS))
    mistakes = {name: (one.search, one.fault) for name, one in ps2.MISTAKES.items()}
    yield Asked("ps2_alpha_beta", "q2", mistakes, ps2.RIGHT)
    for question in ps3.WRONG:
        yield Asked("ps3_move_ordering", question, ps3.WRONG[question], ps3.RIGHT[question])
    yield Asked("ps4_evaluation", "q2", ps4_evaluations.WRONG, ps4_evaluations.RIGHT)
    yield Asked("ps4_evaluation", "q3", ps4.WRONG, ps4.RIGHT)
    yield Asked("ps5_chance", "q3", ps5.WRONG, ps5.RIGHT)
    yield Asked("ps5_chance", "q6", ps5_estimates.WRONG, ps5_estimates.RIGHT)
    yield Asked("ps5_chance", "q7", ps5_stars.WRONG, ps5_stars.RIGHT)
    for question in ps6.WRONG:
        yield Asked("ps6_multiplayer", question, ps6.WRONG[question], ps6.RIGHT[question])


def counted(asked: Asked) -> tuple[int, ...]:
    """Wrong answers, how many are rejected, and by name; right ones, how many have full marks."""
    told = [
        (check_answer(asked.assignment, asked.question, answer), fault)
        for answer, fault, *_ in tqdm(asked.wrong.values(), desc=asked.question, leave=False)
    ]
    rejected = [(verdict, fault) for verdict, fault in told if not verdict.passed]
    named = [fault for verdict, fault in rejected if fault in verdict.fault]
    passed = [
        name
        for name, answer in asked.right.items()
        if check_answer(asked.assignment, asked.question, answer).passed
    ]
    return len(told), len(rejected), len(named), len(asked.right), len(passed)


def main() -> None:
    """Print the table; a missing name or a right answer that is refused ends in an error."""
    print(f"{'':22}{'wrong':>7}{'rejected':>10}{'named':>7}{'right':>7}{'accepted':>10}")
    total = [0] * 5
    for asked in everything():
        row = counted(asked)
        total = [one + more for one, more in zip(total, row, strict=True)]
        print_row(f"{asked.assignment} {asked.question}", row)
    print_row("all", total)
    if not (total[0] == total[1] == total[2] and total[3] == total[4]):
        sys.exit("something was accepted, refused or named wrongly")


def print_row(name: str, row: Any) -> None:
    wrong, rejected, named, right, passed = row
    print(f"{name:22}{wrong:7}{rejected:10}{named:7}{right:7}{passed:10}")


if __name__ == "__main__":
    main()
