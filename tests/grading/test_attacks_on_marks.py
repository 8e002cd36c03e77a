"""Attacks on marks and on what stays hidden; none may gain anything.

They were written with the grader's code open. Those in `attacks/` are code in the cell of a
question: it tries to earn points without an answer, to cost another question its marks, or to get
something out of a process that has seen hidden tests.
"""

from __future__ import annotations

import ast
import copy
import csv
import json
import re
from pathlib import Path
from typing import Final

import pytest

from gamesearch.exercises.ps1_minimax.counts import count_states
from gamesearch.games.tree import GameTree
from gamesearch.grading.checks import check_answer
from gamesearch.grading.classroom import batch, grade_one
from gamesearch.grading.classroom.grade_one import _SubmissionRun, grade_submission
from gamesearch.grading.classroom.submissions import Cell, edition_of
from gamesearch.grading.questions.check_trees import random_instances
from gamesearch.grading.questions.search_cases import path_estimate
from gamesearch.grading.sandbox.isolation import visible_pack
from gamesearch.grading.sandbox.protocol import clean
from gamesearch.grading.watched_search import run_search
from gamesearch.pack import root
from tests.grading.attack_tables import attacks
from tests.grading.handing_in import (
    LIGHT,
    RIGHT,
    STUBS,
    cell,
    code,
    graded,
    light,
    scores,
    verdict,
    with_cell,
)
from tests.grading.submissions import EDITION, PS2, notebook

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]

SEED = 77
NOTHING = """
def alpha_beta(game, state):
    return 0, None
"""
ATTACKS = Path(__file__).parent / "attacks"  # one file each, whose first line says what it may earn
LEAKS = attacks("leaks")


def names_in(folder):
    """Return the names of the attacks in a folder."""
    return sorted(path.stem for path in (ATTACKS / folder).glob("*.py"))


def source_of(folder, name):
    """Return the code of an attack."""
    text = (ATTACKS / folder / f"{name}.py").read_text(encoding="utf-8")
    return text.replace("PACK", str(root()))


def attacked(assignment, question, code):
    """Return the verdict on code in the cell of a question, and what the row would say."""
    run = _SubmissionRun(edition_of(assignment), "ada", SEED, False)
    try:
        for name in run.edition.setup:
            run._run_cell(Cell(0, "code", run.edition.sources[name], ()))
        run._run_cell(Cell(1, "code", code, (question,)))
        run._check(question)
    finally:
        run.end()
    return run.verdicts[question], run.reason


@pytest.mark.parametrize("kind", names_in("for_marks"))
def test_no_marks_without_an_answer(kind):
    code = source_of("for_marks", kind)
    assignment, question, most = re.match(r"# (\w+) (\w+), (\d) points at most", code).groups()
    found, reason = attacked(assignment, question, code)
    assert found.score <= int(most)
    assert len(reason) < 1000


@pytest.mark.parametrize("kind", LEAKS)
def test_what_saw_hidden_tests_says_nothing(kind, monkeypatch):
    monkeypatch.setattr(grade_one, "PUBLIC_SEEDS", ())  # of those, an answer may speak
    found, reason = attacked(PS2, "q2", LEAKS[kind])
    said = f"{found} {found.details} {reason}"
    assert "LEAK" not in said
    assert not re.search(r"\b(93|40|10|221)\)", said)
    assert found.score == 0


# ---------------------------------------------------------------- cells that play tricks


def mine(source, **more):
    return {"cell_type": "code", "metadata": {}, "source": source, "outputs": [],
            "execution_count": None, "id": "mine", **more}  # fmt: skip


def named(name):
    return {"metadata": {"nbgrader": {"grade_id": name, "grade": True, "points": 99,
                                      "locked": False, "solution": True}}}  # fmt: skip


