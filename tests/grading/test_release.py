"""From master to student: released with nbgrader's own steps, checked alike everywhere.

The slow tests hand the course to nbgrader itself, in a folder of its own.
"""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from IPython.core.formatters import DisplayFormatter
from nbformat.v4 import new_code_cell, new_output, reads_json, writes_json

from gamesearch import pack
from gamesearch.__main__ import main
from gamesearch.grading import notebook, release, shell_check
from gamesearch.grading.assignment_loader import GradingError
from gamesearch.grading.assignment_spec import read_assignment_spec
from gamesearch.grading.notebook import assignment, check
from gamesearch.grading.questions.own_instances import MissingId
from gamesearch.grading.shell_check import check_notebook
from gamesearch.grading.verdict import Points, Verdict
from gamesearch.pack import PackError, root
from tests.grading.asked import by_a_reader, by_machine, points

NAME = "ps2_alpha_beta"
MASTER = root() / "solutions" / NAME / f"{NAME}.ipynb"
MASTERS = pack.masters()
POINTS, MARKED, READ = points(NAME), by_machine(NAME), by_a_reader(NAME)


def exercise(name):
    return root() / "exercises" / name / f"{name}.ipynb"


EXERCISE = exercise(NAME)


def read(path):
    return reads_json(path.read_text(encoding="utf-8"))


def cells(path):
    return {cell.id: cell for cell in read(path).cells}


def is_locked(cell):
    return bool(cell.metadata.get("nbgrader", {}).get("locked"))


# ---------------------------------------------------------------- what is released


def with_id(notebook, folder, student="ada"):
    """A copy of a notebook in which a student typed an id."""
    text = notebook.read_text(encoding="utf-8")
    assert text.count(NO_ID_YET) == 1
    copy = folder / notebook.name
    copy.write_text(text.replace(NO_ID_YET, f'STUDENT = \\"{student}\\"'), encoding="utf-8")
    return copy


NO_ID_YET = r"STUDENT = \"\""


def test_every_master_has_its_exercise_and_no_exercise_is_an_orphan():
    assert list(pack.masters()) == pack.exercises()


def test_release_writes_only_what_changed(tmp_path):
    (tmp_path / "solutions" / NAME).mkdir(parents=True)
    (tmp_path / "solutions" / NAME / f"{NAME}.ipynb").write_bytes(MASTER.read_bytes())
    made = tmp_path / "exercises" / NAME / f"{NAME}.ipynb"
    assert release.release_assignments([str(made.parent)]) == [made]
    assert release.release_assignments([str(made.parent)]) == []
    assert made.read_bytes() == EXERCISE.read_bytes()
    with pytest.raises(PackError, match=rf"there is no master \S*ps9.ipynb; .*{NAME}"):
        release.release_assignments(["ps9"])


def test_what_no_student_needs_is_not_released(tmp_path):
    """Nothing of a lecturer's own: metadata, outputs, pictures that only an answer showed."""
    copy = tmp_path / "solutions" / NAME / MASTER.name
    copy.parent.mkdir(parents=True)
    book = read(MASTER)
    book.metadata |= {"authors": [{"name": "Prof. X"}], "widgets": {"state": {}}}
    output = new_output("stream", text="from /home/x")
    for cell in book.cells:
        cell.metadata |= {"collapsed": True, "tags": ["draft"], "notes": "/home/x"}
        if cell.cell_type == "code":
            cell |= {"outputs": [output], "execution_count": 7}
        else:
            cell.attachments = {"mine.png": {"image/png": "Zg=="}}
            cell.source += "\n![](attachment:mine.png)" * (cell.id == "q5")
    shown = next(cell for cell in book.cells if cell.cell_type == "markdown")
    shown.attachments["a tree.png"] = {"image/png": "Zg=="}
    shown.source += "\n![](attachment:a%20tree.png)"
    copy.write_text(writes_json(book), encoding="utf-8")
    made = json.loads(release.student_edition(copy))
    first = next(cell for cell in made["cells"] if cell.pop("attachments", None))
    assert first["id"] == shown.id
    first["source"] = first["source"][:-1]
    first["source"][-1] = first["source"][-1].removesuffix("\n")
    assert made == json.loads(EXERCISE.read_bytes())


