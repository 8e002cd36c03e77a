"""One submission, graded: right answers whole, wrong ones named, whatever the notebook looks like.

What students do to harm is in `test_sandbox.py`.
"""

from __future__ import annotations

import json
import os
import sysconfig
from copy import deepcopy
from pathlib import Path
from typing import Final

import pytest

from gamesearch.games.tic_tac_toe import TicTacToe
from gamesearch.games.tree import GameTree
from gamesearch.grading.answer_session import answer_session, stopwatch_of
from gamesearch.grading.answer_time import counted_by
from gamesearch.grading.checks import check_answer
from gamesearch.grading.classroom import grade_one
from gamesearch.grading.classroom.grade_one import grade_submission
from gamesearch.grading.classroom.submissions import cell_from_json, edition_of, read_cells
from gamesearch.grading.questions.check_trees import BOOK, ROSEN
from gamesearch.grading.sandbox import isolation, process
from gamesearch.grading.sandbox.isolation import SandboxError
from gamesearch.grading.sandbox.process import Sandbox
from gamesearch.grading.sandbox.session import StandIn
from gamesearch.grading.watched_search import run_search
from gamesearch.pack import masters, root
from gamesearch.tracing.tracer import trace
from tests.exercises.student_answers import answers_to, right_answers, with_line, wrong_answers
from tests.grading.asked import by_a_reader
from tests.grading.attack_tables import program
from tests.grading.handing_in import (
    EXERCISE,
    LIGHT,
    PS2,
    SCORES,
    STUBS,
    cell,
    code,
    graded,
    light,
    notebook,
    scores,
    verdict,
    with_cell,
    without,
)
from tests.grading.handing_in import RIGHT as RIGHT_HERE
from tests.grading.submissions import as_cell, by_hand, walked

pytestmark = pytest.mark.sandbox

# ---------------------------------------------------------------- right, untouched, wrong


def test_right_answers_have_all_that_a_machine_can_give(tmp_path):
    row = graded(tmp_path, notebook())
    assert scores(row) == SCORES
    assert (row.student, row.assignment) == ("ada", PS2)
    assert (row.status, row.reason, row.isolation) == ("graded", "", "bubblewrap")
    assert verdict(row, "q5").status == "pending"
    assert 0 < row.seconds < 60


@pytest.mark.many(8)
@pytest.mark.parametrize("name", sorted(masters(), reverse=True))
def test_a_master_has_all_and_a_fresh_edition_nothing(name):
    """In the sandbox too, where our own searches cannot be called."""
    row = grade_submission(masters()[name], name, "ada", seed=11)
    assert all(v.passed or v.status == "pending" for v in row.verdicts), list(
        map(str, row.verdicts)
    )
    assert (row.status, row.reason) == ("graded", "")
    fresh = grade_submission(root() / "exercises" / name / f"{name}.ipynb", name, "ada", seed=11)
    assert {(v.status, v.score) for v in fresh.verdicts} == {("not attempted", 0)}
    assert (fresh.status, fresh.reason) == ("graded", "")


def test_the_row_says_what_the_check_in_the_notebook_says(tmp_path):
    row = graded(tmp_path, light(q2=FLAT), seed=0)
    names = {"inf": float("inf")}
    exec(FLAT, names)
    here = check_answer(PS2, "q2", names["alpha_beta"], student="ada")
    assert str(verdict(row, "q2")) == str(here)
    assert verdict(row, "q2").fault.startswith("nothing is ever cut")
    assert [caption for caption, _ in verdict(row, "q2").pictures] == [c for c, _ in here.pictures]
    assert verdict(row, "q2").to_html().count("<svg") == 2


FLAT = """
def alpha_beta(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), []
    found = [(*alpha_beta(game, game.result(state, a)), a) for a in game.actions(state)]
    best = min if game.to_move(state) else max
    value, line, action = best(found, key=lambda one: one[0])
    return value, [action, *line]
"""


def test_the_same_seed_gives_the_same_row(tmp_path):
    """Even where the answer depends on the order of a set of texts, or on chance."""
    moody = """
import random
def my_tree():
    return {"value": random.random(), "move": list({"a1", "a2", "a3", "b1", "b2"})[0], "cut": []}
"""
    rows = [graded(tmp_path, light(q1=moody, q2=FLAT)) for _ in range(2)]
    assert [str(v) for v in rows[0].verdicts] == [str(v) for v in rows[1].verdicts]


def named(*lines, **answers):
    """Return a notebook with these lines in its first cell, and ada's answers by hand."""
    book = light(**{"q1": by_hand("ada"), "q1b": walked("ada")} | answers)
    cell(book, "name")["source"] = "\n".join(lines)
    return book


