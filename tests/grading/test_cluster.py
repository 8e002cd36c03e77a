"""Grading on a Dask cluster: the same rows as here, whatever becomes of workers and scheduler.

Most tests let the workers do `Doing`, a task that does what it is told, so that nothing here
depends on how submissions are checked.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import resource
import shutil
import socket
import subprocess
import sys
from collections import Counter
from contextlib import closing, nullcontext
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from types import SimpleNamespace

import pytest

from gamesearch.grading.assignment_loader import GradingError
from gamesearch.grading.classroom import batch, cluster, journal
from gamesearch.grading.classroom.batch import GradingTask
from gamesearch.grading.classroom.cluster import describe_machine, examine_machine, on_cluster
from gamesearch.grading.classroom.pool import LocalWorkers, run_tasks
from gamesearch.grading.classroom.submissions import find_submissions
from gamesearch.grading.sandbox import process
from gamesearch.grading.sandbox.isolation import SandboxError
from gamesearch.grading.sandbox.protocol import GRADER_BYTES
from gamesearch.pack import root
from tests.grading.submissions import PS2, hand_in, notebook, scripted, scripted_grader
from tests.grading.test_grade import class_of_four
from tests.grading.told import Doing, Told

pytestmark = [
    pytest.mark.filterwarnings("default"),  # Dask has warnings of its own
    pytest.mark.skipif(not find_spec("distributed"), reason="Dask is not installed"),
    pytest.mark.slow,
]


def told(count, **special):
    """Students a00, a01, ...; some with something special to do."""
    names = [f"a{number:02}" for number in range(count)]
    return [Told(name, special.get(name, "")) for name in names]


def done(address, todo):
    """Return the rows by student; each has exactly one."""
    records = list(run_tasks(Doing(), todo, *on_cluster(address, unsafe=True)))
    rows = {record.student: (record.status, record.reason) for record in records}
    assert Counter(record.student for record in records) == Counter(one.student for one in todo)
    return rows


def small_cluster(workers=2):
    from distributed import LocalCluster  # here: it takes half a second

    return LocalCluster(
        n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=":0"
    )


@pytest.fixture(scope="module", autouse=True)
def no_loop_but_its_own():
    """Playwright leaves its loop running in the process of a browser test; Dask waits for it."""
    running = asyncio.events._get_running_loop()
    asyncio.events._set_running_loop(None)
    yield
    asyncio.events._set_running_loop(running)


@pytest.fixture(scope="module")
def two_workers():
    with small_cluster() as small:
        yield small


# ---------------------------------------------------------------- the same rows as here


def files_of(out):
    """Return what a run wrote, without the seconds that it took."""
    found = {}
    for path in sorted(out.rglob("*")):
        if path.is_file() and ".grading" not in path.parts:
            lines = path.read_text(encoding="utf-8").splitlines()
            if path.name == "grades.csv":
                place = lines[0].split(",").index("seconds") - len(lines[0].split(","))
                lines = [",".join(w for n, w in enumerate(cells, -len(cells)) if n != place)
                         for cells in (line.split(",") for line in lines)]  # fmt: skip
            found[str(path.relative_to(out))] = [
                line for line in lines if "execution_time" not in line and " of grading" not in line
            ]
    return found


@pytest.mark.sandbox
def test_a_cluster_writes_what_this_machine_writes(tmp_path, two_workers, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = Path("submitted")  # a relative path, which means another place to the workers
    class_of_four(folder)
    hand_in(folder, "emil", notebook(q2="import os\nos._exit(0)"))
    far, near = tmp_path / "far", tmp_path / "near"
    batch.grade_class(PS2, folder, far, seed=7, dask=two_workers.scheduler_address)
    batch.grade_class(PS2, folder, near, seed=7, jobs=2)
    assert files_of(far) == files_of(near)
    assert len(files_of(far)) > 12


def test_a_submission_that_kills_its_grader_costs_one_row_and_no_worker(two_workers):
    before = set(two_workers.scheduler.workers)
    todo = told(8, a02="die", a05="hoard", a07="limit")
    far = done(two_workers.scheduler_address, todo)
    assert set(two_workers.scheduler.workers) == before
    near = run_tasks(Doing(), todo, LocalWorkers, 2)
    assert far == {record.student: (record.status, record.reason) for record in near}
    assert far.pop("a02") == (
        "crashed", "the process that graded it died, even when it was graded alone",
    )  # fmt: skip
    assert far.pop("a05") == (
        "crashed", "grading it took more than a grader's 4 GB of memory",
    )  # fmt: skip
    assert far.pop("a07") == ("graded", str(GRADER_BYTES))  # the limit of a local run
    assert set(far.values()) == {("graded", "")}


# ---------------------------------------------------------------- no cluster, or none any more


def test_a_scheduler_that_goes_away_is_said_in_one_line_and_the_run_goes_on_later(
    tmp_path, monkeypatch
):
    for number in range(6):
        hand_in(tmp_path / "submitted", f"student{number}", scripted())
    monkeypatch.setattr(cluster, "MOST_AT_ONCE", 2)  # so that some are left when it goes
    places = PS2, tmp_path / "submitted", tmp_path / "out"
    fragile, add, graded = small_cluster(1), journal.Journal.add, []

    def add_and_close(journal, record):
        add(journal, record)
        graded.append(record.student)
        fragile.close()

    monkeypatch.setattr(journal.Journal, "add", add_and_close)
    with (
        closing(fragile),
        pytest.raises(GradingError, match=r"went away; everything graded so far is kept"),
    ):
        batch.grade_class(
            *places, seed=7, dask=fragile.scheduler_address, grader=scripted_grader, unsafe=True
        )
    assert 1 <= len(graded) < 6
    kept = list(graded)
    monkeypatch.setattr(journal.Journal, "add", lambda j, r: (add(j, r), graded.append(r.student)))
    batch.grade_class(
        *places, seed=7, unsafe=True, grader=scripted_grader, pool=LocalWorkers, jobs=1
    )
    assert sorted(graded) == [f"student{number}" for number in range(6)]
    assert graded[: len(kept)] == kept


def test_a_cluster_that_loses_all_its_workers_is_said_in_one_line(monkeypatch):
    monkeypatch.setattr(cluster, "CLUSTER_SECONDS", 0.5)
    with small_cluster(1) as small:
        todo = told(3, a01="wait", a02="wait")
        records = run_tasks(Doing(), todo, *on_cluster(small.scheduler_address, unsafe=True))
        assert next(records).student == "a00"
        small.scale(0)
        with pytest.raises(GradingError, match="has had no suitable worker for"):
            next(records)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "hello", "", "tcp://", "foo://host:1"])
def test_a_scheduler_that_is_not_there_is_said_in_one_line(address, monkeypatch, capfd):
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.5)
    with pytest.raises(GradingError, match=f"there is no Dask scheduler at '{address}' ") as told:
        done(address, [])
    assert "\n" not in str(told.value)
    assert capfd.readouterr().err == ""


def test_a_port_with_something_else_behind_is_said_in_one_line(monkeypatch):
    """It takes what it is sent and never answers, as web servers do."""
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(GradingError, match=f"there is no Dask scheduler at '{address}' "):
            done(address, [])


# ---------------------------------------------------------------- who is fit


@pytest.mark.sandbox
def test_unfit_workers_are_named_and_get_no_work(tmp_path, two_workers, capfd):
    """One has no bubblewrap, one other sources; each joins the cluster by the command line."""
    for folder in ("gamesearch", "exercises", "notebooks"):
        shutil.copytree(root() / folder, tmp_path / folder)
    with (tmp_path / "gamesearch" / "game.py").open("a", encoding="utf-8") as file:
        file.write("# a line more\n")
    unfit = {
        "bare": {"PATH": "/nowhere", "PYTHONPATH": str(root())},
        "other": {"PYTHONPATH": str(tmp_path)},
    }
    address = two_workers.scheduler_address
    command = [sys.executable, "-m", "dask", "worker", address, "--nthreads", "1", "--no-nanny"]
    started = [
        subprocess.Popen(
            [*command, "--no-dashboard", "--name", name], env={**os.environ, **env}, cwd=tmp_path,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        for name, env in unfit.items()
    ]  # fmt: skip
    try:
        before = set(two_workers.scheduler.workers)
        two_workers.wait_for_workers(4, timeout=60)
        pool, jobs = on_cluster(address, unsafe=False)
        said = ""
        with pool(jobs) as executor:
            while said.count("gets no work") < 2:
                list(run_tasks(Doing(), told(4), lambda _: nullcontext(executor), jobs))
                said += capfd.readouterr().err
            workers = two_workers.scheduler.workers
            assert {at for at, one in workers.items() if one.resources} == before  # of runs
    finally:
        for one in started:
            one.kill()
            one.wait()
    lines = [line for line in said.splitlines() if line.startswith("worker ")]
    assert len(lines) == 2
    bare, other = sorted(lines)
    assert bare.startswith("worker bare on ")
    assert "gets no work: there is no bubblewrap" in bare
    assert other.startswith("worker other on ")
    assert "gets no work: gamesearch is 1.0.0 with sources" in other


def test_a_cluster_of_unfit_workers_is_said_in_one_line_after_their_names(
    two_workers, monkeypatch, capfd
):
    here = {**describe_machine(None), "Python": "2.7"}
    monkeypatch.setattr(cluster, "describe_machine", lambda sample: here)
    with pytest.raises(GradingError, match=r"no worker of the Dask cluster at .* can do this"):
        done(two_workers.scheduler_address, told(1))
    said = capfd.readouterr().err
    there = f"{sys.version_info[0]}.{sys.version_info[1]}"
    assert said.count(f"gets no work: Python is {there} there, 2.7 here\n") == 2


def test_a_worker_has_to_see_the_submissions_as_they_are_here(tmp_path):
    book = tmp_path / "ada.ipynb"
    book.write_text("one")
    before = describe_machine(book)[str(book)]
    book.write_text("another")
    assert describe_machine(book)[str(book)] != before
    book.unlink()
    assert describe_machine(book)[str(book)] == "none"


@pytest.mark.sandbox
def test_bubblewrap_has_to_work_and_not_just_to_be_there(monkeypatch):
    assert examine_machine(False, None)["gamesearch"].startswith("1.")
    monkeypatch.setattr(process, "bubblewrap_command", lambda uid: ["false"])
    with pytest.raises(SandboxError, match="the sandbox does not start here"):
        examine_machine(False, None)


def test_a_worker_whose_limits_are_tighter_than_a_local_runs_is_unfit(monkeypatch):
    assert describe_machine(None)["RLIMIT_AS"] == "4,294,967,296"
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (2 << 30, 2 << 30))
    assert describe_machine(None)["RLIMIT_AS"] == "2,147,483,648"


# ---------------------------------------------------------------- what is sent and kept


def test_a_run_hands_out_a_few_tasks_at_a_time_and_leaves_no_process(two_workers, monkeypatch):
    from distributed import Client

    monkeypatch.setattr(cluster, "MOST_AT_ONCE", 4)
    tasks = two_workers.scheduler.tasks
    seen = []
    cluster_of_two = on_cluster(two_workers.scheduler_address, unsafe=True)
    for _ in run_tasks(Doing(), told(30), *cluster_of_two):
        seen.append(len(tasks))
    assert max(seen) <= 8  # those under way, and some whose results are about to be forgotten
    with Client(two_workers.scheduler_address) as client:
        left = client.run(lambda dask_worker: [*dask_worker.executors])
    assert not [one for one in chain(*left.values()) if one.startswith(cluster.RUN)]


def test_a_task_is_small(tmp_path):
    hand_in(tmp_path, "ada", notebook())
    (one,) = find_submissions(tmp_path, PS2)
    task = GradingTask(PS2, 7, False, "0" * 16, scripted_grader)
    assert len(pickle.dumps((task, one))) < 1000


@pytest.mark.parametrize("executing", [set(), {"a task"}])
def test_processes_of_a_killed_run_end_with_the_next_examination_unless_they_work(executing):
    killed, state = f"{cluster.RUN}killed", SimpleNamespace(nthreads=1, executing=executing)
    with LocalWorkers(1) as processes:
        kept = {"default": None, killed: processes}
        worker = SimpleNamespace(name="one", address="here", state=state, executors=kept)
        lacks = asyncio.run(cluster.examine("new", {"Python": "2.7"}, True, None, worker))
        assert "2.7 here" in lacks
        assert set(kept) == {"default", *([killed] if executing else [])}


# ---------------------------------------------------------------- workers lost and joined


def test_a_row_whose_worker_is_lost_is_done_by_those_that_are_left_or_join(tmp_path, two_workers):
    """The cluster replaces a lost worker by a new one, which is examined like the others."""
    before = set(two_workers.scheduler.workers)
    todo = told(12, a01=f"kill {tmp_path / 'one'}", a04=f"kill {tmp_path / 'two'}")
    rows = done(two_workers.scheduler_address, todo)
    assert rows == {one.student: ("graded", "") for one in todo}
    assert len(before - set(two_workers.scheduler.workers)) >= 1
