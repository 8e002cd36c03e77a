"""Grades a folder of submissions: three or three thousand, some of them hostile.

Each submission is one task (`tasks.py`) of a pool (`pool.py`): it grades, draws the feedback and
hands back one line of text; this process alone writes.

What is written lies below the output folder, and all that a second run needs with it: the
journal, so that only what changed is graded again, the secret seed, the marks by hand.
"""

from __future__ import annotations

import os
import secrets
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from gamesearch.exercises import exercise_at
from gamesearch.files import write_file
from gamesearch.grading.assignment_loader import GradingError
from gamesearch.grading.assignment_spec import AssignmentSpec, read_assignment_spec
from gamesearch.grading.classroom.csv_files import number
from gamesearch.grading.classroom.grade_one import grade_submission
from gamesearch.grading.classroom.journal import (
    STATUSES,
    Details,
    Entry,
    Journal,
    Record,
    only_writer,
    read_json,
    write_json,
)
from gamesearch.grading.classroom.marks import (
    Grade,
    ManualMarks,
    Roll,
    answer_print,
    grade_of,
    read_lateness,
    roll_of,
)
from gamesearch.grading.classroom.pages import (
    GradedClass,
    write_feedback,
    write_review,
    write_similarity,
    write_statistics,
)
from gamesearch.grading.classroom.pool import (
    Pool,
    on_this_machine,
    run_tasks,
    with_progress_bar,
)
from gamesearch.grading.classroom.similarity import Fingerprint
from gamesearch.grading.classroom.submissions import (
    Submission,
    as_row,
    file_names,
    find_submissions,
    overlooked,
    settle_rows,
)
from gamesearch.grading.classroom.tables import (
    LastRun,
    find_changes,
    log_changes,
    read_last_run,
    summary,
    write_tables,
)
from gamesearch.grading.classroom.tasks import (
    OTHER_EXERCISE,
    OTHER_ID,
    Grader,
    GradingTask,
    engine_print,
)
from gamesearch.grading.sandbox.cgroups import groups_for_run
from gamesearch.grading.sandbox.isolation import isolation_named

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


def grade_class(
    assignment: str | Path,
    submissions: Path,
    out: Path,
    *,
    seed: int | None = None,
    jobs: int | None = None,
    dask: str | None = None,
    late_csv: Path | None = None,
    unsafe: bool = False,
    grader: Grader = grade_submission,
    pool: Pool = on_this_machine,
) -> GradedClass:
    """Grade all submissions of an assignment and write the results into `out`.

    An assignment of the pack is given by its name, any other by its folder. Hidden tests are drawn
    from `seed`; without one it is drawn once and kept in `out`, so
    that a second run gives the same scores. What is known from an earlier run with the same
    package and seed is not graded again. Raises GradingError for anything that is not a
    submission's fault; what was graded until then is kept.
    """
    exercise = exercise_at(assignment)
    spec = read_assignment_spec(exercise.address)
    if out.resolve().is_relative_to(submissions.resolve()):  # pages would be taken for work
        raise GradingError(
            f"{out} is inside the folder of submissions {submissions}; choose one elsewhere with "
            "--out"
        )
    if dask is not None:
        submissions = submissions.absolute()  # workers have working folders of their own
    handed_in = find_submissions(submissions, exercise.name)
    private = out / ".grading"
    with ExitStack() as stack:
        stack.enter_context(only_writer(private))
        stack.enter_context(groups_for_run())
        _keep_to(exercise.name, out)
        last = read_last_run(private / "last.json", out / "changes.csv")
        marking = _Marking(out, spec, roll_of(one.student for one in handed_in), late_csv)
        seed = settle_seed(private, seed)
        engine = engine_print(sorted(spec.given), exercise.sources(), seed, unsafe)
        task = GradingTask(exercise.address, seed, unsafe, engine, grader)
        if dask is not None:
            from gamesearch.grading.classroom.cluster import on_cluster  # loads asyncio

            sample = next((one.notebook for one in handed_in if not one.problem), None)
            pool, jobs = stack.enter_context(on_cluster(dask, unsafe=unsafe, sample=sample))
        run = _begin_run(marking, handed_in, last, engine)
        run.grade(task, pool, jobs or os.cpu_count() or 1)
        return run.write_class(overlooked(submissions, handed_in))


