"""A Dask cluster as a pool, through Dask's own executor.

Each worker is examined when it is first seen: it needs the same versions and sources, no tighter
limits, and isolation. A fit one gets a resource with the name of this run, one for each of its
threads. Tasks ask for that resource, so Dask gives them to fit workers alone, also where it moves
them because a worker was lost.

A worker does its tasks in processes like those of a local run, with the same limits. So a
submission that brings one down costs a row, and never the worker.
"""

from __future__ import annotations

import asyncio
import logging
import platform
import sys
import threading
import time
import uuid
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from multiprocessing import current_process
from pathlib import Path
from typing import Any, Final

import gamesearch.pack as pack
from gamesearch.exercises import exercise_at
from gamesearch.grading.assignment_loader import GradingError
from gamesearch.grading.classroom.journal import engine_print
from gamesearch.grading.classroom.pool import LocalWorkers, Pool
from gamesearch.grading.sandbox.isolation import SandboxError
from gamesearch.grading.sandbox.process import LIMITS, Sandbox
from gamesearch.grading.sandbox.protocol import GRADER_BYTES
from gamesearch.reading import quote

CONNECT_SECONDS: Final = 10.0  # to find the scheduler
CLUSTER_SECONDS: Final = 30.0  # to wait for a worker while there is none
LOOK_SECONDS: Final = 0.5  # between two looks at which workers there are
MOST_AT_ONCE: Final = 256  # tasks that the scheduler knows of, on however many workers
RUN: Final = "gamesearch-"  # how the names of runs begin
KEPT: Final = "everything graded so far is kept: run the same command again to continue"
PACKAGES: Final = ("chess", "distributed", "graphviz", "jinja2", "numpy", "pygraphviz")


@contextmanager
def on_cluster(
    address: str, *, unsafe: bool, sample: Path | None = None
) -> Iterator[tuple[Pool, int]]:
    """Yield a Dask cluster as a pool, and how many tasks to hand it at once.

    Its workers need isolation unless `unsafe`, and the file `sample` as it is here. Raises
    GradingError if there is no cluster or no fit worker, also later on.
    """
    workers = _Workers(_connected(address), address, unsafe, sample)
    try:
        workers.start()
        workers.settled.wait()
        workers.raise_fault()
        yield (lambda jobs: _DaskExecutor(workers)), MOST_AT_ONCE // 2
    except CancelledError:  # nothing else cancels what is waited for
        workers.raise_fault()
        raise GradingError(workers.gone) from None
    finally:
        workers.end()


def _connected(address: str) -> Any:
    """Return a client of the scheduler at an address. Raises GradingError."""
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
    except ImportError:
        raise GradingError(
            "--dask needs Dask, which is not installed: pip install 'dask[distributed]'"
        ) from None
    try:
        with _quiet_logs():
            get_address_host_port(address)  # a client that never began cannot be closed quietly
            with ThreadPoolExecutor(1) as elsewhere:  # a notebook's own loop runs in this thread
                elsewhere.submit(asyncio.run, _greet(address)).result()
            return Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError, ImportError) as error:
        raise GradingError(
            f"there is no Dask scheduler at {quote(address)} ({str(error) or 'no answer'}); the "
            "address that `dask scheduler` shows was expected, such as tcp://host:8786"
        ) from None


async def _greet(address: str) -> None:
    """Raise OSError if there is no Dask behind an address: a client would wait for it forever."""
    from distributed.comm.core import connect
    from distributed.security import Security

    options = Security().get_connection_args("client")
    greeting = connect(address, timeout=CONNECT_SECONDS, **options)
    comm = await asyncio.wait_for(greeting, CONNECT_SECONDS + 1)
    await comm.close()


@contextmanager
def _quiet_logs() -> Iterator[None]:
    """Keep Dask from telling in many lines what we say in one."""
    before = logging.root.manager.disable
    logging.disable()
    try:
        yield
    finally:
        logging.disable(before)