@pytest.mark.parametrize(
    ("line", "student"), [('STUDENT = " ADA "', "ada@x.edu"), ("STUDENT = 'Ada@x.edu'", "Ada")]
)
def test_an_id_is_the_same_in_capitals_with_blanks_and_as_an_address(tmp_path, line, student):
    row = graded(tmp_path, named(line), student=student)
    assert (verdict(row, "q1").score, verdict(row, "q1b").score, row.reason) == (6, 6, "")


def test_long_ids_are_compared_whole(tmp_path):
    name = "a" * 70
    row = graded(tmp_path, named(f'STUDENT = "{name}"'), student=name)
    assert "belongs to" not in verdict(row, "q1").fault + row.reason


TWO_IDS = ('STUDENT = "bob"', 'STUDENT = "ada"')


@pytest.mark.parametrize("lines", [('STUDENT = "ada"',), TWO_IDS, TWO_IDS[::-1]])
def test_an_answer_to_another_ids_tree_is_told_so_and_never_called_wrong(tmp_path, lines):
    """The page blamed the arithmetic, and did not draw the tree that was answered."""
    row = graded(tmp_path, named(*lines), student="bob")
    for question in ("q1", "q1b"):
        told = verdict(row, question)
        assert told.fault == "this answer belongs to the tree of ada, not to yours, bob's"
        assert told.advice.startswith('Your notebook says STUDENT = "ada", but you handed it in as')
        assert [title for title, _ in told.pictures] == ["Your tree, bob's", "The tree of ada"]
        assert "MIN nodes" not in str(told)
        assert told.score < 6


def test_without_an_id_the_page_says_so_and_draws_the_tree(tmp_path):
    row = graded(tmp_path, named('STUDENT = ""'), student="bob")
    told = verdict(row, "q1")
    assert told.fault == "your notebook has no id, so it did not show you your tree, bob's"
    assert [title for title, _ in told.pictures] == ["Your tree, bob's"]
    assert row.reason == f"{grade_one.NO_ID_THERE}."


def test_a_slip_on_ones_own_tree_and_an_answer_that_fails_are_told_as_ever(tmp_path):
    own = named(*TWO_IDS, q1="def my_tree(): return {'value': 99, 'move': 'a1', 'cut': []}")
    assert "Not right yet" in str(verdict(graded(tmp_path, own, student="bob"), "q1"))
    fails = named('STUDENT = "ada"', q1="def my_tree(): return 1 / 0")
    assert "ZeroDivisionError" in str(verdict(graded(tmp_path, fails, student="bob"), "q1"))


@pytest.mark.parametrize("name", sorted(masters()))
def test_every_question_on_something_of_ones_own_can_say_whose_it_is(name):
    own = [asked for asked in edition_of(name).questions.values() if asked.own]
    assert own
    for asked in own:
        for other in ("ada", ""):
            told = grade_one.of_another_id(name, asked, asked.verdict(1), "bob", other)
            assert told.score == 1
            assert asked.own in told.fault
            assert len(told.pictures) == (asked.own == "tree") * (1 + bool(other))


# ---------------------------------------------------------------- every kind of answer, both ways


@pytest.fixture(scope="module")
def ask():
    """Hands cells to a sandbox of its own; gives what has a name there."""
    opened = []

    def ask(name, *sources):
        if sources:
            opened.append(Sandbox("ada"))
            session = answer_session(opened[-1], PS2, "ada")
            ask.session = session
            for number, source in enumerate(sources, 1):
                assert session.run(source, f"cell {number}", 20.0)[1] == ""
        return ask.session.look(name)

    yield ask
    for box in opened:
        box.close()


DIFFERS = {  # by chance, by where Python gives up, by the time a pipe takes, by ending the process
    "children_shuffled_one_function_for_both", "the_same_state_again_book_pairs",
    "recursion_on_the_initial_state", "endless_loop", "endless_loop_without_the_game",
}  # fmt: skip
SAMPLE = {
    *list(right_answers(PS2, "q2"))[::9], *list(wrong_answers(PS2, "q2"))[::9], "generators",
    "the_parent_is_evaluated_pairs_that_cut_first", "value_is_nan",
}  # fmt: skip


@pytest.mark.many(16)
@pytest.mark.parametrize("name", sorted(SAMPLE - DIFFERS))
def test_an_answer_is_told_the_same_through_the_pipe(ask, name):
    cell, names = as_cell(name), {}
    exec(cell, names)
    answer = ask("alpha_beta", cell)
    with counted_by(stopwatch_of(ask.session)):
        told = check_answer(PS2, "q2", with_line(answer, PS2), seed=5)
    expected = check_answer(PS2, "q2", with_line(names["alpha_beta"], PS2), seed=5)
    assert (str(told), told.score) == (str(expected), expected.score)


