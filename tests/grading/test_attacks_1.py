"""Attacks on marks and on what stays hidden, each of another kind; none may gain anything.

They were written against the grader's code, without a look at the other tests. `attacks/for_marks`
tries to earn points without an answer, `LEAKS` to get the word LEAK, or a number of the answer's
choice, out of a process that has seen hidden tests.
"""

from __future__ import annotations

import copy
import csv
import json
import re
from pathlib import Path

import pytest

from gamesearch.exercises.ps1_minimax.counts import count_states
from gamesearch.games.tree import GameTree
from gamesearch.grading.checks import check_answer
from gamesearch.grading.classroom import batch
from gamesearch.grading.classroom.grade_one import _SubmissionRun, grade_submission
from gamesearch.grading.classroom.notebooks import Cell, edition_of
from gamesearch.grading.questions.search_cases import path_estimate
from gamesearch.grading.sandbox.isolation import visible_pack
from gamesearch.grading.sandbox.protocol import clean
from gamesearch.grading.watched_search import run_search
from gamesearch.pack import root
from tests.grading.submissions import EDITION, PS2, notebook

pytestmark = pytest.mark.slow

SEED = 77
FOR_MARKS = Path(__file__).parent / "attacks" / "for_marks"

WRONG = """
def alpha_beta(game, state):
    return {}
"""


_ENDS = "def alpha_beta(game, state):\n    import os\n    "
LEAKS = {
    "an exit status like a signal's": _ENDS + "os._exit(128 + 93)",
    "an exit status": _ENDS + "os._exit(93)",
    "a signal": _ENDS + "os.kill(os.getpid(), 40); os.kill(os.getpid(), 10)",
    "a message": _ENDS + "raise ValueError('LEAK')",
    "a class's name": _ENDS + "raise type('LEAK', (ValueError,), {})",
    "a note on an exception": _ENDS + "e = ValueError(); e.add_note('LEAK'); raise e",
    "a cause": _ENDS + "raise ValueError from KeyError('LEAK')",
    "a group": _ENDS + "raise ExceptionGroup('LEAK', [ValueError('LEAK')])",
    "a function's name": _ENDS + "f = lambda: 1 / 0; f.__code__ = "
    "f.__code__.replace(co_name='LEAK'); f()",
    "a file's name": _ENDS + "exec(compile('1 / 0', 'LEAK', 'exec'))",
    "a value": _ENDS + "return 'LEAK', None",
    "an action": _ENDS + "return 0, 'LEAK'",
    "an object's words": _ENDS + "return type('LEAK', (), {'__repr__': lambda s: 'LEAK'})(), None",
    "what is printed": _ENDS + "print('LEAK'); return None",
    "a name that is not known": _ENDS + "return LEAK",
    "an attribute of the game": _ENDS + "return game.LEAK",
    "a state that is none": _ENDS + "return game.utility('LEAK', 0), None",
    "an action that is none": _ENDS + "return game.result(state, 'LEAK'), None",
    "a key": _ENDS + "return {}['LEAK']",
    "a syntax error": _ENDS + "exec('LEAK LEAK')",
    "a type's name in Python's own sentence": _ENDS + "return type('LEAK', (), {})() + 1",
    "no attempt": _ENDS + "game.actions(state); raise NotImplementedError('LEAK')",
}


def attacked(assignment, question, code):
    """The verdict on code in the cell of a question, and what the row would say."""
    run = _SubmissionRun(edition_of(assignment), "ada", SEED, False)
    try:
        for name in run.edition.setup:
            run._run_cell(Cell(0, "code", run.edition.sources[name], ()))
        run._run_cell(Cell(1, "code", code, (question,)))
        run._check(question)
    finally:
        run.end()
    return run.verdicts[question], run.reason