class _Workers(threading.Thread):
    """Examines workers as they come, and gives up if there is no fit one for too long."""

    def __init__(self, client: Any, address: str, unsafe: bool, sample: Path | None) -> None:
        super().__init__(daemon=True)
        self.client = client
        self.run_name = f"{RUN}{uuid.uuid4().hex}"
        self.settled = threading.Event()  # there is a fit worker, or a fault
        self.gone = f"the Dask scheduler at {quote(address)} went away; {KEPT}"
        self._fault = ""  # why there is no hope
        self._over = threading.Event()
        self._fit: set[str] = set()
        self._examined: set[str] = set()
        self._cluster = f"Dask cluster at {quote(address)}"
        self._unsafe, self._sample = unsafe, sample

    def run(self) -> None:
        try:
            with _quiet_logs():
                self._fault = self._watch()
        except Exception:  # Dask raises many kinds
            self._fault = self.gone
        self.settled.set()
        while not self._over.wait(LOOK_SECONDS):  # let nobody wait in vain
            with suppress(Exception):
                self.client.cancel(list(self.client.futures))

    def raise_fault(self) -> None:
        """Raise GradingError if there is no hope."""
        if self._fault:
            raise GradingError(self._fault)

    def _watch(self) -> str:
        """Look again and again at which workers there are; return why there is no hope."""
        had_one, waiting = time.monotonic(), set[str]()  # tasks without a worker, at the last look
        while not self._over.is_set():
            there = self.client.nthreads()
            self._fit &= there.keys()
            self._examined &= there.keys()
            if new := sorted(there.keys() - self._examined):
                self._examine(new)
            if self._fit:
                had_one = time.monotonic()
                self.settled.set()
                # Dask does not look again by itself when a worker gets the run's resource
                at_work = {key for keys in self.client.processing().values() for key in keys}
                futures = list(self.client.futures.items())
                idle = {key for key, one in futures if one.status in ("pending", "lost")} - at_work
                if keys := list(idle & waiting):  # for two looks by now
                    self.client.sync(self.client.scheduler.retry, keys=keys, client=self.client.id)
                waiting = idle
            elif there and not self.settled.is_set():
                return f"no worker of the {self._cluster} can do this"
            elif time.monotonic() > had_one + CLUSTER_SECONDS:
                waited = f"has had no suitable worker for {CLUSTER_SECONDS:g} seconds"
                return f"the {self._cluster} {waited}; {KEPT}"
            self._over.wait(LOOK_SECONDS)
        return ""

    def _examine(self, new: list[str]) -> None:
        """Examine some workers, and say which get no work."""
        from tqdm import tqdm

        expected = describe_machine(self._sample)
        found = self.client.run(
            examine, self.run_name, expected, self._unsafe, self._sample, workers=new,
            on_error="return",
        )  # fmt: skip
        for address, lacks in found.items():
            if isinstance(lacks, Exception):
                words = f"{type(lacks).__name__}: {' '.join(str(lacks).split())[:160]}"
                lacks = f"{address} gets no work: it cannot say what is installed there ({words})"
            if lacks:
                tqdm.write(f"worker {lacks}", file=sys.stderr)  # above a progress bar
            else:
                self._fit.add(address)
        self._examined |= set(new)

    def end(self) -> None:
        """Let go of the workers and of the scheduler."""
        self._over.set()
        with _quiet_logs(), suppress(Exception):  # there may be nobody to let go of
            if not self._fault:
                self.client.run(end_run, self.run_name, on_error="ignore")
            self.client.close(timeout=CLUSTER_SECONDS)


