"""Grading a folder: every submission ends as one row, marks are never lost, names do no harm.

Most tests grade with `scripted_grader`, which does what a notebook tells it, so that nothing
here depends on how answers are checked or isolated; the last ones run the whole thing.
"""

from __future__ import annotations

import csv
import errno
import json
import os
import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gamesearch.__main__ import main
from gamesearch.exercises import HOME
from gamesearch.grading.assignment_loader import GradingError, questions_of
from gamesearch.grading.assignment_spec import read_assignment_spec
from gamesearch.grading.classroom import batch, journal
from gamesearch.grading.classroom.batch import describe_class, grade_class
from gamesearch.grading.classroom.grade_one import grade_submission
from gamesearch.grading.classroom.marks import answer_print, as_csv, read_table
from gamesearch.grading.classroom.submissions import file_names, find_submissions
from gamesearch.grading.questions.check_trees import random_instances
from tests.grading.asked import points
from tests.grading.handing_in import RIGHT
from tests.grading.runs import graded_now, rows, run, table, text_of
from tests.grading.submissions import (
    CALLS,
    PS2,
    as_cell,
    hand_in,
    notebook,
    scripted,
    scripted_grader,
    solved,
    trusting_grader,
)

pytestmark = pytest.mark.usefixtures("fresh")

# ---------------------------------------------------------------- what is found


@pytest.mark.parametrize("layout", ["nbgrader", "flat", "folder"])
def test_each_layout_is_found(folder, layout):
    for student in ("ada", "grace"):
        hand_in(folder, student, scripted(), layout)
    (folder / ".DS_Store").write_text("x")
    (folder / ".ada.ipynb").write_text("a copy that an editor left")
    found = find_submissions(folder, PS2)
    assert [one.student for one in found] == ["ada", "grace"]
    assert not any(one.problem or one.note for one in found)


def test_what_moodle_adds_to_a_name_is_taken_off(folder):
    names = {"Ada Lovelace_12": "folder", "Bo Li_7": "folder", "Bo Li_8": "flat", "Cem_9": "flat"}
    for name, layout in names.items():
        hand_in(folder, f"{name}_assignsubmission_file_{PS2}", scripted(), layout)
    students = [one.student for one in find_submissions(folder, PS2)]
    assert students == ["Ada Lovelace", "Bo Li_7", "Bo Li_8", "Cem"]


def test_a_students_own_folder_may_hold_several_exercises(folder, out):
    path = hand_in(folder, "ada", scripted(), "folder")
    for name in ("ps1_minimax.ipynb", f"{PS2}(1).ipynb"):
        path.with_name(name).write_bytes(path.read_bytes())
    for student, name in (("bela", "ps1_minimax.ipynb"), ("cem", f"{PS2} (1).ipynb")):
        (folder / student).mkdir()
        (folder / student / name).write_bytes(path.read_bytes())
    exercise = folder / PS2 / f"{PS2}.ipynb"  # the course's own, and no student's
    exercise.parent.mkdir()
    exercise.write_bytes(path.read_bytes())
    them = run(folder, out)
    assert {s: row["status"] for s, row in table(out).items()} == {"ada": "graded", "cem": "graded"}
    assert them.overlooked == (f"ada/{PS2}(1).ipynb", "bela", PS2)


def test_what_cannot_be_opened_is_a_row_with_a_reason(folder, out, tmp_path):
    path = hand_in(folder, "ada", scripted())
    secret = tmp_path / "secret.ipynb"
    secret.write_text(json.dumps(scripted()))
    for student in ("link", "directory", "empty", "renamed", "two"):
        (folder / student / PS2).mkdir(parents=True)
    (folder / "link" / PS2 / path.name).symlink_to(secret)
    (folder / "directory" / PS2 / path.name).mkdir()
    (folder / "renamed" / PS2 / f"{PS2} (1).ipynb").write_bytes(path.read_bytes())
    for name in ("a.ipynb", "b.ipynb"):
        (folder / "two" / PS2 / name).write_bytes(path.read_bytes())
    (folder / "elsewhere").symlink_to(folder / "ada")
    os.mkfifo(folder / "two" / "pipe")
    (folder / "pipe" / PS2).mkdir(parents=True)
    os.mkfifo(folder / "pipe" / PS2 / path.name)  # reading it would wait for ever
    run(folder, out)
    assert {s: (row["status"], row["reason"]) for s, row in table(out).items()} == {
        "ada": ("graded", ""),
        "directory": ("refused", "it is not a plain file"),
        "elsewhere": ("refused", "its folder is a link to another"),
        "empty": ("refused", f"there is no notebook in its folder, none called '{path.name}'"),
        "link": ("refused", "it is a link to another file"),
        "pipe": ("refused", "it is not a plain file"),
        "renamed": ("graded", f"the notebook was called '{PS2} (1).ipynb', not '{path.name}'"),
        "two": ("refused", f"there are 2 notebooks in its folder, none called '{path.name}'"),
    }


