"""Attacks on marks and on what stays hidden, each of another kind; none may gain anything.

They were written against the grader's code, without a look at the other tests. `MARKS` tries to
earn points without an answer, `LEAKS` to get the word LEAK, or a number of the answer's choice,
out of a process that has seen hidden tests.
"""

from __future__ import annotations

import copy
import csv
import json
import re

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

# What several attacks begin with: the student's side of the pipe, looked up from inside.
SIDE = """
import gc, os
side = next(one for one in gc.get_objects() if type(one).__name__ == "StudentSide")
"""
WRONG = """
def alpha_beta(game, state):
    return {}
"""
TREE = """
def my_tree():
    return {"value": %s, "move": %s, "cut": %s}
"""
EXPECTED = """
def uncut(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    mover, actions = game.to_move(state), game.actions(state)
    below = [uncut(game, game.result(state, a))[0] for a in actions]
    if mover == -1:
        return sum(game.probability(state, a) * v for a, v in zip(actions, below)), None
    best = (max if mover == 0 else min)(below)
    return best, actions[below.index(best)]
"""

# name: assignment, question, the most points that are earned, code
MARKS = {
    # the course's own answers
    "a reference beside another game": ("ps1_minimax", "q1", 0,
        "from gamesearch.games.nim import TakeAway"),
    "a reference of its own module": ("ps1_minimax", "q1", 0,
        "from gamesearch.games.take_away import TakeAway"),
    "a reference by the package's door": ("ps1_minimax", "q1", 0,
        "from gamesearch import TakeAway"),
    "a reference by the catalogue": ("ps1_minimax", "q1", 0,
        "from gamesearch.games.catalogue import game_named\nTakeAway = game_named('take-away')"),
    "a reference in the solver's module": (PS2, "q3", 0,
        "from gamesearch.games.connect_four_solver import solve as best_actions"),
    "a search from where it is defined": (PS2, "q2", 0,
        "from gamesearch.search.alpha_beta import alpha_beta_search as alpha_beta"),
    "a search from a file of the host": (PS2, "q2", 0,
        f"exec(open({str(root() / 'gamesearch/search/alpha_beta.py')!r}).read())"),
    "the question's own module": (PS2, "q2", 0,
        "from gamesearch.exercises.ps2_alpha_beta.questions import alpha_beta"),
    "a broken search that is given": (PS2, "q2", 0,
        "from gamesearch import assignment\n"
        "alpha_beta = assignment('ps2_alpha_beta').broken()[0]"),
    "a broken search, asked for only while it is checked": (PS2, "q2", 0,
        "from gamesearch import assignment\n"
        "def alpha_beta(game, state):\n"
        "    return assignment('ps2_alpha_beta').broken()[3](game, state)"),
    # forged verdicts
    "an answer that is a verdict": (PS2, "q2", 0,
        "class Verdict:\n    passed, score, fault, status = True, 6, '', 'graded'\n"
        "alpha_beta = Verdict()"),
    "a check that is replaced": (PS2, "q2", 0,
        "import gamesearch.grading, gamesearch.grading.checks as checks\n"
        "checks.check_answer = gamesearch.grading.check = lambda *_: 6\n"
        + WRONG.format("0, None")),
    "a reply that nobody asked for": (PS2, "q2", 0,
        SIDE + "os.write(side._writing, b'[[],\"ran\",[],\"\"]\\n')" + WRONG.format("0, None")),
    "replies for later calls, sent ahead": (PS2, "q2", 0, SIDE + """
def alpha_beta(game, state):
    os.write(side._writing, b'[[],"value",{"t":[1,null]},false]\\n' * 9)
    return 0, None
"""),
    "questions noted that were not put": (PS2, "q2", 0, SIDE + """
def alpha_beta(game, state):
    side._notes += [["actions", n] for n in range(400)]
    return 0, None
"""),
    "a state's number that was never given": (PS2, "q2", 0, SIDE + """
def alpha_beta(game, state):
    return side.ask(["ask", 0, "utility", [{"h": 10 ** 6}, 0], {}]), None
"""),
    "the functions of a cell, made up": (PS2, "q2", 0, SIDE + """
side._orders["run"] = lambda *_: ["ran", ["x" * 100_000, "<b>", 7], ""]
"""),
    "a name that fills the row": (PS2, "q2", 0,
        "globals()['<b>\\x1b' + 'x' * 100_000] = lambda game, state: (0, None)"),
    # odd values and actions
    "not a number": (PS2, "q2", 0, WRONG.format("float('nan'), None")),
    "infinity": (PS2, "q2", 0, WRONG.format("float('inf'), None")),
    "a number beyond floats": (PS2, "q2", 0, WRONG.format("10 ** 400, None")),
    "a number beyond JSON": (PS2, "q2", 0, WRONG.format("10 ** 5000, None")),
    "a truth value": (PS2, "q2", 0, WRONG.format("True, None")),
    "a complex number": (PS2, "q2", 0, WRONG.format("0j, None")),
    "a float that equals all": (PS2, "q2", 0, "class F(float):\n"
        "    def __eq__(self, other): return True\n    __hash__ = float.__hash__\n"
        + WRONG.format("F(0.5), F(0.5)")),
    "an int that equals all": (PS2, "q2", 0, "class I(int):\n"
        "    def __eq__(self, other): return True\n    def __hash__(self): return 0\n"
        + WRONG.format("I(10 ** 9), I(0)")),
    "an action that equals all": (PS2, "q3", 0, "class S(str):\n"
        "    def __eq__(self, other): return True\n    def __hash__(self): return 0\n"
        "def best_actions(game, state):\n    return [S('?')]"),
    "an object that equals all": (PS2, "q3", 0, "class All:\n"
        "    def __eq__(self, other): return True\n    def __hash__(self): return 0\n"
        "def best_actions(game, state):\n    return {All()}"),
    "a list that is another each time": (PS2, "q3", 0, "class L(list):\n"
        "    def __iter__(self): return iter(['a1', 'a2'])\n"
        "def best_actions(game, state):\n    return L(['?'])"),
    "every action is best": (PS2, "q3", 0,
        "def best_actions(game, state):\n    return game.actions(state)"),
    "a pair with another length each time": (PS2, "q2", 0, "class P(tuple):\n"
        "    def __len__(self): return 2\n    def __iter__(self): return iter((0, None))\n"
        + WRONG.format("P((1, 2, 3))")),
    "a generator in place of a pair": (PS2, "q2", 0, WRONG.format("(one for one in (0, None))")),
    "a class that is called": (PS2, "q2", 0,
        "class alpha_beta(tuple):\n    def __new__(cls, *_): return tuple.__new__(cls, (0, None))"),
    "a decorator that swallows what goes wrong": (PS2, "q2", 0,
        "def safe(f):\n    def g(*a):\n        try: return f(*a)\n"
        "        except BaseException: return 0, None\n    return g\n"
        "@safe\ndef alpha_beta(game, state): raise SystemExit(0)"),
    # by hand
    "a number by hand that is not one": (PS2, "q1", 0, TREE % ("float('nan')", "'?'", "['?']")),
    "a number by hand that equals all": (PS2, "q1", 0, "class N(float):\n"
        "    def __eq__(self, other): return True\n    def __repr__(self): return '?'\n"
        + TREE % ("N('nan')", "'?'", "['?']")),
    "every move by hand": (PS2, "q1", 0, TREE % ("None", "'a1 a2 a3'", "['?']")),
    "a set by hand that holds all": (PS2, "q1", 0, "class A(set):\n"
        "    def __eq__(self, other): return True\n    def __contains__(self, one): return True\n"
        + TREE % ("A()", "A({'?'})", "A({'?'})")),
    "a dict by hand with everything in it": (PS2, "q1", 0, "class D(dict):\n"
        "    def __missing__(self, key): return 11\n    def __le__(self, other): return True\n"
        "def my_tree(): return D()"),
    "trees whose leaves are no numbers": (PS2, "q4", 0,
        "def bug_hunt(): return [[[float('nan'), 1], [2, float('nan')]]] * 4"),
    "trees with endless leaves": (PS2, "q4", 0,
        "def bug_hunt(): return [[[float('inf'), 1], [2, -float('inf')]]] * 4"),
    "trees with dice": (PS2, "q4", 0, "from gamesearch import GameTree\n"
        "def bug_hunt(): return [GameTree.parse('[{1/2: 4, 1/2: 0}, 3]')] * 4"),
    "a subclass of a tree": (PS2, "q4", 0, "from gamesearch import GameTree\n"
        "class T(GameTree):\n    def utility(self, *_): return float('nan')\n"
        "def bug_hunt(): return [T([1, 2])] * 4"),
    # functions of data
    "a distribution with keys that equal all": ("ps5_chance", "q1c", 0, "class K(int):\n"
        "    def __eq__(self, other): return True\n    def __hash__(self): return 0\n"
        "def sum_of_dice(first, second): return {K(2): 1.0}"),
    "a distribution of nothing": ("ps5_chance", "q1c", 0,
        "def sum_of_dice(first, second): return {}"),
    "an expectation that is not a number": ("ps5_chance", "q1b", 0,
        "def expected(distribution, u): return float('nan')"),
    "a die that is used up": ("ps5_chance", "q1c", 1, """
def sum_of_dice(first, second):
    sums = {}
    while first:
        x, p = first.popitem()
        for y, q in second.items():
            sums[x + y] = sums.get(x + y, 0) + p * q
    return sums
"""),
    "a branching that is endless": ("ps3_move_ordering", "q5", 0,
        "def effective_branching(nodes, depth): return float('inf')"),
    "counts that equal all": ("ps1_minimax", "q5", 0, "class C(int):\n"
        "    def __eq__(self, other): return True\n    __hash__ = int.__hash__\n"
        "def count_states(game): return C(1)"),
    "a list of known counts": ("ps1_minimax", "q5b", 0, "def count_up_to_symmetry(game):\n"
        "    known = {(1, 2): 3, (2, 2): 6, (2, 3): 38, (3, 3): 765}\n"
        "    return known.get((game.rows, game.columns))"),
    "features that are not numbers": ("ps4_evaluation", "q1b", 0, "def features(state, player):\n"
        "    return dict.fromkeys(('men', 'kings', 'advance', 'home'), float('nan'))"),
    "an evaluation that is not a number": ("ps4_evaluation", "q2", 0,
        "def evaluate(state, player): return float('nan')"),
    "an evaluation written as text": ("ps4_evaluation", "q2", 0,
        "def evaluate(state, player): return 'nan'"),
    "a game whose states equal all": ("ps1_minimax", "q1", 1, """
class S(tuple):
    def __eq__(self, other): return True
    def __hash__(self): return 0
class TakeAway:
    def __init__(self, *_): self.initial = S((0, 0))
    def is_terminal(self, state): return state
    def utility(self, state, player): return float("nan")
"""),
    "a game that is only made": ("ps1_minimax", "q1", 0, "class TakeAway:\n"
        "    def __init__(self, *_): pass\n    def __getattr__(self, name): return self\n"
        "    def __call__(self, *_): return self\n    def __iter__(self): return iter(())"),
    # state that is kept, second looks
    "work that is undone the second time it is asked": ("ps5_chance", "q7", 0, EXPECTED + """
calls = []
def star1(game, state, lowest, highest):
    calls.append(1)
    return uncut(game, state) if len(calls) <= 49 else (0, None)
"""),
    "no attempt, once the first tree was seen": (PS2, "q2", 0, """
seen = []
def alpha_beta(game, state):
    seen.append(1)
    if len(seen) > 1: raise NotImplementedError
    return game.utility(state, 0) if game.is_terminal(state) else 0, None
"""),
    "notes in the working folder": (PS2, "q2", 0, """
import os
kept = os.path.exists("/tmp/seen")
def alpha_beta(game, state):
    open("/tmp/seen", "w").close()
    if not kept: raise NotImplementedError(game.actions(state))
    return 0, None
"""),
    "a thread that goes on": (PS2, "q2", 0, """
import threading, time
def alpha_beta(game, state):
    threading.Thread(target=time.sleep, args=(60,), daemon=False).start()
    return 0, None
"""),
    "an end by a signal of its own": (PS2, "q2", 0, """
import os, signal
def alpha_beta(game, state):
    signal.alarm(1); os.kill(os.getpid(), signal.SIGTERM)
"""),
}  # fmt: skip

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
@pytest.mark.parametrize("kind", MARKS)
def test_no_marks_without_an_answer(kind):
    assignment, question, most, code = MARKS[kind]
    verdict, reason = attacked(assignment, question, code)
    assert verdict.score <= most
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
