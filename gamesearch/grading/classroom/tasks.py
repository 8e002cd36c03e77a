"""One task of a run: grade a submission, and hand back one line of the journal."""

from __future__ import annotations

import json
import os
import re
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Final

from gamesearch.exercises import exercise_at
from gamesearch.grading.assignment_loader import hidden_with, questions_of
from gamesearch.grading.classroom.grade_one import GradedSubmission
from gamesearch.grading.classroom.journal import Details, Entry, Finding, Record, as_line, one_line
from gamesearch.grading.classroom.notebooks import (
    MOST_ID,
    Cell,
    Refused,
    edition_of,
    ids_in,
    read_cells,
)
from gamesearch.grading.classroom.pages import advice_of
from gamesearch.grading.classroom.submissions import Submission
from gamesearch.grading.questions.check_trees import (
    random_chance_instances,
    random_instances,
    random_vector_instances,
)
from gamesearch.grading.questions.own_instances import plain_id
from gamesearch.reading import shorten

MOST_TEXT: Final = 20_000  # characters of a written answer that are kept
WORKER_SECONDS: Final = 300.0  # of its own computing, after which a worker ends itself
WATCH_SECONDS: Final = 5.0  # between two looks at that
CLOCK_SECONDS: Final = 3600.0  # after which it does so whatever it does: it may wait for a file

Grader = Callable[..., GradedSubmission]  # grades one notebook, as `grade_submission` does


@dataclass(frozen=True)
class GradingTask:
    """The grading of one submission of a run. It is sent to the workers."""

    assignment: str
    seed: int = field(repr=False)  # a cluster's logs name tasks by their repr
    unsafe: bool
    engine: str
    grader: Grader

    def __call__(self, one: Submission) -> str:
        """Return a submission's journal line. The process ends itself if that takes forever."""
        over = threading.Event()
        threading.Thread(target=_end_if_endless, args=(over,), daemon=True).start()
        try:
            return as_line(self._entry(one))
        finally:
            over.set()

    def _entry(self, one: Submission) -> Entry:
        row = self.grader(one.notebook, self.assignment, one.id, seed=self.seed, unsafe=self.unsafe)
        questions = list(questions_of(self.assignment))
        if [verdict.question for verdict in row.verdicts] != questions:
            raise ValueError(f"verdicts on {', '.join(questions)} were expected")
        cells: Sequence[Cell] = ()
        with suppress(Refused):
            cells = read_cells(one.notebook)
        edition = edition_of(self.assignment)
        answers = {name: edition.written_in(cells, name) for name in edition.headings}
        kept = {name: text[:MOST_TEXT] for name, text in answers.items() if text.strip()}
        words = row.reason or one.note
        findings, advice = self._not_graded(), {}
        if row.status == "graded":
            words = one_line(words, _other_id(one, cells), _other_exercise(self.assignment, cells))
            findings = tuple(
                Finding(v.question, v.score, v.max_score, v.status, v.fault) for v in row.verdicts
            )
            hidden = hidden_trees(self.assignment, self.seed)
            advice = {v.question: text for v in row.verdicts if (text := advice_of(v, hidden))}
        record = Record(
            one.student, one.work, self.engine, row.status, words, row.seconds, row.isolation,
            findings, row.out_of_time,
        )  # fmt: skip
        return record, Details(advice, kept)

    def given_up(self, one: Submission, status: str, reason: str) -> Entry:
        """Return the entry of a submission that was not graded; the next run tries it again."""
        record = Record(one.student, one.work, "", status, reason, 0.0, "", self._not_graded())
        return record, Details({}, {})

    def _not_graded(self) -> tuple[Finding, ...]:
        questions = questions_of(self.assignment).items()
        return tuple(Finding(name, 0, one.points, "not graded", "") for name, one in questions)


OTHER_ID: Final = "the notebook says STUDENT = "
_EXERCISE: Final = re.compile(r"""\bassignment\(\s*(['"])([^'"]+)\1""")
OTHER_EXERCISE: Final = "the notebook is of the exercise "


def _other_id(one: Submission, cells: Sequence[Cell]) -> str:
    """Return a note if the notebook was worked on under another id, with other trees of its own."""
    others = [named for named in ids_in(cells) if plain_id(named) != plain_id(one.id)]
    if not any(others):  # where it has none, no tree was drawn: its questions say so
        return ""
    said = " and ".join(repr(shorten(other, MOST_ID)) for other in others)
    return (
        f"{OTHER_ID}{said}, but the file's name says {shorten(one.id, MOST_ID)!r}: "
        "the questions by hand were marked for the file's name; if the notebook is right, "
        "rename the file"
    )


def _other_exercise(assignment: str, cells: Sequence[Cell]) -> str:
    """Return a note if the notebook belongs to another exercise and answers nothing here."""
    code = "\n".join(cell.source for cell in cells if cell.kind == "code")
    named = [PurePosixPath(place).name for _, place in _EXERCISE.findall(code)]
    expected = exercise_at(assignment).name
    if not any(named) or expected in named:
        return ""
    return f"{OTHER_EXERCISE}{named[0][:60]!r}, but {expected!r} was expected"


def _end_if_endless(over: threading.Event) -> None:
    """End this process if its task computes, or lasts, longer than any has to."""
    computed, clock = time.process_time() + WORKER_SECONDS, time.monotonic() + CLOCK_SECONDS
    while not over.wait(WATCH_SECONDS):
        if time.process_time() > computed or time.monotonic() > clock:
            os._exit(70)


@cache
def hidden_trees(assignment: str, seed: int) -> frozenset[str]:
    """Return the trees and positions that a seed draws, as text: no feedback may show them."""
    draws = (random_instances, random_chance_instances, random_vector_instances)
    trees = frozenset(str(tree) for draw in draws for tree, _ in draw(seed))
    return trees | hidden_with(assignment, seed)


def engine_print(*settings: object) -> str:
    """Return the fingerprint of this package, with its pages' templates, and of some settings."""
    digest = sha256(json.dumps(settings).encode())
    package = Path(__file__).parents[2]
    kinds = {".py", ".j2", ".toml"}
    for path in sorted(path for path in package.rglob("*") if path.suffix in kinds):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