def test_a_folder_without_submissions_is_a_slip_of_the_teachers(folder, out, capsys):
    def said(*more):
        options = ["--submissions", str(folder), "--out", str(out), *more]
        assert main(["grade", PS2, *options]) == 2
        captured = capsys.readouterr()
        assert captured.err.count("\n") == 1
        return captured.err

    assert f"there is no folder {folder}" in said()
    with pytest.raises(GradingError, match=f"there is no folder {folder}"):
        grade_class(PS2, str(folder), str(out))  # as one types it in a notebook
    folder.write_text("a notebook")
    assert f"{folder} is a file; a folder of files that were handed in was expected" in said()
    folder.unlink()
    folder.mkdir()
    assert "holds no submissions" in said()
    hand_in(folder, "ada", scripted())
    with pytest.raises(GradingError, match="there is no assignment 'ps9'"):
        grade_class("ps9", folder, out)
    assert not (out / "grades.csv").exists()


# ---------------------------------------------------------------- hostile names

HOSTILE = [
    "<script>alert(1)<", "=cmd()", "+1", "@SUM(A1)", "-2+3", "'quoted", "Ada", "ada", "ADA",
    "a" * 120, "..\\..\\x", "~", "con", "two\nlines", "\u202egpj.exe", "Åsa", "A\u030asa",
    "sp ace", "%2e%2e", "a&b", 'q"uote', "$(reboot)",
]  # fmt: skip


def test_hostile_names_do_no_harm(folder, out, tmp_path):
    for name in HOSTILE:
        hand_in(folder, name, scripted("timed out" if name == "~" else "graded"))
    (folder / "~").rename(folder / os.fsdecode(b"\xff\xfe"))  # a name that is no text
    run(folder, out)
    found = table(out)
    assert len(found) == len(HOSTILE)
    assert {"Ada", "ada", "ADA", "'=cmd()", "+1", "'-2+3", "''quoted", "two\\nlines"} <= set(found)
    assert all(name.isprintable() for name in found)
    assert not any(name.startswith(("=", "@")) for name in found)
    assert found["\\xff\\xfe"]["status"] == "timed out"
    pages = sorted(path.name for path in (out / "feedback").iterdir())
    assert len({page.casefold() for page in pages}) == len(HOSTILE)
    assert all(re.fullmatch(r"[A-Za-z0-9][\w.@+~-]*\.html", page) for page in pages)
    for page in [*(out / "feedback").iterdir(), *out.glob("*.html")]:
        assert "<script" not in page.read_text(encoding="utf-8")
    assert {path.name for path in tmp_path.iterdir()} == {"submitted", "graded"}
    marks = out / "manual.csv"
    marks.write_bytes(marks.read_bytes().replace(b"'=cmd(),q5,", b"'=cmd(),q5,3"))
    assert run(folder, out).unknown == []
    assert table(out)["'=cmd()"]["q5"] == "3"


names = st.text(st.characters(exclude_characters="/\0", exclude_categories=["Cs"]), min_size=1)


@given(st.lists(names | st.sampled_from(HOSTILE), unique=True, max_size=8))
def test_no_two_students_share_a_file_on_any_system(students):
    files = file_names(students)
    assert list(files) == students
    assert len({name.casefold() for name in files.values()}) == len(students)
    for name in files.values():
        assert re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._@+~-]{0,80}", name)
        assert name.split(".")[0].lower() not in ("con", "nul", "aux", "prn", "com1")


def test_ids_made_to_share_a_page_do_not():
    ids = ["Zo!%)=?#M", "Zo!&&#)=M"]  # the same characters are kept, and eight digits of a hash
    first, second = file_names(ids).values()
    assert first[:13] == second[:13] == "Zo-M~3ea4e289"
    assert first != second


def test_files_may_be_loose_or_in_folders(folder, out):
    """Of a student who has both, the better one counts."""
    hand_in(folder, "ada", scripted(), "nbgrader")
    hand_in(folder, "ada", scripted(scores=(0, 0, 0, 0)), "flat")
    hand_in(folder, "x", scripted(), "flat")
    run(folder, out)
    rows = table(out)
    assert [rows[name]["total"] for name in ("ada", "ada (2)", "x")] == ["24", "0", "24"]


@given(st.lists(st.text(max_size=8) | st.sampled_from(HOSTILE), min_size=1, max_size=4))
def test_a_table_cannot_hold_a_formula_and_gives_back_what_was_put_in(cells):
    cells = [cell.replace("\r", "").replace("\n", "").replace("\0", "") for cell in cells]
    written = as_csv([cells]).decode("utf-8", "replace")
    for cell in next(csv.reader([written])):
        assert not cell.startswith(("=", "@", "\t")) or cell in ("", "'")
        if cell.startswith(("+", "-")):
            float(cell)


pieces = st.lists(st.sampled_from([*"=+-@＝;,\t'\"x1 "]), max_size=8).map("".join)


@given(pieces)
@example("x;=1+1;")
@example('x;"=1+1;')
def test_a_table_holds_no_formula_where_another_separator_counts(tmp_path_factory, cell):
    path = tmp_path_factory.mktemp("table") / "table.csv"
    path.write_bytes(as_csv([("a", "b"), ("x", f"x{cell}")]))
    assert read_table(path, ["b"])[0].cells["b"] == f"x{cell}"
    *_, line = path.read_text(encoding="utf-8").splitlines()
    for read in next(csv.reader([line], delimiter=";"))[1:]:
        assert not read.startswith((*"=+-@＝",))


# ---------------------------------------------------------------- what is written

ALL = f"{sum(points(PS2).values()):g}"  # points


