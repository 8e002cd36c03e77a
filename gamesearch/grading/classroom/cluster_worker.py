"""What a Dask worker does for a run: it says what it has, and does tasks in processes of its own.

These processes are those of a local run, with the same limits. So a submission that brings one
down costs a row, and never the worker, whose other tasks Dask would then do again elsewhere.
They begin with a run, so that they have the package as it stands on the disk then.
"""

from __future__ import annotations

import os
import platform
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from multiprocessing import current_process
from pathlib import Path
from typing import Any, Final

from gamesearch.exercises import HOME
from gamesearch.grading.assignment_loader import GradingError
from gamesearch.grading.classroom.pool import WorkerDied, on_this_machine
from gamesearch.grading.classroom.tasks import engine_print
from gamesearch.grading.sandbox.process import LIMITS, Sandbox
from gamesearch.grading.sandbox.sizes import GRADER_BYTES

PACKAGES: Final = ("chess", "distributed", "graphviz", "jinja2", "numpy", "pygraphviz")

_idle: list[tuple[str, Executor]] = []  # processes that wait for a task, each with its run
_over: Final[deque[str]] = deque(maxlen=100)  # runs that came to an end not long ago
_change: Final = threading.Lock()  # a worker has several threads


def do_apart(run: str, task: Callable[[Any], Any], one: Any) -> Any:
    """What `task` makes of `one`, in a process of this worker's that serves this run alone.

    Raises WorkerDied if that process dies, and whatever else the task raises.
    """
    process = _idle_process(run) or _new_process()
    try:
        future = process.submit(task, one)
        error = future.exception()
    except BrokenExecutor as died:
        error = died
    if isinstance(error, BrokenExecutor):
        process.shutdown(wait=False)
        raise WorkerDied("the process that did this task died")
    with _change:
        if run in _over:
            process.shutdown(wait=False)
        else:
            _idle.append((run, process))
    return future.result()


def _idle_process(run: str) -> Executor | None:
    with _change:
        for place, (owner, process) in enumerate(_idle):
            if owner == run:
                del _idle[place]
                return process
    return None


def _new_process() -> Executor:
    process = on_this_machine(1)
    with _change, _allowed_children():
        process.submit(os.getpid)  # the first task begins it
    return process


@contextmanager
def _allowed_children() -> Iterator[None]:
    """Let this process start others, which Python denies to the daemons that Dask's workers are.

    That is for fear of orphans. The pool's processes are none: they watch this one, and end
    with it.
    """
    config: dict[str, Any] = vars(current_process())["_config"]
    daemon = config.get("daemon", False)
    config["daemon"] = False
    try:
        yield
    finally:
        config["daemon"] = daemon


def end_run(run: str) -> None:
    """End the processes of a run: those that wait at once, the others after their task."""
    with _change:
        _over.append(run)
    _end_processes(lambda owner: owner == run)


def _end_processes(wanted: Callable[[str], bool]) -> None:
    with _change:
        over = [(owner, process) for owner, process in _idle if wanted(owner)]
        _idle[:] = [pair for pair in _idle if pair not in over]
    for _, process in over:
        process.shutdown(wait=False)


# ---------------------------------------------------------------- what a worker has


@dataclass(frozen=True)
class Requirements:
    """What the machines of a run need, besides the same versions.

    `sample` is a file that all of them should see.
    """

    unsafe: bool
    sample: Path | None = None


@dataclass(frozen=True)
class Equipment:
    """What a worker has: its name, what has to be alike everywhere, and what it lacks."""

    name: str
    alike: dict[str, str]
    lacks: str = ""


def equipment(run: str, required: Requirements) -> Equipment:
    """What this worker has. What a killed run left here is ended."""
    from distributed import get_worker

    _end_processes(lambda owner: owner != run)
    worker = get_worker()
    name = str(worker.name)
    place = f"{worker.address} on {platform.node()}"
    called = place if name == worker.address else f"{name} ({place})"
    try:
        return Equipment(called, do_apart(run, examine, required))
    except GradingError as error:
        return Equipment(called, {}, str(error))


def examine(required: Requirements) -> dict[str, str]:
    """What has to be alike on all machines of a run.

    Raises GradingError where submissions cannot be graded as on other machines.
    """
    found = describe_machine(required)
    _expect_limits()
    with closing(Sandbox("nobody", unsafe=required.unsafe)):
        return found


def describe_machine(required: Requirements) -> dict[str, str]:
    """What has to be alike: versions, the fingerprint of the sources, what a file holds."""
    exercises = [*HOME.glob("*/*.ipynb"), *HOME.glob("*/*.py")]
    found = {
        "Python": ".".join(platform.python_version_tuple()[:2]),
        "gamesearch": f"{_version('gamesearch')} with sources {engine_print()}",
        "exercises": _print_of(*sorted(exercises)),
    }
    if required.sample is not None:
        found[str(required.sample)] = _print_of(required.sample)
    return found | {name: _version(name) for name in PACKAGES}


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "none"


def _print_of(*paths: Path) -> str:
    digest = sha256()
    try:
        for path in paths:
            digest.update(path.read_bytes())
    except OSError:
        return "none"
    return digest.hexdigest()[:16]


def _expect_limits() -> None:
    """Raise GradingError if this process may give a submission less than other machines do."""
    import resource

    for name, most in {**LIMITS, "AS": GRADER_BYTES}.items():
        kind = getattr(resource, f"RLIMIT_{name}", None)  # macOS has fewer
        own = resource.RLIM_INFINITY if kind is None else resource.getrlimit(kind)[1]
        if resource.RLIM_INFINITY != own < most:
            raise GradingError(f"its RLIMIT_{name} is {own:,}; {most:,} or more was expected")