class _Marking:
    """Weights, marks by hand and lateness: they turn findings into grades."""

    def __init__(self, out: Path, spec: AssignmentSpec, roll: Roll, late_csv: Path | None) -> None:
        """Read the tables in `out`; one of lateness that is given is kept there for later runs."""
        self.out, self.spec = out, spec
        kept = out / "late.csv"
        if late_csv is not None:
            read_lateness(late_csv, roll)
            write_file(kept, late_csv.read_bytes())
        self._late = read_lateness(kept, roll) if kept.is_file() else {}
        self.by_hand = ManualMarks(out / "manual.csv", spec, roll)

    def write_page(self, record: Record, details: Details, names: Mapping[str, str]) -> Grade:
        """Write a student's page, and return the grade."""
        marks = self.by_hand.marks(record.student, details.answers)
        grade = grade_of(record, self.spec, marks, self._late.get(record.student))
        page = self.out / "feedback" / f"{names[record.student]}.html"
        write_feedback(page, grade, self.spec, details.advice)
        return grade

    def unknown_students(self, known: Iterable[str]) -> tuple[str, ...]:
        """The students in the tables of marks and lateness who handed nothing in."""
        return tuple(sorted((self.by_hand.students() | set(self._late)) - set(known)))


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
    expected = (
        "the name of the assignment whose grades are here was expected: put back a copy of the "
        f'file, or write "{assignment}" into it'
    )
    known = read_json(kept, assignment, lambda value: isinstance(value, str), expected)
    if known != assignment:
        raise GradingError(
            f"{out} holds the grades of {known}; {assignment} needs a folder of its own: choose "
            "one with --out"
        )
    write_json(kept, assignment)


# ---------------------------------------------------------------- what is written in the end


@dataclass(frozen=True)
class _Run:
    """A run over a class: what was handed in, what is known of it, what the last run left."""

    marking: _Marking
    journal: Journal
    handed_in: Sequence[Submission]
    names: Mapping[str, str]  # of each student's pages
    last: LastRun

    def grade(self, task: GradingTask, pool: Pool, jobs: int) -> None:
        """Grade what is not known yet, and write a page for each as soon as it is."""
        engine, knows = task.engine, self.journal.knows
        todo = [one for one in self.handed_in if not knows(one.student, one.work, engine)]
        entries = run_tasks(task, todo, pool, jobs)
        for entry in with_progress_bar(entries, len(todo)):
            self.journal.add(entry)
            self.marking.write_page(*entry, self.names)
        self.journal.keep({one.student for one in self.handed_in})

    def write_class(self, beside: tuple[str, ...]) -> GradedClass:
        """Write what is known of the whole class, and pages of students whose marks have changed.

        Until the last line is done, the run can be killed and do all of it again: it then writes
        the same once more.
        """
        out, spec, last = self.marking.out, self.marking.spec, self.last
        settled = settle_rows(self.handed_in, self.journal.records, spec)
        grades: list[Grade] = []
        prints: dict[str, Sequence[Fingerprint]] = {}
        texts: dict[tuple[str, str], str] = {}  # that wait for a reader, by student and question
        for student in sorted(self.names):
            found_as = settled.files[student].student
            record, details = self.journal.records[found_as], self.journal.details(found_as)
            record = as_row(record, student, settled.notes.get(student, ""))
            grades.append(self.marking.write_page(record, details, self.names))
            prints[student] = details.prints
            waiting = sorted({f.question for f in record.findings if f.status == "pending"})
            texts |= {(student, asked): details.answers.get(asked, "") for asked in waiting}
        self.marking.by_hand.ask_for((*key, answer_print(text)) for key, text in texts.items())
        write_tables(out, spec, grades, self.names, settled.alike)
        changes = find_changes(last.grades, grades)
        log_changes(out / "changes.csv", last.run + 1, changes)
        files = {row: one.notebook for row, one in settled.files.items()}
        graded = GradedClass(
            out, spec, tuple(grades), self.names, files, tuple(changes),
            self.marking.unknown_students(self.names), beside, first_run=not last.grades,
            notices=(*settled.notices, *self.journal.notices()),
        )  # fmt: skip
        write_review(graded, texts)
        write_similarity(graded, prints)
        write_statistics(graded)  # which names the other two
        self._remember(graded)
        return graded

    def _remember(self, graded: GradedClass) -> None:
        """Remove pages that belong to no student now, and keep what the next run compares with."""
        pages = tuple(self.names.values())
        for name in set(self.last.pages) - set(pages):
            (graded.out / "feedback" / f"{name}.html").unlink(missing_ok=True)
            (graded.out / "gradescope" / f"{name}.json").unlink(missing_ok=True)
        grades = {grade.student: summary(grade) for grade in graded.grades}
        last = LastRun(self.last.run + 1, grades, pages)
        last.write(graded.out / ".grading" / "last.json")