@pytest.mark.sandbox
@pytest.mark.many(3)
@pytest.mark.parametrize("kind", sorted(path.stem for path in FOR_MARKS.glob("*.py")))
def test_no_marks_without_an_answer(kind):
    code = (FOR_MARKS / f"{kind}.py").read_text(encoding="utf-8").replace("PACK", str(root()))
    assignment, question, most = re.match(r"# (\w+) (\w+), (\d) points at most", code).groups()
    verdict, reason = attacked(assignment, question, code)
    assert verdict.score <= int(most)
    assert len(reason) < 1000


@pytest.mark.sandbox
@pytest.mark.many(3)
@pytest.mark.parametrize("kind", LEAKS)
def test_what_saw_hidden_tests_says_nothing(kind):
    verdict, reason = attacked(PS2, "q2", LEAKS[kind])
    said = f"{verdict} {verdict.details} {reason}"
    assert "LEAK" not in said
    assert not re.search(r"\b(93|40|10|221)\)", said)
    assert verdict.score == 0


# ---------------------------------------------------------------- cells that play tricks


def cell(source, **more):
    return {"cell_type": "code", "metadata": {}, "source": source, "outputs": [],
            "execution_count": None, "id": "mine", **more}  # fmt: skip


def named(name):
    return {"metadata": {"nbgrader": {"grade_id": name, "grade": True, "points": 99,
                                      "locked": False, "solution": True}}}  # fmt: skip


NOTHING = WRONG.format("0, None")
CELLS = {
    "a check that is another's": [cell(NOTHING), cell("check('q1', alpha_beta)",
                                                      **named("q2-check"))],
    "checks that are doubled": [cell(NOTHING), *[cell('check("q2", alpha_beta).score')] * 20],
    "a score in the check's own cell": [cell("class V: score = 6\ncheck = lambda *_: V()"),
                                        cell('check("q2", V).score', **named("q2-check"))],
    "more points in the marks": [cell(NOTHING, **named("q2"))],
    "marks of a question that there is not": [cell(NOTHING, **named("q99"))],
    "another question's cell": [cell(NOTHING, **named("q1"))],
    "an id that collides": [cell(NOTHING, id="q2"), cell("alpha_beta = 6", id="q2")],
    "an id that is a number": [cell(NOTHING, id=2)],
    "metadata that is a list": [cell(NOTHING, metadata=[{"nbgrader": {"grade_id": "q2"}}])],
    "a source that is a dict": [cell({"q2": NOTHING})],
    "a source of lines that are numbers": [cell([1, 2, NOTHING])],
    "attachments": [cell(NOTHING, attachments={"q2.py": {"text/x-python": "score = 6"}})],
    "outputs that say it is right": [cell(NOTHING, outputs=[
        {"output_type": "stream", "name": "stdout", "text": "q2: 6 of 6. Right."}])],
    "a magic that runs a file": [cell(f"%run {root() / 'solutions/ps2.py'}"), cell(NOTHING)],
    "a magic that loads an extension": [cell("%load_ext gamesearch"), cell(NOTHING)],
    "a shell's line": [cell("score = !cat /etc/passwd"), cell(NOTHING)],
    "a cell in another language": [cell("%%bash\ncat /etc/passwd"), cell(NOTHING)],
    "another student's name": [cell("STUDENT = 'bob'"), cell(NOTHING)],
    "cells below the check": [cell(NOTHING), cell('check("q2", alpha_beta).score'),
                              cell("alpha_beta = lambda game, state: (6, None)")],
    "a cell of no kind": [cell(NOTHING, cell_type=None), cell(NOTHING, cell_type="raw")],
}  # fmt: skip


@pytest.mark.sandbox
@pytest.mark.many(4)
@pytest.mark.parametrize("kind", CELLS)
def test_no_marks_for_cells_that_play_tricks(kind, tmp_path):
    book = copy.deepcopy(EDITION)
    place = next(n for n, one in enumerate(book["cells"]) if one["id"] == "q2-check")
    book["cells"] = [*book["cells"][:2], *CELLS[kind], *book["cells"][place : place + 1]]
    path = tmp_path / "ada.ipynb"
    path.write_text(json.dumps(book), encoding="utf-8")
    graded = grade_submission(path, PS2, "ada", seed=SEED)
    assert graded.status == "graded"
    assert graded.score == 0
    assert graded.max_score == 34


