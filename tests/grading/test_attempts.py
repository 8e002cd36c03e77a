"""The mistakes on the way to an answer: kept in the notebook if the course wants it."""

from __future__ import annotations

import copy
import json

import nbformat
import pytest

from gamesearch.grading import assignment_spec
from gamesearch.grading.classroom import batch
from gamesearch.grading.classroom.pages import MOST_FAULT, faults_in, mistakes_made
from gamesearch.grading.notebook import MOST_ATTEMPTS, PROGRESS
from tests.grading.submissions import EDITION, PS2, hand_in, scripted
from tests.grading.test_grade import run

OPTION = 'assignment("ps2_alpha_beta", student=STUDENT, keep_attempts=True)'
WRONG = "def alpha_beta(game, state):\n    return {}, []\n"
CHECK = 'check("q2", alpha_beta).score'


def checked_in_a_kernel(path, cells):
    """Return the notebook of some cells after a run, saved as Jupyter saves it."""
    from nbclient import NotebookClient

    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in cells])
    NotebookClient(
        book, timeout=60, kernel_name="python3", extra_arguments=["--log-level=ERROR"],
        resources={"metadata": {"path": str(path.parent)}},
    ).execute()  # fmt: skip
    nbformat.write(book, path)
    return book


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kept", "sessions"), [(True, [["0"], ["0", "'x'", "0"]]), (False, [["0", "'x'"]])]
)
def test_a_notebook_keeps_what_was_wrong_before_if_the_course_wants_it(tmp_path, kept, sessions):
    """The same fault once more, in a new session, is no other attempt."""
    setup = "from gamesearch import assignment, check\nSTUDENT = 'ada'\n" + OPTION
    setup = setup if kept else setup.replace(", keep_attempts=True", "")
    for values in sessions:
        tries = [text for value in values for text in (WRONG.format(value), CHECK)]
        checked_in_a_kernel(tmp_path / "mine.ipynb", [setup, *tries])
    faults = faults_in(tmp_path / "mine.ipynb").get("q2", [])
    said = [
        "it answers without reading a single leaf",
        "the value it returned is 'x' (str); a number",
    ]
    assert [any(fault.startswith(one) for one in said) for fault in faults] == [True] * 3 * kept
    known = json.loads((tmp_path / PROGRESS).read_text())[PS2]["q2"]
    assert len(known.get("attempts", [])) == len(faults)


def kept_in(faults, question="q2"):
    book = scripted()
    attempts = [{"score": 0, "fault": fault} for fault in faults]
    note = {"gamesearch": {"question": question, "attempts": attempts}}
    output = {"output_type": "display_data", "data": {}, "metadata": note}
    cell = next(cell for cell in book["cells"] if cell["id"] == "q2-check")
    cell["outputs"] = [output]
    return book


def test_the_class_page_counts_mistakes_and_who_mended_them(tmp_path, monkeypatch):
    hand_in(tmp_path / "in", "ada", kept_in(["it is late", "too <b> early", "it is late", ""]))
    hand_in(tmp_path / "in", "bob", kept_in(["it is late", "leaf a1 is missing"]))
    hand_in(tmp_path / "in", "eve", scripted())
    run(tmp_path / "in", tmp_path / "plain")
    assert "on the way" not in (tmp_path / "plain" / "statistics.html").read_text(encoding="utf-8")
    real = batch.read_assignment_spec

    def keeping(assignment):
        spec = real(assignment)
        return assignment_spec.AssignmentSpec(**{**vars(spec), "keeps_attempts": True})

    monkeypatch.setattr(batch, "read_assignment_spec", keeping)
    run(tmp_path / "in", tmp_path / "kept")
    page = (tmp_path / "kept" / "statistics.html").read_text(encoding="utf-8")
    section = page[page.index("Found by checks on the way") :]
    numbers = [part.split("<")[0] for part in section.split('<td class="number">')[1:10]]
    assert numbers == ["3", "2", "2", "1", "1", "0", "1", "1", "1"]
    assert section.index("It is late") < section.index("A leaf is missing")
    assert "Too &lt;b&gt; early." in section


def test_mistakes_are_counted_each_time_and_mended_if_the_last_attempt_lacks_them():
    made = mistakes_made({"ada": ["x", "y", "x", ""], "bob": ["y"]}, 8)
    assert [tuple(one) for one in made] == [("x", 2, ["ada"], 1), ("y", 2, ["ada", "bob"], 1)]
    assert len(mistakes_made({"ada": list("abcdefgh")}, 3)) == 3


@pytest.mark.parametrize(
    "note",
    [[], "x", {"question": 3, "attempts": []}, {"question": "q2", "attempts": "x"},
     {"question": "q2", "attempts": [1, {"fault": 3}, {}]}],
)  # fmt: skip
def test_what_a_student_writes_there_does_no_harm(tmp_path, note):
    book = copy.deepcopy(EDITION)
    book["cells"][3] = {"cell_type": "code", "outputs": [{"metadata": {"gamesearch": note}}, 4]}
    (tmp_path / "a.ipynb").write_text(json.dumps(book))
    assert not any(faults_in(tmp_path / "a.ipynb").values())


def test_attempts_are_limited_in_number_and_length(tmp_path):
    hand_in(tmp_path, "ada", kept_in(["x" * 1000] * 900))
    (kept,) = faults_in(next(tmp_path.rglob("*.ipynb"))).values()
    assert len(kept) == MOST_ATTEMPTS
    assert {len(fault) for fault in kept} == {MOST_FAULT}


@pytest.mark.parametrize(
    ("source", "kept"),
    [(OPTION, True), (f"# {OPTION}", False), (OPTION.replace("True", "False"), False)],
)
def test_the_master_says_whether_attempts_are_kept(source, kept):
    assert bool(assignment_spec._KEEPS.search(f"work = 1\n{source}")) is kept