@pytest.mark.slow
def test_a_state_of_a_kind_of_ones_own_comes_back_as_it_was(ask):
    """A named tuple has names and methods, which a plain tuple of the same numbers has not."""
    answer = ask("TakeAway", answers_to("ps1_minimax", "q1")["as_named_tuples"].text)
    with counted_by(stopwatch_of(ask.session)):  # the way through the pipe is no time of its own
        verdict = check_answer("ps1_minimax", "q1", answer)
    assert (verdict.score, verdict.fault) == (6, "")


# ---------------------------------------------------------------- what a function sees


def test_a_search_sees_plain_states_and_the_protocol_alone(ask):
    search = ask("search", SEEN)
    assert run_search(search, BOOK).value == 7
    assert run_search(search, ROSEN, (0,)).value == 7


SEEN = """
def search(game, state):
    assert type(state) is tuple and type(game.initial) is tuple and game.initial == ()
    child = game.result(state, game.actions(state)[1])
    assert type(child) is tuple and child == state + (1,) and child[-1] == 1
    second = game.actions(state)[1]
    assert child is not game.result(state, second)
    assert {child: 3}[game.result(state, action=second)] == 3
    assert game.to_move(child) != game.to_move(state) and not game.is_terminal(child)
    assert game.actions(state + (0,)) == game.actions(game.result(state, game.actions(state)[0]))
    assert type(game.actions(state)) is tuple and set(map(type, game.actions(state))) == {str}
    names = [name for name in dir(game) if not name.startswith("_")]
    assert names == ["actions", "initial", "is_terminal", "result", "to_move", "utility"], names
    return 7, second
"""


@pytest.mark.parametrize("ahead", [[], [(2, 2), (1, 0)], list(BOOK.leaves())], ids=len)
def test_leaves_are_counted_here_in_their_order(ask, ahead):
    """So are those whose worth is told ahead; of the others, each is asked about."""
    outcome = run_search(ask("search", BACKWARDS), BOOK, ahead=ahead)
    assert outcome.leaves == outcome.valued == (*reversed(list(BOOK.leaves())),)
    drawn = trace(ask("search"), BOOK)
    assert drawn.examined == list(outcome.leaves)
    assert [node.state for node in drawn.nodes][:3] == [(), (2,), (1,)]


BACKWARDS = """
def search(game, state):
    kids = [game.result(state, a) for a in reversed(game.actions(state))]
    return sum(game.utility(game.result(kid, a), 0) for kid in kids
               for a in reversed(game.actions(kid))), 0
"""


def test_what_a_check_listens_to_is_asked_though_the_state_was_sent(ask):
    moves, search = [], ask("search", BACKWARDS)

    def heard(game, state):
        result = game.result
        game.result = lambda *args: moves.append(args) or result(*args)
        return search(game, state)

    run_search(heard, BOOK)
    assert moves[:4] == [((), "a3"), ((), "a2"), ((), "a1"), ((2,), "d3")]
    assert len(moves) == 12


def test_mistaken_questions_are_answered_in_the_same_words(ask):
    asked = {
        "state_of_none": "game.actions((9, 9))",
        "list_for_state": "game.is_terminal([0])",
        "utility_inside": "game.utility(state, 0)",
        "no_such_child": "game.result(state, 9)",
        "no_protocol": "game.leaves()",
        "wrong_number": "game.utility(state)",
    }
    sources = {name: f"def {name}(game, state):\n    return {what}" for name, what in asked.items()}
    ask("state_of_none", "\n".join(sources.values()))
    names = {}
    exec("\n".join(sources.values()), names)
    for name in asked:
        there, here = run_search(ask(name), BOOK), run_search(names[name], BOOK)
        assert (there.problem, there.kind) == (here.problem, here.kind)


def test_other_things_cross_as_well(ask):
    """An evaluation is asked here, a game of the pack is played there, a generator comes back."""
    calls = []

    def evaluate(state, player):
        calls.append(state)
        return 5

    search = ask("search", OTHERS)
    game = TicTacToe()
    assert search(game, game.initial, 3, evaluate) == [(5, 3), (5, 2), (5, 1)]
    assert calls == [game.initial] * 3
    given = ask("collections")()
    assert given == [(1, 2.5), {3}, frozenset({4}), {"a": [None, True]}, range(2, 9, 3), 1 << 70]
    assert [type(part) for part in given[0]] == [int, float]
    assert ask("numbers")() == [3, 2.5, float("inf"), 0.5]
    assert ask("trees")() == [
        GameTree([[3, 4], [1, 2]], root="min"),
        GameTree([{0.25: 4, 0.75: [1, 2]}, 2]),
        GameTree([(1, 2, 3), [(3, 2, 1)]]),
    ]
    assert repr(ask("strange")()) == "<a thing of mine>"
    assert type(ask("strange")()).__name__ == "Mine"