def test_the_table_has_points_maxima_total_status_reason_and_seconds(folder, out):
    hand_in(folder, "ada", scripted(scores=(6, 4, 4, 2)))
    hand_in(folder, "bela", scripted(scores=(0, 0, 0, 0), text=""))
    hand_in(folder, "chen", scripted("refused"))
    said = describe_class(run(folder, out))
    assert f"2 graded, 1 refused; mean of those graded 8.0 of {ALL}\n" in said
    assert "<dt>mean</dt><dd>8</dd>" in text_of(out, "statistics")
    lines = (out / "grades.csv").read_text(encoding="utf-8").splitlines()
    later = "".join(f"0,{most:g}," for name, most in points(PS2).items() if name > "q5")
    assert lines == [
        f"student,{','.join(f'{name},{name} max' for name in points(PS2))},late,total,max,"
        "pending,status,reason,seconds,isolation",
        f"ada,6,6,0,6,4,6,4,4,2,8,,4,{later}0,16,{ALL},q5,graded,,0.25,bubblewrap",
        f"bela,0,6,0,6,0,6,0,4,0,8,0,4,{later}0,0,{ALL},,graded,,0.25,bubblewrap",
        f"chen,0,6,0,6,0,6,0,4,0,8,0,4,{later}0,0,{ALL},,refused,it was refused,1.50,bubblewrap",
    ]
    assert rows(out / "canvas.csv") == {
        "Student": ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", PS2],
        "    Points Possible": ["    Points Possible", "", "", "", "", ALL],
        "ada": ["ada", "", "", "ada", "", ""],  # not before a reader has read it
        "bela": ["bela", "", "", "bela", "", "0"],
        "chen": ["chen", "", "", "chen", "", "0"],
    }
    told = json.loads((out / "gradescope" / "ada.json").read_text(encoding="utf-8"))
    assert told["score"] == 16
    assert [test.get("score") for test in told["tests"]][:6] == [6, 0, 4, 4, 2, None]
    assert [test["max_score"] for test in told["tests"]] == [*points(PS2).values()]
    assert told["tests"][2]["output"] == "partly right: a fault in q2"


def test_the_weights_are_the_masters(folder, out, monkeypatch):
    hand_in(folder, "ada", scripted(scores=(6, 4, 4, 2)))
    spec = read_assignment_spec(PS2)
    parts = [replace(p, points=15) if p.name == "q2" else p for p in spec.parts]
    monkeypatch.setattr(batch, "read_assignment_spec", lambda _: replace(spec, parts=tuple(parts)))
    run(folder, out)
    assert (table(out)["ada"]["q2"], table(out)["ada"]["q2 max"]) == ("10", "15")
    assert (table(out)["ada"]["total"], table(out)["ada"]["max"]) == ("22", f"{int(ALL) + 9}")


def test_the_master_tells_titles_points_and_a_rubric_that_adds_up():
    spec = read_assignment_spec(PS2)
    assert spec.title == "Problem set 2: alpha-beta"
    assert {part.name: part.points for part in spec.parts} == {
        name: asked.points for name, asked in questions_of(PS2).items()
    }
    assert [part.title for part in spec.parts][:2] == [
        "your own tree, by hand", "the whole walk, on the tree"
    ]  # fmt: skip
    written = next(part for part in spec.parts if part.name == "q5")
    assert written.written
    assert sum(points for points, _ in written.rubric) == written.points
    assert "cut when α ≥ β" in written.task
    assert "MARK SCHEME" not in written.model
    assert "a fresh window" in written.rubric[-1].text


def test_a_folder_of_marks_is_for_one_assignment(folder, out):
    """Marks by hand would be taken for those of answers that nobody has read."""
    hand_in(folder, "ada", scripted(text="My answer."), layout="flat")
    run(folder, out)
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    with pytest.raises(GradingError, match=rf"holds the grades of {PS2}.* ps1_minimax.* --out"):
        grade_class("ps1_minimax", folder, out, grader=scripted_grader, pool=ThreadPoolExecutor)
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("name", ["grades.csv", "canvas.csv"])
def test_a_table_of_another_programs_is_not_overwritten(folder, out, name):
    hand_in(folder, "ada", scripted())
    out.mkdir()
    (out / name).write_bytes(b"all of last year")
    for _ in range(2):
        with pytest.raises(GradingError, match=r"\.grading, or choose another folder with --out"):
            run(folder, out)
        assert (out / name).read_bytes() == b"all of last year"
    assert not graded_now()


def test_an_id_in_the_notebook_that_the_file_contradicts_is_told(folder, out):
    """Canvas puts names of its own before a file's; then other trees would be asked for."""
    book = scripted(code='STUDENT = "ada"')
    hand_in(folder, "ada", book)
    hand_in(folder, "lovelaceada_123_45_ps2", book)
    hand_in(folder, "bela", scripted(code='STUDENT = ""  # your id'))
    hand_in(folder, "Cem", scripted(code='STUDENT = " cem@x.edu "'))
    them = run(folder, out)
    reasons = {student: row["reason"] for student, row in table(out).items()}
    assert reasons["ada"] == reasons["bela"] == reasons["Cem"] == ""
    assert (
        "says STUDENT = 'ada', but the file's name says 'love" in reasons["lovelaceada_123_45_ps2"]
    )
    told = "1 notebook whose STUDENT is not the file's (where it is right, rename the file): "
    assert f"{told}lovelaceada_123" in describe_class(them)


