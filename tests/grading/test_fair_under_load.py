"""Marks do not depend on what else the machine does: they are equal to the byte, but for seconds.

What ran out of time is graded once more, while nothing else is, and that is what counts.
"""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

import pytest

from gamesearch.grading import answer_time
from gamesearch.grading.answer_session import answer_session, stopwatch_of
from gamesearch.grading.classroom import batch, grade_one
from gamesearch.grading.classroom.grade_one import grade_submission
from gamesearch.grading.classroom.journal import Record, as_line
from gamesearch.grading.classroom.pool import run_tasks
from gamesearch.grading.sandbox import process
from gamesearch.grading.sandbox.process import Lost, Sandbox, Spent, clear_share
from gamesearch.time_limit import TraceTimeout
from tests.grading.handing_in import BEST_ACTIONS, PS2, code, light

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]  # seconds: all share one core

# ---------------------------------------------------------------- once more, alone


class Work(NamedTuple):
    """What is to be graded; it is `late` as long as something else runs, or always."""

    name: str
    late: str = ""


class Recorded:
    """A task that notes which items are done at the same time, in threads."""

    def __init__(self):
        self.lock, self.running, self.done = threading.Lock(), [], []

    def __call__(self, one):
        with self.lock:
            self.running.append(one.name)
            self.done.append((one.name, len(self.done)))
        tries = Counter(name for name, _ in self.done)[one.name]
        late = one.late == "always" or (one.late == "at first" and tries == 1)
        record = self.given_up(one, "graded", f"try {tries}, {len(self.running)} at a time")
        with self.lock:
            self.running.remove(one.name)
        return as_line(replace(record, out_of_time=late))

    def given_up(self, one, status, reason):
        return Record(one.name, "", "", status, reason)


@pytest.mark.parametrize("jobs", [1, 3])
def test_what_ran_out_of_time_is_done_once_more_when_all_else_is_done(jobs):
    kinds = ["", "at first", "", "always", "", "at first", ""]
    todo = [Work(f"s{n}", late) for n, late in enumerate(kinds)]
    task = Recorded()
    records = list(run_tasks(task, todo, ThreadPoolExecutor, jobs))
    order = [name for name, _ in task.done]
    assert sorted(order[:7]) == [f"s{n}" for n in range(7)]
    assert sorted(order[7:]) == ["s1", "s3", "s5"]
    assert len(records) == 7
    late = {r.student: (r.out_of_time, r.reason) for r in records if r.student in "s1 s3 s5"}
    assert late == {
        "s1": (False, "try 2, 1 at a time"), "s3": (True, "try 2, 1 at a time"),
        "s5": (False, "try 2, 1 at a time"),
    }  # fmt: skip


class AtOnce(ThreadPoolExecutor):
    """Whatever is handed out is done by the time that anybody looks."""

    def submit(self, function, /, *args, **named):
        future = super().submit(function, *args, **named)
        wait([future])
        return future


def test_what_is_done_at_once_comes_in_the_order_of_the_items():
    """Else the same run would write another journal on a busy machine."""
    todo = [Work(f"s{n}") for n in range(40)]
    records = list(run_tasks(Recorded(), todo, AtOnce, 10))
    assert [record.student for record in records] == [one.name for one in todo]


# ---------------------------------------------------------------- what is counted


@pytest.fixture
def talk():
    """Begins to talk to a process that has run a cell."""
    opened = []

    def talk(source, **more):
        opened.append(Sandbox("eve"))
        session = answer_session(opened[-1], PS2, "eve", **more)
        assert session.run(source, "cell 1", 20.0)[1] == ""
        return session

    yield talk
    for one in opened:
        one.close()


BURN = "import time\ndef burn(seconds):\n    until = time.process_time() + seconds\n" + (
    "    while time.process_time() < until: pass\n"
)


@pytest.mark.sandbox
def test_the_accounts_of_a_process(talk):
    session = talk(BURN + "def sleep(seconds): time.sleep(seconds)\n")
    burn, sleep = session.look("burn"), session.look("sleep")
    start = session.spent()
    burn(0.3)
    burnt = session.spent().since(start)
    assert 0.3 <= burnt.computed < 0.6
    assert burnt.waited < 0.3  # though a busy machine may have taken many times as long
    assert burnt.answered < 0.3
    start = session.spent()
    sleep(0.5)
    slept = session.spent().since(start)
    assert slept.computed < 0.3
    assert slept.waited > 0.3
    start = session.spent()
    until = time.process_time() + 0.5
    while time.process_time() < until:
        pass  # the grader compares and draws
    assert max(session.spent().since(start)) < 0.3