OTHERS = """
import numpy as np
from fractions import Fraction
from gamesearch import GameTree

def search(game, state, depth, evaluate):
    assert type(game).__name__ == "TicTacToe" and len(game.actions(state)) == 9
    return results(evaluate, state, depth)

def results(evaluate, state, depth):
    return [(evaluate(state, 0), d) for d in range(depth, 0, -1)]

def collections():
    return [(1, 2.5), {3}, frozenset({4}), {"a": [None, True]}, range(2, 9, 3), 1 << 70]

def numbers():
    return [np.int64(3), np.float32(2.5), np.inf, Fraction(1, 2)]

def trees():
    return [GameTree([[3, 4], [1, 2]], root="min"), GameTree.parse("[{0.25: 4, 0.75: [1, 2]}, 2]"),
            GameTree([(1, 2, 3), [(3, 2, 1)]])]

class Mine:
    def __repr__(self):
        return "<a thing of mine>"

def strange():
    return Mine()

def deepening(game, state):
    for depth in range(3):
        print("thinking")
        child = game.result(state, game.actions(state)[0])
        yield depth, game.utility(game.result(child, game.actions(child)[depth]), 0)
"""


def test_objects_stay_there_and_can_be_asked(ask):
    """A class of the student's makes a game here, whose states are objects of another class."""
    make = ask("Countdown", COUNTDOWN)
    game = make(3)
    start = game.initial
    assert repr(start) == "Left(number=3)"
    assert start == make(3).initial != game.result(start, 1)
    assert len({start, make(3).initial, game.result(start, 1)}) == 2
    assert sorted(game.actions(start)) == [1, 2]
    assert game.is_terminal(game.result(game.result(start, 2), 1)) is True
    assert not hasattr(game, "utility")
    assert (callable(make), callable(start), callable(game.result)) == (True, False, True)
    for action, kind in ((5, ValueError), ("x", TypeError), (None, NotImplementedError)):
        with pytest.raises(kind, match=r"^(raised|reached a part)"):
            game.result(start, action)
    with pytest.raises(TypeError, match="unhashable"):
        hash(ask("MUTABLE"))


COUNTDOWN = """
from dataclasses import dataclass

@dataclass(frozen=True)
class Left:
    number: int

class Countdown:
    def __init__(self, number):
        self.initial = Left(number)

    def actions(self, left):
        return (n for n in (1, 2) if n <= left.number)

    def result(self, left, action):
        if action is None:
            raise NotImplementedError
        if action > left.number:
            raise KeyError(action) if action == 4 else ValueError(action)
        return Left(left.number - action)

    def is_terminal(self, left):
        return left.number == 0

class Loose:
    __hash__ = None

MUTABLE = Loose()
"""


def test_a_generator_is_asked_step_by_step(ask):
    ask("deepening", OTHERS)
    seen = []
    run_search(lambda game, state: seen.extend(ask("deepening")(game, state)), BOOK)
    assert seen == [(0, 3), (1, 12), (2, 8)]


def test_what_is_given_with_the_exercise_is_there(tmp_path):
    """Its own tree, and the broken searches, which can be run and stepped."""
    row = graded(tmp_path, with_cell(GIVEN_IS_USED, before="q4-check", q3=STUBS["q3"]))
    assert (row.reason, scores(row)) == ("", {**SCORES, "q3": 0})


GIVEN_IS_USED = """
assert str(work.tree("q1")) == "[[[-8, -2], [6, 15, 20]], [[16, -4], [4, 11, 8]]]"
from gamesearch import random_tree
broken = work.broken()
wrong = [0, 0, 0, 0]
for seed in range(40):
    tree = random_tree(3, 2, seed, low=-3, high=3)
    for i, search in enumerate(broken):
        wrong[i] += search(tree, ()) != alpha_beta(tree, ())
assert len(broken) == 4 and all(wrong[1:]), wrong
read = trace(broken[0], GameTree([[5], [3, 4]])).examined
assert len(read) == 3
"""


# ---------------------------------------------------------------- notebooks of every shape