def test_work_that_turns_out_to_be_anothers_second_file_is_graded_again(folder, out):
    """Its trees are drawn from an id, to which the number belonged while it was alone."""
    alone = hand_in(folder, "eve (2)", scripted(), "flat")
    run(folder, out)
    graded_now()
    hand_in(folder, "eve", scripted())
    alone.rename(folder / "eve.ipynb")
    run(folder, out)
    assert sorted(graded_now()) == ["eve", "eve"]


@pytest.mark.sandbox
def test_a_notebook_of_another_exercise_is_refused(folder, out):
    for path in (path for path in HOME.glob("*/*.ipynb") if path.stem != PS2):
        hand_in(folder, path.stem, path.read_bytes())
    said = describe_class(run(folder, out, grader=grade_submission))
    for name, row in table(out).items():
        told = f"the notebook is of the exercise '{name}', but '{PS2}' was expected."
        assert (row["status"], row["reason"]) == ("refused", told)
    assert f"{len(table(out))} notebooks of another exercise: project_tournament, " in said
    assert "mean" not in said + text_of(out, "statistics")


def test_a_notebook_without_the_right_to_read_is_told_and_costs_no_other(folder, out, monkeypatch):
    def lstat(path):
        if path.stem == "bela":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return path.stat(follow_symlinks=False)

    hand_in(folder, "ada", scripted())
    hand_in(folder, "bela", scripted(), "flat")
    run(folder, out)
    with monkeypatch.context() as shut:
        shut.setattr(Path, "lstat", lstat)
        them = run(folder, out)
    told = "1 notebook that you may not read (change the permissions and run this again): bela"
    assert told in describe_class(them)
    assert {change.why for change in them.changes} == {"nothing could be opened"}
    assert table(out)["ada"]["total"] == "24"


def test_what_lies_beside_the_submissions_is_named(folder, out):
    hand_in(folder, "ada", scripted())
    (folder / "zed.zip").write_bytes(b"PK")
    (folder / "Dora Maar_1_assignsubmission_file_").mkdir()
    (folder / ".DS_Store").write_bytes(b"x")
    (folder / "._ada.ipynb").write_bytes(b"x")
    (folder / ".bob.ipynb").write_bytes(b"{}")  # hidden, but it may be somebody's work
    them = run(folder, out)
    assert them.overlooked == (".bob.ipynb", "Dora Maar_1_assignsubmission_file_", "zed.zip")
    names = ", ".join(them.overlooked)
    assert f"ignored: {names} (unpack a student's work, or rename" in describe_class(them)
    assert f"<bdi>{names}</bdi>" in text_of(out, "statistics")
    empty = folder / "only"
    (empty / "Ada_1_assignsubmission_file_").mkdir(parents=True)
    with pytest.raises(GradingError, match="holds no submissions, only Ada_1_assign"):
        run(empty, out)


def test_a_second_notebook_in_a_students_folder_is_named(folder, out):
    path = hand_in(folder, "ada", scripted())
    run(folder, out)
    for name in (f"{PS2}(1).ipynb", f"._{PS2}.ipynb", f"{PS2}.IPYNB"):
        path.with_name(name).write_bytes(path.read_bytes())
    renamed = hand_in(folder, "bela", scripted()).rename(folder / "bela" / PS2 / "mine.ipynb")
    renamed.with_name("._mine.ipynb").write_bytes(b"x")
    them = run(folder, out)
    assert them.overlooked == (f"ada/{PS2}(1).ipynb",)
    assert f"ignored: ada/{PS2}(1).ipynb" in describe_class(them)
    assert table(out)["bela"]["status"] == "graded"
    note = f"The notebook was called &#39;mine.ipynb&#39;, not &#39;{PS2}.ipynb&#39;."
    assert note in text_of(out, "feedback/bela")


def test_pages_of_names_that_are_gone_do_not_stay(folder, out):
    hand_in(folder, "anna", scripted())
    run(folder, out)
    assert [path.name for path in (out / "feedback").iterdir()] == ["anna.html"]
    (out / "feedback" / "notes.html").write_text("mine", encoding="utf-8")
    hand_in(folder, "ANNA", scripted())
    run(folder, out)
    pages = sorted(path.name for path in (out / "feedback").iterdir())
    assert pages[2:] == ["notes.html"]
    assert all(re.fullmatch(r"(?i:anna)~[0-9a-f]{24}\.html", page) for page in pages[:2])
    assert len(list((out / "gradescope").iterdir())) == 2


def test_prints_of_answers_are_no_numbers():
    prints = [answer_print(str(n)) for n in range(3000)]
    assert not any(re.fullmatch(r"[\d.e+]+", each) for each in prints)
    assert len(set(prints)) == len(prints)


@pytest.mark.parametrize("name", ["late.csv", "manual.csv"])
def test_a_table_that_cannot_be_read_is_not_taken_for_none(name, folder, out, capsys):
    hand_in(folder, "ada", scripted())
    path, columns = out / name, "student,days,penalty,question,score,comment"
    path.mkdir(parents=True)
    for data, says in (
        (None, f"{path}' is a folder; a file was expected"),
        (f"{columns}\nada,1,5,q5,1,für".encode("cp1252"), "line 2 has the byte 0xfc; save it as"),
        (columns.encode("utf-16"), "line 1 has the byte 0xff; save it as 'CSV UTF-8'"),
        (f"sep=,\n{columns}".encode(), "begins with 'sep=,'; the columns student, "),
        (None, "there is no file"),
    ):  # fmt: skip
        if data is not None:
            shutil.rmtree(path, ignore_errors=True)
            path.write_bytes(data)
        elif path.is_file():
            path.unlink()
            path.symlink_to("gone")
        assert main(["grade", PS2, "--submissions", str(folder), "--out", str(out)]) == 2
        said = capsys.readouterr().err
        assert says in said
        assert said.count("\n") == 1
    path.unlink()
    path.write_text(f"\ufeff{columns}\n\n,,,,,\nada,1,5,q5,1,\n\n".replace(",", ";"), "utf-8")
    run(folder, out)
    row = table(out)["ada"]
    assert (row["late"], row["q5"]) == (("-1.2", "") if name == "late.csv" else ("0", "1"))


