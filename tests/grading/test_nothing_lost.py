"""Nothing is lost: whatever interrupts a run or damages its files, marks stay and none is doubled.

All submissions are graded with `scripted_grader`, which does what a notebook tells it.
"""

from __future__ import annotations

import errno
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from gamesearch import files
from gamesearch.__main__ import main
from gamesearch.grading.assignment_loader import GradingError
from gamesearch.grading.classroom import batch
from gamesearch.grading.classroom.batch import describe_class
from gamesearch.grading.classroom.journal import Journal, Record, sealed
from gamesearch.pack import root
from gamesearch.tournament import round_robin
from tests.grading import runs
from tests.grading.runs import table, text_of
from tests.grading.submissions import CALLS, PS2, hand_in, scripted

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("fresh")]


def run(folder, out, **options):
    """Grade one submission after another in this process, with the same seed."""
    return runs.run(folder, out, **{"seed": 7, "jobs": 1} | options)


def contents(out):
    """All files of a folder of grades, by name, without the lock."""
    return {
        str(path.relative_to(out)): path.read_bytes()
        for path in sorted(out.rglob("*"))
        if path.is_file() and path.name != "lock"
    }


def error_of(action, *arguments, **options):
    """Return what a run says instead of grading: one line."""
    with pytest.raises(GradingError) as caught:
        action(*arguments, **options)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# ---------------------------------------------------------------- killed at any moment


class Killed(BaseException):
    """The run ends here, as if by a signal that nothing can catch."""


