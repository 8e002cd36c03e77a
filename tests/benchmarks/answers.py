"""What becomes of all wrong and right answers that the tests hand in: a table.

    .venv/bin/python tests/benchmarks/answers.py

The answers are written as students write them, in `tests/exercises/answers`. The tests assert of
each what is counted here: whether it is rejected, and by its own name. Vague is a name that only
says what was seen ("the value is 2 instead of 3"); misleading, another name than the answer's.
Seconds are of the processor: the slowest check, and the median of all.
"""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[2]))

from tqdm import tqdm

from gamesearch.grading.checks import check_answer
from tests.exercises.student_answers import ANSWERS, answers_to

COLUMNS: Final = ("wrong", "rejected", "named", "vague", "misleading", "right", "accepted")
VAGUE: Final = re.compile(
    r"the value is (?!rounded)|the action is not|what \w+ returns is not|it is not antisymmetric"
    r"|leaf \w+ is (not )?read although|it (goes on|stops) at node|not right yet"
)


def verdicts_on(exercise: str, question: str, seconds: list[float]) -> Counter[str]:
    """Count the answers by what became of them; the time of each goes on the list."""
    counts: Counter[str] = Counter()
    for answer in tqdm(answers_to(exercise, question).values(), desc=question, leave=False):
        begun = time.process_time()
        verdict = check_answer(exercise, question, answer.run(), student="ada")
        seconds.append(time.process_time() - begun)
        if not answer.fault:
            counts.update(["right"] + ["accepted"] * verdict.passed)
            continue
        counts.update(["wrong"] + ["rejected"] * (not verdict.passed))
        if not verdict.passed:
            vague = VAGUE.match(verdict.fault) is not None
            named = answer.fault in verdict.fault
            counts["vague" if vague else "named" if named else "misleading"] += 1
    return counts


def print_all() -> Counter[str]:
    """Print a row for each question, and their sum, which comes back."""
    columns = "".join(f"{name:>11}" for name in COLUMNS)
    print(f"{'':24}{columns}{'slowest':>9}{'median':>8}")
    total: Counter[str] = Counter()
    seconds: list[float] = []
    for folder in sorted(ANSWERS.glob("*/*")):
        mine: list[float] = []
        row = verdicts_on(folder.parent.name, folder.name, mine)
        total += row
        seconds += mine
        print_row(f"{folder.parent.name} {folder.name}", row, mine)
    print_row("all", total, seconds)
    return total


def print_row(name: str, row: Counter[str], seconds: Sequence[float]) -> None:
    numbers = "".join(f"{row[column]:11}" for column in COLUMNS)
    print(f"{name:24}{numbers}{max(seconds):9.2f}{median(seconds):8.2f}", flush=True)


def main() -> None:
    """Print the table; an answer that is misjudged or misnamed ends in an error."""
    total = print_all()
    well = total["wrong"] == total["rejected"] and total["right"] == total["accepted"]
    if not well or total["misleading"]:
        sys.exit("something was accepted, refused or named wrongly")


if __name__ == "__main__":
    main()
