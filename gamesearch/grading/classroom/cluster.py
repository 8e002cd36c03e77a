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
from collections.abc import Iterator, Mapping
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from hashlib import sha256
from importlib.metadata import distributions
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
from gamesearch.grading.sandbox.protocol import GRADER_BYTES, in_words
from gamesearch.reading import quote

CONNECT_SECONDS: Final = 10.0  # to find the scheduler
CLUSTER_SECONDS: Final = 30.0  # to wait for a worker while there is none
LOOK_SECONDS: Final = 0.5  # between two looks at which workers there are
MOST_AT_ONCE: Final = 256  # tasks that the scheduler knows of, on however many workers
RUN: Final = "gamesearch-"  # how the names of runs begin
KEPT: Final = "everything graded so far is kept: run the same command again to continue"
PACKAGES: Final = "chess distributed gamesearch graphviz jinja2 numpy pygraphviz"


def on_cluster(address: str, *, unsafe: bool, sample: Path | None = None) -> tuple[Pool, int]:
    """Return a Dask cluster as a pool, and how many tasks to hand it at once.

    Its workers need isolation unless `unsafe`, and the file `sample` as it is here. When it begins
    and later on, it raises GradingError if there is no cluster or no fit worker.
    """

    @contextmanager
    def pool(jobs: int) -> Iterator[Executor]:
        with ExitStack() as stack:
            stack.callback(logging.disable, logging.root.manager.disable)
            logging.disable()  # Dask tells in many lines what is said in one here
            workers = DaskWorkers(address, unsafe, sample)
            stack.callback(workers.shutdown)
            try:
                workers.submit(str).result()  # waits for one that is fit
                yield workers
            except CancelledError:  # nothing else cancels what is waited for
                raise workers.fault from None

    return pool, MOST_AT_ONCE // 2


def _connected(address: str) -> Any:
    """Return a client of the scheduler at an address. Raises GradingError."""
    try:
        from distributed import Client, Security
        from distributed.comm.core import connect
    except ImportError:
        raise GradingError(
            "--dask needs Dask, which is not installed: pip install 'dask[distributed]'"
        ) from None

    async def greet() -> None:  # a client would wait forever for what is no Dask
        greeting = connect(address, **Security().get_connection_args("client"))
        await (await asyncio.wait_for(greeting, CONNECT_SECONDS)).close()

    try:
        with ThreadPoolExecutor(1) as elsewhere:  # a notebook's own loop runs in this thread
            elsewhere.submit(asyncio.run, greet()).result()
        return Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError, ImportError) as error:
        raise GradingError(
            f"there is no Dask scheduler at {quote(address)} ({str(error) or 'no answer'}); the "
            "address that `dask scheduler` shows was expected, such as tcp://host:8786"
        ) from None


class DaskWorkers(Executor):
    """The workers of a cluster for one run, examined as they come; the fit ones do its tasks."""

    def __init__(self, address: str, unsafe: bool, sample: Path | None) -> None:
        self.fault = GradingError(f"the Dask scheduler at {quote(address)} went away; {KEPT}")
        self._cluster = f"Dask cluster at {quote(address)}"
        self._run = f"{RUN}{uuid.uuid4().hex}"
        self._needs = describe_machine(sample), unsafe, sample
        self._lacks = dict[str, str]()  # what a worker lacks, by address: "" if it is fit
        self._client = _connected(address)
        self._dask = self._client.get_executor(pure=False, resources={self._run: 1})
        self._over = threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()

    def submit(self, fn: Any, /, *args: Any, **named: Any) -> Future[Any]:
        """Let a fit worker make a call. It is cancelled where there is no hope of one."""
        future: Future[Any] = self._dask.submit(do_apart, self._run, fn, *args)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let go of the workers and of the scheduler: nobody waits for them any more."""
        self._over.set()
        with suppress(Exception):  # there may be nobody to let go of
            if self._client.status == "running":
                self._client.run(end_run, self._run, on_error="ignore")
            self._client.close(timeout=CLUSTER_SECONDS)

    def _watch(self) -> None:
        """Examine workers as they come; without hope of a fit one, cancel all calls."""
        had_one, began = time.monotonic(), False
        with suppress(Exception):  # Dask raises many kinds where the scheduler went away
            while not self._over.wait(LOOK_SECONDS if self._lacks else 0):
                there = self._client.nthreads()
                self._lacks = {at: lacks for at, lacks in self._lacks.items() if at in there}
                if new := sorted(there.keys() - self._lacks.keys()):
                    self._examine(new)
                if "" in self._lacks.values():
                    had_one, began = time.monotonic(), True
                elif there and not began:
                    self.fault = GradingError(f"no worker of the {self._cluster} can do this")
                    break
                elif time.monotonic() > had_one + CLUSTER_SECONDS:
                    waited = f"has had no suitable worker for {CLUSTER_SECONDS:g} seconds"
                    self.fault = GradingError(f"the {self._cluster} {waited}; {KEPT}")
                    break
        while not self._over.wait(LOOK_SECONDS):
            for call in list(self._client.futures.values()):  # there may be no scheduler to ask
                self._client.loop.add_callback(call.cancel)

    def _examine(self, new: list[str]) -> None:
        """Examine some workers, and say which get no work."""
        from tqdm import tqdm

        found = self._client.run(examine, self._run, *self._needs, workers=new, on_error="return")
        for address, lacks in found.items():
            if isinstance(lacks, Exception):
                lacks = f"{address} gets no work: when examined, it {in_words(lacks)}"
            self._lacks[address] = lacks
            if lacks:
                tqdm.write(f"worker {lacks}", file=sys.stderr)  # above a progress bar


# ---------------------------------------------------------------- what a worker does


def do_apart(run: str, task: Any, *args: Any) -> Any:
    """Make a call in a process of this worker's that serves this run alone."""
    from distributed import get_worker

    return get_worker().executors[run].submit(task, *args).result()