def stopped(session, call):
    """Return what is said of a call that does not end in its time."""
    with pytest.raises(TraceTimeout) as caught, answer_time.counted_by(stopwatch_of(session)):  # noqa: SIM117
        with answer_time.in_time():
            call()
    return answer_time.endless(caught.value)


@pytest.mark.sandbox
def test_work_of_the_graders_own_is_never_an_answers(talk, monkeypatch):
    monkeypatch.setattr(answer_time, "SECONDS", 0.1)
    session = talk(BURN)
    burn = session.look("burn")
    with answer_time.counted_by(stopwatch_of(session)), answer_time.in_time():
        until = time.process_time() + 0.5
        while time.process_time() < until:
            pass
        burn(0.05)
    assert session.lost is None
    assert stopped(session, lambda: burn(100)) == "had not finished after 0.3 seconds"
    assert session.lost.status == "timed out"


@pytest.mark.sandbox
def test_sleeping_is_not_free_for_ever_and_always_in_doubt(talk, monkeypatch):
    monkeypatch.setattr(answer_time, "SECONDS", 0.1)
    session = talk("import time\ndef sleep(): time.sleep(1000)", overtime=True)
    sleep = session.look("sleep")
    assert stopped(session, sleep) == (
        "had not finished after waiting for 0.6 seconds (waiting is limited too)"
    )
    assert session.lost.in_doubt


@pytest.mark.sandbox
def test_what_runs_behind_the_graders_back_is_counted(talk):
    """A thread that goes on while nothing is asked."""
    session = talk(BURN + "import threading\n")
    session.run("threading.Thread(target=burn, args=(1000,), daemon=True).start()", "cell 2", 20)
    session.allow(Spent(0.2, 60, 60))
    with pytest.raises(Lost, match="when its time was up"):
        list(iter(lambda: session.look("burn"), None))


# ---------------------------------------------------------------- is it in doubt?


@pytest.mark.sandbox
def test_what_is_far_from_its_end_is_beyond_doubt(talk, monkeypatch):
    monkeypatch.setattr(answer_time, "SECONDS", 0.1)
    session = talk(BURN, overtime=True)
    burn = session.look("burn")
    assert stopped(session, lambda: burn(100)) == "had not finished after 0.3 seconds"
    assert (session.lost.status, session.lost.in_doubt) == ("timed out", False)
    with pytest.raises(Lost) as again:
        session.look("burn")
    assert not again.value.in_doubt


@pytest.mark.sandbox
def test_what_comes_to_an_end_in_overtime_is_too_late_but_in_doubt(talk, monkeypatch):
    monkeypatch.setattr(answer_time, "SECONDS", 0.1)
    monkeypatch.setattr(process, "clear_share", lambda: 100)
    session = talk(BURN, overtime=True)
    burn = session.look("burn")
    start = session.spent()
    assert stopped(session, lambda: burn(2)) == "had not finished after 0.3 seconds"
    assert (session.lost.status, session.lost.in_doubt) == ("timed out", True)
    assert 0.3 <= session.spent().since(start).computed < 1.5  # what came later is not charged


@pytest.mark.sandbox
def test_an_agent_has_no_overtime(talk, monkeypatch):
    """A move of a tournament is late when it is late."""
    monkeypatch.setattr(process, "clear_share", lambda: 100)
    session = talk(BURN)
    burn = session.look("burn")
    with pytest.raises(Lost), session.allowed(Spent(0.3, 60, 60), lambda _: Lost("timed out", "")):
        burn(100)
    assert session.lost.in_doubt
    assert session.spent().computed < 15  # of the 30 that overtime would have given


@pytest.mark.parametrize(("told", "share"), [("0\n", 1.25), ("1\n", 2.0), ("?", 2.0), (None, 2.0)])
def test_cores_that_are_shared_make_more_doubtful(tmp_path, told, share):
    if told is not None:
        (tmp_path / "active").write_text(told)
    assert clear_share(tmp_path / "active") == share


# ---------------------------------------------------------------- a class, quiet and busy