def kill_at_write(monkeypatch, number, also_leave=False):
    """Let a run end at its write of this number; what it had begun may be left behind."""
    put, writes = Path.replace, []

    def deadly(unfinished, target):
        writes.append(target)
        if len(writes) == number:
            if also_leave:
                data = unfinished.read_bytes()
                (target.parent / ".writing-abc").write_bytes(data[: len(data) // 2])
            raise Killed
        put(unfinished, target)

    monkeypatch.setattr(Path, "replace", deadly)
    return writes


def two_runs(folder, out, between):
    """Grade once, then do what a teacher and students do; the second run is yet to come."""
    for student in ("ada", "bela", "zed"):
        hand_in(folder, student, scripted(), "flat")
    run(folder, out)
    manual = out / "manual.csv"
    manual.write_bytes(manual.read_bytes().replace(b"ada,q5,,", b"ada,q5,3,good"))
    between(folder, out)


def hand_in_more(folder, out):
    """Make changes of every kind: a mark, new work, lateness, one more student, one fewer."""
    hand_in(folder, "bela", scripted(scores=(6, 0, 4, 8), text="Other words."), "flat")
    hand_in(folder, "chen", scripted(), "flat")
    (folder / "zed.ipynb").unlink()
    (out / "late.csv").write_text("student,days,penalty\nbela,1,50\n", encoding="utf-8")


def only_a_mark(folder, out):
    """Nothing but the mark by hand."""


def nothing_yet(folder, out):
    """No first run: the one that is killed is the first."""
    shutil.rmtree(out)


@pytest.mark.parametrize("between", [only_a_mark, hand_in_more, nothing_yet])
@pytest.mark.parametrize("also_leave", [True, False])
def test_a_run_killed_at_any_write_ends_as_an_undisturbed_one(
    folder, out, tmp_path, monkeypatch, between, also_leave
):
    two_runs(folder, out, between)
    undisturbed = tmp_path / "undisturbed"
    copy = partial(shutil.copytree, out) if out.exists() else Path.mkdir
    copy(undisturbed)
    run(folder, undisturbed)
    number, ended = 0, False
    while not ended:
        number += 1
        killed = tmp_path / f"killed-{number}"
        copy(killed)
        with monkeypatch.context() as patched, suppress(Killed):
            kill_at_write(patched, number, also_leave)
            run(folder, killed)
            ended = True
        if not ended:
            run(folder, killed)
        assert contents(killed) == contents(undisturbed), number
    assert number > 8


def test_a_mark_taken_back_after_a_kill_leaves_no_change(folder, out, monkeypatch):
    """The killed run wrote its changes; the next one finds none."""
    two_runs(folder, out, only_a_mark)
    with monkeypatch.context() as patched:
        writes = kill_at_write(patched, 10**6)
        patched.setattr(
            "gamesearch.grading.classroom.pages.write_statistics",
            lambda graded: (_ for _ in ()).throw(Killed),
        )
        with pytest.raises(Killed):
            run(folder, out)
    assert out / "changes.csv" in writes
    manual = out / "manual.csv"
    manual.write_bytes(manual.read_bytes().replace(b"ada,q5,3,good", b"ada,q5,,"))
    run(folder, out)
    assert not (out / "changes.csv").exists()


def test_a_page_of_a_killed_first_run_does_not_outlive_its_student(folder, out, monkeypatch):
    for student in ("ada", "zed"):
        hand_in(folder, student, scripted(), "flat")
    with monkeypatch.context() as patched:
        patched.setattr(
            "gamesearch.grading.classroom.pages.write_tables",
            lambda *_: (_ for _ in ()).throw(Killed),
        )
        with pytest.raises(Killed):
            run(folder, out)
    (folder / "zed.ipynb").unlink()
    run(folder, out)
    assert [path.name for path in (out / "feedback").iterdir()] == ["ada.html"]
    assert list(table(out)) == ["ada"]


# ---------------------------------------------------------------- damaged files of the grader's

DAMAGED = ["", "[1, 2", "null", '"17"', '[1, {}, ["../../submitted/ada"], "0123"]', "[" * 100_000]


@pytest.mark.parametrize("name", ["seed.json", "last.json", "assignment.json"])
@pytest.mark.parametrize("text", DAMAGED, ids=range(len(DAMAGED)))
def test_a_damaged_file_of_the_graders_is_named_and_stays(folder, out, name, text):
    hand_in(folder, "ada", scripted(), "flat")
    run(folder, out, seed=None)
    path = out / ".grading" / name
    path.write_text(text, encoding="utf-8")
    before = contents(out)
    if (name, text) == ("assignment.json", '"17"'):
        assert "holds the grades of 17" in error_of(run, folder, out, seed=None)
        return
    said = error_of(run, folder, out, seed=None)
    assert said.startswith(f"{path} is damaged; put back a copy")
    assert contents(out) == before


def test_a_seed_that_is_gone_is_not_drawn_again_in_silence(folder, out):
    hand_in(folder, "ada", scripted(), "flat")
    run(folder, out, seed=None)
    (out / ".grading" / "seed.json").unlink()
    assert "give the seed with --seed" in error_of(run, folder, out, seed=None)
    run(folder, out, seed=7)
    run(folder, out, seed=None)
    assert {seed for _, seed in CALLS[1:]} == {7}


# ---------------------------------------------------------------- two files of one student


@pytest.mark.parametrize(("stub", "work"), [("IPYNB", "ipynb"), ("ipynb", "IPYNB")])
def test_of_two_files_of_one_student_the_better_counts(folder, out, stub, work):
    path = hand_in(folder, "ada", scripted(scores=(0, 0, 0, 0), text=""), "flat")
    path.rename(folder / f"ada.{stub}.")
    hand_in(folder, "ada", scripted(), "flat").rename(folder / f"ada.{work}")
    (folder / f"ada.{stub}.").rename(folder / f"ada.{stub}")
    for _ in range(2):
        graded = run(folder, out)
        found = table(out)
        assert (found["ada"]["total"], found["ada (2)"]["total"]) == ("24", "0")
        note = (
            f"2 files have the id 'ada': 'ada.{work}' (row 'ada') counts, with the most points; "
            f"'ada.{stub}' (row 'ada (2)') does not"
        )
        assert found["ada"]["reason"] == found["ada (2)"]["reason"] == note
        assert note in describe_class(graded)
    assert [student for student, _ in CALLS] == ["ada", "ada"]  # whose trees both were handed
    manual = out / "manual.csv"
    manual.write_bytes(manual.read_bytes().replace(b"ada,q5,,", b"ada,q5,3,good"))
    run(folder, out)
    assert (table(out)["ada"]["q5"], table(out)["ada (2)"]["q5"]) == ("3", "0")
    assert "My answer." in text_of(out, "review")


def test_two_notebooks_in_a_students_folder_are_both_graded(folder, out):
    path = hand_in(folder, "ada", scripted(scores=(0, 0, 0, 0)))
    path.with_suffix(".IPYNB").write_text(json.dumps(scripted()), encoding="utf-8")
    run(folder, out)
    assert {row["total"] for row in table(out).values()} == {"24", "0"}
    assert table(out)["ada"]["total"] == "24"


def test_a_name_in_two_unicode_forms_is_one_students(folder, out):
    hand_in(folder, "A\u030asa", scripted(scores=(1, 0, 0, 0)), "flat")
    hand_in(folder, "\u00c5sa", scripted(), "flat")
    run(folder, out)
    assert {s: row["total"] for s, row in table(out).items()} == {"Åsa": "24", "Åsa (2)": "1"}


def test_ids_that_differ_in_case_only_are_told_and_keep_their_rows(folder, out):
    for student in ("ada", "Ada", "bela"):
        hand_in(folder, student, scripted(), "flat")
    graded = run(folder, out)
    reasons = {student: row["reason"] for student, row in table(out).items()}
    assert reasons == dict.fromkeys(("Ada", "ada", "bela"), "")
    assert "the ids 'Ada' and 'ada' are alike; are they the same student?" in describe_class(graded)


def test_a_number_after_an_id_takes_nobodys_name(folder, out):
    """A student may be called `ada (2)`, and keeps the row."""
    for student, scores in (("ada", (1, 0, 0, 0)), ("ada (2)", (2, 0, 0, 0))):
        hand_in(folder, student, scripted(scores=scores), "flat")
    hand_in(folder, "x", scripted(), "flat").rename(folder / "ada.IPYNB")
    run(folder, out)
    totals = {student: row["total"] for student, row in table(out).items()}
    assert totals == {"ada": "24", "ada (2)": "2", "ada (3)": "1"}


def test_a_file_that_cannot_be_opened_does_not_count_before_one_that_can(folder, out, tmp_path):
    hand_in(folder, "ada", scripted(scores=(0, 0, 0, 0), text=""), "flat")
    (folder / "ada.IPYNB").symlink_to(tmp_path)
    run(folder, out)
    assert table(out)["ada"]["status"] == "graded"
    assert "it is a link to another file" in table(out)["ada (2)"]["reason"]


# ---------------------------------------------------------------- damaged tables and journals


MARKS, LATE = b"student,question,score,comment\n", b"student,days,penalty\n"


@pytest.mark.parametrize(
    ("header", "data", "said"),
    [
        (MARKS, b"ada", "line 2: question is ''; one of q1, q1b, q2, q3, q4, q5"),
        (MARKS, b",q5,3,", "line 2: student is ''; an id was expected"),
        (MARKS, b"bela,q5,2,\nada,q5,3,\xe4h", "is not UTF-8: line 3 has the byte 0xe4"),
        (MARKS, b'bela,q5,2,\nada,q5,3,"good\nzed,q5,1,\n', "line 3: unexpected end of data; row"),
        (MARKS, b'ada,q5,3,"good\nbela,q5,4,"fine"\n', "line 2: ',' expected after '\"'; rows"),
        (MARKS, b"x" * 9000, "line 2: question is ''; one of"),
        (MARKS, b"ada," + b"q" * 9000, f"line 2: question is '{'q' * 55}...'; one of q1, q1b, q2"),
        (MARKS, b"ada,q5," + b"9" * 9000, f"line 2: score is '{'9' * 55}...'; a number from 0 to"),
        (MARKS, b"ada,q5,3,good,,,more", "line 2 has 7 cells where 4 were expected; a text with"),
        (MARKS, b"ada,q5,7,", "manual.csv, line 2: score is '7'; a number from 0 to 4"),
        (MARKS, b"ada,q5,good,", "score is 'good'"),
        (MARKS, b"ada,q5,3,5", "score is '3' and comment is '5'; if both are one number, write"),
        (LATE, b"ada,1,150", "late.csv, line 2: penalty is '150'; percent from 0 to 100"),
        (LATE, b"ada,1,", "penalty is ''"),
        (LATE, b"ada,-1,10", "days is '-1'; a number of days from 0 up was expected"),
        (LATE, b"ada,1,10\nADA,2,20", "late.csv, line 3: a second row for 'ada'"),
        (MARKS, b"ada,q5,3%", "score is '3%'; a number from 0 to 4"),
        (
            MARKS.replace(b"comment", b"score"),
            b"ada,q5,3,1",
            "begins with 'student,question,score,sc",
        ),
        (LATE, b"ada,1,1_0", "penalty is '1_0'; percent from 0 to 100"),
        (LATE, b"ada,1,nan", "penalty is 'nan'"),
        (LATE, b"ada,1,0.2", "penalty is '0.2'; percent was expected, 0 or from 1 to 100"),
        (LATE, b",1,10", "line 2: student is ''; an id was expected"),
        (b"days,penalty,student\n", b"1,10", "line 2: student is ''; an id was expected"),
    ],
)
def test_a_table_that_cannot_be_meant_is_named_and_stays(folder, out, tmp_path, header, data, said):
    hand_in(folder, "ada", scripted(), "flat")
    run(folder, out)
    late = header != MARKS
    path = tmp_path / "late.csv" if late else out / "manual.csv"
    path.write_bytes(header + data)
    before = contents(out)
    words = error_of(run, folder, out, late_csv=path if late else None)
    assert f"{path}" in words
    assert said in words
    assert contents(out) == before


@pytest.mark.parametrize(
    "data",
    [
        "student;question;score;comment;answer\r\nada;q5;3,5;good\r\n".encode("utf-8-sig"),
        b"student,question,score,comment\rada,q5,3.5,good\r",
        b"question\tscore\tcomment\tstudent\nq5\t3.5\t\tada\n",
        b'student,question,score,comment\nada,q5,3.5\nbela,q5\n',
    ],
)  # fmt: skip
def test_what_spreadsheets_write_is_read(folder, out, data):
    hand_in(folder, "ada", scripted(), "flat")
    run(folder, out)
    (out / "manual.csv").write_bytes(data)
    run(folder, out)
    assert table(out)["ada"]["q5"] == "3.5"
    assert (out / "manual.csv").read_bytes() == data
    hand_in(folder, "chen", scripted(), "flat")  # for whom a row is added
    for _ in range(2):
        run(folder, out)
        assert table(out)["ada"]["q5"] == "3.5"
        assert (out / "manual.csv").read_bytes().count(b"chen") == 1


DAMAGE = [
    b"[" * 10_000, b"null", b"\xff\xfe", lambda line: line.replace(b"6", b"7", 1),
    *(sealed(one).strip().encode() for one in ({"student": "ada", "findings": []}, {}, [])),
]  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGE, ids=range(len(DAMAGE)))
def test_a_damaged_line_of_the_journal_is_told_and_its_work_done_again(folder, out, damage):
    """It is no entry at all, one in which a number has changed, or one of another edition."""
    for student in ("ada", "bela"):
        hand_in(folder, student, scripted(), "flat")
    run(folder, out)
    grades = (out / "grades.csv").read_bytes()
    path = out / ".grading" / "journal.jsonl"
    first, second = path.read_bytes().splitlines()
    damage = damage(first) if callable(damage) else damage
    path.write_bytes(damage + b"\n" + second + b"\n")
    CALLS.clear()
    said = describe_class(run(folder, out))
    assert f"{path}, line 1 was damaged, or written by another edition" in said
    assert len(CALLS) == 1
    assert (out / "grades.csv").read_bytes() == grades
    assert "was damaged" not in describe_class(run(folder, out))


# ---------------------------------------------------------------- disks and folders


@pytest.mark.parametrize("inside", ["", "graded", "ada/ps2_alpha_beta"])
def test_grades_are_not_written_among_the_submissions(folder, inside):
    hand_in(folder, "ada", scripted())
    assert "choose one elsewhere with --out" in error_of(run, folder, folder / inside)
    assert [path.name for path in folder.rglob("*")] == ["ada", PS2, f"{PS2}.ipynb"]


def test_a_full_disk_leaves_no_half_line_in_the_journal(tmp_path):
    """The limit on a file's size stands for the disk: what is written in part is taken back."""
    path = tmp_path / "journal.jsonl"
    journal = Journal(path)
    record = Record("ada", "w", "e", "graded", "")
    journal.add(record)
    before = path.read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    earlier = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 50, limits[1]))
    try:
        with pytest.raises(OSError, match=r"journal\.jsonl"):
            journal.add(replace(record, student="bela", answers={"q5": "x" * 500}))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, earlier)
    assert path.read_bytes() == before
    journal.add(replace(record, student="chen"))
    assert set(Journal(path).records) == {"ada", "chen"}


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (
            errno.ENOSPC,
            "there is no room left on the disk for '{}'; all earlier files are complete: make room",
        ),
        (errno.EDQUOT, "there is no room left on the disk for '{}'"),
        (errno.EFBIG, "'{}' is larger than files may be here; raise the limit"),
        (errno.EROFS, "'{}' is on a read-only disk; choose another place"),
        (
            errno.EACCES,
            "you may not read or write '{}'; change its permissions, or choose another place",
        ),
    ],
)
def test_a_disk_that_takes_nothing_is_said_in_one_line(
    folder, out, monkeypatch, capsys, number, said
):
    """A table that cannot be written stays as it was; the next run goes on."""
    hand_in(folder, "ada", scripted(), "flat")
    run(folder, out)
    before = contents(out)
    hand_in(folder, "ada", scripted(scores=(0, 0, 0, 0)), "flat")
    put = Path.replace

    def full(unfinished, target):
        if target.name == "grades.csv":
            raise OSError(number, os.strerror(number))
        put(unfinished, target)

    monkeypatch.setattr(Path, "replace", full)
    monkeypatch.setattr(batch, "grade_class", lambda *_, **__: run(folder, out))
    assert main(["grade", PS2, "--submissions", str(folder), "--out", str(out)]) == 2
    words = capsys.readouterr().err
    assert said.format(out / "grades.csv") in words
    assert words.count("\n") == 1
    assert contents(out)["grades.csv"] == before["grades.csv"]
    monkeypatch.setattr(Path, "replace", put)
    run(folder, out)
    assert table(out)["ada"]["total"] == "0"


