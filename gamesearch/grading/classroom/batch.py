"""Grades a folder of submissions: three or three thousand, some of them hostile.

Each submission is one task of a pool (`pool.py`): it grades, draws the feedback and hands back one
line of text; this process alone writes.

What is written lies below the output folder, and all that a second run needs with it: the
journal, so that only what changed is graded again, the secret seed, the marks by hand.
"""

from __future__ import annotations

import json
import os
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Final

from gamesearch.exercises import exercise_at
from gamesearch.files import write_file
from gamesearch.grading.assignment_loader import GradingError, hidden_with, questions_of
from gamesearch.grading.assignment_spec import AssignmentSpec, read_assignment_spec
from gamesearch.grading.classroom import journal, pages, submissions
from gamesearch.grading.classroom.grade_one import GradedSubmission, grade_submission
from gamesearch.grading.classroom.journal import Finding, Record, engine_print, one_line
from gamesearch.grading.classroom.marks import Grade, Marking, answer_print, number
from gamesearch.grading.classroom.pool import LocalWorkers, Pool, run_tasks
from gamesearch.grading.classroom.submissions import (
    MOST_ID,
    NO_PERMISSION,
    OTHER_EXERCISE,
    Cell,
    Refused,
    Submission,
    edition_of,
    ids_in,
    read_cells,
)
from gamesearch.grading.questions.check_trees import (
    random_chance_instances,
    random_instances,
    random_vector_instances,
)
from gamesearch.grading.questions.own_instances import plain_id
from gamesearch.grading.sandbox.isolation import isolation_in_words
from gamesearch.reading import many, shorten

MOST_TEXT: Final = 20_000  # characters of a written answer that are kept
WORKER_SECONDS: Final = 300.0  # of its own computing, after which a worker ends itself
WATCH_SECONDS: Final = 5.0  # between two looks at that
CLOCK_SECONDS: Final = 3600.0  # after which it does so whatever it does: it may wait for a file

Grader = Callable[..., GradedSubmission]  # grades one notebook, as `grade_submission` does

_SEED_CURE: Final = (
    "put back a copy of the file, or give the seed with --seed (another one draws other hidden "
    "tests and grades all work again)"
)


def settle_seed(private: Path, seed: int | None) -> int:
    """Return the seed of this run: `seed`, or the one kept in `private`, or a new one.

    It is kept in `private` for the next run. Raises GradingError if the kept one was lost.
    """
    path = private / "seed.json"
    if seed is None:
        seed = journal.read_json(path, int, _SEED_CURE)
    if seed is None and (private / "journal.jsonl").is_file():
        raise GradingError(f"{path} is missing, but work was graded with it; {_SEED_CURE}")
    if seed is None:
        seed = secrets.randbits(48)
    write_file(path, json.dumps(seed).encode())
    return seed


def grade_class(
    assignment: str | Path,
    folder: Path,
    out: Path,
    *,
    seed: int | None = None,
    jobs: int | None = None,
    dask: str | None = None,
    late_csv: Path | None = None,
    unsafe: bool = False,
    grader: Grader = grade_submission,
    pool: Pool = LocalWorkers,
) -> pages.GradedClass:
    """Grade all submissions of an assignment, in a folder, and write the results into `out`.

    An assignment of the pack is given by its name, any other by its folder. Hidden tests are drawn
    from `seed`; without one it is drawn once and kept in `out`, so that a second run gives the same
    scores. What is known from an earlier run with the same package and seed is not graded again.
    Raises GradingError for what is no submission's fault; what was graded until then is kept.
    """
    exercise, folder, out = exercise_at(assignment), Path(folder), Path(out)
    spec = read_assignment_spec(exercise.address)
    if out.resolve().is_relative_to(folder.resolve()):  # pages would be taken for work
        raise GradingError(
            f"{out} is inside the folder of submissions {folder}; choose one elsewhere with --out"
        )
    if dask is not None:
        folder = folder.absolute()  # workers have working folders of their own
    found = submissions.find_submissions(folder, exercise.name)
    if dask is not None:
        from gamesearch.grading.classroom.cluster import on_cluster  # loads asyncio

        sample = next((one.notebook for one in found if not one.problem), None)
        pool, jobs = on_cluster(dask, unsafe=unsafe, sample=sample)
    with journal.only_writer(out / ".grading"):
        _keep_to(exercise.name, out)
        marking = Marking(out, spec, (one.student for one in found), late_csv)
        seed = settle_seed(out / ".grading", seed)
        engine = engine_print(sorted(spec.given), exercise.sources(), seed, unsafe)
        task = GradingTask(exercise.address, seed, unsafe, engine, grader)
        run = _Run(out, spec, marking, found)
        run.grade(task, pool, jobs or os.cpu_count() or 1)
        return run.write_class(submissions.overlooked(folder, found))


