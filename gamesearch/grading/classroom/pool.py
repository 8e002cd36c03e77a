"""Tasks done at once: in processes of this machine, or on a Dask cluster (`cluster.py`).

Either is an `Executor` of `concurrent.futures` that goes on when a worker has died. A task gives a
line of the journal for an item: a submission graded, a game played. Whatever an item does, it ends
as a record with a reason. What ran out of time may have had bad luck with its neighbours, and a
worker that dies takes others with it. So both are done once more when all the rest is done, one at
a time, and that is what counts. Only an item that brings a worker down by itself is given up.
"""

from __future__ import annotations

import errno
import gc
import os
import re
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import AbstractContextManager, suppress
from itertools import islice
from multiprocessing import current_process, get_context
from multiprocessing.connection import Connection
from typing import Any, Final, NoReturn, Protocol, TypeVar

from gamesearch.files import remove_temporary_folders
from gamesearch.grading.assignment_loader import GradingError
from gamesearch.grading.classroom.journal import Record, from_line
from gamesearch.grading.sandbox.isolation import SandboxError
from gamesearch.grading.sandbox.protocol import GRADER_BYTES, in_words

NO_DISK: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EFBIG})
TRIES_ALONE: Final = 3  # of an item whose worker dies, before it is given up
STOPS: Final = frozenset(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)  # signals that end a run

Pool = Callable[[int], AbstractContextManager[Executor]]  # for this many tasks at once
Item = TypeVar("Item", contravariant=True)


class Task(Protocol[Item]):
    """A function of an item, such as a submission, that returns a line of the journal."""

    def __call__(self, one: Item, /) -> str: ...
    def given_up(self, one: Item, status: str, reason: str) -> Record: ...


def run_tasks(
    task: Task[Item], todo: Sequence[Item], pool: Pool, jobs: int
) -> Generator[Record, None, None]:
    """Do a task on each item, `jobs` at a time, and yield the records as they come to an end.

    Raises GradingError where the fault is not an item's but the machinery's.
    """
    again: list[Item] = []  # what ran out of time, failed, or was under way when a worker died
    with pool(min(jobs, len(todo)) or 1) as executor:
        for one, ended in _outcomes(executor, task, todo, 2 * jobs):
            record = from_line(ended) if isinstance(ended, str) else None
            if record is None or record.out_of_time:
                again.append(one)
            else:
                yield record
        for one in again:
            for _ in range(TRIES_ALONE):  # somebody else may have ended its worker
                ((_, ended),) = _outcomes(executor, task, [one], 1)
                if not isinstance(ended, BrokenExecutor):
                    break
            if isinstance(ended, str):
                yield from_line(ended)
            else:
                yield task.given_up(one, "crashed", _why_given_up(ended))


def _outcomes(
    executor: Executor, task: Task[Item], items: Iterable[Item], most: int
) -> Iterator[tuple[Item, str | BaseException]]:
    """Do the items, so many handed out at a time; yield what each returned or raised.

    Raises what no item is to blame for, but the machine. What is under way then ends with the
    executor: a pool of processes that ends stumbles over a future that was cancelled.
    """
    waiting, running = iter(items), dict[Future[str], Item]()
    while True:
        for one in islice(waiting, most - len(running)):
            running[executor.submit(task, one)] = one
        if not running:
            return
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in [each for each in running if each in done]:  # in the order of the items
            error = future.exception()
            full = isinstance(error, OSError) and error.errno in NO_DISK
            if error is not None and (full or isinstance(error, GradingError | SandboxError)):
                raise error
            yield running.pop(future), error or future.result()


def _why_given_up(error: BaseException) -> str:
    if isinstance(error, BrokenExecutor):
        return "the process that graded it died, even when it was graded alone"
    if isinstance(error, MemoryError):
        return f"grading it took more than a grader's {GRADER_BYTES >> 30} GB of memory"
    return f"the grader could not handle it: it {in_words(error)}"


class LocalWorkers(Executor):
    """Worker processes that end at once when nobody waits any more for what they do.

    Where one dies, what all of them do is lost, and new ones begin.
    """

    def __init__(self, jobs: int) -> None:
        self._jobs, self._change = jobs, threading.Lock()
        self._begin()

    def _begin(self) -> None:
        context = get_context("spawn")
        wanted, self._wanted = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(
            self._jobs, context, initializer=_begin_worker, initargs=(wanted, self._jobs)
        )

    def submit(self, fn: Any, /, *args: Any, **named: Any) -> Future[Any]:
        """Submit a call; a process that begins meanwhile is not yet reached by signals."""
        mask = getattr(signal, "pthread_sigmask", lambda *_: STOPS)  # Windows has none
        with self._change:
            before = mask(signal.SIG_BLOCK, STOPS)
            try:
                return self._pool.submit(fn, *args, **named)
            except BrokenExecutor:
                self.shutdown(wait=False)
                self._begin()
                return self._pool.submit(fn, *args, **named)
            finally:
                mask(signal.SIG_SETMASK, before)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes, in the middle of what they do if need be."""
        self._wanted.close()
        self._pool.shutdown(wait, cancel_futures=cancel_futures)


def _begin_worker(wanted: Connection, jobs: int) -> None:
    """Leave Ctrl+C to the process that began this one, and end with it even if it is killed.

    The other end of `wanted` is closed then, or before. What this process has started ends with it,
    and its temporary folders go. Its memory is limited, so that what it grades costs a row and not
    the machine.
    """

    def end_now(*_: object) -> NoReturn:
        remove_temporary_folders()
        os._exit(1)  # its sandboxes end with it

    with suppress(ImportError, ValueError, OSError):  # Windows; macOS; or it is lower already
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (GRADER_BYTES, GRADER_BYTES))
    gc.set_threshold(20_000)  # objects between two: a watched game leaves thousands behind
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in STOPS - {signal.SIGINT}:
        signal.signal(number, end_now)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    if jobs == len(cores):  # one each: its messages to a sandbox then wake up no other
        number = int(re.split("[-:]", current_process().name)[-1])  # "SpawnProcess-1:2"
        os.sched_setaffinity(0, {cores[number % jobs]})
    threading.Thread(target=lambda: (wanted.poll(None), end_now()), daemon=True).start()