# ---------------------------------------------------------------- temporary folders


def test_a_folder_of_a_dead_process_goes_and_one_of_a_living_stays(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    (tmp_path / "gamesearch.pack.dead").mkdir()
    (tmp_path / "gamesearch.pack.dead" / "file").touch()
    (tmp_path / "notes").mkdir()
    (tmp_path / "gamesearch.pack.link").symlink_to(tmp_path / "notes")
    files._remove_abandoned.cache_clear()
    mine = files.temporary_folder("pack")
    code = "from gamesearch.files import temporary_folder as t; print(t('pack'), t('unsafe'))"
    said = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True,
        cwd=root(), env=os.environ | {"TMPDIR": str(tmp_path)},
    ).stdout.split()  # fmt: skip
    assert len(said) == 2
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {mine.name, "notes", "gamesearch.pack.link"}
    if (child := os.fork()) == 0:  # it ends, and what its parent made stays
        files.remove_temporary_folders()
        os._exit(0)
    os.waitpid(child, 0)
    assert mine.exists()
    files.remove_temporary_folder(mine)
    assert not mine.exists()


@pytest.mark.parametrize("when", ["before it is locked", "while it is locked"])
def test_a_new_folder_that_another_process_takes_for_abandoned_is_made_again(
    tmp_path, monkeypatch, when
):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    make, lock, taken = tempfile.mkdtemp, files._lock, []

    def take(folder):
        if not taken:
            taken.append(Path(folder))
            Path(folder).rmdir()

    def made(**name):
        folder = make(**name)
        if when == "before it is locked":
            take(folder)
        return folder

    def locked(folder):
        descriptor = lock(folder)
        take(folder)
        return descriptor

    monkeypatch.setattr(tempfile, "mkdtemp", made)
    monkeypatch.setattr(files, "_lock", locked)
    mine = files.temporary_folder("pack")
    assert mine.is_dir()
    assert mine != taken[0]
    files.remove_temporary_folder(mine)


