"""Tasks done at once: in processes of this machine, or on a Dask cluster (`cluster.py`).

Either is an `Executor` of `concurrent.futures`. A task gives a line of the journal for an item: a
submission graded, a game played. Whatever an item does, it ends as an entry with a reason. What
ran out of time may have had bad luck with its neighbours, so it is done once more when all the
rest is done, one at a time, and that is what counts. A worker that dies takes others with it, so
all that were under way are tried again, one at a time, and only one that brings a worker down by
itself is given up.
"""

from __future__ import annotations

import errno
import gc
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
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
from typing import Any, Final, NoReturn, Protocol, TypeVar

from gamesearch.files import remove_temporary_folders
from gamesearch.grading.assignment_loader import GradingError
from gamesearch.grading.classroom.journal import Entry, from_line
from gamesearch.grading.sandbox.isolation import SandboxError
from gamesearch.grading.sandbox.protocol import in_words
from gamesearch.grading.sandbox.sizes import GRADER_BYTES

NO_DISK: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EROFS})
TRIES_ALONE: Final = 3  # of an item whose worker dies, before it is given up
FEWER_COLLECTIONS: Final = 20_000  # objects between two; a watched game leaves thousands behind
STOPS: Final = frozenset(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)  # signals that end a run

Pool = Callable[[int], Executor]  # an executor for this many tasks at once


class WorkItem(Protocol):
    """An item that a task is done on, such as a submission; not at all if there is a `problem`."""

    @property
    def problem(self) -> str: ...


class WorkerDied(BrokenExecutor):
    """A worker died of a task, or was lost with it; the executor goes on with others."""


Item = TypeVar("Item", bound=WorkItem)
TaskItem = TypeVar("TaskItem", contravariant=True)


class Task(Protocol[TaskItem]):
    """A function of an item that returns a line of the journal."""

    def __call__(self, one: TaskItem, /) -> str: ...
    def given_up(self, one: TaskItem, status: str, reason: str) -> Entry: ...


def run_tasks(
    task: Task[Item], todo: Iterable[Item], pool: Pool, jobs: int
) -> Generator[Entry, None, None]:
    """Do a task on each item, `jobs` at a time, and yield the entries as they come to an end.

    Raises GradingError where the fault is not an item's but the machinery's.
    """
    waiting: deque[Item] = deque()
    for one in todo:
        if one.problem:
            yield task.given_up(one, "refused", one.problem)
        else:
            waiting.append(one)
    again: list[Item] = []  # what ran out of time, failed, or was under way when a worker died
    while waiting:  # a second time where the executor broke
        yield from _side_by_side(task, waiting, pool, jobs, again)
    for one in again:
        yield _done_alone(task, one, pool)


def _side_by_side(
    task: Task[Item], waiting: deque[Item], pool: Pool, jobs: int, again: list[Item]
) -> Generator[Entry, None, None]:
    """Do the items that wait in one executor, until they are done or it breaks.

    What has to be done once more is added to `again`.
    """
    executor = pool(min(jobs, len(waiting)))
    running: dict[Future[str], Item] = {}
    broken = False
    try:
        while running or (waiting and not broken):
            while waiting and len(running) < 2 * jobs and not broken:
                future = executor.submit(task, waiting[0])
                running[future] = waiting.popleft()
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in [one for one in running if one in done]:  # in the order of the items
                one, error = running.pop(future), _failure(future)
                entry = None if error else from_line(future.result())
                if entry is None or entry[0].out_of_time:
                    again.append(one)
                else:
                    yield entry
                broken |= isinstance(error, BrokenExecutor) and not isinstance(error, WorkerDied)
    except BrokenExecutor:  # it broke before it could be given one more
        again += running.values()
    finally:
        for future in running:
            future.cancel()
        executor.shutdown()


def _done_alone(task: Task[Item], one: Item, pool: Pool) -> Entry:
    """Do an item while nothing else runs; return its entry."""
    for _ in range(TRIES_ALONE):  # somebody else may have ended its worker
        with pool(1) as executor:
            future = executor.submit(task, one)
            try:
                error = _failure(future)
            finally:
                future.cancel()  # if nobody waits for it any more
        if error is None:
            return from_line(future.result())
        if not isinstance(error, BrokenExecutor):
            break
    assert error is not None
    match error:
        case BrokenExecutor():
            reason = "the process that graded it died, even when it was graded alone"
        case MemoryError():
            reason = f"grading it took more than a grader's {GRADER_BYTES >> 30} GB of memory"
        case _:
            reason = f"the grader could not handle it: it {in_words(error)}"
    return task.given_up(one, "crashed", reason)


def _failure(future: Future[str]) -> BaseException | None:
    """Return what a task raised. Raises it if the item is not to blame, but the machine."""
    error = future.exception()
    full = isinstance(error, OSError) and error.errno in NO_DISK
    if error is not None and (full or isinstance(error, GradingError | SandboxError)):
        raise error
    return error


class LocalWorkers(ProcessPoolExecutor):
    """Worker processes that end at once when nobody waits any more for what they do.

    Where each can have a core of its own, it stays there, with the process that it talks to:
    their many short messages then need no second core to wake up, which saves a fifth of the
    time.
    """

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

    @property
    def is_idle(self) -> bool:
        """True if all that was submitted is done."""
        return all(one.done() for one in self._under_way)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes, in the middle of what they do if need be."""
        if not self.is_idle:
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
    with suppress(ImportError, ValueError, OSError):  # Windows; macOS; or it is lower already
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (GRADER_BYTES, GRADER_BYTES))
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


def _end_after(ends: list[Any]) -> None:
    wait_for(ends)
    _end_now()


def _end_now() -> NoReturn:
    remove_temporary_folders()
    os._exit(1)  # its sandboxes end with it


def with_progress_bar(
    entries: Generator[Entry, None, None], count: int, unit: str = "submission"
) -> Iterator[Entry]:
    """Yield the entries, with a progress bar on the terminal."""
    from tqdm import tqdm

    with closing(entries):
        yield from tqdm(entries, total=count, unit=unit, disable=None if count else True)