def _begin_run(
    marking: _Marking, handed_in: Sequence[Submission], last: LastRun, engine: str
) -> _Run:
    """A run with what earlier ones found out.

    It first notes the pages that it may write: if it is killed, the next one tidies up.
    """
    private = marking.out / ".grading"
    journal = Journal(private / "journal.jsonl", partial(_makes_sense, marking.spec, engine))
    names = file_names(one.student for one in handed_in)
    last = replace(last, pages=tuple({*last.pages, *names.values()}))
    last.write(private / "last.json")
    return _Run(marking, journal, handed_in, names, last)


def _makes_sense(spec: AssignmentSpec, engine: str, entry: Entry) -> bool:
    """Return whether an entry can be this engine's; another one's is graded again anyway."""
    record, _ = entry
    return record.engine != engine or (
        sorted(one.question for one in record.findings) == sorted(part.name for part in spec.parts)
        and all(one.status in STATUSES for one in record.findings)
        and all(0 <= one.score <= one.max_score > 0 for one in record.findings)
    )


def describe_class(graded: GradedClass) -> str:
    """Return what a run came to, in a few lines for the terminal."""
    statuses = Counter(grade.record.status for grade in graded.grades)
    counts = ", ".join(f"{count} {status}" for status, count in statuses.most_common())
    mean = sum(grade.total for grade in graded.grades) / len(graded.grades)
    lines = [f"{counts}; mean {mean:.1f} of {number(graded.spec.points)}"]
    if waiting := sum(grade.to_read for grade in graded.grades):
        lines.append(f"{_many(waiting, 'answer')} to read: {graded.out / 'review.html'}")
    if graded.changes:
        count = _many(len({change.student for change in graded.changes}), "grade")
        lines.append(f"{count} changed since the last run: {graded.out / 'changes.csv'}")
    mistaken = {OTHER_ID: "whose STUDENT is not the file's", OTHER_EXERCISE: "of another exercise"}
    for note, what in mistaken.items():
        if students := [g.student for g in graded.grades if note in g.record.reason]:
            lines.append(f"{_many(len(students), 'notebook')} {what}: {', '.join(students[:5])}")
    lines += graded.notices
    for name in sorted({grade.record.isolation for grade in graded.grades} - {""}):
        if not (isolation := isolation_named(name)).is_full:
            lines.append(isolation.in_words())
    if graded.overlooked:
        lines.append(f"ignored: {', '.join(graded.overlooked[:5])}")
    if graded.unknown:
        names = ", ".join(map(repr, graded.unknown[:5]))
        lines.append(
            f"students in late.csv or manual.csv who handed in nothing: {names}; if an id is "
            "mistyped, correct it and run this again"
        )
    return "\n".join([*lines, f"the class in numbers: {graded.out / 'statistics.html'}"])


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"