class _DaskExecutor(Executor):
    """Dask's executor for a run, whose workers do each task in a process of their own."""

    def __init__(self, workers: _Workers) -> None:
        self._workers = workers
        self._dask = workers.client.get_executor(pure=False, resources={workers.run_name: 1})

    def submit(self, fn: Any, /, *args: Any, **named: Any) -> Future[Any]:
        """Let a worker make a call. Raises GradingError."""
        self._workers.raise_fault()
        future: Future[Any] = self._dask.submit(do_apart, self._workers.run_name, fn, *args)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let go of what is still under way: nobody waits for it any more."""
        with suppress(Exception):  # there may be no scheduler any more
            self._dask.shutdown(wait=False)


# ---------------------------------------------------------------- what a worker does


def do_apart(run_name: str, task: Any, *args: Any) -> Any:
    """Make a call in a process of this worker's that serves this run alone."""
    from distributed import get_worker

    return _processes(get_worker(), run_name).submit(task, *args).result()


def _processes(worker: Any, run_name: str) -> LocalWorkers:
    """Return a worker's processes for a run, one for each of its threads; they end with it.

    Dask's workers are daemons, which may have no processes: Python fears orphans. These watch the
    worker, and end with it even if it is killed.
    """
    vars(current_process())["_config"]["daemon"] = False
    if run_name not in worker.executors:  # threads may come here at the same time
        worker.executors.setdefault(run_name, LocalWorkers(worker.state.nthreads))
    processes: LocalWorkers = worker.executors[run_name]
    return processes


def end_run(run_name: str, dask_worker: Any) -> None:
    """End a worker's processes for a run."""
    if run_name in dask_worker.executors:
        dask_worker.executors.pop(run_name).shutdown(wait=False)


async def examine(
    run_name: str, expected: Mapping[str, str], unsafe: bool, sample: Path | None, dask_worker: Any
) -> str:
    """Return why this worker gets no work; "" for a fit one, which gets the run's resource.

    It is examined by a process that reads the package as it is on the disk now. Where the worker
    does nothing, ends the processes of other runs, which may have been killed.
    """
    if not dask_worker.state.executing:
        for name in [name for name in dask_worker.executors if name.startswith(RUN)]:
            end_run(name, dask_worker)
    processes = _processes(dask_worker, run_name)
    try:
        found = await asyncio.wrap_future(processes.submit(examine_machine, unsafe, sample))
    except (GradingError, SandboxError) as error:
        lacks = str(error)
    else:
        lacks = "; ".join(
            f"{name} is {found.get(name, 'none')} there, {here} here"
            for name, here in expected.items()
            if found.get(name) != here
        )
    if not lacks:
        await dask_worker.set_resources(**{run_name: dask_worker.state.nthreads})
        return ""
    end_run(run_name, dask_worker)
    return f"{dask_worker.name} on {platform.node()} gets no work: {lacks}"


def examine_machine(unsafe: bool, sample: Path | None) -> dict[str, str]:
    """Return what has to be alike on all machines of a run.

    Raises GradingError where submissions cannot be graded as on other machines.
    """
    import resource

    for name, most in {**LIMITS, "AS": GRADER_BYTES}.items():
        kind = getattr(resource, f"RLIMIT_{name}", None)  # macOS has fewer
        own = resource.RLIM_INFINITY if kind is None else resource.getrlimit(kind)[1]
        if resource.RLIM_INFINITY != own < most:
            raise GradingError(f"its RLIMIT_{name} is {own:,}; {most:,} or more was expected")
    with closing(Sandbox("nobody", unsafe=unsafe)):
        return describe_machine(sample)


def describe_machine(sample: Path | None) -> dict[str, str]:
    """Return versions, the fingerprint of the sources, and that of a file that all should see."""
    released = [exercise_at(name) for name in pack.exercises()]
    versions = dict.fromkeys(("gamesearch", *PACKAGES), "none")
    for package in versions:
        with suppress(PackageNotFoundError):
            versions[package] = version(package)
    return versions | {
        "Python": ".".join(platform.python_version_tuple()[:2]),
        "gamesearch": f"{versions['gamesearch']} with sources {engine_print()}",
        "exercises": _print_of(path for one in released for path in (one.notebook, *one.files())),
        **({str(sample): _print_of([sample])} if sample else {}),
    }


def _print_of(paths: Iterable[Path]) -> str:
    try:
        return sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:16]
    except OSError:
        return "none"