def test_a_cell_that_fails_stops_nothing(tmp_path):
    row = graded(tmp_path, with_cell("x = 1\ny = 1 / 0", **STUBS))
    assert scores(row) == LIGHT
    assert row.status == "graded"
    assert row.reason == (
        "cell 15 (for question q2) raised ZeroDivisionError: division by zero "
        "(line 2, in <module>)."
    )


def test_an_answer_that_is_no_python_is_told_why(tmp_path):
    row = graded(tmp_path, light(q3="def best_actions(game, state)\n    return [0]"))
    assert verdict(row, "q3").fault.startswith("its cell raised SyntaxError: expected ':'")
    assert scores(row) == LIGHT


@pytest.mark.slow
def test_words_to_the_notebook_are_no_python_and_no_matter(tmp_path):
    magic = "%matplotlib inline\n!pip list\nalpha_beta?\nif 1:\n    %timeit 1 + 1\ndisplay(draw(1))"
    row = graded(tmp_path, with_cell(magic, q2="%%time" + RIGHT_HERE["q2"]))
    assert (scores(row), row.reason) == (SCORES, "")


def test_what_the_notebook_is_asked_for_by_name_is_no_python_and_no_matter(tmp_path):
    before = "files = !ls -l | \\\n    wc\nif 1:\n    timed = %timeit -o f()\n"
    row = graded(tmp_path, light(q2=before + RIGHT_HERE["q2"] + "for f in files: f.name\nfiles?"))
    assert (verdict(row, "q2").score, row.reason) == (6, "")


def test_python_beside_words_to_the_notebook_stays_as_it_is(ask):
    assert ask("found", BESIDE_MAGIC)() == (1, 2, "\n%time 1\nx = !ls\n", True, 10)


BESIDE_MAGIC = """%matplotlib inline
x, y = 7, 10
x %= 3
rest = (y
    % 4)
rest = rest \\
    % 4
text = '''
%time 1
x = !ls
'''
unlike = x != y
here = !pwd
def found(): return x, rest, text, unlike, y
"""


def test_an_error_keeps_its_line_below_words_to_the_notebook(tmp_path):
    row = graded(tmp_path, light(q2="files = !ls \\\n  -l\n%time 1\nx = (1 % )"))
    where = "cell 15 (for question q2) raised SyntaxError: invalid syntax (cell 15, line 4)."
    assert row.reason == where


def test_a_question_is_checked_where_the_exercise_checks_it(tmp_path):
    """What a later cell makes of the names does not count, as it does not in the notebook."""
    row = graded(tmp_path, with_cell("def alpha_beta(game, state): return 0, 0", before="q3"))
    assert scores(row) == SCORES


@pytest.mark.slow
def test_deleted_duplicated_and_reordered_cells(tmp_path):
    given = json.loads(EXERCISE.read_text(encoding="utf-8"))["cells"]
    cells = light(q2="alpha_beta = lambda game, state: (0, [0])")["cells"]
    own = [c for c in cells if c["id"] in SCORES]
    books = {
        "only answers": own,
        "answers last": [c for c in cells if c["id"] not in SCORES] + own,
        "backwards": cells[::-1],
        "twice": [c for c in cells for _ in range(2)],
        "stubs again at the end": cells + given,
        "stubs again at the beginning": given[:3] + given + cells,
    }
    for name, cells in books.items():
        row = graded(tmp_path, {"cells": cells, "nbformat": 4})
        assert scores(row) == LIGHT, name
        assert verdict(row, "q2").fault == "it answers without reading a single leaf", name
        assert (row.status, row.reason) == ("graded", ""), name


def test_a_deleted_answer_was_not_attempted(tmp_path):
    book = light()
    book["cells"] = [c for c in book["cells"] if c["id"] not in ("q4", "q5")]
    row = graded(tmp_path, book)
    assert scores(row) == {**LIGHT, "q4": 0}
    assert {verdict(row, q).status for q in ("q4", "q5")} == {"not attempted"}


def test_stripped_metadata(tmp_path):
    for keys in (["metadata"], ["id"], ["metadata", "id"]):
        row = graded(tmp_path, without(light(), *keys))
        assert scores(row) == LIGHT, keys
        assert verdict(row, "q5").status == "pending"
    fresh = without(json.loads(EXERCISE.read_text(encoding="utf-8")), "metadata", "id")
    assert {v.status for v in graded(tmp_path, fresh).verdicts} == {"not attempted"}


def test_renamed_cells(tmp_path):
    book = light()
    for one in book["cells"]:
        marks = one["metadata"].get("nbgrader", {})
        if "grade_id" in marks:
            marks["grade_id"] = one["id"] = "my-" + marks["grade_id"]
    assert scores(graded(tmp_path, book)) == LIGHT