def test_what_is_not_released_yet_is_read_from_its_master(tmp_path):
    for folder in ("exercises", "solutions"):
        shutil.copytree(root() / folder / NAME, tmp_path / folder / NAME)
    (tmp_path / "exercises" / NAME / f"{NAME}.ipynb").unlink()
    unreleased = read_assignment_spec(str(tmp_path / "exercises" / NAME))
    assert unreleased == read_assignment_spec(NAME)


def test_stubs_keep_their_indentation():
    for name in MARKED:
        source = cells(EXERCISE)[name].source
        assert source.startswith("def ")
        stub = source.partition("\n\n\nkeep_answer(")[0]
        assert stub.endswith("\n    # YOUR CODE HERE\n    raise NotImplementedError()")
        compile(source, name, "exec")
    assert {cells(EXERCISE)[name].source for name in READ} == {"YOUR ANSWER HERE"}


def test_cells_that_are_not_to_be_changed_are_locked():
    found = cells(EXERCISE)
    for name in ("setup", "q1-tree", *(f"{name}-check" for name in MARKED)):
        assert is_locked(found[name])
        assert found[name].metadata["editable"] is False
        assert found[name].metadata["deletable"] is False
    for name in ("name", *POINTS, "q2-widget", "q4-look"):
        assert not is_locked(found[name])
        assert found[name].metadata.get("editable", True)


def test_points_and_checksums_are_nbgraders():
    from nbgrader.utils import compute_checksum  # here: it takes a second to load

    found = {}
    for cell in read(EXERCISE).cells:
        known = cell.metadata.get("nbgrader")
        if known:
            assert known["checksum"] == compute_checksum(cell)
            assert known["schema_version"] == 3
            if known["grade"]:
                found[known["grade_id"].split("-")[0]] = known["points"]
    assert found == POINTS
    text = " ".join(cell.source for cell in read(EXERCISE).cells if cell.cell_type == "markdown")
    assert all(f"({n} points" in text for n in POINTS.values())


def test_only_the_cells_to_be_solved_differ_from_the_master():
    master, exercise = cells(MASTER), cells(EXERCISE)
    assert list(master) == list(exercise)
    for name, cell in exercise.items():
        solved = cell.metadata.get("nbgrader", {}).get("solution")
        assert (cell.source != master[name].source) == bool(solved)
    assert not any(cell.get("outputs") for cell in [*master.values(), *exercise.values()])


# ---------------------------------------------------------------- checked in notebook and shell


@pytest.fixture(scope="module")
def copies(tmp_path_factory):
    """A folder with an edition that has mistakes in it."""
    folder = tmp_path_factory.mktemp("student")
    book = read(EXERCISE)
    for cell in book.cells:
        cell.source = MISTAKES.get(cell.id, cell.source)
    (folder / "unnamed.ipynb").write_text(writes_json(book), encoding="utf-8")
    with_id(folder / "unnamed.ipynb", folder).rename(folder / "wrong.ipynb")
    return folder


MISTAKES = {
    "q1": "def my_tree():\n    return {'value': 99, 'move': 'z9', 'cut': []}",
    "q2": """
def alpha_beta(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), []
    best = max if game.to_move(state) == 0 else min
    below = [(a, *alpha_beta(game, game.result(state, a))) for a in game.actions(state)]
    return best(((v, [a, *line]) for a, v, line in below), key=lambda kid: kid[0])
""",
    "q2-widget": "check('q2', None)",  # the last check of a question is the one that counts
    "q3": "def best_actions(game, state):\n    return 1 / 0",
    "q4": "def bug_hunt(:\n    return",
}


