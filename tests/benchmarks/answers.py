"""What becomes of all wrong and right answers that the tests hand in: a table.

    .venv/bin/python tests/benchmarks/answers.py

The answers are written as students write them, in `tests/assignments/answers`; those of the
files called `fresh` were written without a look at the checks. The tests assert of each what is
counted here: whether it is rejected, and by its own name. Vague is a name that only says what was
seen ("the value is 2 instead of 3"); misleading, another name than the answer's. Seconds are of
the processor: the slowest check, and the median of all.
"""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from tqdm import tqdm

from gamesearch.grading.checks import check_answer
from tests.assignments.answers import (
    fresh_searches,
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
from tests.assignments.test_fresh_answers import FRESH

Wrong = Mapping[str, tuple[Any, ...]]  # by name: the answer, the words of its fault, ...
COLUMNS: Final = ("wrong", "rejected", "named", "vague", "misleading", "right", "accepted")
VAGUE: Final = re.compile(
    r"the value is (?!rounded)|the action is not|what \w+ returns is not|it is not antisymmetric"
    r"|leaf \w+ is (not )?read although|it (goes on|stops) at node|not right yet"
)


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


def fresh() -> Iterator[Asked]:
    """Those that were written without a look at the checks."""
    for (assignment, question), answers in FRESH.items():
        yield Asked(assignment, question, answers.wrong, answers.right)
    by_question = sorted(fresh_searches.FRESH, key=lambda one: one[:2])
    for (assignment, question), group in groupby(by_question, key=lambda one: one[:2]):
        answers = {str(n): (answer, fault) for n, (_, _, answer, fault) in enumerate(group)}
        wrong = {name: one for name, one in answers.items() if one[1]}
        right = {name: one[0] for name, one in answers.items() if not one[1]}
        yield Asked(assignment, question, wrong, right)


def counted(asked: Asked, seconds: list[float]) -> Counter[str]:
    """How many answers there are, and what became of them; the time of each goes on the list."""
    counts: Counter[str] = Counter()

    def verdict_on(answer: Any) -> Any:
        begun = time.process_time()
        verdict = check_answer(asked.assignment, asked.question, answer, student="ada")
        seconds.append(time.process_time() - begun)
        return verdict

    for answer, fault, *_ in tqdm(asked.wrong.values(), desc=asked.question, leave=False):
        verdict = verdict_on(answer)
        counts.update(["wrong"] + ["rejected"] * (not verdict.passed))
        if not verdict.passed:
            vague = VAGUE.match(verdict.fault) is not None
            named = "vague" if vague else "named" if fault in verdict.fault else "misleading"
            counts[named] += 1
    for answer in asked.right.values():
        counts.update(["right"] + ["accepted"] * verdict_on(answer).passed)
    return counts


def print_all(heading: str, questions: Iterator[Asked]) -> Counter[str]:
    """Print the rows of some questions, and their sum, which comes back."""
    print(
        f"{heading:24}"
        + "".join(f"{name:>11}" for name in COLUMNS)
        + f"{'slowest':>9}{'median':>8}"
    )
    total: Counter[str] = Counter()
    seconds: list[float] = []
    for asked in questions:
        mine: list[float] = []
        row = counted(asked, mine)
        total += row
        seconds += mine
        print_row(f"{asked.assignment} {asked.question}", row, mine)
    print_row("all", total, seconds)
    return total


def print_row(name: str, row: Counter[str], seconds: Sequence[float]) -> None:
    numbers = "".join(f"{row[column]:11}" for column in COLUMNS)
    print(f"{name:24}{numbers}{max(seconds):9.2f}{median(seconds):8.2f}", flush=True)


def main() -> None:
    """Print the tables; an answer that is misjudged or misnamed ends in an error."""
    total = print_all("written for the checks", everything()) + print_all("fresh", fresh())
    print(", ".join(f"{total[column]} {column}" for column in COLUMNS))
    well = total["wrong"] == total["rejected"] and total["right"] == total["accepted"]
    if not well or total["misleading"]:
        sys.exit("something was accepted, refused or named wrongly")


if __name__ == "__main__":
    main()