def test_a_renamed_function_is_found_by_its_cell(tmp_path):
    source = cell(notebook(), "q4")["source"].replace("bug_hunt", "my_trees")
    row = graded(tmp_path, light(q4=source))
    assert scores(row) == LIGHT
    assert row.reason == "q4: there is no bug_hunt, so my_trees was checked."
    row = graded(tmp_path, light(q4=source + "\n\ndef helper():\n    pass\n"))
    assert row.reason == "q4: there is no bug_hunt; its cell defines my_trees, helper."
    assert verdict(row, "q4").status == "not attempted"
    two = graded(tmp_path, light(q4=source + "\ndef other(): pass\n"))
    assert verdict(two, "q4").status == "not attempted"


def test_what_the_course_wrote_is_not_taken_from_the_notebook(tmp_path):
    """The first cell and the checks are the course's, whatever the notebook has in their place."""
    book = light()
    for name in ("setup", "q1-tree", "q1-check", "q2-check"):
        cell(book, name)["source"] = "raise SystemExit"
    cell(book, "q4-check")["source"] = "def bug_hunt(): return [[1, 0]] * 4"
    row = graded(tmp_path, book)
    assert (scores(row), row.status) == (LIGHT, "graded")
    places = ("3", "6 (for question q1)", "8 (for question q1)", "18 (for question q2)")
    assert row.reason == " ".join(
        f"cell {place} raised SystemExit (line 1, in <module>)." for place in places
    )


def test_a_changed_first_cell_does_not_change_the_trees(tmp_path):
    book = light(q1='def my_tree(): return {"of": str(work.tree("q1"))}')
    fair = graded(tmp_path, book)
    cell(book, "setup")["source"] = (
        'STUDENT = "bob"\nfrom gamesearch import assignment\n'
        'work = assignment("ps1_minimax", student=STUDENT)'
    )
    row = graded(tmp_path, book)
    assert [str(v) for v in row.verdicts] == [str(v) for v in fair.verdicts]
    cell(book, "q1")["source"] = f"{RIGHT_HERE['q1']}assert {ADAS_TREE}"
    row = graded(tmp_path, book)
    assert (verdict(row, "q1").score, row.reason) == (6, "")


ADAS_TREE = 'str(work.tree("q1")) == "[[[-8, -2], [6, 15, 20]], [[16, -4], [4, 11, 8]]]"'


def test_a_notebook_with_one_cell_of_the_exercise_is_not_refused_as_another():
    kept = cell_from_json(1, {**cell(notebook(), "q2-check"), "id": "of another"})
    others = read_cells(root() / "exercises" / "ps1_minimax" / "ps1_minimax.ipynb")
    edition_of(PS2).refuse_another([*others, kept])


@pytest.mark.parametrize(
    ("changed", "keys"),
    [
        ("import math\n{}", ["metadata"]),
        ("{}\n\n%matplotlib inline\nimport math as math\n", ["metadata"]),
        ("import math\nfrom math import *\nfrom gamesearch import *", []),
        ("import math", []),
    ],
)
def test_what_a_student_added_to_the_first_cell_is_there(tmp_path, changed, keys):
    book = notebook(q2=RIGHT_HERE["q2"].replace("inf", "math.inf"), q3=STUBS["q3"])
    cell(book, "setup")["source"] = changed.format(cell(book, "setup")["source"])
    row = graded(tmp_path, without(book, *keys))
    assert (verdict(row, "q2").score, row.reason) == (6, "")


@pytest.mark.parametrize(
    ("check", "left"),
    [
        ('check("q2", alpha_beta).score', "# see below"),
        ('v = check("q2", alpha_beta)', STUBS["q2"]),
    ],
)
def test_an_answer_in_the_cell_of_its_check_counts(tmp_path, check, left):
    book = light(q2=left)
    cell(book, "q2-check")["source"] = f"{RIGHT_HERE['q2']}\n{check}"
    row = graded(tmp_path, book)
    assert (verdict(row, "q2").score, row.reason) == (6, "")


def test_a_check_sees_what_stands_above_it_in_its_cell_and_not_what_stands_below(tmp_path):
    check = 'check("q4", bug_hunt).score'
    book = light(q4="def bug_hunt(): return [[1, 0]] * 4")
    cell(book, "q4-check")["source"] = f"{RIGHT_HERE['q4']}{check}\nbug_hunt = 1 / 0"
    row = graded(tmp_path, book)
    assert scores(row) == LIGHT
    assert row.reason.endswith("raised ZeroDivisionError: division by zero (line 5, in <module>).")