# ---------------------------------------------------------------- what is counted


def test_an_estimate_of_a_state_made_by_the_answer_counts():
    """Equal to one that the game gave, or to one that it did not: both are looked at."""
    tree = GameTree([[3, 5], [2, 9]])

    def peeks(game, state, depth, evaluate):
        given = game.result(state, game.actions(state)[0])
        return evaluate((*given,), 0) + evaluate((1,), 0), None

    found = run_search(peeks, tree, (), (1, path_estimate))
    assert found.leaves == ((0,), (1,))


def test_a_game_of_an_earlier_call_tells_nothing():
    kept = []

    def keeps(game, state):
        kept.append(game)
        return kept[0].utility((0,), 0), None

    tree = GameTree([4, 7])
    assert run_search(keeps, tree).value == 4
    again = run_search(keeps, tree)
    assert "asked the game of an earlier call" in again.problem
    assert again.leaves == ()


def test_what_cannot_be_seen_is_not_written():
    hostile = "\x1b]0;x\x07 \u202egnp.exe\u2066 a\0b\u00a0c"
    assert clean(hostile) == "?]0;x? ?gnp.exe? a?b c"


def test_every_board_that_is_drawn_can_be_counted():
    for seed in range(8):
        right = check_answer("ps1_minimax", "q5b", lambda g: count_states(g, g.key), seed=seed)
        assert right.passed


# ---------------------------------------------------------------- other students' rows


@pytest.fixture(scope="module")
def class_of_four(tmp_path_factory):
    """The folder of a class graded twice, two of whom have ids that are alike, one only a blank."""
    folder = tmp_path_factory.mktemp("class")
    handed_in, out = folder / "submitted", folder / "graded"
    handed_in.mkdir()
    for student in ("ada", "Ada", " ", "\u3000"):
        text = json.dumps(notebook(q5="It cuts less."))
        (handed_in / f"{student}.ipynb").write_text(text, encoding="utf-8")
    batch.grade_class(PS2, handed_in, out, seed=SEED, jobs=2)
    batch.grade_class(PS2, handed_in, out, jobs=2)
    return out


def rows_of(path):
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.sandbox
def test_a_name_of_blanks_does_not_stop_the_next_run(class_of_four):
    names = ["Ada", "\\x20", "\\x3000", "ada"]
    assert [row["student"] for row in rows_of(class_of_four / "grades.csv")] == names
    assert [row["student"] for row in rows_of(class_of_four / "manual.csv")] == names


@pytest.mark.sandbox
def test_no_students_page_names_another(class_of_four):
    reasons = {row["student"]: row["reason"] for row in rows_of(class_of_four / "grades.csv")}
    assert "the id is like 'Ada'" in reasons["ada"]
    for page in [*class_of_four.glob("feedback/*"), *class_of_four.glob("gradescope/*")]:
        assert "the id is like" not in page.read_text(encoding="utf-8")


@pytest.mark.sandbox
def test_a_students_file_does_not_say_how_long_an_answer_took(class_of_four):
    for path in class_of_four.glob("gradescope/*"):
        assert set(json.loads(path.read_text(encoding="utf-8"))) == {"score", "output", "tests"}


def test_no_answer_to_a_question_is_in_the_sandbox():
    """The class that `q1` asks for is a game of the pack's, and stays with the grader."""
    asked = {name for edition in EDITIONS for name in edition_of(edition).functions.values()}
    defined = re.compile(rf"^(?:class|def) ({'|'.join(sorted(asked))})\b", re.MULTILINE)
    found = {
        name
        for path in visible_pack().rglob("*.py")
        for name in defined.findall(path.read_text(encoding="utf-8"))
    }
    assert not found


EDITIONS = sorted(path.name for path in (root() / "exercises").iterdir() if path.is_dir())
