"""How much memory a large class takes on a Dask cluster: that of the scheduler and of the writer.

    .venv/bin/python tests/benchmarks/cluster.py                  # 2,000 submissions, two workers
    .venv/bin/python tests/benchmarks/cluster.py --count 200

The scheduler and the workers are processes of their own, as on a real cluster. Nine submissions
of ten are fresh or not even notebooks, so that there is much to hand around and little to grade.
The memory of scheduler, writer and workers is printed on the way: it should stay flat.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).parents[2]))

from gamesearch.grading.classroom import batch
from gamesearch.grading.classroom.batch import describe_class, grade_class
from tests.grading.handing_in import light
from tests.grading.submissions import PS2, hand_in, notebook

MARKS = (50, 200, 500, 1000, 1500, 2000, 3000, 5000)  # rows after which memory is looked at


def make_class(folder: Path, count: int) -> None:
    """Of ten: one with little right, three fresh, six that are no notebooks."""
    little, fresh = light(), notebook()
    for number in range(count):
        book = little if number % 10 == 0 else fresh if number % 10 < 4 else f"nothing {number}"
        hand_in(folder, f"student{number:05}", book, layout="loose")


@contextmanager
def small_cluster(workers: int) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and its workers, started as the README says; the scheduler's process is first."""
    dask = [sys.executable, "-m", "dask"]
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "scheduler.json"
        command = [*dask, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
        started = [_quietly([*command, "--scheduler-file", str(told)])]
        try:
            while not told.exists():
                time.sleep(0.1)
            for _ in range(workers):
                command = [*dask, "worker", "--scheduler-file", str(told), "--nthreads", "1"]
                started.append(_quietly([*command, "--no-dashboard"]))
            from distributed import Client

            with Client(scheduler_file=str(told)) as client:
                client.wait_for_workers(workers)
                address = client.scheduler.address
            yield address, started
        finally:
            for process in reversed(started):
                process.terminate()
                process.wait()


def _quietly(command: list[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def megabytes(process: psutil.Process, *, below: bool = False) -> float:
    """The memory of a process, and of those `below` it."""
    family = [process, *(process.children(recursive=True) if below else [])]
    total = 0
    for one in family:
        with suppress(psutil.NoSuchProcess):
            total += one.memory_info().rss
    return total / 2**20


def watch(processes: list[subprocess.Popen[bytes]]) -> None:
    """Print memory while the journal grows."""
    scheduler, *workers = [psutil.Process(one.pid) for one in processes]
    writer, start, rows = psutil.Process(), time.perf_counter(), 0
    add = batch.Journal.add

    def add_and_look(journal: batch.Journal, entry: batch.Entry) -> None:
        nonlocal rows
        add(journal, entry)
        rows += 1
        if rows in MARKS:
            theirs = sum(megabytes(one, below=True) for one in workers)
            print(
                f"{rows:5} rows, {time.perf_counter() - start:5.0f} s: "
                f"scheduler {megabytes(scheduler):.1f} MB, writer {megabytes(writer):.1f} MB, "
                f"workers and all below {theirs:.0f} MB",
                flush=True,
            )

    batch.Journal.add = add_and_look  # type: ignore[method-assign]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=2000, help="how many submissions")
    parser.add_argument("--workers", type=int, default=2, help="how many workers")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        folder, out = Path(made) / "submitted", Path(made) / "graded"
        make_class(folder, options.count)
        with small_cluster(options.workers) as (address, processes):
            watch(processes)
            start = time.perf_counter()
            graded = grade_class(PS2, folder, out, dask=address, seed=1)
            seconds = time.perf_counter() - start
            end = megabytes(psutil.Process(processes[0].pid))
        print(describe_class(graded))
    print(
        f"{options.count} submissions on {options.workers} workers: {seconds:.0f} s; in the end "
        f"scheduler {end:.1f} MB, writer {megabytes(psutil.Process()):.1f} MB"
    )


if __name__ == "__main__":
    main()
