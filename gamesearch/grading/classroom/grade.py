"""Grades a folder of submissions, three or three thousand, hostile ones among them.

Each submission is one task for a `concurrent.futures.Executor`: processes of this machine, or
a Dask cluster's. A task grades, draws the feedback and hands back one line of text; this
process alone writes. Whatever a submission does, it ends as a row with a reason: a worker
that dies takes others with it, so all that were under way are tried again, one at a time, and
only one that brings a worker down by itself is given up.

What is written lies below the output folder, and all that a second run needs with it: the
journal, so that only what changed is graded again, the secret seed, the marks by hand.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import signal
import threading
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait as wait_for
from multiprocessing.queues import SimpleQueue
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from gamesearch.assignments.ps3_move_ordering.positions import hidden_positions
from gamesearch.files import write_file
from gamesearch.grading.assignment_spec import Paper, read_paper
from gamesearch.grading.checks import GradingError, in_words, questions_of
from gamesearch.grading.classroom.feedback import advice_of, write_feedback
from gamesearch.grading.classroom.grade_one import (
    Cell,
    Refused,
    Row,
    edition_of,
    grade_submission,
    read_cells,
)
from gamesearch.grading.classroom.gradebook import (
    Grade,
    Late,
    MarksByHand,
    answer_print,
    changes,
    grade_of,
    log_changes,
    number,
    read_late,
    summary,
    write_tables,
)
from gamesearch.grading.classroom.journal import (
    Details,
    Entry,
    Finding,
    Journal,
    Record,
    as_line,
    from_line,
    only_writer,
    read_json,
    write_json,
)
from gamesearch.grading.classroom.similarity import code_of, fingerprints
from gamesearch.grading.classroom.statistics import Class, write_class_pages
from gamesearch.grading.classroom.submissions import (
    Submission,
    file_names,
    find_submissions,
    overlooked,
)
from gamesearch.grading.questions.instances import (
    random_chance_instances,
    random_instances,
    random_vector_instances,
)

Grader = Callable[..., Row]  # as grade_submission is

MOST_TEXT: Final = 20_000  # characters of a written answer that are kept
WORKER_SECONDS: Final = 300.0  # after which a worker that does not come to an end ends itself
CLUSTER_SECONDS: Final = 30.0  # to find a scheduler and its first worker


# ---------------------------------------------------------------- one task


@dataclass(frozen=True)
class Task:
    """How to grade a submission; the same for all of a run. It is sent to the workers."""

    assignment: str
    seed: int = field(repr=False)  # a cluster's logs name tasks by their repr
    unsafe: bool
    engine: str
    grader: Grader

    def __call__(self, one: Submission) -> str:
        """Grade a submission; its journal line.

        A process grades one at a time, and ends itself if that takes for ever.
        """
        with _ALONE:
            alarm = threading.Timer(WORKER_SECONDS, os._exit, (70,))
            alarm.daemon = True
            alarm.start()
            try:
                return as_line(self._entry(one))
            finally:
                alarm.cancel()

    def _entry(self, one: Submission) -> Entry:
        row = self.grader(
            one.notebook, self.assignment, one.student, seed=self.seed, unsafe=self.unsafe
        )
        questions = list(questions_of(self.assignment))
        if [verdict.question for verdict in row.verdicts] != questions:
            raise ValueError(f"verdicts on {', '.join(questions)} were expected")
        status = row.status
        findings = tuple(
            Finding(v.question, v.score, v.max_score, v.status, v.fault)
            if status == "graded"
            else Finding(v.question, 0, v.max_score, "not graded", "")
            for v in row.verdicts
        )
        cells = _cells_of(one)
        notes = (row.reason or one.note, _other_id(one, cells) if status == "graded" else "")
        record = Record(
            one.student, one.work, self.engine, status, "; ".join(filter(None, notes)),
            row.seconds, row.isolation, findings,
        )  # fmt: skip
        hidden = hidden_trees(self.seed)
        advice = {v.question: text for v in row.verdicts if (text := advice_of(v, hidden))}
        return record, self._details(cells, advice if status == "graded" else {})

    def _details(self, cells: Sequence[Cell], advice: Mapping[str, str]) -> Details:
        """The texts and the code of a notebook."""
        edition = edition_of(self.assignment)
        answers = {name: edition.written_in(cells, name) for name in edition.headings}
        kept = {name: text[:MOST_TEXT] for name, text in answers.items() if text.strip()}
        return Details(advice, kept, fingerprints(code_of(cells, edition.given)))

    def given_up(self, one: Submission, status: str, reason: str) -> Entry:
        """The entry of a submission that was not graded; the next run tries it again."""
        findings = tuple(
            Finding(name, 0, asked.points, "not graded", "")
            for name, asked in questions_of(self.assignment).items()
        )
        record = Record(one.student, one.work, "", status, reason, 0.0, "", findings)
        return record, Details({}, {}, ())


_STUDENT: Final = re.compile(r"""^STUDENT\s*=\s*(['"])(.+?)\1""", re.MULTILINE)
OTHER_ID: Final = "the notebook says STUDENT = "


def _cells_of(one: Submission) -> Sequence[Cell]:
    """The cells of a notebook; none of one that cannot be read."""
    try:
        return read_cells(one.notebook)
    except Refused:
        return ()


def _other_id(one: Submission, cells: Sequence[Cell]) -> str:
    """A note if the notebook was worked on under another id: its own trees were others."""
    code = "\n".join(cell.source for cell in cells if cell.kind == "code")
    found = _STUDENT.search(code)
    if found is None or found[2].strip() == one.student:
        return ""
    return (
        f"{OTHER_ID}{found[2].strip()[:60]!r}, but the file's name says {one.student[:60]!r}: own "
        "trees were drawn for the latter; if the former is right, rename the file"
    )


_ALONE: Final = threading.Lock()


@cache
def hidden_trees(seed: int) -> frozenset[str]:
    """The trees that a seed draws, as text: those that no feedback may show."""
    draws = (random_instances, random_chance_instances, random_vector_instances)
    trees = frozenset(str(tree) for draw in draws for tree, _ in draw(seed))
    return trees | hidden_positions(seed)


def _engine(paper: Paper, seed: int, unsafe: bool) -> str:
    """The fingerprint of all that findings depend on, but for the submission itself."""
    return engine_print(sorted(paper.given), seed, unsafe)


def engine_print(*settings: Any) -> str:
    """The fingerprint of this package and of some settings."""
    digest = sha256(json.dumps(settings).encode())
    for path in sorted(Path(__file__).parents[2].rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


# ---------------------------------------------------------------- all tasks

Pool = Callable[[int], Executor]  # for so many tasks at once


class Piece(Protocol):
    """What a task is done on, such as a submission; not at all if there is a `problem`."""

    @property
    def problem(self) -> str: ...


One = TypeVar("One", bound=Piece)


Some = TypeVar("Some", contravariant=True)


class Work(Protocol[Some]):
    """A task: done on a piece it gives a line of the journal."""

    def __call__(self, one: Some, /) -> str: ...
    def given_up(self, one: Some, status: str, reason: str) -> Entry: ...


def graded(
    task: Work[One], todo: Iterable[One], pool: Pool, jobs: int
) -> Generator[Entry, None, None]:
    """Grade submissions (or whatever the task is about), `jobs` at a time, as they come to an end.

    Raises GradingError where it is not a submission that failed but the machinery.
    """
    todo = list(todo)
    for one in todo:
        if one.problem:
            yield task.given_up(one, "refused", one.problem)
    failed = yield from _through(task, [one for one in todo if not one.problem], pool, jobs)
    for one, _ in failed:
        for _, error in (yield from _through(task, [one], pool, 1)):
            yield task.given_up(one, "crashed", _why_given_up(error))


def _through(
    task: Work[One], todo: Iterable[One], pool: Pool, jobs: int
) -> Generator[Entry, None, list[tuple[One, BaseException]]]:
    """Grade submissions; those that failed, or were under way when a worker died."""
    waiting = deque(todo)
    failed: list[tuple[One, BaseException]] = []
    while waiting:
        executor = pool(jobs)
        running: dict[Future[str], One] = {}
        try:
            while waiting or running:
                while waiting and len(running) < 2 * jobs:
                    future = executor.submit(task, waiting[0])
                    running[future] = waiting.popleft()
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    one = running.pop(future)
                    error = _failure(future)
                    if error is None:
                        yield from_line(future.result())
                    else:
                        failed.append((one, error))
                        if isinstance(error, BrokenExecutor):
                            raise error
        except BrokenExecutor as error:
            failed += [(one, error) for one in running.values()]
        finally:
            for future in running:
                future.cancel()
            executor.shutdown()
    return failed


def _failure(future: Future[str]) -> BaseException | None:
    """What a task raised. Raises GradingError if that is no fault of the submission's."""
    try:
        error = future.exception()
    except CancelledError:
        raise GradingError(
            "the cluster went away; what is graded is kept, run it again to go on"
        ) from None
    if isinstance(error, GradingError):
        raise error
    return error


def _why_given_up(error: BaseException) -> str:
    if isinstance(error, BrokenExecutor) or type(error).__name__ == "KilledWorker":
        return "the process that graded it died, and again when it was tried alone"
    return f"the grader could not deal with it: it {in_words(error)}"


def on_this_machine(jobs: int) -> Executor:
    """Processes that begin afresh, as they do on every system.

    Where each can have a core of its own, it stays there, with the process that it talks to:
    their many short messages then need no second core to wake up, which saves a fifth of the
    time.
    """
    context = get_context("spawn")
    cores = context.SimpleQueue()
    usable = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    if jobs == len(usable):
        for core in usable:
            cores.put(core)
    return ProcessPoolExecutor(jobs, context, initializer=_begin_worker, initargs=(cores,))


def _begin_worker(cores: SimpleQueue[int]) -> None:
    """Leave Ctrl+C to the process that began this one, and end with it even if it is killed."""
    if not cores.empty():
        os.sched_setaffinity(0, {cores.get()})
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    above = parent_process()
    if above is not None:
        threading.Thread(target=_end_after, args=(above.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait_for([sentinel])
    os._exit(1)


@contextmanager
def on_cluster(address: str) -> Iterator[tuple[Pool, int]]:
    """A Dask cluster's executor, and how many tasks it takes at once. Raises GradingError."""
    try:
        from distributed import Client
    except ImportError:
        raise GradingError(
            "--dask needs Dask, which is not installed: pip install 'dask[distributed]'"
        ) from None
    try:
        client = Client(address, timeout=CLUSTER_SECONDS)
    except (OSError, ValueError, TypeError) as error:
        raise GradingError(f"there is no Dask scheduler at {address!r} ({error})") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=CLUSTER_SECONDS)
        except TimeoutError:
            raise GradingError(f"the Dask cluster at {address!r} has no workers") from None
        yield (lambda jobs: client.get_executor(pure=False)), len(client.nthreads())


# ---------------------------------------------------------------- a whole run


def grade(
    assignment: str,
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
) -> Class:
    """Grade all submissions of an assignment and write what there is to say into `out`.

    Hidden tests are drawn from `seed`; without one it is drawn once and kept in `out`, so
    that a second run gives the same scores. What is known from an earlier run with the same
    package and seed is not graded again. Raises GradingError for what is no submission's
    fault; what was graded until then is kept.
    """
    paper = read_paper(assignment)
    found = find_submissions(submissions, assignment)
    private = out / ".grading"
    with ExitStack() as stack:
        stack.enter_context(only_writer(private))
        _keep_to(assignment, out)
        late = _lateness(out, late_csv)
        by_hand = MarksByHand(out / "manual.csv", paper)
        seed = _settled_seed(private, seed)
        task = Task(assignment, seed, unsafe, _engine(paper, seed, unsafe), grader)
        if dask is not None:
            pool, jobs = stack.enter_context(on_cluster(dask))
        journal = Journal(private / "journal.jsonl")
        names = file_names(one.student for one in found)
        todo = [one for one in found if not _is_known(journal, task, one)]
        for entry in shown(graded(task, todo, pool, jobs or os.cpu_count() or 1), len(todo)):
            journal.add(entry)
            record, details = entry
            mine = _grade(record, details, paper, by_hand, late)
            write_feedback(_page(out, names, mine.student), mine, paper, details.advice)
        journal.keep({one.student for one in found})
        beside = overlooked(submissions, assignment)
        return _written(out, paper, journal, found, by_hand, late, beside)


def shown(
    entries: Generator[Entry, None, None], count: int, unit: str = "submission"
) -> Iterator[Entry]:
    """The entries with a bar that says how far it is."""
    from tqdm import tqdm

    bar = tqdm(total=count, unit=unit, disable=None if count else True)
    with bar, closing(entries):
        for entry in entries:
            bar.update()
            yield entry


def _lateness(out: Path, given: Path | None) -> dict[str, Late]:
    """Lateness from a table, which later runs use again."""
    kept = out / "late.csv"
    if given is not None:
        read_late(given)
        write_file(kept, given.read_bytes())
    return read_late(kept) if kept.is_file() else {}


def _keep_to(assignment: str, out: Path) -> None:
    """Refuse a folder with another assignment's marks, which would be taken for this one's."""
    kept = out / ".grading" / "assignment.json"
    if (known := read_json(kept, assignment)) != assignment:
        raise GradingError(
            f"{out} holds the grades of {known}; a folder of its own was expected for "
            f"{assignment}: choose one with --out"
        )
    write_json(kept, assignment)


def _settled_seed(private: Path, seed: int | None) -> int:
    """The seed of this run, kept for the next one."""
    kept = read_json(private / "seed.json", None)
    if seed is None:
        seed = kept if isinstance(kept, int) else secrets.randbits(48)
    write_json(private / "seed.json", seed)
    return seed


def _is_known(journal: Journal, task: Task, one: Submission) -> bool:
    known = journal.records.get(one.student)
    return known is not None and (known.work, known.engine) == (one.work, task.engine)


def _page(out: Path, names: Mapping[str, str], student: str) -> Path:
    return out / "feedback" / f"{names[student]}.html"


def _grade(
    record: Record, details: Details, paper: Paper, by_hand: MarksByHand, late: Mapping[str, Late]
) -> Grade:
    marks = by_hand.marks(record.student, details.answers)
    return grade_of(record, paper, marks, late.get(record.student))


def _written(
    out: Path,
    paper: Paper,
    journal: Journal,
    found: Sequence[Submission],
    by_hand: MarksByHand,
    late: Mapping[str, Late],
    beside: tuple[str, ...],
) -> Class:
    """Write what is made of the whole class, and pages of students whose marks have changed."""
    names = file_names(one.student for one in found)
    grades, asked, prints = [], [], {}
    for student in sorted(names):
        record, details = journal.records[student], journal.details(student)
        mine = _grade(record, details, paper, by_hand, late)
        write_feedback(_page(out, names, student), mine, paper, details.advice)
        grades.append(mine)
        prints[student] = details.prints
        waiting = {f.question for f in record.findings if f.status == "pending"}
        asked += [(student, q, answer_print(details.answers.get(q, ""))) for q in sorted(waiting)]
    by_hand.ask_for(asked)
    write_tables(out, paper, grades, names)
    last = read_json(out / ".grading" / "last.json", {"run": 0, "grades": {}})
    changed = changes(last["grades"], grades)
    log_changes(out / "changes.csv", last["run"] + 1, changed)
    them = Class(
        out, paper, tuple(grades), names, {one.student: one.notebook for one in found},
        tuple(changed), tuple(sorted((by_hand.students() | set(late)) - set(names))),
        beside, first=last["run"] == 0,
    )  # fmt: skip
    write_class_pages(them, journal, prints)
    kept = {
        "run": last["run"] + 1, "grades": {g.student: summary(g) for g in grades},
        "pages": sorted(names.values()),
    }  # fmt: skip
    write_json(out / ".grading" / "last.json", kept)
    for name in set(last.get("pages", ())) - set(names.values()):  # nobody's any more
        (out / "feedback" / f"{name}.html").unlink(missing_ok=True)
        (out / "gradescope" / f"{name}.json").unlink(missing_ok=True)
    return them


def in_short(them: Class) -> str:
    """What a run came to, in a few lines for the terminal."""
    statuses = Counter(grade.record.status for grade in them.grades)
    told = ", ".join(f"{count} {status}" for status, count in statuses.most_common())
    mean = sum(grade.total for grade in them.grades) / len(them.grades)
    lines = [f"{told}; mean {mean:.1f} of {number(them.paper.points)}"]
    if waiting := sum(len(grade.pending) for grade in them.grades):
        lines.append(f"{waiting} answers wait for a reader: {them.out / 'review.html'}")
    if them.changes:
        who = len({change.student for change in them.changes})
        lines.append(f"{who} grades have changed since the last run: {them.out / 'changes.csv'}")
    if others := [g.student for g in them.grades if OTHER_ID in g.record.reason]:
        names = ", ".join(others[:5])
        lines.append(f"{len(others)} notebooks name another STUDENT than their file: {names}")
    if them.overlooked:
        lines.append(f"not looked at: {', '.join(them.overlooked[:5])}")
    if them.strangers:
        names = ", ".join(them.strangers[:5])
        lines.append(f"late.csv or manual.csv name students who handed nothing in: {names}")
    return "\n".join([*lines, f"the class in numbers: {them.out / 'statistics.html'}"])
