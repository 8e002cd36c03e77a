"""How long grading a class takes: 200 submissions, right, wrong and hostile, each isolated.

    .venv/bin/python tests/benchmarks/grading.py                  # all 200, one job for each core
    .venv/bin/python tests/benchmarks/grading.py --count 40 --jobs 1

The target: under 45 s on two cores. Times depend on the machine and on what else it does, so
this is no test: nothing fails when the target is missed. A Python that was compiled without
optimisation, as pyenv does unless told otherwise, takes a fifth longer. What is printed besides:
what became of the submissions, and which took longest.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
import time
from collections import Counter
from itertools import cycle
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from gamesearch.grading.classroom.batch import describe_class, grade_class
from tests.exercises.student_answers import answers_to, right_answers, wrong_answers
from tests.grading.submissions import PS2, as_cell, hand_in, notebook, solved

HOSTILE = {
    "an endless loop": "while True:\n    pass",
    "an endless search": "def alpha_beta(game, state):\n    while True:\n        pass",
    "ends the process": "import os\nos._exit(0)",
    "ends in a search": "import os\ndef alpha_beta(game, state):\n    os._exit(0)",
    "three gigabytes": "hoard = bytearray(3 * 2**30)",
    "floods its output": "while True:\n    print('x' * 10**6)",
    "goes too deep": "def alpha_beta(game, state):\n    return alpha_beta(game, state)",
    "reads the answers": "from gamesearch import alpha_beta_search as alpha_beta",
    "looks around": "import os\nprint([open(p).read() for p in os.listdir('/')])",
    "no Python": "def alpha_beta(game, state)\n    return",
}


def make_class(folder: Path, count: int) -> None:
    """Of ten: four right, three wrong, one with little done, one fresh, one hostile."""
    lines = [name for name in answers_to(PS2, "q2") if name.startswith("line_")]
    right = cycle(as_cell(name) for name in lines if name in right_answers(PS2, "q2"))
    wrong = cycle(as_cell(name) for name in lines if name in wrong_answers(PS2, "q2"))
    hostile = cycle(HOSTILE.values())
    for number in range(count):
        student = f"student{number:04}"
        match number % 10:
            case 0 | 1 | 2 | 3:
                book = solved(student, q2=next(right))
            case 4 | 5 | 6:
                book = solved(student, q2=next(wrong))
            case 7:
                book = notebook(q1=solved(student)["cells"][6]["source"])
            case 8:
                book = notebook()
            case _:
                book = solved(student, q2=next(hostile))
        hand_in(folder, student, book)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=200, help="how many submissions")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many at a time")
    parser.add_argument("--out", type=Path, help="keep what is written in this folder")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        folder, out = Path(made) / "submitted", options.out or Path(made) / "graded"
        make_class(folder, options.count)
        start = time.perf_counter()
        them = grade_class(PS2, folder, out, jobs=options.jobs, seed=1)
        seconds = time.perf_counter() - start
        print(describe_class(them))
    total = sum(grade.record.seconds for grade in them.grades)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"isolation: {Counter(grade.record.isolation for grade in them.grades)}")
    print("slowest:")
    for one in sorted(them.grades, key=lambda grade: -grade.record.seconds)[:8]:
        print(f"  {one.record.seconds:5.1f} s  {one.student}  {one.record.reason[:90]}")
    print(
        f"{options.count} submissions, {options.jobs} at a time: {seconds:.1f} s, "
        f"{seconds / options.count:.2f} s each ({total:.0f} s of grading; the writer took "
        f"{memory:.0f} MB); target: 45 s for 200 on two cores"
    )


if __name__ == "__main__":
    main()
