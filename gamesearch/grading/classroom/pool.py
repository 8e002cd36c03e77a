"""Tasks done at once, in processes of this machine or on a Dask cluster (`cluster.py`).

A task is anything that gives a line of the journal for an item: a submission graded, a game
played. Whatever an item does, it ends as an entry with a reason. What ran out of time may have
had bad luck with its neighbours, so it is done once more when all the rest is done, one at a time,
and that is what counts. A worker that dies takes others with it, so all that were under way are
tried again, one at a time, and only one that brings a worker down by itself is given up.
"""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import closing, contextmanager, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for
from multiprocessing.queues import SimpleQueue
from typing import Any, Final, Generic, NoReturn, Protocol, TypeVar

from gamesearch.files import remove_temporary_folders
from gamesearch.grading.assignment_loader import GradingError
from gamesearch.grading.classroom.journal import Entry, from_line
from gamesearch.grading.sandbox.protocol import in_words
from gamesearch.grading.sandbox.sizes import GRADER_BYTES

TRIES_ALONE: Final = 3  # of an item whose worker dies, before it is given up
FEWER_COLLECTIONS: Final = 20_000  # objects between two; a watched game leaves thousands behind
STOPS: Final = frozenset(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)  # signals that end a run

Pool = Callable[[int], Executor]  # an executor for this many tasks at once


class WorkItem(Protocol):
    """What a task is done on, such as a submission; not at all if there is a `problem`."""

    @property
    def problem(self) -> str: ...


class WorkerDied(Exception):
    """A worker died of a task, or was lost with it, and took no other task along."""


Item = TypeVar("Item", bound=WorkItem)
TaskItem = TypeVar("TaskItem", contravariant=True)


class Task(Protocol[TaskItem]):
    """A task: done on an item, it gives a line of the journal."""

    def __call__(self, one: TaskItem, /) -> str: ...
    def given_up(self, one: TaskItem, status: str, reason: str) -> Entry: ...


def run_tasks(
    task: Task[Item], todo: Iterable[Item], pool: Pool, jobs: int
) -> Generator[Entry, None, None]:
    """Do a task on each item, `jobs` at a time; the entries, as they come to an end.

    Raises GradingError where the fault is not an item's but the machinery's.
    """
    todo = list(todo)
    for one in todo:
        if one.problem:
            yield task.given_up(one, "refused", one.problem)
    first = _Round(task, [one for one in todo if not one.problem], pool, jobs)
    yield from first.entries(final=False)
    late_ones_again = _Round(task, first.late, pool, 1, ahead=1)  # alone, before that counts
    yield from late_ones_again.entries()
    for one, _ in [*first.failed, *late_ones_again.failed]:
        yield from _tried_alone(task, one, pool)


def _tried_alone(task: Task[Item], one: Item, pool: Pool) -> Generator[Entry, None, None]:
    """Do an item by itself that failed, or was under way when a worker died."""
    for tries_left in reversed(range(TRIES_ALONE)):
        again = _Round(task, [one], pool, 1)
        yield from again.entries()
        if not again.failed:
            return
        _, error = again.failed[0]
        if tries_left and _died(error):
            continue  # somebody else may have ended it
        yield task.given_up(one, "crashed", _why_given_up(error))
        return


class _Round(Generic[Item]):
    """Items that are done at once, `ahead` times as many handed out as there are jobs.

    Afterwards `failed` has those that failed, or were under way when a worker died.
    """

    def __init__(
        self, task: Task[Item], todo: Iterable[Item], pool: Pool, jobs: int, *, ahead: int = 2
    ) -> None:
        self._task, self._pool, self._jobs, self._most = task, pool, jobs, ahead * jobs
        self._waiting = deque(todo)
        self._running: dict[Future[str], Item] = {}
        self.failed: list[tuple[Item, BaseException]] = []
        self.late: list[Item] = []  # those that ran out of time, unless that is final

    def entries(self, *, final: bool = True) -> Generator[Entry, None, None]:
        """Do all items; their entries, unless they ran out of time and that is not final."""
        while self._waiting:
            executor = self._pool(min(self._jobs, len(self._waiting)))
            try:
                for future in self._done_by(executor):
                    yield from self._entry(future, final)
            except BrokenExecutor as error:
                self.failed += [(one, error) for one in self._running.values()]
            finally:
                for future in self._running:
                    future.cancel()
                self._running = {}
                executor.shutdown()

    def _done_by(self, executor: Executor) -> Iterator[Future[str]]:
        """Hand out the items that wait; what was handed out, as it comes to an end."""
        while self._waiting or self._running:
            while self._waiting and len(self._running) < self._most:
                future = executor.submit(self._task, self._waiting[0])
                self._running[future] = self._waiting.popleft()
            done, _ = wait(self._running, return_when=FIRST_COMPLETED)
            yield from [one for one in self._running if one in done]  # in the order of the items

    def _entry(self, future: Future[str], final: bool) -> Iterator[Entry]:
        """What an item came to, if it is to be handed on. Raises BrokenExecutor."""
        one = self._running.pop(future)
        error = _failure(future)
        if error is not None:
            self.failed.append((one, error))
            if isinstance(error, BrokenExecutor):
                raise error
            return
        entry = from_line(future.result())
        if final or not entry[0].out_of_time:
            yield entry
        else:
            self.late.append(one)