def test_a_late_submission_costs_what_the_table_says(folder, out, tmp_path):
    for student in ("ada", "bela", "chen"):
        hand_in(folder, student, scripted(scores=(6, 4, 4, 2), text=""))
    late = tmp_path / "late.csv"
    late.write_text("Student;Days;Penalty\nada;1;10\nbela;2,5;33 %\nzoe;1;5\n", encoding="utf-8")
    them = run(folder, out, late_csv=late)
    late.unlink()
    assert {s: (row["late"], row["total"]) for s, row in table(out).items()} == {
        "ada": ("-1.6", "14.4"), "bela": ("-5.28", "10.72"), "chen": ("0", "16"),
    }  # fmt: skip
    assert them.unknown == ["zoe"]
    assert "who handed in nothing: 'zoe'; if an id is mistyped, correct it" in describe_class(them)
    page = text_of(out, "feedback/bela")
    assert "2.5 days late: 33% of the points (5.28) are taken off." in page
    run(folder, out)  # the table is remembered
    assert table(out)["ada"]["total"] == "14.4"


# ---------------------------------------------------------------- feedback


def test_feedback_shows_what_failed_on_which_tree_drawn(folder, out):
    wrong = RIGHT["q2"].replace(
        "v > best if mine else v < best", "v >= best if mine else v <= best"
    )
    hand_in(folder, "ada", solved("ada", q2=wrong))
    run(folder, out, grader=trusting_grader, seed=41)
    page = text_of(out, "feedback/ada")
    assert "An equally good move replaces the earlier one (&gt;= instead of &gt;)." in page
    assert "[2, [2, 1]], MAX moves at A; MIN at B" in page
    assert page.count("<svg") == 2
    assert page.count("<desc>Game tree; MAX moves at the root A.") == 2
    assert page.index("Expected: value 2") < page.index("Yours: value 2")
    assert not re.search(r"https?://(?!www\.w3\.org/)", page)  # nothing to fetch
    assert "default-src 'none'" in page
    assert not re.search(r' id="', page[page.index("<svg") :])
    assert not re.search("#[0-9a-f]{6}", page[page.index("<body") :])  # colours are the page's
    assert "prefers-color-scheme:dark" in page
    assert "@media print" in page
    statistics = text_of(out, "statistics")
    assert "An equally good move replaces the earlier one" in statistics


ENDLESS_ON_LARGE_TREES = """
def alpha_beta(game, state):
    def leaves(s):
        if game.is_terminal(s):
            return 1
        return sum(leaves(game.result(s, a)) for a in game.actions(s))

    while leaves(state) > 13:
        pass
    return inner(game, state)
"""


def test_a_hidden_tree_is_never_shown(folder, out):
    """It goes wrong on trees that are too large to be the lectures', and on no smaller one."""
    seed = 20231
    hidden = {str(tree) for tree, _ in random_instances(seed)}
    right = as_cell("book_pairs") + "\n\ninner = alpha_beta\n"
    hand_in(folder, "ada", solved("ada", q2=right + ENDLESS_ON_LARGE_TREES))
    run(folder, out, grader=trusting_grader, seed=seed)
    page = text_of(out, "feedback/ada")
    assert "It asked its game 50,000 questions and went on." in page
    assert "It shows on a hidden tree, which is not printed here." in page
    everything = [p for p in out.rglob("*") if p.is_file() and ".grading" not in p.parts]
    for path in everything:
        text = path.read_text(encoding="utf-8")
        assert not any(tree in text for tree in hidden)
        assert str(seed) not in text


def test_a_page_for_one_who_is_right_and_for_one_who_was_refused(folder, out):
    hand_in(folder, "ada", scripted(text=""))
    hand_in(folder, "chen", scripted("refused"))
    with hand_in(folder, "dora", "{}").open("r+b") as file:
        file.truncate(65 << 20)
    run(folder, out)
    ada, chen, dora = (text_of(out, f"feedback/{name}") for name in ("ada", "chen", "dora"))
    assert "The checks found no mistake in what you handed in." in ada
    assert f"24 <span>of {ALL} points</span>" in ada
    assert "Your notebook was not graded (refused)." in chen
    assert "It was refused." in chen
    assert "run all cells" not in chen
    assert "It has 68,157,440 bytes; at most 67,108,864 were expected: clear all outputs" in dora


def test_a_page_says_that_something_is_right_only_if_something_was_checked(folder, out):
    hand_in(folder, "blank", notebook(q5="YOUR ANSWER HERE"))
    hand_in(folder, "only words", notebook(q5="My answer."))
    hand_in(folder, "ada", solved("ada", q2="", q3="", q4="", q5="YOUR ANSWER HERE"))
    run(folder, out, grader=trusting_grader)
    blank, words, ada = (
        " ".join(text_of(out, f"feedback/{name}").split())
        for name in file_names(["blank", "only words", "ada"]).values()
    )
    right, nothing = "The checks found no mistake in what you handed in.", "Nothing was attempted"
    assert [right in page for page in (blank, words, ada)] == [False, False, True]
    assert f"{nothing}: every answer is empty or as it was handed out" in blank
    assert f"{nothing} except what a person reads." in words
    assert nothing not in ada