def _keep_to(assignment: str, out: Path) -> None:
    """Refuse a folder with another assignment's marks, or with tables that are not ours."""
    kept = out / ".grading" / "assignment.json"
    for name in () if kept.is_file() else ("grades.csv", "canvas.csv"):
        if (out / name).exists():
            raise GradingError(
                f"{out / name} would be overwritten, but {kept}, which a run leaves with its "
                "grades, is missing: put back that run's .grading, or choose another folder with "
                "--out"
            )
    cure = f'put back a copy of the file, or write "{assignment}" into it'
    known = journal.read_json(kept, str, cure) or assignment
    if known != assignment:
        raise GradingError(
            f"{out} holds the grades of {known}; {assignment} needs a folder of its own: choose "
            "one with --out"
        )
    write_file(kept, json.dumps(assignment).encode())


class _Run:
    """A run over a class: what was handed in, what is known of it, what the last run left."""

    def __init__(
        self, out: Path, spec: AssignmentSpec, marking: Marking, handed_in: Sequence[Submission]
    ) -> None:
        """Note the pages that it may write: if it is killed, the next one tidies up."""
        self.out, self.spec, self.marking, self.handed_in = out, spec, marking, handed_in
        self.journal = journal.Journal(out / ".grading" / "journal.jsonl")
        self.names = submissions.file_names(one.student for one in handed_in)  # of their pages
        last = pages.read_last_run(out / ".grading" / "last.json")
        self.last = last._replace(pages={*last.pages, *self.names.values()})
        self.last.write(out / ".grading" / "last.json")

    def _write_page(self, record: Record) -> Grade:
        """Write a student's page, and return the grade."""
        grade = self.marking.grade(record)
        page = self.out / "feedback" / f"{self.names[record.student]}.html"
        pages.write_feedback(page, grade, self.spec, record.advice)
        return grade

    def grade(self, task: GradingTask, pool: Pool, jobs: int) -> None:
        """Grade what is not known yet, and write a page for each as soon as it is."""
        from tqdm import tqdm

        engine, knows = task.engine, self.journal.knows
        todo = [one for one in self.handed_in if not knows(one.student, one.work, engine)]
        with closing(run_tasks(task, todo, pool, jobs)) as records:
            for record in tqdm(
                records, total=len(todo), unit="submission", disable=not todo or None
            ):
                self.journal.add(record)
                self._write_page(record)

    def write_class(self, beside: tuple[str, ...]) -> pages.GradedClass:
        """Write what is known of the whole class, and pages of students whose marks have changed.

        Until the last line is done, the run can be killed and do all of it again: it then writes
        the same once more.
        """
        known = self.journal.records
        files, notes, notices = submissions.settle_rows(self.handed_in, known, self.spec)
        grades: list[Grade] = []
        texts: dict[tuple[str, str], str] = {}  # that wait for a reader, by student and question
        for student in sorted(self.names):
            record = self.journal.whole(files[student].student)
            reason = one_line(record.reason, notes.get(student, ""))
            record = replace(record, student=student, reason=reason)
            grades.append(self._write_page(record))
            waiting = sorted({f.question for f in record.findings if f.status == "pending"})
            texts |= {(student, asked): record.answers.get(asked, "") for asked in waiting}
        self.marking.ask_for((*key, answer_print(text)) for key, text in texts.items())
        pages.write_tables(self.out, self.spec, grades, self.names)
        changes = pages.write_changes(self.out / "changes.csv", self.last.grades, grades)
        graded = pages.GradedClass(
            self.out,
            self.spec,
            grades,
            self.names,
            notebooks={row: one.notebook for row, one in files.items()},
            changes=changes,
            unknown=sorted(self.marking.named() - set(self.names)),
            overlooked=beside,
            notices=[*notices, *self.journal.notices],
            first_run=not self.last.grades,
        )
        pages.write_review(graded, texts)
        pages.write_statistics(graded)
        gone = set(self.last.pages) - (kept := set(self.names.values()))
        for name in gone:  # these pages belong to no student now
            (self.out / "feedback" / f"{name}.html").unlink(missing_ok=True)
            (self.out / "gradescope" / f"{name}.json").unlink(missing_ok=True)
        last = pages.LastRun({grade.student: pages.summary(grade) for grade in grades}, kept)
        last.write(self.out / ".grading" / "last.json")
        return graded