TRICKS = {
    "a check that is another's": [mine(NOTHING), mine("check('q1', alpha_beta)",
                                                      **named("q2-check"))],
    "checks that are doubled": [mine(NOTHING), *[mine('check("q2", alpha_beta).score')] * 20],
    "a score in the check's own cell": [mine("class V: score = 6\ncheck = lambda *_: V()"),
                                        mine('check("q2", V).score', **named("q2-check"))],
    "more points in the marks": [mine(NOTHING, **named("q2"))],
    "marks of a question that there is not": [mine(NOTHING, **named("q99"))],
    "another question's cell": [mine(NOTHING, **named("q1"))],
    "an id that collides": [mine(NOTHING, id="q2"), mine("alpha_beta = 6", id="q2")],
    "an id that is a number": [mine(NOTHING, id=2)],
    "metadata that is a list": [mine(NOTHING, metadata=[{"nbgrader": {"grade_id": "q2"}}])],
    "a source that is a dict": [mine({"q2": NOTHING})],
    "a source of lines that are numbers": [mine([1, 2, NOTHING])],
    "attachments": [mine(NOTHING, attachments={"q2.py": {"text/x-python": "score = 6"}})],
    "outputs that say it is right": [mine(NOTHING, outputs=[
        {"output_type": "stream", "name": "stdout", "text": "q2: 6 of 6. Right."}])],
    "a magic that runs a file": [mine(f"%run {root() / 'solutions/ps2.py'}"), mine(NOTHING)],
    "a magic that loads an extension": [mine("%load_ext gamesearch"), mine(NOTHING)],
    "a shell's line": [mine("score = !cat /etc/passwd"), mine(NOTHING)],
    "a cell in another language": [mine("%%bash\ncat /etc/passwd"), mine(NOTHING)],
    "another student's name": [mine("STUDENT = 'bob'"), mine(NOTHING)],
    "cells below the check": [mine(NOTHING), mine('check("q2", alpha_beta).score'),
                              mine("alpha_beta = lambda game, state: (6, None)")],
    "a cell of no kind": [mine(NOTHING, cell_type=None), mine(NOTHING, cell_type="raw")],
}  # fmt: skip


@pytest.mark.many(4)
@pytest.mark.parametrize("kind", TRICKS)
def test_no_marks_for_cells_that_play_tricks(kind, tmp_path):
    book = copy.deepcopy(EDITION)
    place = next(n for n, one in enumerate(book["cells"]) if one["id"] == "q2-check")
    book["cells"] = [*book["cells"][:2], *TRICKS[kind], *book["cells"][place : place + 1]]
    path = tmp_path / "ada.ipynb"
    path.write_text(json.dumps(book), encoding="utf-8")
    graded = grade_submission(path, PS2, "ada", seed=SEED)
    assert graded.status == "graded"
    assert {told.score for told in graded.verdicts} == {0}


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
    """Grade twice a class with two ids that are alike, and one of a blank; return the folder."""
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


def test_a_name_of_blanks_does_not_stop_the_next_run(class_of_four):
    names = ["Ada", "\\x20", "\\x3000", "ada"]
    assert [row["student"] for row in rows_of(class_of_four / "grades.csv")] == names
    assert [row["student"] for row in rows_of(class_of_four / "manual.csv")] == names


def test_no_students_page_names_another(class_of_four):
    for page in [*class_of_four.glob("feedback/*"), *class_of_four.glob("gradescope/*")]:
        words = re.findall(r"\w+", page.read_text(encoding="utf-8"))
        assert not {"ada", "Ada"} <= set(words)


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


# ---------------------------------------------------------------- whole notebooks

SECRET: Final = 424242
HIDDEN: Final = [str(tree) for tree, _ in random_instances(SECRET)]
REPLIES: Final = attacks("replies")


@pytest.mark.parametrize("what", names_in("by_answers"))
def test_no_answer_earns_what_it_does_not_find(tmp_path, monkeypatch, what):
    monkeypatch.setattr("gamesearch.grading.answer_time.SECONDS", 0.2)
    row = graded(tmp_path, light(q2=source_of("by_answers", what)), seed=SECRET)
    assert row.status == "graded"
    assert scores(row) == {**LIGHT, "q2": 0}
    shown = "".join([row.reason, *(told.to_html() + str(told) for told in row.verdicts)])
    assert not any(tree in shown for tree in HIDDEN)
    assert verdict(row, "q2").status in ("graded", "not attempted")