# ---------------------------------------------------------------- marks by hand


def marked(out, *lines, append=False):
    """Fill in manual.csv as a teacher does: by rewriting its rows in a spreadsheet."""
    path = out / "manual.csv"
    before = path.read_text(encoding="utf-8-sig") if append else "student,question,score,comment\n"
    path.write_text(before + "".join(f"{line}\n" for line in lines), encoding="utf-8")


def test_marks_by_hand_go_out_and_come_back(folder, out):
    for student in ("ada", "bela"):
        hand_in(folder, student, scripted(text=f"Says {student}: a < b & c"))
    them = run(folder, out)
    assert [grade.pending for grade in them.grades] == [("q5",), ("q5",)]
    review = text_of(out, "review")
    assert "Says ada: a &lt; b &amp; c" in review
    assert "A bound that equals the best value may hide a worse move." in review
    assert "0 of 2 answers are marked." in review
    assert "manual.csv" in review
    assert "manual.csv<" not in review  # a browser would hand out a copy of it
    assert [row[:4] for row in rows(out / "manual.csv").values()] == [
        ["student", "question", "score", "comment"], ["ada", "q5", "", ""], ["bela", "q5", "", ""],
    ]  # fmt: skip
    path = out / "manual.csv"
    text = path.read_text(encoding="utf-8-sig")
    path.write_text(text.replace("ada,q5,,", 'ada,q5,"3,5","Good, but <b>why</b>?"'), "utf-8")
    graded_now()
    run(folder, out)
    assert graded_now() == []
    assert (table(out)["ada"]["q5"], table(out)["ada"]["total"]) == ("3.5", "27.5")
    assert table(out)["bela"]["q5"] == ""
    page = text_of(out, "feedback/ada")
    assert "Good, but &lt;b&gt;why&lt;/b&gt;?" in page
    assert "marked by hand" in page
    assert "1 of 2 answers are marked." in text_of(out, "review")
    assert rows(out / "canvas.csv")["ada"][-1] == "27.5"


def test_a_humans_marks_are_never_overwritten_or_lost(folder, out):
    """Whatever is handed in later, what stood in the file stands there still."""
    hand_in(folder, "ada", scripted(text="First words."))
    run(folder, out)
    marked(out, "ada,q5,2,Fine,", "gone,q5,1,left the course", "ada,q2,5,we agreed on this")
    for student, text in (("bela", "Mine."), ("ada", "Quite other words."), ("chen", "")):
        before = (out / "manual.csv").read_bytes()
        hand_in(folder, student, scripted(scores=(6, 0, 4, 8), text=text))
        run(folder, out)
        assert (out / "manual.csv").read_bytes().startswith(before)
        assert (table(out)["ada"]["q5"], table(out)["ada"]["q2"]) == ("2", "5")
    assert list(rows(out / "manual.csv")) == ["student", "ada", "gone", "bela"]


def test_blanks_around_ids_and_questions_do_not_count(folder, out, tmp_path):
    for student in ("ada", " bela "):
        hand_in(folder, student, scripted(), "flat")
    late = tmp_path / "late.csv"
    late.write_text("student,days,penalty\nbela ,1,50\n", encoding="utf-8")
    run(folder, out, late_csv=late)
    marked(out, "ada , q5,3,", " bela,q5 ,4,")
    for _ in range(2):
        assert run(folder, out).unknown == []
    assert {s: row["total"] for s, row in table(out).items()} == {"ada": "27", "bela": "14"}
    assert len((out / "manual.csv").read_text(encoding="utf-8").splitlines()) == 3


def test_ids_in_tables_are_compared_like_all_others(folder, out, tmp_path):
    """Case, blanks and an e-mail's host count only where two students differ in nothing else."""
    for student in ("Ada", "ada", "bela"):
        hand_in(folder, student, scripted(), "flat")
    run(folder, out)
    late = tmp_path / "late.csv"
    late.write_text("student,days,penalty\nBela@x.edu,1,50\n", encoding="utf-8")
    marked(out, "ada,q5,1,", "ADA,q5,2,", "B e l a,q5,4,")
    them = run(folder, out, late_csv=late)
    assert {s: row["total"] for s, row in table(out).items()} == {
        "Ada": "24", "ada": "25", "bela": "14",
    }  # fmt: skip
    assert "who handed in nothing: 'ADA'; if an id is mistyped" in describe_class(them)


def test_a_mark_is_known_to_be_for_an_earlier_answer(folder, out):
    hand_in(folder, "ada", scripted(text="First words."))
    run(folder, out)
    path = out / "manual.csv"
    path.write_bytes(path.read_bytes().replace(b"ada,q5,,", b"ada,q5,2,ok"))
    run(folder, out)
    assert "has changed since" not in text_of(out, "review")
    hand_in(folder, "ada", scripted(text="Quite other words."))
    them = run(folder, out)
    assert table(out)["ada"]["q5"] == "2"  # until somebody reads the new one
    assert "1 answer to read" in describe_class(them)
    review = text_of(out, "review")
    assert "has changed since it was marked" in review
    assert "0 of 1 answers are marked." in review
    assert len(path.read_text(encoding="utf-8-sig").splitlines()) == 3
    path.write_text(
        path.read_text(encoding="utf-8-sig").replace("ada,q5,,,", "ada,q5,4,,"), "utf-8"
    )
    run(folder, out)
    assert table(out)["ada"]["q5"] == "4"
    assert "has changed since" not in text_of(out, "review")