def _failure(future: Future[str]) -> BaseException | None:
    """What a task raised. Raises GradingError if the item is not to blame."""
    try:
        error = future.exception()
    except CancelledError:
        raise GradingError(
            "the cluster went away; everything graded so far is kept: run the same command "
            "again to continue"
        ) from None
    if isinstance(error, GradingError):
        raise error
    return error


def _died(error: BaseException) -> bool:
    """Whether a task ended with its worker, rather than with an error of its own."""
    return isinstance(error, BrokenExecutor | WorkerDied)


def _why_given_up(error: BaseException) -> str:
    if _died(error):
        return "the process that graded it died, even when it was graded alone"
    if isinstance(error, MemoryError):
        return f"grading it took more than a grader's {GRADER_BYTES >> 30} GB of memory"
    return f"the grader could not handle it: it {in_words(error)}"


def on_this_machine(jobs: int) -> Executor:
    """Processes that start afresh, on every system.

    Where each can have a core of its own, it stays there, with the process that it talks to:
    their many short messages then need no second core to wake up, which saves a fifth of the
    time.
    """
    return LocalWorkers(jobs)


class LocalWorkers(ProcessPoolExecutor):
    """Worker processes that go at once when nobody waits any more for what they do."""

    def __init__(self, jobs: int) -> None:
        context = get_context("spawn")
        cores = context.SimpleQueue()
        usable = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
        if jobs == len(usable):
            for core in usable:
                cores.put(core)
        self._under_way: set[Future[Any]] = set()
        wanted, self._wanted = context.Pipe(duplex=False)
        super().__init__(jobs, context, initializer=_begin_worker, initargs=(cores, wanted))

    def submit(self, fn: Any, /, *args: Any, **named: Any) -> Future[Any]:
        """Submit a call; a process that begins meanwhile is not yet reached by signals."""
        with _signals_held_back():
            future = super().submit(fn, *args, **named)
        self._under_way = {one for one in self._under_way if not one.done()} | {future}
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes, in the middle of what they do if need be."""
        if any(not one.done() for one in self._under_way):
            self._wanted.close()
        super().shutdown(wait, cancel_futures=cancel_futures)


@contextmanager
def _signals_held_back() -> Iterator[None]:
    """Let those that end a run wait, where the system can (Windows cannot)."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_worker(cores: SimpleQueue[int], wanted: Connection) -> None:
    """Leave Ctrl+C to the process that began this one, and end with it even if it is killed.

    It ends, too, when the other end of `wanted` is closed, and it takes what it has started and
    its temporary folders along. Its memory is limited, so that what it grades costs a row and not
    the machine.
    """
    if not cores.empty():
        os.sched_setaffinity(0, {cores.get()})
    limit_memory(GRADER_BYTES)
    gc.set_threshold(FEWER_COLLECTIONS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in STOPS - {signal.SIGINT}:
        signal.signal(number, lambda *_: _end_now())
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
    above = parent_process()
    if above is not None:
        ends = [above.sentinel, wanted]
        threading.Thread(target=_end_after, args=(ends,), daemon=True).start()


def limit_memory(most: int) -> None:
    """Let this process have at most so many bytes of memory, where the system has such a limit."""
    with suppress(ImportError, ValueError, OSError):  # Windows; macOS; or it is lower already
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _end_after(ends: list[Any]) -> None:
    wait_for(ends)
    _end_now()


def _end_now() -> NoReturn:
    remove_temporary_folders()
    os._exit(1)  # its sandboxes end with it


def with_progress_bar(
    entries: Generator[Entry, None, None], count: int, unit: str = "submission"
) -> Iterator[Entry]:
    """The entries, with a progress bar on the terminal."""
    from tqdm import tqdm

    bar = tqdm(total=count, unit=unit, disable=None if count else True)
    with bar, closing(entries):
        for entry in entries:
            bar.update()
            yield entry