def test_cells_of_nonsense(tmp_path):
    odd = [
        None, 3, [], {}, {"cell_type": "code"}, {"cell_type": "code", "source": 5},
        {"cell_type": ["code"], "source": ["x = ", 1, None, "2\n"], "metadata": []},
        {"cell_type": "code", "source": "\ud800", "metadata": {"nbgrader": 7}, "id": 4},
        {"cell_type": "code", "source": "\0", "metadata": {"nbgrader": {"grade_id": {}}}},
        {"cell_type": "raw", "source": "1/0"}, {"cell_type": "markdown", "source": "# 1"},
    ]  # fmt: skip
    row = graded(tmp_path, {"cells": odd + light()["cells"] + deepcopy(odd)})
    assert scores(row) == LIGHT
    row.reason.encode()


def test_what_is_no_notebook_is_refused(tmp_path):
    def refused(path):
        row = grade_submission(path, PS2, "eve", seed=1)
        assert set(scores(row).values()) == {0}
        assert row.status == "refused"
        assert all(v.advice == row.reason for v in row.verdicts)
        return row.reason

    file = tmp_path / "eve.ipynb"
    deep = '{"a":' * 200_000, '{"cells": ' + "9" * 1_000_000 + "}"
    for text, says in (("", "an empty file"), ('{"cells": []}', "a notebook without cells")):
        file.write_text(text)
        assert refused(file).startswith(f"it is {says}; hand in the ")
    for text in ("\0", "hello", "%PDF-1.7", "[1, 2", '{"cells": [', "[" * 200_000, "\ud800", *deep):
        for encoding in ("utf-16", "utf-8"):
            file.write_bytes(text.encode(encoding, "surrogatepass"))
            assert refused(file) == "it is not a notebook: it cannot be read as JSON."
    for book in (None, 7, [], {}, {"cells": {}}, {"worksheets": [{"cells": []}]}):
        file.write_text(json.dumps(book))
        assert "it has no cells (nbformat 4 was expected)" in refused(file)
    file.write_text(json.dumps({"cells": [code("1")] * 1001}))
    assert refused(file) == "it has 1001 cells; at most 1000 were expected."
    file.write_text(json.dumps(notebook()) + " " * 50_000_000)
    assert refused(file) == (
        f"it has {file.stat().st_size:,} bytes; at most 20,000,000 were expected: "
        "clear all outputs and save it."
    )
    assert refused(tmp_path / "nothing.ipynb").startswith("it cannot be opened (No such file")
    assert refused(tmp_path) == "it is not a plain file."
    link, pipe = tmp_path / "link.ipynb", tmp_path / "pipe.ipynb"
    link.symlink_to(EXERCISE)
    assert refused(link) == "it is a link to another file."
    os.mkfifo(pipe)
    assert refused(pipe) == "it is not a plain file."


def test_a_written_answer(tmp_path):
    assert verdict(graded(tmp_path, light(q5=" \n")), "q5").status == "not attempted"
    book = light()
    cell(book, "q5").update(cell_type="code", outputs=[])  # by a slip of the keyboard
    assert verdict(graded(tmp_path, book), "q5").status == "pending"
    book = light()
    cell(book, "q5")["source"] = cell(json.loads(EXERCISE.read_text("utf-8")), "q5")["source"]
    assert verdict(graded(tmp_path, book), "q5").status == "not attempted"


@pytest.mark.parametrize("stripped", [[], ["metadata", "id"]])
@pytest.mark.parametrize("kind", ["markdown", "code", "raw"])
@pytest.mark.parametrize("after", [0, 1])
def test_an_answer_beside_the_untouched_box_waits_for_a_reader(kind, after, stripped):
    book = light(q5="YOUR ANSWER HERE")
    place = book["cells"].index(cell(book, "q5")) + after
    book["cells"].insert(place, {**code("A tie changes nothing."), "cell_type": kind})
    assert written(without(book, *stripped)) == "A tie changes nothing."


def test_an_answer_in_cells_all_around_the_box_is_read_in_its_order(tmp_path):
    book = light(q5="YOUR ANSWER HERE")
    place = book["cells"].index(cell(book, "q5"))
    book["cells"][place + 1 :] = [code("The second.", "b"), code(" \n", "c"), code("# 3", "d")]
    book["cells"].insert(place, code("The first.", "a"))
    for one in book["cells"][place:]:
        one["cell_type"] = "markdown"
    assert written(book) == "The first.\n\nThe second.\n\n# 3"
    assert verdict(graded(tmp_path, book), "q5").status == "pending"