def test_a_folder_of_a_killed_process_goes_with_the_next(tmp_path):
    code = (
        "import os, signal; from gamesearch.files import temporary_folder; "
        "temporary_folder('pack'); os.kill(os.getpid(), signal.{})"
    )
    environment = os.environ | {"TMPDIR": str(tmp_path)}
    for end in ("SIGKILL", "SIGTERM", "SIGKILL"):
        subprocess.run(
            [sys.executable, "-c", code.format(end)], check=False, cwd=root(), env=environment
        )
        assert len(list(tmp_path.iterdir())) == 1


# ---------------------------------------------------------------- workers and references


class Attacked(ThreadPoolExecutor):
    """Processes of which somebody else kills the first few that grade s0."""

    kills = 0

    def submit(self, task, one):
        if one.student != "s0" or Attacked.kills == 0:
            return super().submit(task, one)
        Attacked.kills -= 1
        future = Future()
        future.set_exception(BrokenProcessPool())
        return future


@pytest.mark.parametrize("kills", [1, 2, 3])
def test_workers_that_somebody_kills_change_no_row(folder, tmp_path, kills):
    for number in range(3):
        hand_in(folder, f"s{number}", scripted(), "flat")
    run(folder, tmp_path / "undisturbed")
    Attacked.kills = kills
    run(folder, tmp_path / "attacked", pool=Attacked, jobs=2)
    assert Attacked.kills == 0
    assert table(tmp_path / "attacked") == table(tmp_path / "undisturbed")


def test_no_name_of_an_agents_file_is_that_of_a_reference():
    taken = {"random", "random (ours)", "random (ours 2)", "one-ply"}
    names = {one.name for one in round_robin.reference_entrants(taken)}
    assert len(names - taken) == len(round_robin.WITH_REFERENCES)
    assert {"random (ours 3)", "one-ply (ours)"} <= names