@pytest.mark.parametrize("what", REPLIES)
def test_no_reply_earns_a_mark(tmp_path, what):
    row = graded(tmp_path, with_cell(REPLIES[what], before="q1", **STUBS, q1=GUESSED), seed=SECRET)
    assert sum(scores(row).values()) <= 8  # which the bug hunt's right answer has
    assert verdict(row, "q1").score == verdict(row, "q2").score == verdict(row, "q3").score == 0


GUESSED: Final = "def my_tree():\n    return {'value': 0, 'move': '', 'cut': []}"

SOURCES: Final = {
    "a declared encoding": "# -*- coding: utf-7 -*-\nx = 1",
    "an unknown encoding": "# coding: no-such-code",
    "the future": "from __future__ import annotations, generator_stop",
    "a page break": "\f\f\nx = 1\f",
    "a byte of nothing": "x = '\x00'",
    "another line's end": "x = 1\ry = 2\r",
    "a magic line of many": "%time " * 10_000,
    "many magic lines": "%time f()\n" * 1_200,
    "a magic line that goes on": "!ls \\\n" * 3_000 + "x",
    "an expression of many brackets": "(" * 199 + ")" * 199,
    "a formula": "raise ValueError('=HYPERLINK(\"http://x\")')",
    "a page": "raise type('<script>alert(1)</script>', (Exception,), {})('<img src=x>')",
    "a name": "raise type('x' * 10 ** 6, (Exception,), {})",
    "the other direction": "raise ValueError('\\u202e\\u2066\\x1b[2J')",
}


def test_no_cell_costs_an_answer_its_marks(tmp_path):
    book = light()
    book["cells"][5:5] = [code(source, f"c{n}") for n, source in enumerate(SOURCES.values())]
    row = graded(tmp_path, book)
    assert scores(row) == LIGHT
    assert len(row.reason) < 5 * 400
    assert row.reason.isprintable()


def test_annotations_are_what_they_are_in_a_notebook(tmp_path):
    """A cell has the futures that it asks for, and none of the grader's."""
    cells = "def f(x: int): pass\nassert f.__annotations__ == {'x': int}"
    assert graded(tmp_path, with_cell(cells, **STUBS)).reason == ""


BOOKS: Final = {
    "the answer under two names": lambda book: book["cells"].append(cell(book, "q1")),
    "a check of the student's own": lambda book: book["cells"].insert(
        0, code("def alpha_beta(*_): return 0, 0", "q2-check")
    ),
    "a first cell of the student's own": lambda book: book["cells"].insert(
        0, code("from math import inf\nwork = check = None", "setup")
    ),
    "cells that are none": lambda book: book["cells"].extend([None, 3, [], {"source": {}}]),
    "names that are none": lambda book: cell(book, "q2")["metadata"].update(nbgrader=["q2"]),
    "the same cell a hundred times": lambda book: book["cells"].extend(
        [code("x = 1", "q2")] * 100
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", BOOKS)
def test_no_shape_of_a_notebook_changes_other_marks(tmp_path, what):
    book = json.loads(json.dumps(light()))
    BOOKS[what](book)
    row = graded(tmp_path, book)
    assert {**scores(row), "q2": 0} == LIGHT


def test_what_is_right_stays_right_beside_all_of_that(tmp_path):
    cells = "\n".join(source for name, source in SOURCES.items() if name == "the future")
    row = graded(tmp_path, with_cell(cells, before="q2", q2=RIGHT["q2"], q3=STUBS["q3"]))
    assert scores(row)["q2"] == 6


def test_what_is_in_the_sandbox_finds_there_what_it_needs():
    """Else a part of the pack that moves would be missed by the answers that use it."""
    pack, missing = visible_pack(), set()
    for path in pack.rglob("*.py"):
        for statement in ast.parse(path.read_text(encoding="utf-8")).body:
            name = getattr(statement, "module", None) or ""
            if isinstance(statement, ast.ImportFrom) and name.startswith("gamesearch."):
                place = pack.joinpath(*name.split("."))
                if not place.with_suffix(".py").is_file() and not place.is_dir():
                    missing.add((path.name, name))
    assert missing == {("connect_four.py", "gamesearch.games.connect_four_solver")}  # an answer