# ---------------------------------------------------------------- run again


def test_a_second_run_grades_only_what_is_new(folder, out):
    for student in ("ada", "bela"):
        hand_in(folder, student, scripted())
    run(folder, out)
    seeds = {seed for _, seed in CALLS}
    assert graded_now() == ["ada", "bela"]
    before = {path: path.read_bytes() for path in out.glob("*.csv")}
    run(folder, out)
    assert graded_now() == []
    assert before == {path: path.read_bytes() for path in out.glob("*.csv")}
    assert "No grade has changed." in text_of(out, "statistics")
    hand_in(folder, "chen", scripted())
    hand_in(folder, "ada", scripted(scores=(6, 6, 4, 0)))
    run(folder, out)
    assert {seed for _, seed in CALLS} == seeds  # drawn once
    assert graded_now() == ["ada", "chen"]
    run(folder, out, seed=5)
    assert {seed for _, seed in CALLS} == {5}
    assert graded_now() == ["ada", "bela", "chen"]


def test_what_a_later_run_changes_is_told_with_its_reason(folder, out, tmp_path):
    for student in ("ada", "bela", "chen", "dora"):
        hand_in(folder, student, scripted())
    run(folder, out)
    assert not (out / "changes.csv").exists()
    shutil.rmtree(folder / "dora")
    hand_in(folder, "eve", scripted())
    hand_in(folder, "ada", scripted(scores=(6, 3, 4, 8)))
    marked(out, "bela,q5,4,")
    (tmp_path / "late.csv").write_text("student,days,penalty\nchen,1,50\n", encoding="utf-8")
    them = run(folder, out, late_csv=tmp_path / "late.csv")
    expected = [
        ("dora", "total", "24", "", "gone since the last run"),
        ("ada", "q2", "6", "3", "handed in again"),
        ("ada", "total", "24", "21", "handed in again"),
        ("bela", "q5", "", "4", "marked by hand"),
        ("bela", "total", "24", "28", "marked by hand"),
        ("chen", "total", "24", "12", "lateness"),
        ("eve", "total", "", "24", "new since the last run"),
    ]
    assert "gone since the last run: dora\n1 student new since" in describe_class(them)
    assert [tuple(change) for change in them.changes] == expected
    with (out / "changes.csv").open(encoding="utf-8", newline="") as file:
        assert [tuple(row) for row in csv.reader(file)][1:] == expected
    assert text_of(out, "statistics").count("handed in again") == 2


def test_the_class_page_leads_to_each_student(folder, out):
    for student in ("ada", "Zoë"):
        hand_in(folder, student, scripted())
    run(folder, out)
    marked(out, "Zoë,q5,3,")
    run(folder, out)
    page = text_of(out, "statistics")
    listed = page.split("<h2>Student by student</h2>")[1].split("</details>")[0]
    cells = [re.findall(r"<td[^>]*>([^<]*)", row) for row in listed.split("<tr>")[2:]]
    read = [*points(PS2), "total"].index("q5") - len(points(PS2)) - 1
    assert [(row[read], row[-1]) for row in cells] == [("3", "27"), ("–", "24")]
    for address in re.findall(r'href="([^"]*)"', listed):
        assert (out / unquote(address)).is_file()
    assert listed.count("href=") == 2


class Interrupted(ThreadPoolExecutor):
    """Threads until somebody presses Ctrl+C at the third submission."""

    def submit(self, task, one):
        if one.student == "s2":
            raise KeyboardInterrupt
        return super().submit(task, one)


def test_an_interrupted_run_goes_on_where_it_stopped(folder, out):
    for number in range(6):
        hand_in(folder, f"s{number}", scripted())
    with pytest.raises(KeyboardInterrupt):
        run(folder, out, pool=Interrupted, jobs=1)
    assert set(graded_now()) <= {"s0", "s1"}
    kept = {path.stem for path in (out / "feedback").glob("*.html")}
    assert not (out / "grades.csv").exists()
    run(folder, out)
    assert graded_now() == sorted({f"s{n}" for n in range(6)} - kept)
    assert len(table(out)) == 6


def test_a_journal_that_was_cut_off_in_the_middle_of_a_line_is_mended(folder, out):
    for number in range(4):
        hand_in(folder, f"s{number}", scripted())
    run(folder, out, jobs=1)
    graded_now()
    expected = (out / "grades.csv").read_bytes()
    journal = out / ".grading" / "journal.jsonl"
    *_, last = journal.read_bytes().splitlines()  # two that end together stand in any order
    journal.write_bytes(journal.read_bytes()[:-40])
    run(folder, out)
    assert graded_now() == [json.loads(last)[0]["student"]]
    assert (out / "grades.csv").read_bytes() == expected
    journal.write_bytes(b"no journal at all\n" + journal.read_bytes())
    run(folder, out)
    assert graded_now() == []


def test_one_writer_at_a_time(folder, out):
    hand_in(folder, "ada", scripted())
    with (
        journal.only_writer(out / ".grading"),
        pytest.raises(GradingError, match="another run is writing"),
    ):
        run(folder, out)
    run(folder, out)