# ---------------------------------------------------------------- one submission of many


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
        if one.problem:
            return journal.as_line(self.given_up(one, "refused", one.problem))
        over = threading.Event()
        computed, clock = time.process_time() + WORKER_SECONDS, time.monotonic() + CLOCK_SECONDS

        def end_if_endless() -> None:
            while not over.wait(WATCH_SECONDS):
                if time.process_time() > computed or time.monotonic() > clock:
                    os._exit(70)

        threading.Thread(target=end_if_endless, daemon=True).start()
        try:
            return journal.as_line(self._record(one))
        finally:
            over.set()

    def _record(self, one: Submission) -> Record:
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
            words = one_line(words, *_of_another_id(one.id, cells))
            findings = tuple(
                Finding(v.question, v.score, v.max_score, v.status, v.fault) for v in row.verdicts
            )
            hidden = hidden_trees(self.assignment, self.seed)
            advice = {
                v.question: text for v in row.verdicts if (text := pages.advice_of(v, hidden))
            }
        result = row.status, words, row.seconds, row.isolation, findings, row.out_of_time
        return Record(one.student, one.work, self.engine, *result, advice, kept)

    def given_up(self, one: Submission, status: str, reason: str) -> Record:
        """Return the record of a submission that was not graded; the next run tries it again."""
        findings = self._not_graded()
        return Record(one.student, one.work, "", status, reason, findings=findings)

    def _not_graded(self) -> tuple[Finding, ...]:
        questions = questions_of(self.assignment).items()
        return tuple(Finding(name, 0, one.points, "not graded", "") for name, one in questions)


OTHER_ID: Final = "the notebook says STUDENT = "


def _of_another_id(student: str, cells: Sequence[Cell]) -> Iterator[str]:
    """Yield a note on a notebook of another id, with other trees of its own."""
    others = [named for named in ids_in(cells) if plain_id(named) != plain_id(student)]
    if any(others):  # where it has none, no tree was drawn: its questions say so
        said = " and ".join(repr(shorten(other, MOST_ID)) for other in others)
        yield (
            f"{OTHER_ID}{said}, but the file's name says {shorten(student, MOST_ID)!r}: "
            "the questions by hand were marked for the file's name"
        )


@cache
def hidden_trees(assignment: str, seed: int) -> frozenset[str]:
    """Return the trees and positions that a seed draws, as text: no feedback may show them."""
    draws = (random_instances, random_chance_instances, random_vector_instances)
    trees = frozenset(str(tree) for draw in draws for tree, _ in draw(seed))
    return trees | hidden_with(assignment, seed)


# ---------------------------------------------------------------- what is said of a run


def describe_class(graded: pages.GradedClass) -> str:
    """Return what a run came to, in a few lines for the terminal."""
    statuses = Counter(grade.record.status for grade in graded.grades)
    counts = ", ".join(f"{count} {status}" for status, count in statuses.most_common())
    lines = [counts]
    if totals := graded.totals:
        lines[0] += f"; mean of those graded {fmean(totals):.1f} of {number(graded.spec.points)}"
    if waiting := sum(grade.to_read for grade in graded.grades):
        lines.append(f"{many(waiting, 'answer')} to read: {graded.out / 'review.html'}")
    if graded.changes:
        count = many(len({change.student for change in graded.changes}), "grade")
        lines.append(f"{count} changed since the last run: {graded.out / 'changes.csv'}")
    for why in (pages.GONE, pages.NEW):
        if students := [change.student for change in graded.changes if change.why == why]:
            lines.append(f"{many(len(students), 'student')} {why}: {', '.join(students[:5])}")
    mistaken = {
        OTHER_ID: "whose STUDENT is not the file's (where it is right, rename the file)",
        OTHER_EXERCISE: "of another exercise",
        NO_PERMISSION: "that you may not read (change the permissions and run this again)",
    }
    for note, what in mistaken.items():
        if students := [g.student for g in graded.grades if note in g.record.reason]:
            lines.append(f"{many(len(students), 'notebook')} {what}: {', '.join(students[:5])}")
    lines += graded.notices
    less = {grade.record.isolation for grade in graded.grades} - {"", "bubblewrap"}
    lines += map(isolation_in_words, sorted(less))
    if graded.overlooked:
        names, expected = ", ".join(graded.overlooked[:5]), f"STUDENT/{graded.spec.name}.ipynb"
        lines.append(f"ignored: {names} (unpack a student's work, or rename it to {expected})")
    if graded.unknown:
        names = ", ".join(map(repr, graded.unknown[:5]))
        lines.append(
            f"students in late.csv or manual.csv who handed in nothing: {names}; if an id is "
            "mistyped, correct it and run this again"
        )
    return "\n".join([*lines, f"the class in numbers: {graded.out / 'statistics.html'}"])