# By the processor: each of some sixty calls takes as long, half of what is allowed in all.
SLOW = BURN + BEST_ACTIONS.replace("THINK", "burn(0.005)")
ANSWERS = {
    "slow0": SLOW, "slow1": SLOW,
    "endless": BEST_ACTIONS.replace("THINK", "while True: pass"),
    "asleep": "import time\n" + BEST_ACTIONS.replace("THINK", "time.sleep(1000)"),
    "naps": "import time\n" + BEST_ACTIONS.replace("THINK", "time.sleep(0.01)"),
    "leaves": "import os\n" + BEST_ACTIONS.replace("THINK", "os._exit(3)"),
    "right": BEST_ACTIONS.replace("THINK", ""),
}  # fmt: skip
CELLS = {
    "endless cell": "while True: pass",
    "cell asleep": "import time\ntime.sleep(1000)",
    "burner": "import threading\ndef burn():\n    while True: pass\n"
    "threading.Thread(target=burn, daemon=True).start()",
    "killer": "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)",
}


@pytest.fixture(scope="module")
def small_class(tmp_path_factory):
    """Return a folder of submissions: slow but right, endless, asleep, hostile."""
    folder = tmp_path_factory.mktemp("submitted")
    for name, answer in ANSWERS.items():
        write(folder, name, light(q3=answer))
    for name, source in CELLS.items():
        book = light(q3=ANSWERS["right"])
        book["cells"].insert(-3, code(source))
        write(folder, name, book)
    return folder


def write(folder, name, book):
    (folder / f"{name}.ipynb").write_text(json.dumps(book), encoding="utf-8")


@dataclass
class Hurried:
    """Grades on one core, with shorter limits than in earnest.

    The first worker that gets the submission `kills` is killed, which leaves a mark in `folder`.
    """

    core: int
    kills: str = ""
    folder: Path = Path()

    def __call__(self, notebook, assignment, student, *, seed, unsafe=False):
        os.sched_setaffinity(0, {self.core})
        answer_time.SECONDS = 0.2
        grade_one.CELL_SECONDS = 0.4
        if student == self.kills and not (self.folder / student).exists():
            (self.folder / student).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return grade_submission(notebook, assignment, student, seed=seed, unsafe=unsafe)


@pytest.fixture(scope="module")
def graded_class(small_class, tmp_path_factory):
    """Grades the class into a new folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(batch, "engine_print", lambda *settings: "the same")

        def graded(jobs, *kills):
            out = tmp_path_factory.mktemp("graded")
            grader = Hurried(min(os.sched_getaffinity(0)), *kills)
            batch.grade_class(PS2, small_class, out, jobs=jobs, seed=5, grader=grader)
            return written(out)

        yield graded


@pytest.fixture(scope="module")
def undisturbed(graded_class):
    """Return what is written where one is graded after the other."""
    return graded_class(1)


def written(out):
    """All tables and pages by name, without the seconds that grading took."""
    kept = {}
    for path in sorted(out.rglob("*")):
        if path.is_file() and ".grading" not in path.parts:
            text = path.read_bytes().decode()
            text = re.sub(r",\d+\.\d\d,(?=bubblewrap|none|,)", ",0.00,", text)
            text = re.sub(r'"execution_time": [\d.]+', '"execution_time": 0', text)
            text = re.sub(r"\b\d+ seconds of grading", "0 seconds of grading", text)
            kept[str(path.relative_to(out)).replace(str(out), "")] = text.replace(str(out), "")
    return kept


@pytest.mark.sandbox
def test_marks_of_the_class(undisturbed):
    """Slow is right; what never ends is not, and the reason says why."""
    table = csv.DictReader(undisturbed["grades.csv"].splitlines())
    rows = {row["student"]: row for row in table}
    for name in ("slow0", "slow1", "naps", "burner", "killer", "endless cell"):
        assert rows[name]["q3"] == "4", rows[name]
    for name in ("endless", "asleep", "leaves"):
        assert rows[name]["q3"] == "0", rows[name]
    assert "waiting is limited too" in rows["cell asleep"]["reason"]
    assert "waiting is limited too" in undisturbed["feedback/asleep.html"]
    assert "had not finished within 0.4 seconds and was left out" in rows["endless cell"]["reason"]


@pytest.mark.sandbox
def test_eight_at_a_time_on_one_core_change_nothing_even_where_a_worker_is_killed(
    graded_class, undisturbed, tmp_path
):
    """It takes along what the others have under way, and all of that is done once more."""
    assert graded_class(8, "endless", tmp_path) == undisturbed
    assert [path.name for path in tmp_path.iterdir()] == ["endless"]