def run_in_a_kernel(path):
    """The notebook after a run of all its cells, in the kernel that Jupyter would start."""
    from nbclient import NotebookClient

    book = read(path)
    client = NotebookClient(
        book, timeout=60, kernel_name="python3", allow_errors=True,
        extra_arguments=["--log-level=ERROR"], resources={"metadata": {"path": str(path.parent)}},
    )  # fmt: skip
    client.execute()
    return book


def outputs(book, kind):
    return [
        out for cell in book.cells for out in cell.get("outputs", []) if out.output_type == kind
    ]


@pytest.mark.slow
def test_the_shell_says_what_the_notebook_says(copies, capsys):
    """And one cell that fails, or is no Python, does not keep the others from being checked."""
    book = run_in_a_kernel(copies / "wrong.ipynb")
    told = [out.data["text/plain"] for out in outputs(book, "display_data")]
    told = [text for text in told if text.startswith("q")]
    assert main(["check", str(copies / "wrong.ipynb")]) == 0
    printed = capsys.readouterr().out
    assert told.pop(2) == "q2: 0 of 6. Not attempted yet."
    before, after = printed.split("q4: 0 of 8. Its check did not run: NameError: name 'bug_hunt'")
    assert re.search(r"\nBefore that, cell \d+ ended with SyntaxError: .* \(line 1\)\.\n", after)
    assert before == "".join(f"{text}\n" for text in told if text < "q4")
    assert re.search(r"^wrong\.ipynb: 0 of \d\d$", after, re.MULTILINE)
    assert "q2: 0 of 6. Nothing is ever cut" in printed
    assert "It raised ZeroDivisionError: division by zero (line 2, in best_actions)." in printed
    assert [out.ename for out in outputs(book, "error")] == ["SyntaxError", "NameError"]


@pytest.mark.slow
def test_check_of_a_notebook_that_exits_names_the_cell_and_the_question(tmp_path):
    book = read(EXERCISE)
    number = next(n for n, cell in enumerate(book.cells, 1) if cell.id == "q2")
    book.cells[number - 1].source = "exit()"
    (tmp_path / "exits.ipynb").write_text(writes_json(book), encoding="utf-8")
    with pytest.raises(GradingError, match=rf"cell {number} \(for question q2\) ended the kernel"):
        check_notebook(tmp_path / "exits.ipynb")


@pytest.mark.slow
def test_a_loop_without_end_is_told_and_a_check_that_was_deleted_is_missed(tmp_path, monkeypatch):
    monkeypatch.setattr(shell_check, "CELL_SECONDS", 2.0)
    book = read(with_id(MASTER, tmp_path))
    place = next(n for n, cell in enumerate(book.cells) if cell.id == "q2-check")
    book.cells[place - 1].source += (  # any name may be the notebook's own
        "\nimport io, sys\nsys.stdout = sys.stderr = io.StringIO()"
        "\ndict = list = print = getattr = str = verdicts = _notebook = 3"
        "\nwhile True:\n    pass"
    )
    book.cells[:] = [cell for cell in book.cells if cell.id != "q3-check"]
    (tmp_path / "endless.ipynb").write_text(writes_json(book), encoding="utf-8")
    verdicts = check_notebook(tmp_path / "endless.ipynb")
    told = {v.question: str(v) for v in verdicts}
    assert told["q2"].startswith("q2: 6 of 6. Right.\n")
    assert told["q2"].endswith(
        f"\nCell {place} had not finished after 2 seconds and was "
        "stopped: look for a loop that never ends."
    )
    assert "stopped" not in told["q1"] + told["q3"] + told["q4"]
    faults = {v.question: v.fault for v in verdicts}
    assert faults.pop("q3") == "nothing checks it"
    assert {*faults.values()} == {""}
    assert {"q1", "q1b", "q2", "q4"} <= faults.keys()