# ---------------------------------------------------------------- what goes wrong


class Fragile(ThreadPoolExecutor):
    """A worker that takes along all that was handed out when it dies, and goes on."""

    def __init__(self, jobs):
        super().__init__(1)
        self.given, self.lost = [], 0

    def submit(self, task, one):
        self.given.append(one)
        return super().submit(self._do, task, one, len(self.given))

    def _do(self, task, one, number):
        if one.student.startswith("killer"):
            self.lost = len(self.given)
        if number <= self.lost:
            raise BrokenProcessPool
        return task(one)


def test_a_worker_that_dies_costs_one_row_and_no_other(folder, out):
    for student in ("a", "b", "killer1", "c", "d", "e", "killer2", "f"):
        hand_in(folder, student, scripted(scores=(6, 6, 0, 0), text=""))
    run(folder, out, pool=Fragile)
    found = table(out)
    assert len(found) == 8
    for student, row in found.items():
        dead = student.startswith("killer")
        assert (row["status"], row["total"]) == (("crashed", "0") if dead else ("graded", "12"))
    assert found["killer1"]["reason"] == (
        "the process that graded it died, even when it was graded alone"
    )
    assert text_of(out, "statistics").count("died, even when it was graded alone") == 2
    graded_now()
    run(folder, out)  # it may have been no fault of theirs
    assert graded_now() == ["killer1", "killer2"]
    assert {row["status"] for row in table(out).values()} == {"graded"}


def test_what_the_grader_cannot_deal_with_is_a_row_with_a_reason(folder, out):
    for does in ("raise", "nonsense", "graded"):
        hand_in(folder, does, scripted(does))
    run(folder, out)
    assert {s: (row["status"], row["reason"].partition(" (line")[0]) for s, row in
            table(out).items()} == {
        "graded": ("graded", ""),
        "nonsense": ("crashed", "the grader could not handle it: it raised ValueError: verdicts "
                     f"on {', '.join(points(PS2))} were expected"),
        "raise": ("crashed", "the grader could not handle it: it raised ValueError: the drawing "
                  "pen is broken"),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("does", "said"),
    [("no isolation", "bubblewrap is not there"), ("ENOSPC", "'/tmp/full'"), ("EFBIG", "'/tmp/")],
)
def test_machinery_that_fails_gives_no_one_zero_points(folder, out, does, said):
    hand_in(folder, "ada", scripted())
    hand_in(folder, "bela", scripted(does))
    with pytest.raises((GradingError, OSError), match=said):
        run(folder, out, jobs=1)
    assert not (out / "grades.csv").exists()


# ---------------------------------------------------------------- the whole thing


def class_of_four(folder):
    """Right, wrong, hostile, and nothing at all."""
    hand_in(folder, "ada", solved("ada"))
    wrong = RIGHT["q2"].replace("lo >= hi", "(lo > hi if mine else lo >= hi)")
    hand_in(folder, "bela", solved("bela", q2=wrong))
    hand_in(folder, "chen", "no notebook")
    hand_in(folder, "dora", notebook())


def without_seconds(out):
    return {s: {k: v for k, v in row.items() if k != "seconds"} for s, row in table(out).items()}


@pytest.mark.slow
@pytest.mark.sandbox
def test_processes_and_isolation_from_the_command_line(folder, out, capsys):
    class_of_four(folder)
    command = ["grade", PS2, "--submissions", str(folder), "--out", str(out), "--jobs", "2"]
    assert main([*command, "--seed", "7"]) == 0
    found = table(out)
    points = {s: [row[f"q{n}"] for n in range(1, 6)] for s, row in found.items()}
    assert points == {
        "ada": ["6", "6", "4", "8", ""], "bela": ["6", "4", "4", "8", ""], "chen": ["0"] * 5,
        "dora": ["0"] * 5,
    }  # fmt: skip
    assert {s: row["status"] for s, row in found.items()} == {
        "ada": "graded", "bela": "graded", "chen": "refused", "dora": "graded",
    }  # fmt: skip
    assert {row["isolation"] for row in found.values()} == {"bubblewrap"}
    assert "MAX cuts on &gt; instead of &gt;=" in text_of(out, "feedback/bela")
    assert "The value is the same" in text_of(out, "review")
    assert "2 answers to read" in capsys.readouterr().out
    assert main(command) == 0
    assert without_seconds(out) == {s: {k: v for k, v in row.items() if k != "seconds"}
                                    for s, row in found.items()}  # fmt: skip


def test_a_cluster_that_is_not_there_is_said_in_one_line(folder, out, monkeypatch):
    hand_in(folder, "ada", scripted())
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(GradingError, match="--dask needs Dask"):
        run(folder, out, dask="tcp://localhost:1")


def test_what_was_found_before_a_template_changed_is_not_known_any_more(tmp_path, monkeypatch):
    room = tmp_path / "gamesearch" / "grading" / "classroom"
    (room / "templates").mkdir(parents=True)
    monkeypatch.setattr(journal, "__file__", str(room / "journal.py"))
    template = room / "templates" / "advice.html.j2"
    template.write_text("<p>{{ fault }}</p>")
    before = journal.engine_print("ps2", 7)
    assert journal.engine_print("ps2", 7) == before
    template.write_text("<b>{{ fault }}</b>")
    assert journal.engine_print("ps2", 7) != before
