"""A Dask cluster as a pool: each worker is examined first, and gets a task for each of its threads.

A task goes to one worker that was found fit and to no other. If that worker is lost, so is its
task, which `run_tasks` tries again, alone. Dask would move it by itself, with all that waits there,
onto workers that were never examined, and suspect the innocent of having brought the worker down.

What waits stays here: the scheduler knows of no more tasks than the workers have threads.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Final, NamedTuple

from gamesearch.grading.assignment_loader import GradingError
from gamesearch.grading.classroom.cluster_worker import (
    Equipment,
    Requirements,
    describe_machine,
    do_apart,
    end_run,
    equipment,
)
from gamesearch.grading.classroom.pool import Pool, WorkerDied
from gamesearch.reading import quote

CONNECT_SECONDS: Final = 10.0  # to find the scheduler
CLUSTER_SECONDS: Final = 30.0  # to wait for a worker while there is none
LOOK_SECONDS: Final = 0.5  # between two looks at which workers there are
MOST_AT_ONCE: Final = 512  # tasks that are handed to the pool, on however many workers
KEPT: Final = "everything graded so far is kept: run the same command again to continue"


@contextmanager
def on_cluster(
    address: str, *, unsafe: bool, sample: Path | None = None
) -> Iterator[tuple[Pool, int]]:
    """A Dask cluster as a pool, and how many tasks to hand it at once.

    Its workers are examined first: they need the same versions, isolation unless `unsafe`, and
    the file `sample` as it is here. Raises GradingError if there is no cluster or no fit worker.
    """
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
    except ImportError:
        raise GradingError(
            "--dask needs Dask, which is not installed: pip install 'dask[distributed]'"
        ) from None
    with _quiet_logs():
        try:
            get_address_host_port(address)  # a client that never began cannot be closed quietly
            with ThreadPoolExecutor(1) as elsewhere:  # a notebook's own loop runs in this thread
                elsewhere.submit(asyncio.run, _greet(address)).result()
            client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError, ImportError) as error:
            raise GradingError(
                f"there is no Dask scheduler at {quote(address)} ({error}); the address that "
                "`dask scheduler` shows was expected, such as tcp://host:8786"
            ) from None
        executor = _ClusterExecutor(client, address, Requirements(unsafe, sample))
        try:
            executor.begin()
            yield (lambda jobs: executor), MOST_AT_ONCE
        finally:
            executor.end()
            client.close(timeout=CLUSTER_SECONDS)


async def _greet(address: str) -> None:
    """Raise OSError if there is no Dask behind an address: a client would wait for it forever."""
    from distributed.comm.core import connect
    from distributed.security import Security

    options = Security().get_connection_args("client")
    greeting = connect(address, timeout=CONNECT_SECONDS, **options)
    try:
        comm = await asyncio.wait_for(greeting, CONNECT_SECONDS + 1)
    except TimeoutError:
        raise OSError("something answers there, but not as a scheduler does") from None
    await comm.close()


@contextmanager
def _quiet_logs() -> Iterator[None]:
    """Keep Dask from telling in many lines what we say in one."""
    loggers = [logging.getLogger(name) for name in ("distributed", "distributed.client")]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


class _Job(NamedTuple):
    """A task to be done on something, and what waits for the result."""

    task: Callable[[Any], str]
    one: Any
    future: Future[str]


class _ClusterExecutor(Executor):
    """Hands tasks to the workers. All but `begin`, `submit` and `end` runs on the client's loop."""

    def __init__(self, client: Any, address: str, required: Requirements) -> None:
        self._client, self._address, self._required = client, address, required
        self._run = uuid.uuid4().hex  # what the workers know this run by
        self._alike = describe_machine(required)
        self._waiting: asyncio.Queue[_Job] = asyncio.Queue()
        self._open: set[Future[str]] = set()  # of jobs that wait or are under way
        self._workers: dict[str, asyncio.Task[None]] = {}  # that are there, fit or not
        self._fit: set[str] = set()
        self._first_fit: Future[None] = Future()
        self._fault: GradingError | None = None

    def begin(self) -> None:
        """Examine the workers, until one is fit. Raises GradingError if none is."""
        self._watching = asyncio.run_coroutine_threadsafe(self._watch(), self._loop)
        self._first_fit.result()

    def end(self) -> None:
        """Let go of the workers."""
        with suppress(Exception):  # there may be nobody to let go of
            asyncio.run_coroutine_threadsafe(self._leave(), self._loop).result(CONNECT_SECONDS)

    def submit(self, task: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
        """Let a worker do a task, which has one argument."""
        (one,) = args
        job = _Job(task, one, Future())
        self._loop.call_soon_threadsafe(self._take, job)
        return job.future

    @property
    def _loop(self) -> asyncio.AbstractEventLoop:
        loop: asyncio.AbstractEventLoop = self._client.loop.asyncio_loop
        return loop

    def _take(self, job: _Job) -> None:
        self._open.add(job.future)
        if self._fault is None:
            self._waiting.put_nowait(job)
        else:
            self._settle(job.future, error=self._fault)

    def _settle(
        self, future: Future[str], line: str = "", error: BaseException | None = None
    ) -> None:
        """Say what became of a job, unless that is known, or nobody waits for it any more."""
        if future not in self._open:
            return
        self._open.remove(future)
        if not future.set_running_or_notify_cancel():
            return
        if error is None:
            future.set_result(line)
        else:
            future.set_exception(error)

    def _fail(self, message: str) -> None:
        """Give up: there is no cluster any more, or none that is of use."""
        self._fault = GradingError(message)
        for future in list(self._open):
            self._settle(future, error=self._fault)
        if not self._first_fit.done():
            self._first_fit.set_exception(self._fault)

    # ------------------------------------------------------------ workers

    async def _watch(self) -> None:
        """Look again and again at which workers there are, until there is no hope."""
        had_one = time.monotonic()
        while self._fault is None:
            try:
                there: dict[str, int] = await self._client.nthreads()
            except Exception:  # Dask raises many kinds
                self._lose_scheduler()
                return
            for address in self._workers.keys() - there.keys():
                self._workers.pop(address).cancel()
            for address in there.keys() - self._workers.keys():
                self._workers[address] = asyncio.create_task(self._use(address, there[address]))
            examined = all(worker.done() for worker in self._workers.values())
            if self._fit or not examined:
                had_one = time.monotonic()
            elif there and not self._first_fit.done():
                self._fail(f"no worker of the Dask cluster at {quote(self._address)} can do this")
            elif time.monotonic() > had_one + CLUSTER_SECONDS:
                self._fail(
                    f"the Dask cluster at {quote(self._address)} has had no suitable worker for "
                    f"{CLUSTER_SECONDS:g} seconds; {KEPT}"
                )
            await asyncio.sleep(LOOK_SECONDS)

    def _lose_scheduler(self) -> None:
        self._fail(f"the Dask scheduler at {quote(self._address)} went away; {KEPT}")

    async def _use(self, address: str, threads: int) -> None:
        """Examine a worker, and give it work if it is fit, until it is lost."""
        if trouble := await self._trouble_with(address):
            _say(trouble)
            return
        self._fit.add(address)
        if not self._first_fit.done():
            self._first_fit.set_result(None)
        try:
            async with asyncio.TaskGroup() as places:
                for _ in range(threads):
                    places.create_task(self._work(address))
        finally:
            self._fit.discard(address)

    async def _trouble_with(self, address: str) -> str:
        """Why a worker gets no work, after its name; empty if it is fit."""
        try:
            # a worker that cannot even import what it is to do would end itself, without a word
            await self._on(address, resolve_name, f"{equipment.__module__}:{equipment.__name__}")
            found: Equipment = await self._on(address, equipment, self._run, self._required)
        except CancelledError:
            self._lose_scheduler()
            return f"worker {address} went away with its scheduler"
        except Exception as error:
            return (
                f"worker {address} gets no work: it cannot say what is installed there "
                f"({type(error).__name__}: {' '.join(str(error).split())[:160]})"
            )
        lacks = [found.lacks] if found.lacks else [
            f"{name} is {found.alike.get(name, 'none')} there, {here} here"
            for name, here in self._alike.items()
            if found.alike.get(name) != here
        ]  # fmt: skip
        return f"worker {found.name} gets no work: {'; '.join(lacks)}" if lacks else ""

    async def _work(self, address: str) -> None:
        """Have one thread of a worker do one task after the other, until this is cancelled."""
        while True:
            job = await self._waiting.get()
            if job.future.cancelled():
                self._settle(job.future)
                continue
            try:
                line = await self._on(address, do_apart, self._run, job.task, job.one)
            except asyncio.CancelledError:
                self._settle(job.future, error=WorkerDied("its worker was lost"))
                raise
            except CancelledError:
                self._lose_scheduler()
                return
            except Exception as error:
                self._settle(job.future, error=error)
            else:
                self._settle(job.future, line)

    async def _on(self, address: str, task: Callable[..., Any], *args: Any) -> Any:
        """What a task comes to on one worker. Dask forgets it with the future."""
        return await self._client.submit(
            task, *args, workers=[address], allow_other_workers=False, pure=False
        )

    async def _leave(self) -> None:
        there = list(self._workers)
        for worker in self._workers.values():
            worker.cancel()
        self._watching.cancel()
        if there and self._fault is None:
            await self._client.run(end_run, self._run, workers=there, on_error="ignore")


def _say(line: str) -> None:
    """Say something on the terminal, above a progress bar."""
    from tqdm import tqdm

    tqdm.write(line, file=sys.stderr)