def test_check_of_an_exercise_whose_setup_fails_says_which_cell_and_why(tmp_path):
    book = read(EXERCISE)
    book.cells[:] = [new_code_cell("work = assignments()")]
    (tmp_path / "lost.ipynb").write_text(writes_json(book), encoding="utf-8")
    with pytest.raises(GradingError, match=r"checks nothing.*its cell 1 raised NameError: name"):
        check_notebook(tmp_path / "lost.ipynb")


def test_check_of_what_is_no_exercise(tmp_path, capsys):
    for name, text in {"a.ipynb": "no json", "b.ipynb": "[]", "c.ipynb": '{"cells": 3}'}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        with pytest.raises(GradingError, match=f"{name} is not a notebook"):
            check_notebook(tmp_path / name)
    (tmp_path / "d.ipynb").write_bytes(b"\xff\xfe")
    assert main(["check", str(tmp_path / "d.ipynb")]) != 0
    assert main(["check", str(tmp_path / "missing.ipynb")]) != 0
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2


# ---------------------------------------------------------------- assignment(), check(), start


@pytest.fixture
def in_a_folder(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(notebook, "_current", {})
    monkeypatch.setattr(notebook, "verdicts", [])
    return tmp_path


def test_check_needs_to_know_which_assignment_it_is(in_a_folder):
    with pytest.raises(GradingError, match="run the cell with assignment"):
        check("q1", None)
    for place in ("ps9", "/no/such/place"):
        with pytest.raises(GradingError, match=f"no assignment '{place}': .*{place} has no quest"):
            assignment(place)


@pytest.mark.parametrize("student", ["", " ", None])
def test_without_an_id_its_questions_are_not_right_and_the_others_are(in_a_folder, capsys, student):
    """They were right for the tree of nobody, and the grader drew another."""
    work = assignment(NAME, student)
    assert capsys.readouterr().out.startswith("Type your id first; q1 and q1b would not count")
    with pytest.raises(MissingId, match="Type your id first"):
        work.tree("q1")
    nobodys = {"value": 18, "move": "a1", "cut": ["c2", "c3"]}
    for question in ("q1", "q1b"):
        assert check(question, nobodys).score == 0
        told = capsys.readouterr().out
        assert told.startswith(f"{question}: 0 of 6. Type your id first; without it this would not")
    assert check("q4", [[[5], [3, 4]], [[-1], [-2]], [[1, 0]], [[3, 4], [3, 1]]]).passed


def test_with_an_id_nothing_is_asked_for(in_a_folder, capsys):
    work = assignment(NAME, "Ada@x.edu")
    assert capsys.readouterr().out == ""
    assert work.tree("q1") == work.tree(" Q1") != work.tree("q1b")
    for asked in (["q2"], ["q9"], [1], []):
        said = f"no tree for '{asked[0] if asked else ''}', only for q1, q1b"
        with pytest.raises(GradingError, match=said):
            work.tree(*asked)


@pytest.mark.slow
def test_a_notebook_without_an_id_says_so_in_one_line_each(tmp_path):
    copy = tmp_path / EXERCISE.name
    copy.write_bytes(EXERCISE.read_bytes())
    book = run_in_a_kernel(copy)
    errors = outputs(book, "error")
    assert {out.ename for out in errors[:2]} == {"MissingId"}
    assert all(len(out.traceback) == 1 for out in errors[:2])
    assert outputs(book, "stream")[0].text.startswith("Type your id first; q1 and q1b")


def test_check_remembers_the_best_score(in_a_folder, capsys):
    work = assignment(NAME, student=" ada ")
    assert repr(work) == f"{NAME}, for ada"
    convict = [[[5], [3, 4]], [[-1], [-2]], [[1, 0]], [[3, 4], [3, 1]]]
    for answer, score in ((convict, 8), ([None] * 4, 0), ([*convict[:3], None], 6)):
        assert check("q4", answer).score == score
        known = json.loads((in_a_folder / notebook.PROGRESS).read_text())
        assert known[NAME]["q4"]["score"] == 8
    assert capsys.readouterr().out.startswith("q4: 8 of 8. Right.\n")


@pytest.mark.parametrize("text", ["no json", "[]", '{"ps2_alpha_beta": {"q4": 3}}', '"x"'])
def test_a_broken_progress_file_is_no_matter(in_a_folder, text, capsys):
    (in_a_folder / notebook.PROGRESS).write_text(text)
    assignment(NAME)
    assert check("q4", [None] * 4).score == 0


# ---------------------------------------------------------------- nbgrader itself


@pytest.fixture
def course(tmp_path):
    """An nbgrader course whose source folder is our `solutions/`."""
    (tmp_path / "nbgrader_config.py").write_text("c = get_config()\n")
    for name, master in MASTERS.items():
        source = tmp_path / "source" / name
        source.mkdir(parents=True)
        (source / f"{name}.ipynb").write_bytes(master.read_bytes())
    return tmp_path


NBGRADER = """
import sys
from nbgrader.apps import NbGraderApp
for command in sys.argv[1:]:
    NbGraderApp.launch_instance(command.split())
"""


def nbgrader(folder, *commands):
    """Give nbgrader commands in a course folder, in one process: it takes seconds to load."""
    scripts = str(Path(sys.executable).parent)
    done = subprocess.run(
        [sys.executable, "-c", NBGRADER, *commands],
        cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
        env={**os.environ, "PATH": scripts + os.pathsep + os.environ["PATH"], "HOME": str(folder)},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    return done.stdout


def hand_in(course, student, name, copy):
    submitted = course / "submitted" / student / name
    submitted.mkdir(parents=True)
    (submitted / f"{name}.ipynb").write_bytes(copy.read_bytes())


def scores_by_nbgrader(course):
    """The scores by student that nbgrader's autograder came to."""
    with (course / "grades.csv").open(newline="") as file:
        return {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}


@pytest.mark.slow
def test_nbgrader_hands_out_validates_and_grades_as_we_do(course, copies):
    """The master has all that a machine can give; a fresh edition and plain minimax have nothing.

    One assignment stands for all; the others were seen to do as well.
    """
    master = with_id(MASTERS[NAME], course)
    hand_in(course, "master", NAME, master)
    hand_in(course, "fresh", NAME, exercise(NAME))
    hand_in(course, "wrong", NAME, copies / "wrong.ipynb")
    said = nbgrader(
        course, f"generate_assignment {NAME}", f"validate {master.name}",
        f"autograde {NAME}", "export",
    )  # fmt: skip
    theirs, ours = read(course / "release" / NAME / f"{NAME}.ipynb"), read(exercise(NAME))
    assert (theirs.cells, theirs.metadata) == (ours.cells, ours.metadata)
    assert "Success! Your notebook passes all the tests." in said
    most = sum(p.points for p in read_assignment_spec(NAME).parts if not p.written)
    assert scores_by_nbgrader(course) == {"master": most, "fresh": 0, "wrong": 0}


def test_a_check_shows_its_verdict_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """`check("q2", f)` at the end of a cell is shown by check alone; later it shows itself."""
    shell = SimpleNamespace(execution_count=3)
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    verdict = replace(Verdict("q2", 6, 6), shown_in=3)
    verdict._ipython_display_()  # IPython takes this for its having been shown
    shell.execution_count = 4
    with pytest.raises(NotImplementedError):
        verdict._ipython_display_()
    shell.execution_count = 0
    with pytest.raises(NotImplementedError):
        Verdict("q2", 6, 6)._ipython_display_()
    shown, _ = DisplayFormatter().format(Points(1.5))  # nbgrader reads the one, a reader the other
    assert shown == {"text/plain": "1.5", "text/html": ""}


def test_without_nbgrader_one_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("gamesearch.grading.release.find_spec", lambda name: None)
    assert main(["release", "ps2_alpha_beta"]) == 2
    message = capsys.readouterr().err
    assert "pip install --requirement tests/requirements.txt" in message
    assert message.count("\n") == 1