def test_cells_that_are_not_beside_the_box_are_no_answer():
    book = light(q5="YOUR ANSWER HERE")
    for place, name in enumerate(("q4-hint", "q5-text")):
        book["cells"].insert(book["cells"].index(cell(book, name)), code("1 + 1", f"m{place}"))
    book["cells"].append(code("\n", "the empty cell that Jupyter adds"))
    book["cells"].append(code("alpha_beta(tree, ())  # tried out below the last box", "tried"))
    assert written(book) == ""


def written(book):
    """Return the answer to the written question, as a reader gets it."""
    cells = [cell_from_json(number, one) for number, one in enumerate(book["cells"], 1)]
    return edition_of(PS2).written_in(cells, "q5")


# ---------------------------------------------------------------- where it runs


def test_without_bubblewrap_nothing_is_graded_unless_it_is_told_to(tmp_path, monkeypatch):
    monkeypatch.setattr(isolation.shutil, "which", lambda name: None)
    with pytest.raises(SandboxError, match=r"no bubblewrap .* install it .* or pass --unsafe"):
        graded(tmp_path, notebook())
    row = graded(tmp_path, light(), unsafe=True)
    assert (scores(row), row.isolation) == (LIGHT, "none")


def test_a_sandbox_that_cannot_start_is_no_submissions_fault(tmp_path, monkeypatch):
    monkeypatch.setattr(
        process, "bubblewrap_command", lambda uid: ["bwrap", "--ro-bind", "/none", "/none"]
    )
    with pytest.raises(SandboxError, match=r"does not start here: bwrap: Can't find source path"):
        graded(tmp_path, notebook())


def test_an_exercise_says_where_each_question_is_checked():
    edition = edition_of(PS2)
    asked = {"q1": "my_tree", "q1b": "my_walk", "q2": "alpha_beta", "q3": "best_actions"}
    assert asked.items() <= edition.functions.items()
    assert list(edition.headings) == by_a_reader(PS2)
    assert edition.headings["q5"].startswith("## Question 5")
    assert edition.setup == ("setup",)


def test_an_exercise_knows_which_functions_are_still_to_be_written():
    unwritten = {name for names in edition_of(PS2).unwritten.values() for name in names}
    assert unwritten >= {"my_tree", "my_walk", "alpha_beta", "best_actions", "bug_hunt"}
    for assignment in masters():
        assert edition_of(assignment).unwritten


@pytest.fixture
def started(monkeypatch):
    """Return the processes that are started, one by one."""
    made = []
    monkeypatch.setattr(
        grade_one,
        "Sandbox",
        lambda *args, **named: made.append(Sandbox(*args, **named)) or made[-1],
    )
    return made


def test_an_untouched_exercise_takes_one_process(tmp_path, started):
    """A function that was handed out to be written is not called: what it does is known."""
    row = graded(tmp_path, light(**{name: _as_handed_out(name) for name in ("q1", "q1b", "q4")}))
    told = [verdict.status for verdict in row.verdicts][:5]
    assert (told, len(started), row.status) == (["not attempted"] * 5, 1, "graded")


def test_each_function_takes_one_process_and_the_cells_share_the_last(tmp_path, started):
    """Those below the last function, too: none of them gives a name to another thing."""
    assert (scores(graded(tmp_path, notebook())), len(started)) == (SCORES, 2)


REWRITTEN = {
    "wrapped": "left = alpha_beta\ndef alpha_beta(*args):\n    return right(*args)",
    "code": "alpha_beta.__code__ = right.__code__",
    "executed": "exec('def alpha_beta(*args): return right(*args)')",
}


@pytest.mark.parametrize("how", REWRITTEN)
def test_a_function_handed_out_and_rewritten_elsewhere_is_called(tmp_path, how):
    right = RIGHT_HERE["q2"].replace("def alpha_beta", "def right")
    row = graded(tmp_path, with_cell(f"{right}\n{REWRITTEN[how]}", before="q4", **STUBS))
    assert verdict(row, "q2").passed, row.reason


def _as_handed_out(name):
    book = json.loads(EXERCISE.read_bytes())
    return cell(book, name)["source"]


def test_only_the_pipe_is_kept_open(ask):
    look = ask("look", LOOK)
    assert isinstance(look, StandIn)
    kept, folders = look()
    assert kept == [0, 1, 2, 3, 4]
    assert {*folders, WAY_TO_PACKAGES} == {"/dev", "/lib", "/pack", "/tmp", "/usr", WAY_TO_PACKAGES}


WAY_TO_PACKAGES = f"/{Path(sysconfig.get_path('purelib')).parts[1]}"
LOOK: Final = program("looking_at_pipes")