def end_run(run: str, dask_worker: Any) -> None:
    """End a worker's processes for a run."""
    if run in dask_worker.executors:
        dask_worker.executors.pop(run).shutdown(wait=False)


async def examine(
    run: str, needs: Mapping[str, str], unsafe: bool, sample: Path | None, dask_worker: Any
) -> str:
    """Return why this worker gets no work; "" for a fit one, which gets the run's resource.

    It is examined by a process that reads the package as it is on the disk now. Where the worker
    does nothing, the processes of other runs are ended, which may have been killed.
    """
    from distributed.core import Status

    if not dask_worker.state.executing:
        for name in [name for name in dask_worker.executors if name.startswith(RUN)]:
            end_run(name, dask_worker)
    # A daemon may have no processes, for fear of orphans. These end with it even if it is killed.
    vars(current_process())["_config"]["daemon"] = False
    processes = dask_worker.executors[run] = LocalWorkers(dask_worker.state.nthreads)
    try:
        found = await asyncio.wrap_future(processes.submit(examine_machine, unsafe, sample))
        lacks = "; ".join(
            f"{name} is {found.get(name, 'none')} there, {here} here"
            for name, here in needs.items()
            if found.get(name) != here
        )
    except (GradingError, SandboxError) as error:
        lacks = str(error)
    if lacks:
        end_run(run, dask_worker)
        return f"{dask_worker.name} on {platform.node()} gets no work: {lacks}"
    await dask_worker.set_resources(**{run: dask_worker.state.nthreads})
    if dask_worker.status == Status.running:  # the scheduler looks again at what waits for one
        dask_worker.status = Status.paused
        dask_worker.status = Status.running
    return ""


def examine_machine(unsafe: bool, sample: Path | None) -> dict[str, str]:
    """Describe a machine that can isolate a submission. Raises SandboxError for another."""
    with closing(Sandbox("nobody", unsafe=unsafe)):
        return describe_machine(sample)


def describe_machine(sample: Path | None) -> dict[str, str]:
    """Return what has to be alike on all machines of a run: versions, sources, `sample`, limits."""
    import resource

    names = PACKAGES.split()
    machine = {n: next((d.version for d in distributions(name=n)), "none") for n in names}
    released = [exercise_at(name) for name in pack.exercises()]
    sources = engine_print([[one.notebook.read_text("utf-8"), one.sources()] for one in released])
    machine["gamesearch"] += f" with sources {sources}"
    machine["Python"] = ".".join(platform.python_version_tuple()[:2])
    for name, most in {**LIMITS, "AS": GRADER_BYTES}.items():
        kind = getattr(resource, f"RLIMIT_{name}", None)  # macOS has fewer
        own = resource.RLIM_INFINITY if kind is None else resource.getrlimit(kind)[1]
        machine[f"RLIMIT_{name}"] = f"{most if own == resource.RLIM_INFINITY else min(own, most):,}"
    if sample:
        content = sample.read_bytes() if sample.is_file() else None
        machine[str(sample)] = sha256(content).hexdigest()[:16] if content else "none"
    return machine
