"""A run that is told to stop takes everything along that it has started, and goes on later."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress

import psutil
import pytest

from gamesearch.__main__ import main
from gamesearch.commands._stopping import Stopped, stopping_tidily
from gamesearch.grading.classroom import pool
from gamesearch.pack import root
from tests.grading.submissions import PS2, hand_in, notebook

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]

ENDLESS = "import time\ntime.sleep(1000)"  # and not a loop, which would slow down those that stop
FRESH = "pass"
AGENT = "def agent(game, state, budget):\n    import time; time.sleep(1000)\n"


@pytest.fixture
def command(tmp_path):
    """Start a command whose temporary folders lie in one of the test's."""
    (tmp_path / "temporary").mkdir()
    environment = {**os.environ, "TMPDIR": str(tmp_path / "temporary"), "PYTHONPATH": str(root())}
    started = []

    def command(*words):
        started.append(
            subprocess.Popen(
                [sys.executable, "-m", "gamesearch", *words], env=environment, cwd=tmp_path,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            )
        )  # fmt: skip
        return started[-1]

    yield command
    for one in started:
        one.kill()
        one.communicate()


STUDENTS = ("bea", "cem", "dan", "eve", "fay", "gus")  # some still wait when a run is stopped


def submissions(folder, code):
    """One that is refused, so that the journal begins at once, and others that run code."""
    hand_in(folder, "abe", "no notebook", "flat")
    for student in STUDENTS:
        hand_in(folder, student, notebook(q2=code), "flat")


def grade(out):
    return "grade", PS2, "--submissions", "submitted", "--out", out, "--jobs", "2"


TOURNAMENT = (
    "tournament", "connect-four", "agents", "--out", "table", "--jobs", "2", "--seconds", "60",
)  # fmt: skip


def all_below(process, wanted):
    """All processes below one, as soon as there are so many sandboxes among them."""
    until = time.monotonic() + 60
    while time.monotonic() < until and _runs_on(process):
        found = psutil.Process(process.pid).children(recursive=True)
        try:
            if sum(one.name() == "bwrap" for one in found) >= 2 * wanted:
                return found
        except psutil.NoSuchProcess:
            continue
    raise AssertionError(process.communicate(timeout=60))


def _runs_on(process):
    """Whether a process is still there, a moment from now."""
    with suppress(subprocess.TimeoutExpired):
        process.wait(0.05)
    return process.returncode is None


def is_gone(processes):
    """Whether all have ended; what nobody reaps here has ended too."""
    psutil.wait_procs(list(filter(_is_alive, processes)), 20)
    return not any(map(_is_alive, processes))


def _is_alive(process):
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


@pytest.mark.parametrize("signals", [[signal.SIGHUP], [signal.SIGINT, signal.SIGTERM]])
def test_a_run_that_is_told_to_stop_goes_tidily_and_goes_on(
    command, tmp_path, monkeypatch, signals
):
    if any(signal.getsignal(number) == signal.SIG_IGN for number in signals):
        pytest.skip("these tests were started by nohup, or in the background")
    submissions(tmp_path / "submitted", ENDLESS)
    process = command(*grade("graded"))
    below = all_below(process, 2)
    for number in signals:
        process.send_signal(number)
    out, words = process.communicate(timeout=60)
    assert process.returncode in [128 + number for number in signals]  # any may be seen first
    kept = "stopped; everything graded so far is kept: run the same command again to continue"
    assert words.splitlines()[-1] == kept
    assert "Traceback" not in words
    assert out == ""
    assert is_gone(below)
    assert list((tmp_path / "temporary").iterdir()) == []
    journal = tmp_path / "graded" / ".grading" / "journal.jsonl"
    known = [json.loads(line)[0]["student"] for line in journal.read_text().splitlines()]
    assert known == ["abe"]
    submissions(tmp_path / "submitted", FRESH)
    monkeypatch.chdir(tmp_path)
    assert main(grade("graded")) == 0
    with (tmp_path / "graded" / "grades.csv").open(encoding="utf-8", newline="") as file:
        found = [(row["student"], row["status"]) for row in csv.DictReader(file)]
    assert found == [("abe", "refused"), *((one, "graded") for one in STUDENTS)]


def test_a_tournament_that_is_told_to_stop_goes_tidily(command, tmp_path):
    (tmp_path / "agents").mkdir()
    for name in ("ann", "bob"):
        (tmp_path / "agents" / f"{name}.py").write_text(AGENT)
    process = command(*TOURNAMENT)
    below = all_below(process, 2)
    process.terminate()
    words = process.communicate(timeout=60)[1]
    assert process.returncode == 128 + signal.SIGTERM
    kept = "stopped; everything played so far is kept: run the same command again to continue"
    assert words.splitlines()[-1] == kept
    assert is_gone(below)
    assert list((tmp_path / "temporary").iterdir()) == []


def test_workers_that_are_told_to_stop_take_their_sandboxes_along(command, tmp_path):
    """A whole group is told, as the services and batch systems of a machine do."""
    submissions(tmp_path / "submitted", ENDLESS)
    process = command(*grade("graded"))
    below = all_below(process, 2)
    for one in [psutil.Process(process.pid), *below]:
        with suppress(psutil.NoSuchProcess):  # it ends with one that was told before
            if "python" in one.name() and "spawn_main" in " ".join(one.cmdline()):
                one.terminate()
    process.terminate()
    words = process.communicate(timeout=60)[1]
    assert process.returncode == 128 + signal.SIGTERM
    assert "Traceback" not in words
    assert is_gone(below)
    assert list((tmp_path / "temporary").iterdir()) == []


def test_a_second_run_in_one_folder_is_refused_in_one_line(command, tmp_path, monkeypatch, capsys):
    submissions(tmp_path / "submitted", ENDLESS)
    first = command(*grade("shared"))
    below = all_below(first, 2)
    monkeypatch.chdir(tmp_path)
    assert main(grade("shared")) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "another run is writing to shared; wait for it to end" in said
    first.kill()  # and a dead one holds nothing
    first.wait(60)
    assert is_gone(below)
    third = command(*grade("shared"))
    all_below(third, 2)
    third.terminate()
    third.communicate(timeout=60)


def test_a_run_that_is_stopped_while_its_workers_begin_says_no_more(monkeypatch):
    """A task that still waited in line was cancelled, and the pool's own thread fell over it."""

    def stop(tasks, **_):
        while sum(one.running() for one in tasks) < 3:  # so many are handed to two workers
            pass
        raise KeyboardInterrupt

    failed = []
    monkeypatch.setattr(threading, "excepthook", failed.append)
    monkeypatch.setattr(pool, "wait", stop)
    with pytest.raises(KeyboardInterrupt):
        list(pool.run_tasks(time.sleep, [1000] * 4, pool.LocalWorkers, 2))
    assert failed == []


def test_signals_mean_afterwards_what_they_meant_before():
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    with pytest.raises(Stopped), stopping_tidily("everything graded so far"):
        signal.raise_signal(signal.SIGTERM)
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before


def test_a_run_that_outlives_its_terminal_does_so():
    """As `nohup` has it."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with stopping_tidily("everything graded so far"):
            signal.raise_signal(signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)
